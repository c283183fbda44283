package fetch

import (
	"errors"
	"syscall/js"
)

// Fetcher is the page's function that fetches a file by name, and keeps it for
// when the network is gone: it promises a Uint8Array.
const Fetcher = "machiavelliFetch"

// ErrBare is of a page that has no such function.
var ErrBare = errors.New("this page has no such file")

// Page fetches a file, such as puzzles, and calls a function with it or with why
// it did not come.
func Page(name string, arrive func([]byte, error)) {
	ask := js.Global().Get(Fetcher)
	if ask.Type() != js.TypeFunction {
		arrive(nil, ErrBare)
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
	ask.Invoke(name).Call("then", came, failed)
}
