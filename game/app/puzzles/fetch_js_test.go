package puzzles

import (
	"syscall/js"
	"testing"

	"machiavelli/assets/puzzles"
	"machiavelli/game/fetch"
)

// page has the page's function promise something, and counts the calls.
func page(t *testing.T, promise func() js.Value) *int {
	calls := 0
	f := js.FuncOf(func(js.Value, []js.Value) any {
		calls++
		return promise()
	})
	js.Global().Set(fetch.Fetcher, f)
	t.Cleanup(func() {
		js.Global().Delete(fetch.Fetcher)
		f.Release()
	})
	return &calls
}

func TestAPageFetchesThePuzzlesOnceAndTriesAgainAfterAFault(t *testing.T) {
	promise := js.Global().Get("Promise")
	broken := true
	calls := page(t, func() js.Value {
		if broken {
			return promise.Call("reject", js.Global().Get("Error").New("the server does not answer"))
		}
		file := js.Global().Get("Uint8Array").New(len(puzzles.File))
		js.CopyBytesToJS(file, puzzles.File)
		return promise.Call("resolve", file)
	})
	var f Fetch
	f.Start()
	if f.Start(); *calls != 1 || !f.Under() {
		t.Errorf("%d calls", *calls)
	}
	if err := ends(t, &f); err == nil || err.Error() != "the server does not answer" || f.List() != nil {
		t.Errorf("%v, %v", f.List(), err)
	}
	broken = false
	f.Start()
	if err := ends(t, &f); err != nil || f.List() == nil {
		t.Errorf("%v, %v", f.List(), err)
	}
	if f.Start(); *calls != 2 || f.Under() {
		t.Errorf("%d calls", *calls)
	}
}

func TestAPageWithoutPuzzlesSaysSo(t *testing.T) {
	var f Fetch
	f.Start()
	if err := ends(t, &f); err != fetch.ErrBare {
		t.Error(err)
	}
}

func TestAFileThatIsNoCollectionIsAFault(t *testing.T) {
	page(t, func() js.Value {
		return js.Global().Get("Promise").Call("resolve", js.Global().Get("Uint8Array").New(3))
	})
	var f Fetch
	f.Start()
	if err := ends(t, &f); err == nil || f.List() != nil {
		t.Errorf("%v, %v", f.List(), err)
	}
}
