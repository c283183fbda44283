package collection

import (
	"errors"
	"syscall/js"
)

// fetcher is the page's function that fetches the file, and keeps it for when
// the network is gone: it promises a Uint8Array.
const fetcher = "machiavelliPuzzles"

// errBare is of a page that has no such function.
var errBare = errors.New("this page has no puzzles")

// Embedded reports whether the puzzles are in the program.
const Embedded = false

func fetch(arrive func([]byte, error)) {
	ask := js.Global().Get(fetcher)
	if ask.Type() != js.TypeFunction {
		arrive(nil, errBare)
		return
	}
	var came, failed js.Func
	release := func() {
		came.Release()
		failed.Release()
	}
	came = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		file := make([]byte, args[0].Length())
		js.CopyBytesToGo(file, args[0])
		arrive(file, nil)
		return nil
	})
	failed = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		arrive(nil, errors.New(args[0].Get("message").String()))
		return nil
	})
	ask.Invoke().Call("then", came, failed)
}
