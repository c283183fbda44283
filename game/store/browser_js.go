package store

import (
	"slices"
	"strings"
	"syscall/js"

	"machiavelli/engine/text"
)

const prefix = "machiavelli/"

type browser struct{}

// Open is the player's store: the browser's local storage, which may be
// refused, or full.
func Open() (Store, error) { return browser{}, nil }

// Folder is empty: a page has no folders.
func Folder(string) string { return "" }

// localStorage may panic, which call turns into an error. A browser that
// refuses it throws when it is only named, and what a plain Get throws ends the
// whole program; what a Call throws does not.
func localStorage() js.Value {
	return js.Global().Get("Reflect").Call("get", js.Global(), "localStorage")
}

// call asks the local storage and turns what it throws into an error.
func call(op, key, method string, args ...any) (v js.Value, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = refused(op, key, r)
		}
	}()
	storage := localStorage()
	if storage.IsUndefined() || storage.IsNull() {
		return js.Value{}, &Error{Op: op, Key: key, Err: text.Errorf("the browser keeps nothing for this page")}
	}
	return storage.Call(method, args...), nil
}

// refused is what the local storage has thrown, in words: a name of an exception is
// nothing that a player knows.
func refused(op, key string, thrown any) *Error {
	e := &Error{Op: op, Key: key, Err: text.Errorf("the browser refuses it")}
	if err, ok := thrown.(js.Error); ok {
		switch name := err.Get("name").String(); {
		case strings.Contains(name, "Quota"):
			e.Full, e.Err = true, text.Errorf("the browser has no room left for this page")
		case name == "SecurityError", name == "NotAllowedError":
			e.Err = text.Errorf("the browser does not let this page keep anything")
		}
	}
	return e
}

func (browser) Load(key string) ([]byte, error) {
	if !knownKey(key) {
		return nil, &Error{Op: "load", Key: key, Err: errKey}
	}
	v, err := call("load", key, "getItem", prefix+key)
	if err != nil {
		return nil, err
	}
	if v.IsNull() {
		return nil, ErrNone
	}
	return []byte(v.String()), nil
}

// Save relies on setItem, which replaces a value whole or not at all.
func (browser) Save(key string, data []byte) error {
	if !validKey(key) {
		return &Error{Op: "save", Key: key, Err: errKey}
	}
	_, err := call("save", key, "setItem", prefix+key, string(data))
	if err == nil {
		changed(key, string(data))
	}
	return err
}

// changed has the page write a change to its second copy, see wasm/page/kept.js; nil is
// the end of a value. A test has no page.
func changed(key string, value any) {
	if page := js.Global().Get("machiavelliKept"); !page.IsUndefined() {
		page.Call("changed", key, value)
	}
}

func (b browser) SetAside(key string) (string, error) {
	data, err := b.Load(key)
	if err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		name := prefix + asideKey(key, n)
		v, err := call("set aside", key, "getItem", name)
		if err != nil {
			return "", err
		}
		if !v.IsNull() {
			continue
		}
		if _, err := call("set aside", key, "setItem", name, string(data)); err != nil {
			return "", err
		}
		_, err = call("set aside", key, "removeItem", prefix+key)
		if err == nil {
			changed(strings.TrimPrefix(name, prefix), string(data))
			changed(key, nil)
		}
		return name, err
	}
}

func (browser) Remove(key string) error {
	if !knownKey(key) {
		return &Error{Op: "remove", Key: key, Err: errKey}
	}
	_, err := call("remove", key, "removeItem", prefix+key)
	if err == nil {
		changed(key, nil)
	}
	return err
}

func (browser) Keys() ([]string, error) {
	list, err := func() (v js.Value, err error) {
		defer func() {
			if r := recover(); r != nil {
				err = refused("list", "", r)
			}
		}()
		return js.Global().Get("Object").Call("keys", localStorage()), nil
	}()
	if err != nil {
		return nil, err
	}
	var keys []string
	for i := range list.Length() {
		if key, ok := strings.CutPrefix(list.Index(i).String(), prefix); ok && knownKey(key) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys, nil
}
