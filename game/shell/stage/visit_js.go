package stage

import "syscall/js"

// OpenPage goes to another page, which leaves the game.
func (c *Context) OpenPage(address string) { js.Global().Get("location").Set("href", address) }
