// Package probe tells a driving test what is on the screen: where the widgets
// and cards are, what they say, and whether anything still moves, so that a
// test waits on state and clicks the right place. It costs nothing when nobody
// asks.
package probe
