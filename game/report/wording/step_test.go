package wording

import (
	"strings"
	"testing"

	english "machiavelli/assets/strings"
	"machiavelli/engine/card"
	"machiavelli/engine/card/cardtest"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/steps"
	"machiavelli/game/app/session"
	"machiavelli/game/lang"
)

func words(t testing.TB, tiles bool) Words {
	t.Helper()
	l, err := lang.Load(english.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	return In(l, tiles)
}

// say is what is said of the steps from a table with a hand to another one.
func say(t testing.TB, table, hand, goal string, mine bool) string {
	t.Helper()
	box := card.NewBox(2, 4)
	old := cardtest.Melds(t, box, table)
	ids := card.IDs(cardtest.Cards(t, box, hand))
	var targets []steps.Target
	for _, m := range cardtest.Among(t, old, ids, goal) {
		targets = append(targets, steps.Target{Cards: m})
	}
	var c steps.Continuation
	c.Assign(old, ids, targets)
	steps.Order(targets)
	var p steps.Planner
	list := p.Plan(nil, old, ids, targets, meld.Standard())
	var before []match.Meld
	for i, m := range old {
		before = append(before, match.Meld{ID: i + 1, Cards: m, Owner: -1})
	}
	var lines []string
	for i := range list {
		told := session.Tell(before, list, i, meld.Standard())
		lines = append(lines, words(t, false).Step(&told, mine))
	}
	return strings.Join(lines, "\n")
}

func TestAStepSaysWhatToDoWithoutThePicture(t *testing.T) {
	for _, c := range []struct{ table, hand, goal, want string }{
		{"6H-7H-8H", "9H", "6H-7H-8H-9H", "extend 6–8♥ with your 9♥"},
		{"KS-KH-KD", "KC", "KS-KH-KD-KC", "extend the kings with your K♣"},
		{"6H-7H-8H", "KS KH KD", "6H-7H-8H KS-KH-KD", "lay a new meld from your hand: K♠ K♥ K♦"},
		{"KS-KH-KD-KC", "QS JS", "KH-KD-KC JS-QS-KS", "borrow the K♠ from the kings for a new meld\nnew meld: add your J♠ Q♠ to the K♠"},
		{"5H-6H-7H-8H-9H", "7H", "5H-6H-7H 7H-8H-9H", "split 5–9♥ after the 7♥\nnew meld: add your 7♥ to 8–9♥"},
		{"5H-6H-7H-8H-9H-TH", "4H", "4H-5H-6H 7H-8H-9H-TH", "split 5–10♥ after the 6♥\nnew meld: add your 4♥ to 5–6♥"},
		{"5H-6H-7H", "8H 5S 5D", "6H-7H-8H 5H-5S-5D", "take the 5♥ from 5–7♥ for a new meld\nextend 6–7♥ with your 8♥\nnew meld: add your 5♠ 5♦ to the 5♥"},
		{"4H-5H-6H 8H-9H-TH", "7H", "4H-5H-6H-7H-8H-9H-TH", "merge 8–10♥ into 4–6♥\nbridge 4–6♥ and 8–10♥ with your 7♥"},
		{"7S-7H-7D 4S-5S-6S 4D-5D-6D", "8H 9H", "4S-5S-6S-7S 4D-5D-6D-7D 7H-8H-9H",
			"take the 7♠ from the sevens for 4–6♠\ntake the 7♦ from 7♥ 7♦ for 4–6♦\nturn the 7♥ into a run with your 8♥\nextend 7–8♥ with your 9♥"},
		{"KH-KD-X=KS", "KS QS JS", "KH-KD-KS JS-QS-X=KS", "free the joker of the kings with your K♠\nbegin a new meld with your J♠ Q♠\nnew meld: add the free joker as the K♠ to J–Q♠"},
		{"7H-8H-X=9H", "9H", "7H-8H-9H-X=TH", "let the joker of 7–9♥ stand for the 10♥\nput your 9♥ in the joker’s old place in 7–8♥ and 10♥"},
		{"7H-8H-9H", "X", "7H-8H-9H-X=TH", "extend 7–9♥ with your joker as the 10♥"},
		{"7H-8H-9H KS-KH-KD-2C", "QD", "7H-8H-9H KS-KH-KD", "take your 2♣ back from K♠ K♥ K♦ 2♣"},
		{"KS-KH-KD-KC KS-KH-KD", "QS JS", "KH-KD-KC JS-QS-KS KS-KH-KD", "borrow the K♠ from K♠ K♥ K♦ K♣ for a new meld\nnew meld: add your J♠ Q♠ to the K♠"},
		{"5D", "6D 7D", "5D-6D-7D", "new meld: add your 6♦ to the 5♦\nnew meld: add your 7♦ to 5–6♦"},
	} {
		if got := say(t, c.table, c.hand, c.goal, true); got != c.want {
			t.Errorf("%s with %s\n%s\nwant\n%s", c.table, c.hand, got, c.want)
		}
	}
}

func TestWhatSomebodyElseDoesIsSaidInTheThirdPerson(t *testing.T) {
	for _, c := range []struct{ table, hand, goal, want string }{
		{"6H-7H-8H", "9H", "6H-7H-8H-9H", "extends 6–8♥ with the 9♥"},
		{"6H-7H-8H", "KS KH KD", "6H-7H-8H KS-KH-KD", "lays a new meld: K♠ K♥ K♦"},
		{"6H-7H-8H", "6C X 8C", "6H-7H-8H 6C-X=7C-8C", "lays a new meld: 6♣ ★ 8♣"},
		{"KS-KH-KD-KC", "QS JS", "KH-KD-KC JS-QS-KS", "borrows the K♠ from the kings for a new meld\nadds the J♠ Q♠ to the K♠ in the new meld"},
		{"5H-6H-7H-8H-9H", "7H", "5H-6H-7H 7H-8H-9H", "splits 5–9♥ after the 7♥\nadds the 7♥ to 8–9♥ in the new meld"},
	} {
		if got := say(t, c.table, c.hand, c.goal, false); got != c.want {
			t.Errorf("%s with %s\n%s\nwant\n%s", c.table, c.hand, got, c.want)
		}
	}
}

// Where a text is broken over lines, the name of a tile is not.
func TestNoLineBreaksInTheNameOfATile(t *testing.T) {
	for _, code := range lang.Languages() {
		l, err := lang.Load(english.Files, code)
		if err != nil {
			t.Fatal(err)
		}
		if name := In(l, true).Face(card.Of(card.Hearts, 7)); strings.Contains(name, " ") || !strings.Contains(name, "\u00a07") && !strings.Contains(name, "7\u00a0") {
			t.Errorf("%s: %q can break", code, name)
		}
	}
}

func TestASetOfTilesIsCalledByItsNumber(t *testing.T) {
	box := card.NewBox(2, 2)
	kings, twos := cardtest.Melds(t, box, "KS-KH-KD")[0], cardtest.Melds(t, box, "2S-2H-2D")[0]
	card := cardtest.Melds(t, box, "KC")[0]
	for _, c := range []struct {
		tiles bool
		to    string
	}{{true, "the thirteens"}, {false, "the kings"}} {
		told := session.Told{Do: steps.Play, Idea: steps.IdeaExtend, Cards: card, To: kings}
		if got := words(t, c.tiles).Step(&told, true); !strings.HasPrefix(got, "extend "+c.to+" with") {
			t.Errorf("tiles %v: %q", c.tiles, got)
		}
		told.To = twos
		if got := words(t, c.tiles).Step(&told, true); !strings.HasPrefix(got, "extend the twos with") {
			t.Errorf("tiles %v: %q", c.tiles, got)
		}
	}
}

func TestAFreeJokerThatIsToStandForACardIsCalledFree(t *testing.T) {
	lie := cardtest.Melds(t, card.NewBox(2, 2), "X=8H")[0]
	told := session.Told{Do: steps.Move, Idea: steps.IdeaSwap, Cards: lie, From: lie, To: lie}
	if got := words(t, false).Step(&told, true); got != "let the free joker stand for the 8♥" {
		t.Errorf("%q", got)
	}
}

func TestAStepOfAnOldLogIsSaidToo(t *testing.T) {
	box := card.NewBox(2, 2)
	lie := cardtest.Melds(t, box, "6H 7H-8H-9H")
	for _, c := range []struct {
		told session.Told
		want string
	}{
		{session.Told{Do: steps.Play, Cards: lie[0], To: lie[1]}, "extends 7–9♥ with the 6♥"},
		{session.Told{Do: steps.Play, Cards: lie[0]}, "begins a new meld with the 6♥"},
		{session.Told{Do: steps.Join, Cards: lie[1], To: lie[0]}, "extends the 6♥ with the 7♥ 8♥ 9♥"},
		{session.Told{Do: steps.Free, Cards: lie[0], To: lie[1]}, "frees the joker of 7–9♥ with the 6♥"},
		{session.Told{Do: steps.Split, Cards: lie[1]}, "splits off the 7♥ 8♥ 9♥"},
	} {
		if got := words(t, false).Step(&c.told, false); got != c.want {
			t.Errorf("%+v: %q, want %q", c.told, got, c.want)
		}
	}
}

// Tiles are told in words, and so is the joker among them: the sign that stands for
// it among cards looks as the mark of a red tile does.
func TestAJokerAmongTilesIsAWord(t *testing.T) {
	joker := card.Joker
	for _, c := range []struct {
		tiles bool
		style Style
		want  string
	}{{true, Printed, "joker"}, {false, Printed, "★"}, {true, Spoken, "joker"}, {true, Typed, "X"}} {
		if got := words(t, c.tiles).As(c.style).Face(joker); got != c.want {
			t.Errorf("tiles %v, style %v: %q, want %q", c.tiles, c.style, got, c.want)
		}
	}
}
