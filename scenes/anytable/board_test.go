package anytable

import (
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/link"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

func face(t *testing.T, s string) card.Face {
	t.Helper()
	f, err := card.ParseFace(s)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func by(t *testing.T, id string) rules.Rules {
	t.Helper()
	r, ok := rules.ByID(id)
	if !ok {
		t.Fatal(id)
	}
	return r
}

// lay lays cards, each piece of a text where it says: melds apart by spaces, the
// hand after a bar.
func lay(t *testing.T, b *board, text string) {
	t.Helper()
	table, hand, _ := strings.Cut(text, "|")
	for _, m := range strings.Fields(table) {
		b.to = len(b.p.Table)
		for _, f := range strings.Split(m, "-") {
			if !b.add(face(t, f)) {
				t.Fatalf("%s: no %s is left", text, f)
			}
		}
	}
	b.to = inHand
	for _, f := range strings.Fields(hand) {
		if !b.add(face(t, f)) {
			t.Fatalf("%s: no %s is left", text, f)
		}
	}
}

func TestCardsAreLaidUntilTheDeckHasNoMore(t *testing.T) {
	b := empty(by(t, "machiavelli"))
	lay(t, &b, "7H-8H-9H | 7H")
	if b.add(face(t, "7H")) {
		t.Error("there is a third 7H")
	}
	if b.left()[face(t, "8H")] != 1 || b.left()[face(t, "7H")] != 0 || b.left()[face(t, "AS")] != 2 {
		t.Errorf("left: %v", b.left())
	}
	b.remove(0)
	if b.left()[face(t, "7H")] != 1 {
		t.Error("what was taken away is not there again")
	}
}

func TestMeldsPutThemselvesInOrderAndSayWhatTheyAre(t *testing.T) {
	b := empty(by(t, "tahiti"))
	lay(t, &b, "9H-7H-8H TD-X-TS 5C-6C 5D-6D-9D |")
	if got := b.typed(); got != "7H-8H-9H TD-X=TH-TS 5C-6C 5D-6D-9D |" && got != "TD-TS-X=TH" && !strings.HasPrefix(got, "7H-8H-9H ") {
		t.Errorf("it lies as %s", got)
	}
	want := []match.State{match.Legal, match.Legal, match.Incomplete, match.Wrong}
	for i, st := range b.states() {
		if st.State != want[i] {
			t.Errorf("meld %d is %s, want %s", i+1, st.State, want[i])
		}
	}
	if b.legal() {
		t.Error("all of it is legal")
	}
}

func TestAJokerIsWhatMakesTheMeldLegalUntilItIsSaidToBeAnother(t *testing.T) {
	b := empty(by(t, "tahiti"))
	lay(t, &b, "7H-8H-X |")
	b.to = 0
	seen := map[string]bool{}
	for range 4 {
		seen[strings.TrimSuffix(b.typed(), " |")] = true
		b.reread()
		if !b.legal() {
			t.Fatalf("%s is not legal", b.typed())
		}
	}
	if !seen["7H-8H-X=9H"] || !seen["X=6H-7H-8H"] {
		t.Errorf("it was %v", seen)
	}
}

func TestAMeldWithoutCardsIsGone(t *testing.T) {
	b := empty(by(t, "krambambuli"))
	lay(t, &b, "7H-8H-9H KC | 2D")
	b.to = 1
	b.remove(0)
	if len(b.p.Table) != 1 || len(b.p.Owners) != 1 || b.to != 1 {
		t.Errorf("%+v", b)
	}
	b.add(face(t, "QC"))
	if len(b.p.Table) != 2 || len(b.p.Owners) != 2 {
		t.Errorf("%+v", b)
	}
}

func TestTheSameCardsLieUnderOtherRules(t *testing.T) {
	b := empty(by(t, "tahiti"))
	lay(t, &b, "7H-8H-X 5D-5S-5C | X KD")
	if lost := b.play(by(t, "machiavelli")); lost != 2 {
		t.Errorf("%d cards were left out", lost)
	}
	if got := b.typed(); got != "7H-8H 5S-5D-5C | KD" && got != "7H-8H 5D-5S-5C | KD" {
		t.Errorf("it lies as %s", got)
	}
}

// Whatever is laid out by any rule set has a link, which lays it out again.
func TestABoardOfEveryRuleSetSurvivesItsLink(t *testing.T) {
	for _, id := range rules.IDs() {
		b := empty(by(t, id))
		text := "7H-8H-9H 5D-5S-5C KC-KD-KH | 6H 2D AS"
		if _, jokers := b.p.Rules.Deck(b.p.Rules.MaxPlayers); jokers > 0 {
			text = "7H-8H-9H TD-TS-X KC-KD-KH | 6H 2D X"
		}
		lay(t, &b, text)
		l, err := link.Encode(b.p)
		if err != nil {
			t.Fatal(id, err)
		}
		p, err := link.Decode(l)
		if err != nil {
			t.Errorf("%s: %s: %v", id, b.typed(), err)
			continue
		}
		again := empty(b.p.Rules)
		if lost := again.open(p); lost > 0 || again.typed() != b.typed() {
			t.Errorf("%s: %s came back as %s", id, b.typed(), again.typed())
		}
		if back, _ := link.Encode(again.p); back != l {
			t.Errorf("%s: its link is another one", id)
		}
	}
}
