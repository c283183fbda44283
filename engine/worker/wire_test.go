package worker

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEveryMessageOfASearchRoundTripsThroughTheWire(t *testing.T) {
	asked, answers := messages(t)
	for _, r := range asked {
		if r.Kind != NewMatch && r.Kind != Apply {
			overTheWire(t, r)
		}
	}
	for _, a := range answers {
		if a.Kind != NewMatch && a.Kind != Apply {
			overTheWire(t, a)
		}
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
	if d := cmp.Diff(v, back); d != "" {
		t.Error(d)
	}
	for cut := range b {
		if _, err := decode[T](b[:cut]); err == nil {
			t.Fatalf("%d of %d bytes are a whole message", cut, len(b))
		}
	}
	if _, err := decode[T](append(b, 0)); err == nil {
		t.Error("a byte more is the same message")
	}
}

func TestAMatchDoesNotTravelToASearch(t *testing.T) {
	asked, _ := messages(t)
	if _, err := encode(asked[1]); err == nil || !strings.Contains(err.Error(), "match") {
		t.Errorf("%v", err)
	}
}

func TestBytesThatAreNoRequestAreAnsweredWithAFault(t *testing.T) {
	for _, b := range [][]byte{nil, {0}, {1, 200}, bytes.Repeat([]byte{255}, 40), bytes.Repeat([]byte{1}, 300)} {
		a, err := decode[Answer](NewEngine().Reply(b))
		if err != nil || a.Fault == "" {
			t.Errorf("%v: %+v, %v", b, a, err)
		}
	}
}

func TestOnlySearchesAreDoneInAThreadOfTheirOwn(t *testing.T) {
	sent, err := encode(Request{ID: 3, Kind: NewMatch, Config: config(t)})
	if err != nil {
		t.Fatal(err)
	}
	a, err := decode[Answer](NewEngine().Reply(sent))
	if err != nil || a.ID != 3 || a.Fault == "" {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestASearchByWireEndsWithItsBudget(t *testing.T) {
	sent, err := encode(Request{ID: 4, Kind: Solve, Budget: 10, Position: position(t)})
	if err != nil {
		t.Fatal(err)
	}
	a, err := decode[Answer](NewEngine().Reply(sent))
	if err != nil || a.ID != 4 || a.Solved == nil || a.Solved.Cards != 1 {
		t.Errorf("%+v, %v", a, err)
	}
}

func FuzzReply(f *testing.F) {
	f.Add([]byte{1, 3, 'b', 'o', 't'})
	f.Fuzz(func(t *testing.T, b []byte) {
		if _, err := decode[Answer](NewEngine().Reply(b)); err != nil {
			t.Error(err)
		}
	})
}
