package stage

import "sync"

// maxWaiting is how many files, and how many calls, may wait for the loop. Of files
// that are dropped together no more are read.
const maxWaiting = 32

// inbox is what comes to the loop from what is done beside it. What is one too many
// at a time is lost: nobody beside the loop waits for it.
type inbox struct {
	beside sync.WaitGroup // what is being done
	files  chan File
	later  chan func()
}

func newInbox() inbox {
	return inbox{files: make(chan File, maxWaiting), later: make(chan func(), maxWaiting)}
}

// arrive hands a file to the scene, in a later tick.
func (b *inbox) arrive(f File) {
	select {
	case b.files <- f:
	default:
	}
}

// call has a function called by the loop, in a later tick.
func (b *inbox) call(then func()) {
	select {
	case b.later <- then:
	default:
	}
}
