package fetch

import "syscall/js"

// Settle calls kept with the result of a promise, or broken with the reason, once the promise
// is settled.
func Settle(promise js.Value, kept, broken func(js.Value)) {
	var fns [2]js.Func
	for i, then := range [2]func(js.Value){kept, broken} {
		fns[i] = js.FuncOf(func(_ js.Value, args []js.Value) any {
			fns[0].Release()
			fns[1].Release()
			then(args[0])
			return nil
		})
	}
	promise.Call("then", fns[0], fns[1])
}

// Bytes copies a Uint8Array of the page.
func Bytes(array js.Value) []byte {
	b := make([]byte, array.Length())
	js.CopyBytesToGo(b, array)
	return b
}
