// Package solver finds exact best rearrangements of a table. It knows rules, a
// table and a hand, never a match.
package solver
