package sound

import (
	"errors"
	"syscall/js"
)

// probe leaves it to the browser.
func probe() error { return nil }

// refused calls a function when the browser does not take the script that makes
// the sounds: it comes from a blob:, which a server's Content-Security-Policy may
// forbid. The device's own package waits for success alone, so that the refusal
// would be an error of the page that nobody catches.
func refused(f func(error)) {
	class := js.Global().Get("AudioWorklet")
	if class.Type() != js.TypeFunction {
		return // the device does without
	}
	prototype := class.Get("prototype")
	own := prototype.Get("addModule")
	var add js.Func
	add = js.FuncOf(func(worklet js.Value, args []js.Value) any {
		prototype.Set("addModule", own)
		add.Release()
		taken := own.Call("call", worklet, args[0])
		var no, both js.Func
		no = js.FuncOf(func(_ js.Value, reason []js.Value) any {
			f(errors.Join(ErrForbidden, errors.New(reason[0].Call("toString").String())))
			no.Release()
			return nil
		})
		both = js.FuncOf(func(_ js.Value, settle []js.Value) any {
			taken.Call("then", settle[0], no)
			return nil
		})
		defer both.Release()
		return js.Global().Get("Promise").New(both) // without an end where it is refused
	})
	prototype.Set("addModule", add)
}
