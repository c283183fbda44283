package store

// Promise says whether the browser has promised to keep the store: some browsers delete it
// after weeks without a visit, or when room is short.
type Promise string

// The promises.
const (
	NoPromise Promise = ""        // none is needed: a disk forgets nothing
	Asking    Promise = "asking"  // the browser has yet to answer
	Kept      Promise = "yes"     // for as long as the player wants
	Unkept    Promise = "no"      // it may forget
	Unknown   Promise = "unknown" // it does not say
)

// Copy is the state of the second copy of the store, which a page makes in case the browser
// is killed before the first is on the disk.
type Copy string

// What became of it.
const (
	Copied      Copy = ""        // it is there, or none is needed
	CopyFull    Copy = "full"    // there is no room for it
	CopyRefused Copy = "refused" // it could not be written
	NoCopy      Copy = "none"    // this browser keeps none
)
