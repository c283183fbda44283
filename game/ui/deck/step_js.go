package deck

// stepPixels is about how many pixels of an atlas one Update draws: in a
// browser the drawing takes three times as long, and a frame waits for it.
const stepPixels = 13_000
