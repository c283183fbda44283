// Package sweep finds the first aim of a resolved position: the most cards, or
// points, that a hand can play where the table may be rearranged and which melds
// continue the old ones does not matter.
//
// The sweep goes through the ranks. What its past means for its future is, in
// each suit, how many runs of length 1, 2 and more are open (runTable). At a step
// each suit chooses how many cards go on in runs and how many go to sets; only the
// sets couple the suits. So a suit alone is solved at once, backwards, with its
// sets taken as free, and the sum of the four is a bound: a Lagrangian relaxation,
// in which the sets pay the suits multipliers for the cards that they take, and
// dual ascent lowers the bound. A depth-first search towards the bound, which
// remembers the places it has refuted, ends soon; where it does not, the places of
// each step are looked at in breadth, without the dominated ones.
//
// There are two searches of this kind, each in three layers, of which every one
// knows only those below it:
//
//   - General is for any deal: generalDeal (the faces counted), generalBounds
//     (the relaxation, with generalSets for what the sets take) and General (the
//     search in depth and in breadth).
//   - Pairs is for the common deal, of at most two cards of a face, with
//     everything constant made constant: pairsDeal, pairsBounds with pairsSets,
//     and Pairs. Where it takes too much memory, General does the rest.
//
// What both share is here once: the problem, the run table and dominance, which
// cards make sets, the kernels for two copies, the limits of a search (effort), the
// memo, and the layout of the way that was found.
package sweep
