package movetext

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"machiavelli/engine/card"
	"machiavelli/engine/card/cardtest"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/steps"
)

// lie is a table of melds such as 7H-8H-9H, with free cards of one, and a hand.
func lie(t testing.TB, id, table, hand string) *Table {
	t.Helper()
	r, ok := rules.ByID(id)
	if !ok {
		t.Fatalf("no rule set %s", id)
	}
	box := card.NewBox(r.Deck(4))
	out := &Table{Rules: r.Meld}
	for i, cards := range cardtest.Melds(t, box, table) {
		m := match.Meld{ID: i + 1, Owner: -1, Cards: cards}
		if len(m.Cards) == 1 {
			m.ID, m.Kind = -5000-i, match.KindFree
			out.Free = append(out.Free, m.Cards[0].ID)
		}
		out.Melds = append(out.Melds, m)
	}
	out.Hand = card.IDs(cardtest.Cards(t, box, hand))
	return out
}

const (
	someTable = "4H-5H-6H 9S-9H-9D-9C 2C-3C-4C-5C-6C-7C-8C-9C-TC-JC KS-KH-KD X=TD-JD-QD"
	someHand  = "7H 8H 9H 4S TD X QD 3H"
)

func TestAMoveIsReadAsTheStepThatItSays(t *testing.T) {
	table := lie(t, "carousel", someTable, someHand)
	for _, c := range []struct{ text, step string }{
		{"7H > 1", "play hand [7H] 1"},
		{"7H 8H 9H > new", "play hand [7H 8H 9H] new"},
		{"7H-9H > new", "play hand [7H 8H 9H] new"},
		{"7h-8h-9h>NEW", "play hand [7H 8H 9H] new"},
		{"2:9S > new", "move 2 [9S] new"},
		{"3:JC > 4", "move 3 [JC] 4"},
		{"8C > new", "move 3 [8C] new"},
		{"3:8C-TC > 4", "move 3 [8C 9C TC] 4"},
		{"3:8C- > new", "split 3 [8C 9C TC JC] new at 6"},
		{"3:8C- > 4", "move 3 [8C 9C TC JC] 4"},
		{"1 > 4", "join 1 [4H 5H 6H] 4"},
		{"X=TD > 2", "play hand [X=TD] 2"},
		{"X > 2", "play hand [X] 2"},
		{"TD > 5 free", "free hand [TD] 5 for X=TD"},
		{"10D > 5 free", "free hand [TD] 5 for X=TD"},
		{"7♥ 8♥ > 1", "play hand [7H 8H] 1"},
		{"5:X > 4", "move 5 [X] 4"},
		{"5:X=TD > 4", "move 5 [X=TD] 4"},
		{"5:X=9D > 5", "move 5 [X=9D] 5"},
		{"5:X=KD > 4", "move 5 [X=KD] 4"},
		{"5:X=TD=KD > 4", "move 5 [X=KD] 4"},
		{"1:6H > hand", "home 1 [6H] hand"},
		{"7H 1:6H > new", "play hand [7H] new; move 1 [6H] new"},
		{"4:KS 4:KH > new", "move 4 [KS KH] new"},
	} {
		line, err := table.Read(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if got := spell(table, line.Steps); got != c.step {
			t.Errorf("%q is %s, want %s", c.text, got, c.step)
		}
	}
}

// spell writes steps with the numbers of the table.
func spell(t *Table, list []steps.Step) string {
	number := func(i int) string {
		switch i {
		case hand:
			return "hand"
		case len(t.Melds):
			return "new"
		}
		return fmt.Sprint(i + 1)
	}
	var parts []string
	for _, s := range list {
		text := fmt.Sprint(s.Do, " ", number(s.From), " ", s.Cards, " ", number(s.To))
		if s.At > 0 {
			text += fmt.Sprint(" at ", s.At)
		}
		if s.Do == steps.Free {
			text += " for " + s.Joker.String()
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

func TestAWordIsReadWithWhatFollowsIt(t *testing.T) {
	table := lie(t, "carousel", someTable, someHand)
	for _, c := range []struct {
		text string
		want Line
	}{
		{"end", Line{Word: End}}, {"  DRAW ", Line{Word: Draw}}, {"discard 4s", Line{Word: Discard, Card: card.Of(card.Spades, 4)}},
		{"zap 2", Line{Word: Zap, N: 2}}, {"sort rank", Line{Word: Sort, Arg: "rank"}}, {"hint", Line{Word: Hint}},
		{"hint all", Line{Word: Hint, Arg: "all"}}, {"melds 10H", Line{Word: Places, Card: card.Of(card.Hearts, card.Ten)}},
		{"rules push", Line{Word: Rules, Arg: "push"}}, {"continue", Line{Word: Continue}}, {"continue 3", Line{Word: Continue, N: 3}},
		{"", Line{}},
	} {
		got, err := table.Read(c.text)
		if err != nil || got.Word != c.want.Word || got.Card != c.want.Card || got.N != c.want.N || got.Arg != c.want.Arg {
			t.Errorf("%q is %+v, %v; want %+v", c.text, got, err, c.want)
		}
	}
	for do, want := range map[match.Do]string{match.Play: "end", match.Draw: "draw", match.Discard: "discard 4S", match.Zap: "zap 3"} {
		text := Act(do, card.Of(card.Spades, 4), 2)
		if _, err := table.Read(text); text != want || err != nil {
			t.Errorf("%s is written %q (%v), want %q", do, text, err, want)
		}
	}
}

func TestWhatIsNotUnderstoodIsSaidWithWhatCouldHaveBeenMeant(t *testing.T) {
	table := lie(t, "carousel", someTable, someHand)
	for _, c := range []struct{ text, want string }{
		{"hnit", `"hnit" is no word here; "hint" is`},
		{"discrad 4S", `"discrad" is no word here; "discard" is`},
		{"xyzzy", `"xyzzy" is no word here`},
		{"sort siut", `"siut" is no word here; "suit" is`},
		{"discard", `something is missing, such as in "discard 7H"`},
		{"zap two", `"two" is no number above 0`},
		{"zap 0", `"0" is no number above 0`},
		{"end now", `"now" is too much`},
		{"7H", "it does not say where to, such as > 3 or > new"},
		{"7H >", "it does not say where to, such as > 3 or > new"},
		{"> 3", "nothing stands before the >"},
		{"7H > 9", "there is no meld 9, but 5"},
		{"12:7H > 1", "there is no meld 12, but 5"},
		{"7Z > 1", `"7Z" is no card`},
		{"7Ž > 1", `"7Ž" is no card`},
		{"12 > Nwe", "there is no meld 12, but 5"},
		{"7H > Nwe", `"Nwe" is no word here; "new" is`},
		{"7H > nwe", `"nwe" is no word here; "new" is`},
		{"7H > 1 now", `"now" is too much`},
		{"AS > 1", "AS is neither in the hand nor on the table"},
		{"1:9C > new", "9C is not in meld 1"},
		{"9C > new", "9C lies in the melds 2 3"},
		{"7H 7H > 1", "7H is neither in the hand nor on the table"},
		{"1 > new", "it lies there"},
		{"1:4H > 1", "it lies there"},
		{"7H > hand", "it lies there"},
		{"3:TC-8C > new", "TC-8C does not lie together"},
		{"7H=8H > 1", `"7H=8H" is no card`},
		{"2:9S > 5 free", "no joker of meld 5 stands for 9S"},
		{"7H 8H > 5 free", "one card takes the place of a joker"},
		{strings.Repeat("7H ", 200) + "> 1", "a line has at most 400 letters"},
	} {
		if line, err := table.Read(c.text); err == nil || err.Error() != c.want {
			t.Errorf("%.20q is %v, %v; want %q", c.text, spell(table, line.Steps), err, c.want)
		}
	}
}

func TestAMoveIsReadAsPhonesWriteIt(t *testing.T) {
	table := lie(t, "machiavelli", "7H-8H-9H-TH 5S-5D-5C", "5H 5H 6S")
	for given, means := range map[string]string{
		"5♥\ufe0f 5H > new": "5H 5H > new", "1:9♥\ufe0f\u201310♥\ufe0f → new": "1:9H-TH > new", "5H\u00a0>\u00a02": "5H > 2",
		"\u200bhand": "hand", "1:9H\u2011 > new": "1:9H- > new", "５Ｈ > ２": "5H > 2",
	} {
		got, err := table.Read(given)
		want, fault := table.Read(means)
		if err != nil || fault != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, %v, want %+v, %v", given, got, err, want, fault)
		}
	}
}

func TestWhatIsRefusedIsNotCutInTheMiddleOfALetter(t *testing.T) {
	table := lie(t, "machiavelli", "7H-8H-9H", "5H")
	for n := range 2 * maxWord {
		for _, letter := range []string{"ř", "♥x", "😀", "q\u0316"} {
			_, err := table.Read(strings.Repeat("w", n) + strings.Repeat(letter, 30))
			if err == nil || !utf8.ValidString(err.Text) || strings.ContainsRune(err.Text, utf8.RuneError) || strings.HasSuffix(err.Text, "q…") {
				t.Fatalf("%d letters and %s: %v", n, letter, err)
			}
		}
	}
}

func TestAFreeCardIsAMeldOfOne(t *testing.T) {
	table := lie(t, "machiavelli-free", "5S-6S-7S 9D", "9H 9C 8S")
	for text, want := range map[string]string{
		"9H 9C > 2":       "[9H 9C 9D] new",
		"8S > 1":          "[8S] 1",
		"9H 9C 2:9D >new": "[9H 9C 9D] new",
		"2 > new":         "[9D] free",
	} {
		line, err := table.Read(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		e, fault := table.Edit(line.Steps)
		to := fmt.Sprint(e.To.Meld)
		switch {
		case e.To.New:
			to = "new"
		case e.To.Free:
			to = "free"
		}
		if got := fmt.Sprint(e.Cards, " ", to); got != want || fault != nil {
			t.Errorf("%q is %s, %v; want %s", text, got, fault, want)
		}
	}
}

func FuzzReadNeverFailsAndWhatItReadsCanBeWritten(f *testing.F) {
	for _, text := range []string{"7H > 3", "4:8C-TC > 6", "3:8C- > new", "4 > 6", "X=TD > 2", "TD > 5 free", "1:6H > hand", "hint all", "zap 2", "::->>--", "5:X=9D > 5"} {
		f.Add(text)
	}
	table := lie(f, "carousel", someTable, someHand)
	f.Fuzz(func(t *testing.T, text string) {
		line, err := table.Read(text)
		if err != nil {
			if len(err.Error()) > 200 {
				t.Fatalf("an error of %d bytes", len(err.Error()))
			}
			return
		}
		if len(line.Steps) == 0 {
			return
		}
		if _, err := table.Edit(line.Steps); err != nil {
			t.Fatalf("%q cannot be done: %v", text, err)
		}
		again, err := table.Read(table.Write(line.Steps...))
		if err != nil || spell(table, again.Steps) != spell(table, line.Steps) {
			t.Fatalf("%q is %s, written %q: %s, %v", text, spell(table, line.Steps), table.Write(line.Steps...), spell(table, again.Steps), err)
		}
	})
}
