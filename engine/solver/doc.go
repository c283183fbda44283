// Package solver finds exact best rearrangements of a table. It knows rules, a
// table and a hand, never a match.
//
// A position has two aims: most of the hand, then fewest moves. Which search
// answers what:
//
//   - quick.go: plays that need no search.
//   - turn.go: the cases that the rules of jokers, free cards and first melds
//     leave open; in a case they have become plain conditions. A case goes to
//     relaxed.go where wild cards are bound by nothing more, else to
//     restricted.go, which holds what is found to the rules.
//   - internal/sweep: the first aim of a case, by a sweep through the ranks; its
//     Pairs where the deal is a common one (common.go), its General for any.
//   - layout_*.go: the second aim, the repair of a broken table, and the first aim
//     where the sweep takes long or its layout is refused, as a linear program
//     over all melds (internal/simplex).
//   - handplay*.go: both aims where the table may not be rearranged
//     (internal/packing).
//
// All of them count what they do in one place (internal/budget). docs/solver.md tells how
// they work.
package solver
