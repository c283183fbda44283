// Package steps is how a play is done by hand: the steps from one table to
// another, what the table is after each of them, and which new meld is which
// old one. It knows melds and rules, not how a play was found.
package steps
