package record_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/record"
)

// drawn is the record of a table's match in which everybody draws, and zaps
// once.
func drawn(t *testing.T) string {
	c := match.Config{
		Rules: matchtest.Rules(t, "machiavelli-jokers", "zap=true"), Players: []match.Player{{Name: "Anna", By: "human"}, {Name: "Bert", By: "human"}},
		Keyed: &match.Keyed{Secret: strings.Repeat("0123456789abcdef", 4), Nonces: []string{"Anna-0123456789_", "Bert-0123456789_"}},
	}
	m, events, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	text, err := record.Text(c, events)
	if err != nil {
		t.Fatal(err)
	}
	zapped := false
	for range 60 {
		seat := m.OnTurn()
		if seat < 0 {
			break
		}
		a := match.Action{Do: match.Draw}
		v := m.View(seat)
		for _, id := range v.Hand {
			if id.Joker() && !zapped {
				a, zapped = match.Action{Do: match.Zap, Card: id, To: 1 - seat}, true
			}
		}
		more, err := m.Apply(seat, a)
		if err != nil {
			t.Fatal(err)
		}
		text = record.AppendEvents(text, more)
	}
	if !zapped {
		t.Fatal("nobody has zapped")
	}
	return string(text)
}

func TestEveryRollOfATablesRecordIsChecked(t *testing.T) {
	text := drawn(t)
	if !strings.HasPrefix(text, `{"e":"match","v":2,`) || strings.Contains(text, `"seed"`) {
		t.Fatalf("%.200s", text)
	}
	if err := record.Verify(strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	h, err := record.ReadHistory(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var b []byte
	if err := h.Replay(func(m match.Moved) bool { b = record.AppendEvents(b, m.Events); return true }); err != nil || !strings.HasSuffix(text, string(b)) {
		t.Errorf("the history is another match: %v", err)
	}
	again, err := record.Text(h.Start.Config(), nil)
	if err != nil || !bytes.HasPrefix([]byte(text), again) {
		t.Errorf("the header is written as %s: %v", again, err)
	}
	lines := strings.SplitAfter(text, "\n")
	other := func(at int, old, new string) string {
		l := slices.Clone(lines)
		if l[at] = strings.Replace(l[at], old, new, 1); l[at] == lines[at] {
			t.Fatalf("%s has no %s", lines[at], old)
		}
		return strings.Join(l, "")
	}
	zap := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, `{"e":"zap"`) })
	at := strings.Index(lines[zap], `"card":"`) + len(`"card":"`)
	card := lines[zap][at : at+2]
	for what, text := range map[string]string{
		"another secret": other(0, `"secret":"0`, `"secret":"1`),
		"another nonce":  other(0, "Anna-0", "Anna-1"),
		"another dealer": other(1, `"dealer":`, `"dealer":1`),
		"another commit": other(0, `"commit":"`, `"commit":"0`),
		"no secret":      other(0, `"secret":"`+strings.Repeat("0123456789abcdef", 4)+`"`, `"secret":""`),
		"another zap":    other(zap, card, map[bool]string{true: "2C", false: "2S"}[card == "2S"]),
		"another stock":  other(1, lines[1][strings.Index(lines[1], `"stock":[`)+9:][:10], swapped(lines[1][strings.Index(lines[1], `"stock":[`)+9:][:10])),
	} {
		if err := record.Verify(strings.NewReader(text)); err == nil {
			t.Errorf("%s is called well", what)
		}
	}
}

// swapped is two cards, each in the other's place.
func swapped(two string) string {
	if len(two) < 9 {
		return two
	}
	if two[:4] == two[5:9] {
		return `"XX"` + two[4:]
	}
	return two[5:9] + "," + two[:4] + two[9:]
}
