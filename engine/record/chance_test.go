package record

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/rules"
)

// recorded is the record of a match whose turns a player decides, to its end.
func recorded(t *testing.T, seed string, r rules.Rules, players int, decide func(match.View) match.Action) string {
	t.Helper()
	c := match.Config{Rules: r, Seed: seed}
	for i := range players {
		c.Players = append(c.Players, match.Player{Name: fmt.Sprint("P", i), By: "test"})
	}
	b, err := Text(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, events, err := match.New(c)
	for err == nil {
		b = AppendEvents(b, events)
		switch m.At() {
		case match.Over:
			return string(b)
		case match.Scored:
			events, err = m.Apply(0, match.Action{Do: match.Deal})
		default:
			events, err = m.Apply(m.OnTurn(), decide(m.View(m.OnTurn())))
		}
	}
	t.Fatal(err)
	return ""
}

// discards is a player who draws, and discards what was drawn.
func discards(v match.View) match.Action {
	if v.Drawn > 0 {
		return match.Action{Do: match.Discard, Card: v.Hand[len(v.Hand)-1]}
	}
	return match.Action{Do: match.Draw}
}

// zaps is a player who zaps the next whenever that is allowed, and else draws.
func zaps(v match.View) match.Action {
	for _, id := range v.Hand {
		if id.Joker() && can(v, match.Zap) {
			return match.Action{Do: match.Zap, Card: id, To: (v.Me + 1) % len(v.Seats)}
		}
	}
	if can(v, match.Draw) {
		return match.Action{Do: match.Draw}
	}
	return match.Action{Do: match.Pass}
}

func can(v match.View, do match.Do) bool {
	for _, o := range v.Options {
		if o.Do == do {
			return o.Why == nil
		}
	}
	return false
}

// chanced is records with a reshuffle (in a player's own rule set: where the
// upcard is always taken or pushed, no discards gather), and with zaps.
func chanced(t *testing.T) map[string]string {
	shuffled := matchtest.Rules(t, "krambambuli", "")
	shuffled.Stock, shuffled.End = rules.StockShuffle, rules.End{Deals: 2}
	shuffled.Stale = 30
	return map[string]string{
		`{"e":"restock"`: recorded(t, "chance", shuffled, 2, discards),
		`{"e":"zap"`:     recorded(t, "chance", matchtest.Rules(t, "tahiti", "zap=true,hand=9"), 3, zaps),
	}
}

func TestAReshuffleAndAZapReplayWithoutTheDiceThatRolledThem(t *testing.T) {
	for event, text := range chanced(t) {
		if !strings.Contains(text, event) {
			t.Fatal("no", event)
		}
		other := strings.Replace(text, `"seed":"chance"`, `"seed":"not this one"`, 1)
		for _, s := range []string{text, other} {
			again := []byte(s[:strings.Index(s, "\n")+1])
			err := Replay(strings.NewReader(s), func(_ *match.Match, e match.Event) { again = AppendEvent(again, e) })
			if err != nil || sorted(again) != sorted([]byte(s)) {
				t.Errorf("%s: %v", event, err)
			}
		}
	}
}

func TestWhatChanceCannotHaveGivenIsRefusedAtItsLine(t *testing.T) {
	for event, text := range chanced(t) {
		lines := strings.SplitAfter(text, "\n")
		at := 0
		for !strings.HasPrefix(lines[at], event) {
			at++
		}
		for name, change := range map[string]func(string) string{
			"a card from elsewhere": func(l string) string {
				for _, f := range []string{"AS", "KS", "7H", "2D"} {
					if last := strings.LastIndex(l, `"]`); event == `{"e":"restock"` {
						l = l[:last-2] + f + l[last:]
					} else {
						key := strings.Index(l, `"card":"`) + 8
						l = l[:key] + f + l[key+strings.IndexByte(l[key:], '"'):]
					}
					if l != lines[at] && !possible(lines[:at], l) {
						return l
					}
				}
				return l
			},
			"a joker too many": func(l string) string {
				return strings.NewReplacer(`"stock":[`, `"stock":["X",`, `"to":1`, `"to":0`, `"to":2`, `"to":1`, `"to":0`, `"to":2`).Replace(l)
			},
		} {
			changed := strings.Join(lines[:at], "") + change(lines[at]) + strings.Join(lines[at+1:], "")
			if err := Verify(strings.NewReader(changed)); err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("line %d: ", at+1)) {
				t.Errorf("%s, %s: %v, want line %d", event, name, err, at+1)
			}
		}
	}
}

// possible reports whether a record may go on with a line.
func possible(lines []string, l string) bool {
	text := strings.Join(lines, "") + l
	err := Verify(strings.NewReader(text))
	return err == nil || strings.Contains(err.Error(), "ends after")
}

func TestALaterDealIsDealtByTheSeatWhoseTurnItIs(t *testing.T) {
	text := recorded(t, "dealers", matchtest.Rules(t, "machiavelli", "deals=2,hand=5"), 3, zaps)
	second := strings.Index(text, `{"e":"deal","deal":2`)
	was := text[second:][:len(`{"e":"deal","deal":2,"dealer":0`)]
	next := string((was[len(was)-1]-'0'+1)%3 + '0')
	wrong := text[:second] + was[:len(was)-1] + next + text[second+len(was):]
	if err := Verify(strings.NewReader(wrong)); err == nil || !strings.Contains(err.Error(), "deals, not "+next) {
		t.Error(err)
	}
	first := bytes.Replace([]byte(text), []byte(`"seed":"dealers"`), []byte(`"seed":"others"`), 1)
	if err := Verify(bytes.NewReader(first)); err != nil {
		t.Error("the first dealer is the record's:", err)
	}
}
