// Package art draws the cards: every face, back, tile and state mark as vector
// paths, rasterised once per card width into one atlas of pixels. It is pure
// computation on the processor: it needs no display, gives the same bytes
// every time, and can be done sprite by sprite between two frames.
//
// Art is designed on a card of 100 × 140 units, x to the right and y down; a
// comment that says "unit" means one of these.
package art
