package stage

import (
	"syscall/js"

	"machiavelli/engine/text"
	"machiavelli/game/fetch"
	"machiavelli/game/store"
)

// chooses: a page asks for files with the browser's own dialog.
const chooses = true

// choose opens the browser's dialog, which a page may do shortly after a press.
// What is chosen is read by the browser and handed to arrive.
func choose(arrive func(File)) {
	input := js.Global().Get("document").Call("createElement", "input")
	input.Set("type", "file")
	input.Set("accept", ".json,.jsonl,application/json")
	var changed, cancelled js.Func
	release := func() {
		changed.Release()
		cancelled.Release()
	}
	changed = js.FuncOf(func(js.Value, []js.Value) any {
		release()
		if files := input.Get("files"); files.Length() > 0 {
			read(files.Index(0), arrive)
		}
		return nil
	})
	cancelled = js.FuncOf(func(js.Value, []js.Value) any {
		release()
		return nil
	})
	input.Call("addEventListener", "change", changed)
	input.Call("addEventListener", "cancel", cancelled)
	input.Call("click")
}

// read has the browser read a file that is not too large.
func read(file js.Value, arrive func(File)) {
	name := file.Get("name").String()
	if file.Get("size").Int() > maxFile {
		arrive(File{Name: name, Err: store.TooLarge(maxFile)})
		return
	}
	fetch.Settle(file.Call("arrayBuffer"),
		func(data js.Value) {
			arrive(File{Name: name, Data: fetch.Bytes(js.Global().Get("Uint8Array").New(data))})
		},
		func(js.Value) { arrive(File{Name: name, Err: text.Errorf("the browser cannot read it")}) })
}

// download has the browser save a file: it follows a link to the bytes.
func download(name string, data []byte) {
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	kind := js.Global().Get("Object").New()
	kind.Set("type", "application/octet-stream") // so that none shows it instead
	blob := js.Global().Get("Blob").New([]any{bytes}, kind)
	urls := js.Global().Get("URL")
	url := urls.Call("createObjectURL", blob)
	link := js.Global().Get("document").Call("createElement", "a")
	link.Set("href", url)
	link.Set("download", name)
	link.Call("click")
	var release js.Func
	release = js.FuncOf(func(js.Value, []js.Value) any {
		release.Release()
		urls.Call("revokeObjectURL", url)
		return nil
	})
	js.Global().Call("setTimeout", release, releaseAfter)
}

// releaseAfter is how many milliseconds the browser has to take the bytes.
const releaseAfter = 60_000

// page is the page's address.
func page() string {
	place := js.Global().Get("location")
	return place.Get("origin").String() + place.Get("pathname").String()
}
