package store

import (
	"syscall/js"
	"testing"
	"time"
)

// promising stands in for a browser's, which answers as it is told, or is not there.
func promising(t *testing.T, body string) {
	t.Helper()
	promise = ""
	js.Global().Get("Object").Call("defineProperty", js.Global(), "navigator", map[string]any{
		"value": js.Global().Get("Function").New("return " + body).Invoke(), "configurable": true, "writable": true,
	})
}

func TestWhatTheBrowserPromisesIsKnown(t *testing.T) {
	for body, want := range map[string][2]Promise{
		`{}`:            {Unknown, Unknown},
		`{storage: {}}`: {Unknown, Unknown},
		`{storage: {persisted: async () => false, persist: async () => true}}`:                      {Unkept, Kept},
		`{storage: {persisted: async () => false, persist: async () => false}}`:                     {Unkept, Unkept},
		`{storage: {persisted: async () => true, persist: async () => { throw "asked in vain"; }}}`: {Kept, Kept},
		`{storage: {persisted: async () => { throw "no"; }, persist: async () => { throw "no"; }}}`: {Unknown, Unknown},
	} {
		promising(t, body)
		for i, do := range []func(){func() { Promised() }, Persist} {
			do()
			for end := time.Now().Add(time.Minute); Promised() == Asking && time.Now().Before(end); time.Sleep(time.Millisecond) {
			}
			time.Sleep(5 * time.Millisecond)
			if got := Promised(); got != want[i] {
				t.Errorf("%s: after %d it is %q, not %q", body, i, got, want[i])
			}
		}
	}
}
