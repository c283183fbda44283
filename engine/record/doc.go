// Package record reads and writes the engine's public text as JSON Lines: positions,
// answers and records of matches. It reads strictly (an unknown key, a wrong card, a
// value of the wrong kind is an error that says where) and writes every line
// byte for byte the same on every platform. docs/formats.md is the reference.
//
// Cards are written in the common notation without copy numbers (7H, X=TD), so
// reading hands out physical cards: the first 7H of a position is one copy,
// the second another.
package record
