package table

import (
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/app/setup"
	"machiavelli/game/ui"
	gi "machiavelli/game/ui/input"
	"machiavelli/scenes/table/draw"
)

func TestCardsAndTilesAreCalledWhatTheyLookLike(t *testing.T) {
	for _, c := range []struct {
		id          string
		face, meld2 string
	}{{"machiavelli", "J♦", "10–Q♦"}, {"sabra", "blue\u00a011", "blue\u00a010–12"}} {
		r := sitAt(t, 1280, 720, config(t, c.id, "words", "human", "novice"))
		sp := r.s.view(r.c).speech()
		if got := sp.Face(card.Of(card.Diamonds, 11)); got != c.face {
			t.Errorf("%s: a jack of diamonds is called %q, want %q", c.id, got, c.face)
		}
		var run []card.Card
		for rank := card.Rank(10); rank <= 12; rank++ {
			run = append(run, card.Card{ID: card.NewID(card.Of(card.Diamonds, rank), 0)})
		}
		if got := sp.Meld(run); got != c.meld2 {
			t.Errorf("%s: a run is called %q, want %q", c.id, got, c.meld2)
		}
	}
}

// A phone has room for one word on a button that sorts; by ear it says that it sorts.
func TestWhatSortsTheHandIsCalledSo(t *testing.T) {
	for set, want := range map[string]string{"machiavelli": "Sort the hand by suit (S)", "sabra": "Sort the hand by colour (S)"} {
		for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
			r := sitAt(t, size[0], size[1], config(t, set, "sorts", match.Human, "solver"))
			said := ""
			for _, i := range r.c.UI.AllItems() {
				if i.Name == "btn/sort-suit" {
					said = i.Spoken() + ". " + i.About
				}
			}
			if !strings.Contains(said, want) {
				t.Errorf("%s, %v: it is %q, want %q in it", set, size, said, want)
			}
		}
	}
}

func TestAnEndOfTurnThatIsRefusedSaysWhatCanBeDoneInstead(t *testing.T) {
	for _, c := range []struct {
		rules, want string
		players     int
		first       gi.Key
	}{
		{"machiavelli", "lay a card, or draw", 2, gi.NoKey},
		{"push", "lay cards, or discard", 4, gi.Letter('u')},
		{"carousel", "lay a card, or draw", 2, gi.Letter('d')},
	} {
		levels := append([]string{"human"}, slices.Repeat([]string{"novice"}, c.players-1)...)
		r := sitAt(t, 1280, 720, config(t, c.rules, "instead", levels...))
		if c.first != gi.NoKey {
			r.key(c.first)
		}
		if end := r.items()["btn/end"]; !strings.HasSuffix(end.Text, ": "+c.want) {
			t.Errorf("%s: %q does not say %q", c.rules, end.Text, c.want)
		}
	}
}

func TestAPlayThatIsTooLittleIsNotSaidToBeUnfinished(t *testing.T) {
	for _, c := range []struct{ position, want string }{
		{`{"rules":"sabra","table":[],"hand":["3S","4S","5S","KD"],"opened":false}`, "First play: 30 points of your own. Lay more, or take cards back."},
		{`{"rules":"sabra","table":[],"hand":["TS","JS","QS","KD"],"opened":false}`, "Everything fits: end the turn."},
		{`{"rules":"machiavelli","table":[],"hand":["3S","4S","6S","KD"]}`, "Finish, or take cards back."},
	} {
		p := position(t, c.position)
		r := sitAt(t, 1280, 720, config(t, p.Rules.ID, "little", "human", "novice"))
		r.s.Enter(r.c, session.Start{Config: config(t, p.Rules.ID, "little", "human", "novice"), Position: &p})
		r.s.Resize(r.c)
		r.settle()
		if !r.s.ses.Edit(match.Edit{Do: match.EditMove, Cards: r.s.ses.Turn().Hand[:3], To: match.To{New: true, At: -1}}) {
			t.Fatalf("%s: no card can be laid", c.position)
		}
		r.s.picture.stale = true
		r.tick()
		r.settle()
		if got := r.items()["turn"].Text; got != c.want {
			t.Errorf("%s: it says %q, want %q", c.position, got, c.want)
		}
	}
}

// TestNamesInTheLogAreWhole: however long they may be, they are neither cut off nor
// torn, unless one alone is wider than the log.
func TestNamesInTheLogAreWhole(t *testing.T) {
	names := []string{"You", "Maximilian-Alexa", "Giovanni de Medi", strings.Repeat("W", setup.MaxName)}
	for _, size := range [][2]float64{{900, 640}, {1024, 768}, {1280, 720}, {3840, 2160}} {
		cfg := config(t, "machiavelli", "names", "human", "novice", "solver", "solver")
		for i, name := range names {
			cfg.Players[i].Name = name
		}
		r := sitAt(t, size[0], size[1], cfg)
		for range 3 {
			r.turn()
		}
		width, large := r.s.desk.frame.Log.W, draw.LogSize(&r.s.desk.frame)
		said := map[string]bool{}
		for _, sentence := range r.s.picture.model.Log {
			lines := r.c.Fonts.Lines(sentence, ui.Sans, large, width)
			if spaceless(strings.Join(lines, "")) != spaceless(sentence) {
				t.Errorf("%v: of %q there is %q", size, sentence, lines)
			}
			for _, line := range lines {
				if w := r.c.Fonts.Width(line, ui.Sans, large); w > width+0.5 {
					t.Errorf("%v: %q is %.0f wide, the log %.0f", size, line, w, width)
				}
			}
			for _, name := range names[1:] {
				if !strings.Contains(sentence, name) {
					continue
				}
				said[name] = true
				for word := range strings.FieldsSeq(name) {
					whole := slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, word) })
					if !whole && r.c.Fonts.Width(word, ui.Sans, large) <= width {
						t.Errorf("%v: %q is torn: %q", size, word, lines)
					}
				}
			}
		}
		if len(said) != len(names)-1 {
			t.Errorf("%v: the log speaks of %v only", size, said)
		}
	}
}

func spaceless(s string) string { return strings.ReplaceAll(s, " ", "") }
