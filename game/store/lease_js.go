package store

import "syscall/js"

// Lease is the right to change the store. One of all windows and tabs of the page has it at a
// time. wasm/page/lease.js implements it.
type Lease struct{ page js.Value }

// Claim returns the lease of this page. Without its script, as in a test, the page always
// has it.
func Claim() (*Lease, error) { return &Lease{js.Global().Get("machiavelliLease")}, nil }

// State says who has the lease.
func (l *Lease) State() State {
	if l.page.IsUndefined() {
		return Ours
	}
	return State(l.page.Get("state").Int())
}

// Want asks the window that has the lease for it.
func (l *Lease) Want() { l.page.Call("want") }

// Yield gives the lease to the window that wants it.
func (l *Lease) Yield() { l.page.Call("give") }

// Close leaves the lease to the page, which gives it back when it ends.
func (l *Lease) Close() {}

// hold changes what is kept if no other window has taken the lease.
func (l *Lease) hold(change func() error) error {
	if !l.page.IsUndefined() && !l.page.Call("mine").Bool() {
		return errElsewhere
	}
	return change()
}
