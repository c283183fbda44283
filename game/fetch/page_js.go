package fetch

import (
	"errors"
	"syscall/js"

	"machiavelli/engine/text"
)

// Fetcher is the page's function that fetches a file by name, and keeps it for
// when the network is gone: it promises a Uint8Array.
const Fetcher = "machiavelliFetch"

// ErrBare says that the page lacks that function.
var ErrBare = text.Errorf("this page has no such file")

// Page fetches a file, such as puzzles, and calls a function with it or with the error.
func Page(name string, arrive func([]byte, error)) {
	ask := js.Global().Get(Fetcher)
	if ask.Type() != js.TypeFunction {
		arrive(nil, ErrBare)
		return
	}
	Settle(ask.Invoke(name),
		func(file js.Value) { arrive(Bytes(file), nil) },
		func(why js.Value) { arrive(nil, errors.New(why.Get("message").String())) })
}
