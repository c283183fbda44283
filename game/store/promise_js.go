package store

import "syscall/js"

// promise is what the browser has answered last. There is one page, and one answer
// for all of it.
var promise Promise

// persisted is whether PersistOnce has asked.
var persisted bool

// PersistOnce is Persist, once in a visit: a browser that asks the player should
// not ask again after every deal.
func PersistOnce() {
	if !persisted {
		persisted = true
		Persist()
	}
}

// Persist asks the browser to keep the store. The browser may ask the player, so call it when
// there is something to keep, and a player to answer.
func Persist() {
	if promise != Kept {
		callStorage("persist")
	}
}

// Promised is the answer of the browser to Persist, or what it says without that.
func Promised() Promise {
	if promise == "" {
		callStorage("persisted")
	}
	return promise
}

// callStorage calls a method of the browser's storage, which answers with a promise of its own.
func callStorage(method string) {
	storage := js.Global().Get("navigator").Get("storage")
	if storage.IsUndefined() || storage.Get(method).IsUndefined() {
		promise = Unknown
		return
	}
	if promise == "" {
		promise = Asking
	}
	var answered, failed js.Func
	done := func(p Promise) any {
		promise = p
		answered.Release()
		failed.Release()
		return nil
	}
	answered = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) > 0 && args[0].Truthy() {
			return done(Kept)
		}
		return done(Unkept)
	})
	failed = js.FuncOf(func(js.Value, []js.Value) any { return done(Unknown) })
	storage.Call(method).Call("then", answered, failed)
}

// SecondCopy is the state of the second copy, which wasm/page/kept.js makes.
func SecondCopy() Copy {
	page := js.Global().Get("machiavelliKept")
	if page.IsUndefined() {
		return Copied
	}
	switch fault := Copy(page.Get("fault").String()); fault {
	case CopyFull, CopyRefused, NoCopy:
		return fault
	}
	return Copied
}
