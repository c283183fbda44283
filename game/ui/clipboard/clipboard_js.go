package clipboard

import (
	"errors"
	"syscall/js"

	"machiavelli/engine/text"
	"machiavelli/game/fetch"
)

// Write writes a text to the browser's clipboard, which allows it shortly after a press. If
// the browser refuses, it shows the text to be copied by hand.
func Write(text string) error {
	if _, err := call("writeText", text); err != nil {
		js.Global().Call("prompt", "", text)
	}
	return nil
}

// Read reads the text in the browser's clipboard. If the browser refuses, it asks the player
// to paste the text.
func Read() (string, error) {
	v, err := call("readText")
	if err != nil {
		v = js.Global().Call("prompt", "", "")
	}
	if v.Type() != js.TypeString {
		return "", nil // the player has had enough
	}
	return v.String(), nil
}

// call calls a method of the clipboard and waits for what it promises. It must not
// be called in a callback of the browser's.
func call(method string, args ...any) (js.Value, error) {
	board := js.Global().Get("navigator").Get("clipboard")
	if !board.Truthy() || board.Get(method).Type() != js.TypeFunction {
		return js.Undefined(), text.Errorf("the browser has no clipboard")
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
