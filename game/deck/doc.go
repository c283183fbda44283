// Package deck is the project's own pack of cards: every face, back, tile and
// state mark drawn as vector paths, rasterised once per card width into one
// atlas, and put on the screen as sprites of that atlas.
//
// Drawing has two halves. The first (Bake, Baker) is pure computation on the
// processor: it needs no display, gives the same bytes every time, and can be
// cut into steps that fit between two frames. The second (Sheet, Bank) holds
// the finished atlas as an Ebitengine image and draws from it without
// allocating.
//
// Art is designed on a card of 100 × 140 units, x to the right and y down; a
// comment that says "unit" means one of these.
package deck
