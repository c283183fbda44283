package store

import (
	"errors"
	"slices"
	"strings"
	"syscall/js"
	"testing"
)

// storage gives the page a local storage made of a map, which can be full.
func storage(t *testing.T) (s Store, kept map[string]string, full *bool) {
	t.Helper()
	kept, full = map[string]string{}, new(bool)
	object := js.Global().Get("Object").New()
	method := func(name string, f func(args []js.Value) any) {
		fn := js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args) })
		t.Cleanup(fn.Release)
		object.Set(name, fn)
	}
	method("getItem", func(args []js.Value) any {
		if v, ok := kept[args[0].String()]; ok {
			return v
		}
		return nil
	})
	method("keep", func(args []js.Value) any {
		if *full {
			return false
		}
		kept[args[0].String()] = args[1].String()
		object.Set(args[0].String(), args[1]) // its keys are properties, as in a browser
		return true
	})
	method("removeItem", func(args []js.Value) any {
		delete(kept, args[0].String())
		object.Delete(args[0].String())
		return nil
	})
	// A Go function cannot throw; this one does when keep says no.
	object.Set("setItem", js.Global().Get("Function").New("k", "v",
		`if (!this.keep(k, v)) { const e = new Error("full"); e.name = "QuotaExceededError"; throw e }`))
	set(t, object)
	s, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	return s, kept, full
}

func set(t *testing.T, v any) {
	t.Helper()
	js.Global().Get("Object").Call("defineProperty", js.Global(), "localStorage", map[string]any{"value": v, "configurable": true, "writable": true})
}

func TestTheBrowserKeepsWhatIsSaved(t *testing.T) {
	s, kept, _ := storage(t)
	if _, err := s.Load("match"); !errors.Is(err, ErrNone) {
		t.Fatalf("before the first save: %v", err)
	}
	if err := s.Save("match", []byte("Niccolò ♠")); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Load("match"); err != nil || string(got) != "Niccolò ♠" || len(kept) != 1 {
		t.Fatalf("%q %v %v", got, err, kept)
	}
	if err := s.Remove("match"); err != nil || len(kept) != 0 {
		t.Fatalf("%v %v", err, kept)
	}
}

func TestAFullStorageIsAnErrorAndKeepsWhatWasThere(t *testing.T) {
	s, kept, full := storage(t)
	if err := s.Save("match", []byte("old")); err != nil {
		t.Fatal(err)
	}
	*full = true
	err := s.Save("match", []byte("new"))
	var e *Error
	if !errors.As(err, &e) || !e.Full || e.Key != "match" {
		t.Fatalf("%v", err)
	}
	if kept[prefix+"match"] != "old" {
		t.Fatal(kept)
	}
}

func TestARefusedStorageIsAnError(t *testing.T) {
	set(t, js.Null())
	s, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Save("match", nil); err == nil {
		t.Error("it saves into nothing")
	}
	if _, err := s.Load("match"); err == nil || errors.Is(err, ErrNone) {
		t.Errorf("it loads: %v", err)
	}
	if _, err := s.Keys(); err == nil {
		t.Error("it lists")
	}
}

func TestAStorageThatThrowsWhenItIsNamedIsAnError(t *testing.T) {
	throw := js.Global().Get("Function").New(`const e = new Error("not here"); e.name = "SecurityError"; throw e`)
	js.Global().Get("Object").Call("defineProperty", js.Global(), "localStorage", map[string]any{"get": throw, "configurable": true})
	s, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Save("match", nil); err == nil || !strings.Contains(err.Error(), "does not let this page keep anything") {
		t.Errorf("it saves: %v", err)
	}
	if _, err := s.Load("match"); err == nil || errors.Is(err, ErrNone) {
		t.Errorf("it loads: %v", err)
	}
	if _, err := s.Keys(); err == nil {
		t.Error("it lists")
	}
}

func TestADamagedValueIsSetAsideInTheBrowser(t *testing.T) {
	s, kept, _ := storage(t)
	for _, text := range []string{"one", "two"} {
		if err := s.Save("match", []byte(text)); err != nil {
			t.Fatal(err)
		}
		name, err := s.SetAside("match")
		if err != nil || kept[name] != text || !strings.Contains(name, "damaged") {
			t.Fatalf("%q %v %v", name, err, kept)
		}
	}
	if Has(s, "match") {
		t.Error("it is still the save")
	}
	keys, err := s.Keys()
	if err != nil || !slices.Equal(keys, []string{"match.damaged-1", "match.damaged-2"}) {
		t.Fatal(keys, err)
	}
	if got, err := s.Load(keys[1]); err != nil || string(got) != "two" {
		t.Errorf("%q %v", got, err)
	}
	if err := s.Remove(keys[1]); err != nil || len(kept) != 1 {
		t.Error(kept, err)
	}
}

func TestABadKeyIsRefusedInTheBrowser(t *testing.T) {
	s, kept, _ := storage(t)
	for _, key := range []string{"", "a/b", "A"} {
		if s.Save(key, nil) == nil || s.Remove(key) == nil {
			t.Errorf("%q is a key", key)
		}
	}
	if !slices.Equal([]string{}, keysOf(kept)) {
		t.Error(kept)
	}
}

func keysOf(m map[string]string) []string {
	keys := []string{}
	for k := range m {
		keys = append(keys, k)
	}
	return keys
}
