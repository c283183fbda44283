package browser

import "syscall/js"

// Stand has the address of the page lead to where the player is when it is loaded again: its
// end begins with #, or is empty.
func Stand(end string) {
	place := js.Global().Get("location")
	if end != place.Get("hash").String() {
		js.Global().Get("history").Call("replaceState", nil, "", place.Get("pathname").String()+place.Get("search").String()+end)
	}
}
