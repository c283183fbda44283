package store

// Promise is what the browser says of how long it keeps what is kept: some forget
// it after some weeks without a visit, or when room is short.
type Promise string

// The promises.
const (
	NoPromise Promise = ""        // none is needed: a disk forgets nothing
	Asking    Promise = "asking"  // the browser has yet to answer
	Kept      Promise = "yes"     // for as long as the player wants
	Unkept    Promise = "no"      // it may forget
	Unknown   Promise = "unknown" // it does not say
)
