// Package solver finds exact best rearrangements of a table, and the true
// steps from one table to another. It knows rules, a table and a hand, never a
// match.
package solver
