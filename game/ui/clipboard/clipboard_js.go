package clipboard

import (
	"errors"
	"syscall/js"

	"machiavelli/engine/text"
	"machiavelli/game/fetch"
)

// ErrNone says that the browser gives the page no clipboard.
var ErrNone = text.Errorf("the browser has no clipboard")

// Write writes a text to the browser's clipboard, which allows it shortly after a press. If
// the browser has none for the page, as over plain http, it copies a selection of the page
// instead; if it refuses that too, it shows the text to be copied by hand. The error says
// whether the text is surely in the clipboard: what was shown may have been copied, or not.
func Write(text string) error {
	if _, err := call("writeText", text); err == nil || selected(text) {
		return nil
	}
	ask(text)
	return ErrNone
}

// selected copies a text as browsers did before they had a clipboard for pages.
func selected(text string) (done bool) {
	defer func() {
		if recover() != nil { // it lacks some of this
			done = false
		}
	}()
	document := js.Global().Get("document")
	area, focused := document.Call("createElement", "textarea"), document.Get("activeElement")
	area.Set("value", text)
	area.Call("setAttribute", "aria-hidden", "true")
	area.Get("style").Set("cssText", "position:fixed;opacity:0;font-size:16px")
	document.Get("body").Call("append", area)
	defer func() {
		area.Call("remove")
		if focused.Truthy() {
			focused.Call("focus")
		}
	}()
	area.Call("focus")
	area.Call("setSelectionRange", 0, len(text)) // more than it has is all
	return document.Call("execCommand", "copy").Truthy()
}

// Read reads the text in the browser's clipboard. If the browser refuses, it asks the player
// to paste the text.
func Read() (string, error) {
	v, err := call("readText")
	if err != nil {
		v = ask("")
	}
	if v.Type() != js.TypeString {
		return "", nil // the player has had enough
	}
	return v.String(), nil
}

// ask shows a text in a field. Some browsers have none for a page in another one.
func ask(text string) (answer js.Value) {
	defer func() {
		if recover() != nil {
			answer = js.Null()
		}
	}()
	return js.Global().Call("prompt", "", text)
}

// call calls a method of the clipboard and waits for what it promises. It must not
// be called in a callback of the browser's.
func call(method string, args ...any) (v js.Value, err error) {
	defer func() {
		if recover() != nil { // it lacks some of this
			v, err = js.Undefined(), ErrNone
		}
	}()
	board := js.Global().Get("navigator").Get("clipboard")
	if !board.Truthy() || board.Get(method).Type() != js.TypeFunction {
		return js.Undefined(), ErrNone
	}
	answer := make(chan js.Value, 1)
	refused := make(chan js.Value, 1)
	fetch.Settle(board.Call(method, args...), func(v js.Value) { answer <- v }, func(v js.Value) { refused <- v })
	select {
	case v := <-answer:
		return v, nil
	case why := <-refused:
		return js.Undefined(), errors.New(why.Call("toString").String())
	}
}
