//go:build !js

package deck

// stepPixels is about how many pixels of an atlas one Update draws: a
// millisecond or two.
const stepPixels = 40_000
