package table

import (
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/table/wire"
)

// passes is the passing lines of a kind after some of them, and how many there are now.
func (h *house) passes(kind string, after uint64) (lines []string, n uint64) {
	all, n := h.table.Passing(after)
	for _, m := range all {
		if m.E == kind {
			lines = append(lines, string(m.Line))
		}
	}
	return lines, n
}

// TestItIsToldWhoHasAgreedAndWhoHasSaidNo: while the vote is open, in the views as well.
func TestItIsToldWhoHasAgreedAndWhoHasSaidNo(t *testing.T) {
	h := open(t, "machiavelli", "", match.Human, match.Human, match.Human, match.Human)
	h.sit("Anna", "Bert", "Carl", "Dora")
	h.here("Anna", "Bert", "Carl", "Dora")
	_, before := h.passes(wire.LineVoices, 0)
	h.must(h.who("Bert"), AskFor{What: "end"})
	voices, _ := h.passes(wire.LineVoices, before)
	if len(voices) > 0 {
		t.Errorf("the question tells %q", voices)
	}
	h.must(h.who("Dora"), Answer{What: "end", Yes: true})
	voices, now := h.passes(wire.LineVoices, before)
	if want := []string{`{"e":"voices","what":"end","yes":[1,3]}`}; !slices.Equal(voices, want) {
		t.Errorf("%q, want %q", voices, want)
	}
	h.must(h.who("Dora"), Answer{What: "end", Yes: true})
	if again, _ := h.passes(wire.LineVoices, now); len(again) > 0 {
		t.Errorf("a second yes tells %q", again)
	}
	view := h.table.For(h.who("Anna"), Snapshot)
	if !strings.Contains(string(view[0].Line), `"what":"end","until":60000,"yes":[1,3]`) {
		t.Errorf("%s", view[0].Line)
	}
	last := h.table.Last()
	h.must(h.who("Carl"), Answer{What: "end"})
	told := h.table.For(h.who("Anna"), last)
	if want := `{"e":"declined","n":7,"what":"end","p":2}`; len(told) != 1 || string(told[0].Line) != want {
		t.Errorf("%s, want %s", asText(told), want)
	}
	h.must(h.who("Anna"), AskFor{What: "end"})
	last = h.table.Last()
	for range 7 {
		h.now += 10 * time.Second
		h.here("Anna", "Bert")
		h.must(Server, Tick{})
	}
	if told := h.table.For(h.who("Anna"), last); len(told) != 1 || string(told[0].Line) != `{"e":"declined","n":9,"what":"end"}` {
		t.Errorf("a vote that found no answer: %s", asText(told))
	}
}

// TestItIsToldWhomAComputerMayPlay: what the server would accept is told when it begins and
// when it ends, and the table wakes for it.
func TestItIsToldWhomAComputerMayPlay(t *testing.T) {
	late := func(h *house) string {
		h.must(Server, Tick{})
		lines, _ := h.passes(wire.LineHere, 0)
		_, list, _ := strings.Cut(lines[len(lines)-1], `"late":`)
		list, _, _ = strings.Cut(list, `,"watching"`)
		return list
	}
	begin := func(options string) *house {
		h := open(t, "machiavelli", options, match.Human, match.Human, match.Human)
		h.sit("Anna", "Bert", "Carl")
		h.here("Anna", "Bert", "Carl")
		return h
	}
	for options, want := range map[string]bool{"": true, "timer=600": false} {
		h := begin(options)
		p := h.table.OnTurn()
		name := []string{"Anna", "Bert", "Carl"}[p]
		asker := h.seat((p + 1) % 3)
		wait := func(to time.Duration) {
			for h.now < to {
				h.now = min(to, h.now+10*time.Second)
				h.here("Anna", "Bert", "Carl")
			}
		}
		wait(119 * time.Second)
		if got := late(h); got != "[]" {
			t.Errorf("%q: before the grace %s", options, got)
		}
		h.refused("taken", asker, AskFor{What: wire.VoteComputer, Of: p})
		wake, _ := h.table.Wake()
		wait(max(wake, 2*time.Minute))
		if got := late(h); (got == "["+string(rune('0'+p))+"]") != want {
			t.Errorf("%q: after the grace %s (%s is on turn at %d)", options, got, name, p)
		}
		if want && wake != 2*time.Minute {
			t.Errorf("the table wakes at %v", wake)
		}
		if !want {
			continue
		}
		h.turn("novice")
		h.now += 2 * time.Second
		h.here("Anna", "Bert", "Carl")
		if got := late(h); got != "[]" {
			t.Errorf("after the play %s", got)
		}
	}
	// Whoever is away: at any table, on turn or not.
	h := begin("timer=600")
	for h.now < 2*time.Minute {
		h.now += 10 * time.Second
		h.here("Anna", "Carl")
	}
	if got := late(h); got != "[1]" {
		t.Errorf("who is away: %s", got)
	}
	h.must(h.who("Anna"), AskFor{What: wire.VoteComputer, Of: 1})
	h.must(h.who("Carl"), Answer{What: wire.VoteComputer, Yes: true})
	h.now += 2 * time.Second
	h.here("Anna", "Carl")
	if got := late(h); got != "[]" || h.table.seats[1].Level == "" {
		t.Errorf("a computer plays, and %s", got)
	}
}

// TestAServersOutageIsNobodysDelay: who is on turn has the grace again once it is back.
func TestAServersOutageIsNobodysDelay(t *testing.T) {
	h := open(t, "machiavelli", "", match.Human, match.Human)
	h.sit("Anna", "Bert")
	h.here("Anna", "Bert")
	p := h.table.OnTurn()
	h.table, h.now = h.replayed(), time.Hour
	h.here("Anna", "Bert")
	h.refused("taken", h.seat(1-p), AskFor{What: wire.VoteComputer, Of: p})
}
