package stage

import "testing"

func TestNobodyBesideTheLoopWaitsForIt(t *testing.T) {
	b := newInbox()
	called := 0
	for range 2 * maxWaiting { // of which half are lost
		b.beside.Go(func() {
			b.arrive(File{Name: "a"})
			b.call(func() { called++ })
		})
	}
	b.beside.Wait()
	for len(b.later) > 0 {
		(<-b.later)()
	}
	if called != maxWaiting || len(b.files) != maxWaiting {
		t.Errorf("%d calls and %d files of %d", called, len(b.files), maxWaiting)
	}
}
