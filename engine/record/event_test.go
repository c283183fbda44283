package record

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
)

func ids(t *testing.T, texts string) []card.ID {
	t.Helper()
	return card.IDs(lie(t, strings.Fields(texts)...))
}

func TestEveryEventIsWrittenByteForByteAndReadBack(t *testing.T) {
	melds := []match.Meld{{Owner: -1, Cards: lie(t, "6H", "7H", "8H")}, {Owner: 1, Cards: lie(t, "KS", "X=KD", "KC")}}
	for _, c := range []struct {
		event match.Event
		want  string
	}{
		{match.Event{E: match.EvDeal, P: -1, Deal: 2, Dealer: 1, Hands: [][]card.ID{ids(t, "7H TD"), ids(t, "X AS")},
			Free: ids(t, "5D"), Upcard: ids(t, "2C")[0], Stock: ids(t, "QS")},
			`{"e":"deal","deal":2,"dealer":1,"hands":[["7H","TD"],["X","AS"]],"free":["5D"],"upcard":"2C","stock":["QS"]}`},
		{match.Event{E: match.EvDeal, P: -1, Deal: 1, Hands: [][]card.ID{nil, nil}},
			`{"e":"deal","deal":1,"dealer":0,"hands":[[],[]],"free":[],"stock":[]}`},
		{match.Event{E: match.EvTurn, P: 1}, `{"e":"turn","p":1}`},
		{match.Event{E: match.EvDraw, P: 1, Cards: ids(t, "QS"), Count: 1, Why: "turn"}, `{"e":"draw","p":1,"cards":["QS"],"why":"turn"}`},
		{match.Event{E: match.EvPlay, P: 0, Hand: lie(t, "6H", "X=KD"), Table: melds},
			`{"e":"play","p":0,"hand":["6H","X=KD"],"table":[["6H","7H","8H"],{"owner":1,"cards":["KS","X=KD","KC"]}],"free":[]}`},
		{match.Event{E: match.EvPass, P: 1}, `{"e":"pass","p":1}`},
		{match.Event{E: match.EvKnock, P: 1}, `{"e":"knock","p":1}`},
		{match.Event{E: match.EvGiveUp, P: 1}, `{"e":"giveup","p":1}`},
		{match.Event{E: match.EvTake, P: 1, Card: ids(t, "2C")[0]}, `{"e":"take","p":1,"card":"2C"}`},
		{match.Event{E: match.EvPush, P: 1, Cards: ids(t, "2C 9D"), To: 2}, `{"e":"push","p":1,"cards":["2C","9D"],"to":2}`},
		{match.Event{E: match.EvDiscard, P: 1, Card: ids(t, "4S")[0]}, `{"e":"discard","p":1,"card":"4S"}`},
		{match.Event{E: match.EvZap, P: 1, To: 2, Card: ids(t, "4S")[0]}, `{"e":"zap","p":1,"to":2,"card":"4S"}`},
		{match.Event{E: match.EvRestock, P: -1, Stock: ids(t, "8C 9C")}, `{"e":"restock","stock":["8C","9C"]}`},
		{match.Event{E: match.EvScore, P: -1, Deal: 1, Reason: "out", Wins: []int{1}, Hands: [][]card.ID{ids(t, "2C"), nil},
			Points: []int{12, 0}, Totals: []int{12, 0}},
			`{"e":"score","deal":1,"reason":"out","winners":[1],"hands":[["2C"],[]],"points":[12,0],"totals":[12,0]}`},
		{match.Event{E: match.EvOver, P: -1, Wins: []int{1}, Totals: []int{112, 140}}, `{"e":"over","winners":[1],"totals":[112,140]}`},
	} {
		line := AppendEvent(nil, c.event)
		if got := string(line); got != c.want+"\n" {
			t.Errorf("got  %swant %s", got, c.want)
			continue
		}
		o, err := readObject(trimEnd(line))
		if err != nil {
			t.Fatal(err)
		}
		back, err := readEvent(o)
		if err != nil {
			t.Errorf("%s: %v", line, err)
		} else if again := string(AppendEvent(nil, back)); again != c.want+"\n" {
			t.Errorf("read back as %s", again)
		}
	}
}

func TestTheEventsOfTheFormatsPageAreReadAndWrittenByteForByte(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "formats.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(page), "```jsonl events\n")
	block, _, _ = strings.Cut(block, "```")
	kinds := map[match.What]bool{}
	for line := range strings.Lines(block) {
		o, err := readObject([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		e, err := readEvent(o)
		if got := string(AppendEvent(nil, e)); err != nil || got != line {
			t.Errorf("%v\ngot  %swant %s", err, got, line)
		}
		kinds[e.E] = true
	}
	if len(kinds) != 14 {
		t.Errorf("%d kinds of event, there are 14", len(kinds))
	}
}

func TestAWrongEventSaysWhatAndWhere(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{`{"e":"dance","p":1}`, `e: no event is called "dance"`},
		{`{"p":1}`, `e is missing`},
		{`{"e":"turn"}`, `p is missing, want a seat`},
		{`{"e":"turn","p":"one"}`, `p: a text, want a seat`},
		{`{"e":"turn","p":1,"q":2}`, `unknown key "q"`},
		{`{"e":"draw","p":1,"cards":["X=7H"],"why":"turn"}`, `cards[0]: card "X=7H": stands for nothing here`},
		{`{"e":"play","p":1,"hand":[],"table":[["7H","8"]],"free":[]}`, `table[0][1]: card "8"`},
		{`{"e":"play","p":1,"hand":[],"table":[{"cards":["7H"]}],"free":[]}`, `table: missing: owner`},
		{`{"e":"play","p":1,"hand":[],"table":[{"owner":0,"card":["7H"]}],"free":[]}`, `table: unknown key "card"`},
		{`{"e":"play","p":1,"hand":[],"table":[{"owner":-1,"cards":["7H"]}],"free":[]}`, `table: a meld with an owner names a seat`},
		{`{"e":"discard","p":1}`, `card is missing`},
	} {
		o, err := readObject([]byte(c.line))
		if err == nil {
			_, err = readEvent(o)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\n got  %v\n want %s", c.line, err, c.want)
		}
	}
}
