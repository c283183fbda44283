package input

import (
	"syscall/js"
	"unicode/utf8"

	"github.com/hajimehoshi/ebiten/v2"
)

// typed is what is typed with the keys, as the page hears it.
type typed struct {
	layout js.Value                // a map from places to characters, where the browser tells
	last   [ebiten.KeyMax + 1]rune // with a key when it went down last
}

// name is the character that is typed with a key, 0 if nobody knows.
func (t *typed) name(k ebiten.Key) rune { return t.last[k] }

// listen hears keys before the canvas does.
func (t *typed) listen() {
	places := map[string]ebiten.Key{}
	for _, k := range written {
		places[code(k)] = k
	}
	down := js.FuncOf(func(_ js.Value, args []js.Value) any {
		e := args[0]
		k, ok := places[e.Get("code").String()]
		if !ok {
			return nil
		}
		t.last[k] = 0
		if key := e.Get("key").String(); utf8.RuneCountInString(key) == 1 { // else a name, as of a dead key
			t.last[k], _ = utf8.DecodeRuneInString(key)
		}
		return nil
	})
	t.ask()
	js.Global().Call("addEventListener", "keydown", down, map[string]any{"capture": true, "passive": true})
}

// ask asks the browser what is written on the keys, which Chromium tells.
func (t *typed) ask() {
	keyboard := js.Global().Get("navigator").Get("keyboard")
	if keyboard.Type() != js.TypeObject || keyboard.Get("getLayoutMap").Type() != js.TypeFunction {
		return
	}
	told := js.FuncOf(func(_ js.Value, args []js.Value) any {
		t.layout = args[0]
		return nil
	})
	refused := js.FuncOf(func(js.Value, []js.Value) any { return nil }) // as in a frame of another site
	keyboard.Call("getLayoutMap").Call("then", told, refused)
}

// written is the character that is written on a key, 0 if nobody knows.
func (t *typed) written(k ebiten.Key) rune {
	if t.layout.IsUndefined() {
		return 0
	}
	on := t.layout.Call("get", code(k))
	if on.Type() != js.TypeString || utf8.RuneCountInString(on.String()) != 1 {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(on.String())
	return r
}

// code is a key as a browser calls it.
func code(k ebiten.Key) string {
	if k >= ebiten.KeyA && k <= ebiten.KeyZ {
		return "Key" + k.String()
	}
	return k.String()
}
