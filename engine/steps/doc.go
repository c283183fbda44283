// Package steps lists how a play is done by hand: the steps from one table to
// another, the table after each step, and which old meld each new one continues. It
// knows melds and rules, not how a play was found.
package steps
