// Package clipboard is the text in the system's clipboard: in a window by the
// programs that systems have for it, in a page by the browser.
package clipboard
