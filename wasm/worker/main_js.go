// Command worker is the engine as a Web Worker: a thread of its own in the
// browser that answers requests for searches, one after another. It has no screen.
package main

import (
	"syscall/js"

	"machiavelli/engine/worker"
)

func main() { worker.ServePage(js.Global()) }
