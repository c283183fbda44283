package window

import (
	"runtime/debug"
	"strconv"
	"strings"
	"syscall/js"

	"machiavelli/engine/link"
	"machiavelli/engine/worker"
	"machiavelli/game/app/friends"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/ui/a11y"
)

// canQuit: a page is closed by its tab.
const canQuit = false

// insets asks the page for the notches of the screen: its style sheet passes
// env(safe-area-inset-…) on as --safe-top, --safe-right, --safe-bottom and
// --safe-left.
func insets() stage.Insets {
	style := js.Global().Call("getComputedStyle", js.Global().Get("document").Get("documentElement"))
	side := func(name string) float64 {
		text := style.Call("getPropertyValue", "--safe-"+name).String()
		v, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(text), "px"), 64)
		if err != nil || v < 0 {
			return 0
		}
		return v
	}
	return stage.Insets{Top: side("top"), Right: side("right"), Bottom: side("bottom"), Left: side("left")}
}

// prompt has the page ask for a text, since a canvas brings up no keyboard on
// the glass. See wasm/page.
func prompt(text string, done func(string)) {
	var answered js.Func
	answered = js.FuncOf(func(_ js.Value, args []js.Value) any {
		answered.Release()
		if v := args[0]; v.Type() == js.TypeString {
			done(v.String())
		}
		return nil
	})
	js.Global().Call("machiavelliAsk", text, answered)
}

// watchPreferences reports what the system asks for, now and whenever that changes.
func watchPreferences(tell func(stage.Preferences)) {
	media := func(query string) js.Value { return js.Global().Call("matchMedia", query) }
	calm, contrast, forced := media("(prefers-reduced-motion: reduce)"), media("(prefers-contrast: more)"), media("(forced-colors: active)")
	heard := js.FuncOf(func(js.Value, []js.Value) any {
		on := func(query js.Value) bool { return query.Get("matches").Bool() }
		tell(stage.Preferences{Calm: on(calm), Contrast: on(contrast) || on(forced)})
		return nil
	})
	for _, query := range []js.Value{calm, contrast, forced} {
		query.Call("addEventListener", "change", heard)
	}
	heard.Invoke()
}

// mirror is what keeps the page's elements like the scenes. See wasm/page.
func mirror() *a11y.Mirror {
	page := js.Global().Get("machiavelliMirror")
	if page.Type() != js.TypeObject {
		return nil
	}
	m := a11y.NewMirror(func(message string) { page.Call("show", message) }, func(text string) { page.Call("say", text) })
	page.Set("act", js.FuncOf(func(_ js.Value, a []js.Value) any {
		m.Heard(a11y.Act{Do: a11y.Do(a[0].String()), Name: a[1].String(), Text: a[2].String(), Value: a[3].Float()})
		return nil
	}))
	return m
}

// address is the position, or the link to a table, in the page's address, which is taken out of it: who
// loads the page again goes on with the result. An address that gets one
// later loads the page again.
func address() string {
	place := js.Global().Get("location")
	at := func() string {
		href := place.Get("href").String()
		if friends.LooksLikeLink(href) {
			return href // one that is broken, too: the screen says so
		}
		_, after, ok := strings.Cut(href, link.Mark)
		if !ok {
			return ""
		}
		return link.Mark + after
	}
	js.Global().Call("addEventListener", "hashchange", js.FuncOf(func(js.Value, []js.Value) any {
		if at() != "" {
			place.Call("reload")
		}
		return nil
	}))
	position := at()
	// Who loads the page of a table again comes back to it; a secret does not stay.
	if seat, err := friends.ReadLink(position, ""); position != "" && (err != nil || seat.Joined()) {
		js.Global().Get("history").Call("replaceState", nil, "", place.Get("pathname").String()+place.Get("search").String())
	}
	return position
}

// rest tells the page that the screen is at rest, or moves again: at rest the
// page calls for fewer frames, until it hears of a hand. See wasm/page.
func rest(on bool) {
	if f := js.Global().Get("machiavelliRest"); f.Type() == js.TypeFunction {
		f.Invoke(on)
	}
}

// hurry switches the garbage collector off until the first picture is shown: a page has
// one thread, and the collector would stop it.
func hurry() {
	before := debug.SetGCPercent(-1)
	whenShown(func() { debug.SetGCPercent(before) })
}

// whenShown calls a function once the page has shown the first picture. Until then the
// picture needs the page's only thread.
func whenShown(f func()) { worker.WhenShown(func() { go f() }) }

// page is the game in its page, whose place and size are the browser's.
type page struct{ *stage.Stage }

func openWindow(st *stage.Stage) (page, error) {
	watchPreferences(st.SetPreferences)
	return page{st}, nil
}

// close ends the scenes, so that they save what is not saved yet.
func (p page) close() { p.Close() }

// whenHidden calls a function when the page cannot be seen any more; a page that
// is closed is hidden first.
func whenHidden(f func()) {
	document := js.Global().Get("document")
	hide := js.FuncOf(func(js.Value, []js.Value) any {
		if document.Get("hidden").Bool() {
			f()
		}
		return nil
	})
	document.Call("addEventListener", "visibilitychange", hide)
}

// behind is the store as it is: the local storage takes everything at once, and the
// page writes the second copy behind the loop, see wasm/page/kept.js.
func behind(s store.Store) store.Store { return s }
