package table

import (
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
)

// halfMade is a half-made turn when its time is up.
type halfMade struct {
	name  string
	table func(v match.View, play match.Action, rest []card.ID) []match.Meld
}

// The turn's time is up over each of them.
var halfMades = []halfMade{
	{"untouched", func(v match.View, _ match.Action, _ []card.ID) []match.Meld { return v.Table }},
	{"legal", func(_ match.View, play match.Action, _ []card.ID) []match.Meld { return play.Table }},
	{"half legal", func(_ match.View, play match.Action, rest []card.ID) []match.Meld {
		return append(slices.Clone(play.Table), match.Meld{Cards: card.Plain(rest[:1]), Owner: -1})
	}},
	{"broken", func(v match.View, _ match.Action, rest []card.ID) []match.Meld {
		return append(slices.Clone(v.Table), match.Meld{Cards: card.Plain(rest[:1]), Owner: -1})
	}},
	{"taken apart", func(v match.View, _ match.Action, _ []card.ID) []match.Meld {
		table := slices.Clone(v.Table)
		last := table[len(table)-1].Cards
		table[len(table)-1].Cards = last[1:]
		return append(table, match.Meld{Cards: last[:1], Owner: -1})
	}},
}

// TestTimeThatIsUpIsOneForEveryRuleSet: at a table and on one device the same happens to
// a half-made turn, and it costs what the rules say.
func TestTimeThatIsUpIsOneForEveryRuleSet(t *testing.T) {
	for _, id := range rules.IDs() {
		base, _ := rules.ByID(id)
		for _, strict := range []bool{false, true} {
			options := "timer=30"
			if strict {
				options += ",strict=true"
			}
			if base.Opening.Kind == rules.OpenPoints && base.MustPlay != rules.MustNever || strict && !base.Offers("strict") {
				continue
			}
			t.Run(id+" "+options, func(t *testing.T) {
				t.Parallel()
				for _, half := range halfMades {
					if h := open(t, id, options, slices.Repeat([]string{match.Human}, base.MinPlayers)...); !h.runsOut(half, strict) {
						t.Errorf("%s: there is no such turn", half.name)
					}
				}
			})
		}
	}
}

// runsOut plays until somebody has a play that leaves two cards, and has the clock run
// out over a half-made turn. It is false if nobody has.
func (h *house) runsOut(half halfMade, strict bool) bool {
	names := []string{"Anna", "Bert", "Carl", "Dora"}[:len(h.table.seats)]
	h.sit(names...)
	h.here(names...)
	p, _ := bot.Parse("casual")
	for range 400 {
		if h.table.match.At() != match.Turning {
			h.turn("casual")
			continue
		}
		seat := h.table.OnTurn()
		v := h.table.match.View(seat)
		play := p.Act(v, 1, nil)
		rest := slices.DeleteFunc(slices.Clone(v.Hand), func(id card.ID) bool {
			return slices.ContainsFunc(play.Table, func(m match.Meld) bool { return card.Has(m.Cards, id) })
		})
		if play.Do != match.Play || len(rest) < 2 || len(v.Table) == 0 || len(v.Table[len(v.Table)-1].Cards) < 3 {
			h.must(h.do(string(record.AppendReply(nil, play))))
			continue
		}
		lies := match.WithFree(half.table(v, play, rest), v.Free)
		hand := slices.DeleteFunc(slices.Clone(v.Hand), func(id card.ID) bool {
			return slices.ContainsFunc(lies, func(m match.Meld) bool { return card.Has(m.Cards, id) })
		})
		if half.name != "untouched" {
			if strict {
				h.must(h.do(`{"do":"touch"}`))
				v = h.table.match.View(seat)
			}
			h.must(h.seat(seat), Draft{N: h.table.Last(), Draft: record.AppendLayout(nil, lies, hand)})
		}
		h.timeIsUp(half, seat, v, lies)
		return true
	}
	return false
}

// timeIsUp has the time run out, and compares what happens with a draft on one device
// and with the rules.
func (h *house) timeIsUp(half halfMade, seat int, v match.View, lies []match.Meld) {
	h.t.Helper()
	device := h.table.match.Clone()
	d := match.NewDraft(v)
	if half.name != "untouched" {
		if err := d.Do(match.Laying(v.Free, lies)); err != nil {
			h.t.Fatalf("%s: %v", half.name, err)
		}
	}
	want, err := device.Apply(seat, d.TimeUp())
	if err != nil {
		h.t.Fatalf("%s: %v", half.name, err)
	}
	for range 2 {
		h.now += 15 * time.Second
		for i := range h.table.seats {
			h.must(h.seat(i), Here{})
		}
	}
	at := len(h.log)
	h.must(Server, Tick{})
	var got []string
	for _, e := range h.log[at].Events {
		got = append(got, string(e))
	}
	if all := strings.TrimSpace(string(record.AppendEvents(nil, want))); strings.Join(got, "\n") != all {
		h.t.Errorf("%s: at a table\n%s\non one device\n%s", half.name, strings.Join(got, "\n"), all)
	}
	r := v.Rules
	e := want[0]
	switch {
	case half.name == "legal":
		if e.E != match.EvPlay {
			h.t.Errorf("legal: %s", e.E)
		}
	case half.name == "untouched" || !r.Penal():
		if e.E == match.EvGiveUp {
			h.t.Errorf("%s: it counts as a failed move", half.name)
		}
	case r.Failed.KeepFit && half.name == "half legal":
		if e.E != match.EvGiveUp || want[1].E != match.EvPlay {
			h.t.Errorf("%s: what fits does not stand: %s", half.name, e.E)
		}
	default:
		cost := r.Failed.Draw
		if r.Failed.NoPlay {
			cost = r.IdleDraw()
		}
		if e.E != match.EvGiveUp || want[1].E != match.EvDraw || want[1].Count != cost {
			h.t.Errorf("%s: %s, and not a failed move that costs %d", half.name, e.E, cost)
		}
	}
	if back := h.replayed(); back.view(0) != h.table.view(0) {
		h.t.Errorf("%s: the log tells of another table", half.name)
	}
}
