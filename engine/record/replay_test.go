package record

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// wholeMatch is the record of a whole match in which everybody lays the most.
func wholeMatch(t *testing.T, seed string, r rules.Rules, players int) []byte {
	t.Helper()
	s := solver.New()
	return []byte(recorded(t, seed, r, players, func(v match.View) match.Action { return choice(t, s, v) }))
}

func choice(t *testing.T, s *solver.Solver, v match.View) match.Action {
	t.Helper()
	p := solver.Position{Rules: v.Rules, Hand: v.Hand, Opened: v.Seats[v.Me].Opened, Deal: v.Deal, Goal: solver.Max}
	for _, m := range v.Table {
		p.Table = append(p.Table, m.Cards)
	}
	a, err := s.Solve(solver.Limits{}, p)
	if err != nil {
		t.Fatal(err)
	}
	if !a.Playable {
		if v.Stock == 0 {
			return match.Action{Do: match.Pass}
		}
		return match.Action{Do: match.Draw}
	}
	do := match.Action{Do: match.Play}
	for _, m := range a.Table {
		do.Table = append(do.Table, match.Meld{Cards: m, Owner: -1})
	}
	return do
}

func TestARecordReplaysToTheSameBytes(t *testing.T) {
	for _, players := range []int{2, 4} {
		text := wholeMatch(t, fmt.Sprint("seed ", players), matchtest.Rules(t, "machiavelli", "deals=2,hand=9,strict=true"), players)
		if err := Verify(bytes.NewReader(text)); err != nil {
			t.Fatalf("%d players: %v", players, err)
		}
		if !strings.HasPrefix(string(text), `{"e":"match","v":1,"rules":"machiavelli","options":{"hand":9,"strict":true,"deals":2},"seed":"seed `) {
			t.Errorf("the header is %s", text[:120])
		}
		h := bytes.SplitAfterN(text, []byte("\n"), 2)[0]
		again := bytes.Clone(h)
		err := Replay(bytes.NewReader(text), func(_ *match.Match, e match.Event) { again = AppendEvent(again, e) })
		if err != nil || sorted(again) != sorted(text) {
			t.Errorf("%d players: replayed to something else (%v)", players, err)
		}
	}
}

// sorted is a text's bytes line by line in order, so that only the order in
// which a line names its cards is left out of a comparison.
func sorted(text []byte) string {
	var b strings.Builder
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		var count [256]int
		for _, c := range line {
			count[c]++
		}
		fmt.Fprintln(&b, count)
	}
	return b.String()
}

func TestTheSameMatchGivesTheSameRecord(t *testing.T) {
	r := matchtest.Rules(t, "machiavelli", "")
	if !bytes.Equal(wholeMatch(t, "a", r, 3), wholeMatch(t, "a", r, 3)) {
		t.Error("two records of one seed differ")
	}
}

func TestARecordReplaysWithoutTheGeneratorThatDealtIt(t *testing.T) {
	text := wholeMatch(t, "dealt by another", matchtest.Rules(t, "machiavelli", "hand=7"), 2)
	other := bytes.Replace(text, []byte("dealt by another"), []byte("not this seed"), 1)
	if err := Verify(bytes.NewReader(other)); err != nil {
		t.Error(err)
	}
}

func TestASetIsReadInAnyOrderOfItsSuits(t *testing.T) {
	text := wholeMatch(t, "a", matchtest.Rules(t, "machiavelli", "hand=7"), 2)
	sets := regexp.MustCompile(`\["(\w)S"(?:,"(\w)[HDC]")+\]`)
	turned := sets.ReplaceAllFunc(text, func(m []byte) []byte {
		cards := strings.Split(strings.Trim(string(m), "[]"), ",")
		for _, c := range cards {
			if c[1] != cards[0][1] {
				return m
			}
		}
		slices.Reverse(cards)
		return []byte("[" + strings.Join(cards, ",") + "]")
	})
	if bytes.Equal(text, turned) {
		t.Fatal("there is no set in the record")
	}
	if err := Verify(bytes.NewReader(turned)); err != nil {
		t.Error(err)
	}
}

