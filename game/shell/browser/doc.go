// Package browser asks the browser for what a page can have beside its picture: a call to
// a player who looks elsewhere, a notification, a sheet to share a link, a screen that
// stays awake. Browsers have some of it or none, over plain http hardly any; then the
// functions do nothing. In a window all of them do nothing.
package browser

// Permission says whether the system shows notifications of the page.
type Permission string

// The permissions.
const (
	NoNotices Permission = ""        // this browser has no notifications
	MayAsk    Permission = "default" // the player has not been asked
	Granted   Permission = "granted"
	Denied    Permission = "denied"
)
