package worker

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestEveryMessageOfASearchRoundTripsThroughTheWire(t *testing.T) {
	asked, answers := messages(t)
	for _, r := range asked {
		if r.Task == nil || slices.Contains(travels, reflect.TypeOf(r.Task)) {
			overTheWire(t, r)
		}
	}
	for _, a := range answers {
		overTheWire(t, a)
	}
}

func overTheWire[T any](t *testing.T, v T) {
	t.Helper()
	b, err := encode(v)
	if err != nil {
		t.Fatal(err)
	}
	back, err := decode[T](b)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, v, back)
	for cut := range b {
		if _, err := decode[T](b[:cut]); err == nil {
			t.Fatalf("%d of %d bytes are a whole message", cut, len(b))
		}
	}
	if _, err := decode[T](append(b, 0)); err == nil {
		t.Error("a byte more is the same message")
	}
}

func TestBytesThatAreNoRequestAreAnsweredWithAFault(t *testing.T) {
	for _, b := range [][]byte{nil, {0}, {1, 200}, bytes.Repeat([]byte{255}, 40), bytes.Repeat([]byte{1}, 300)} {
		a, err := heard(NewEngine().Reply(b))
		if err != nil || a.Fault == "" {
			t.Errorf("%v: %+v, %v", b, a, err)
		}
	}
}

// A value in the place of a task, among others.
func TestAMessageOfAnotherTypeIsRefused(t *testing.T) {
	for at := range travels {
		message := []byte{1, 0, byte(at)}
		if r, err := decode[Request](append(message, make([]byte, 400)...)); err == nil {
			t.Errorf("%s: %+v", travels[at], r)
		}
	}
}

func TestOnlySearchesTravel(t *testing.T) {
	for _, task := range []Task{NewMatch{Config: config(t)}, Apply{}, Fallback{}} {
		if _, err := encode(Request{ID: 3, Task: task}); err == nil || !strings.Contains(err.Error(), "travel") {
			t.Errorf("%T: %v", task, err)
		}
	}
}

func TestASearchByWireEndsWithItsBudget(t *testing.T) {
	sent, err := encode(Request{ID: 4, Budget: 10, Task: Solve{position(t)}})
	if err != nil {
		t.Fatal(err)
	}
	a, err := heard(NewEngine().Reply(sent))
	if err != nil || a.ID != 4 || found(a) == nil || found(a).Cards != 1 {
		t.Errorf("%+v, %v", a, err)
	}
}

func FuzzReply(f *testing.F) {
	f.Add([]byte{1, 3, 'b', 'o', 't'})
	f.Fuzz(func(t *testing.T, b []byte) {
		if _, err := heard(NewEngine().Reply(b)); err != nil {
			t.Error(err)
		}
	})
}