func TestTheFirstIllegalEventIsNamedWithLineAndReason(t *testing.T) {
	text := string(wholeMatch(t, "a", matchtest.Rules(t, "machiavelli", "hand=7"), 2))
	lines := strings.SplitAfter(strings.TrimSpace(text), "\n")
	firstPlay := 0
	for i, l := range lines {
		if firstPlay == 0 && strings.HasPrefix(l, `{"e":"play"`) {
			firstPlay = i
		}
	}
	with := func(at int, change func(string) string) string {
		changed := append([]string(nil), lines...)
		changed[at] = change(changed[at])
		return strings.Join(changed, "")
	}
	last := len(lines) - 1
	for name, c := range map[string]struct {
		text string
		line int
		want string
	}{
		"another version":      {with(0, func(l string) string { return strings.Replace(l, `"v":1`, `"v":3`, 1) }), 1, "version 3 is not known"},
		"no header":            {strings.Join(lines[1:], ""), 1, "a record begins with match"},
		"one player":           {`{"e":"match","v":1,"rules":"machiavelli","options":{},"seed":"","players":[{"name":"a","by":"b"}]}`, 1, "1 players"},
		"a card twice":         {with(1, func(l string) string { return swapCard(l) }), 2, "more than the 2 in the deck"},
		"the wrong seat":       {with(2, func(l string) string { return `{"e":"turn","p":` + flip(l) + "}\n" }), 3, "the rules give"},
		"a turn left out":      {with(3, func(l string) string { return "" }), 4, "turn does not happen by itself here"},
		"a play from nowhere":  {with(firstPlay, func(l string) string { return strings.Replace(l, `"table":[[`, `"table":[["KS","KH","KD","KC"],[`, 1) }), firstPlay + 1, ""},
		"a play not written":   {with(firstPlay, func(l string) string { return strings.Replace(l, `"hand":["`, `"hand":["AS","`, 1) }), firstPlay + 1, "the rules give"},
		"a wrong score":        {with(last-1, func(l string) string { return strings.Replace(l, `"totals":[`, `"totals":[9`, 1) }), last, "the rules give"},
		"more after the end":   {text + `{"e":"turn","p":0}` + "\n", last + 2, "the match is over"},
		"an end in the middle": {strings.Join(lines[:3], "") + lines[3][:9], 4, "column"},
		"no JSON":              {"hello\n", 1, "column 1"},
		"nothing":              {"", 0, "the file is empty"},
		"nothing but a header": {lines[0], 1, "ends before the first deal"},
	} {
		err := Verify(strings.NewReader(c.text))
		place := fmt.Sprintf("line %d: ", c.line)
		if c.line == 0 {
			place = "no record: "
		}
		if err == nil || !strings.HasPrefix(err.Error(), place) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want line %d and %q", name, err, c.line, c.want)
		}
	}
}

// swapCard makes the last card of the stock equal to the first.
func swapCard(l string) string {
	at := strings.Index(l, `"stock":["`) + len(`"stock":["`)
	end := strings.LastIndex(l, `"]`)
	return l[:end-2] + l[at:at+2] + l[end:]
}

func flip(l string) string {
	if strings.Contains(l, `"p":0`) {
		return "1"
	}
	return "0"
}

func TestOfTwoCopiesAPlayTakesTheOneOnTheTable(t *testing.T) {
	box := card.NewBox(2, 0)
	old := []match.Meld{{Owner: -1}, {Owner: -1}}
	for i, texts := range [][]string{{"7H", "8H", "9H"}, {"7H", "7S", "7D"}} {
		var err error
		if old[i].Cards, err = readCards(box, "old", texts); err != nil {
			t.Fatal(err)
		}
	}
	hand, err := readHand(box, "hand", []string{"7C", "8H"})
	if err != nil {
		t.Fatal(err)
	}
	want := []match.Meld{{Owner: -1, Cards: lie(t, "7S", "7H", "7D", "7C")}, {Owner: -1, Cards: lie(t, "7H", "8H", "9H")}}
	got, err := resolve(want, old, nil, hand)
	if err != nil {
		t.Fatal(err)
	}
	if got[0].Cards[1] != old[1].Cards[0] || got[1].Cards[0] != old[0].Cards[0] || got[1].Cards[1] != old[0].Cards[1] {
		t.Errorf("melds were mixed up: %v", got)
	}
	if _, err := resolve([]match.Meld{{Owner: -1, Cards: lie(t, "KS")}}, old, nil, hand); err == nil {
		t.Error("a card from nowhere was found")
	}
}

// TestAHistoryLeadsWhereItsRecordDoes: the moves done again give the events of
// the record, also where the cards are not those of its seed.
func TestAHistoryLeadsWhereItsRecordDoes(t *testing.T) {
	for _, id := range rules.IDs() {
		rare, err := filepath.Glob(filepath.Join("testdata", "golden", id+"-rare*.jsonl"))
		if err != nil {
			t.Fatal(id, rare, err)
		}
		for _, path := range append(rare, filepath.Join("testdata", "golden", id+".jsonl")) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var want, got []byte
			if err := Replay(bytes.NewReader(text), func(_ *match.Match, e match.Event) { want = AppendEvent(want, e) }); err != nil {
				t.Fatal(path, err)
			}
			h, err := ReadHistory(bytes.NewReader(text))
			if err != nil {
				t.Fatal(path, err)
			}
			add := func(events []match.Event) {
				got = AppendEvents(got, events)
			}
			add(h.Start.Log)
			if err := h.Replay(func(m match.Moved) bool { add(m.Events); return true }); err != nil {
				t.Fatal(path, err)
			}
			if string(got) != string(want) {
				t.Errorf("%s: the moves give\n%s\nwant\n%s", path, got, want)
			}
		}
	}
}
