// Package clipboard reads and writes the text of the system's clipboard: in a window
// with the programs that systems have for it, in a page with the browser.
package clipboard
