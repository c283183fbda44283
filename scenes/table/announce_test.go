package table

import (
	"strings"
	"testing"

	"machiavelli/game/ui/a11y"
)

func TestAHintSaysEachSentenceOnce(t *testing.T) {
	var a announcer
	for _, c := range [][2]string{
		{"Two cards can go!", "Two cards can go!"},
		{"Two cards can go! Dissolve: one meld goes altogether.", "Dissolve: one meld goes altogether."},
		{"Two cards can go!\nDissolve: one meld goes altogether.\nTake 7.5 s.", "Take 7.5 s."},
		{"Two cards can go!", ""},
		{"All new.\nAnd more.", "All new.\nAnd more."},
	} {
		if got := a.unheard(c[0]); got != c[1] {
			t.Errorf("%q: %q is said, want %q", c[0], got, c[1])
		}
	}
}

// The game's own keys go over the cards of a meld, and not to the meld itself.
func TestThatAMeldTakesWhatIsChosenIsSaidOnItsCardsToo(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	fits := r.c.T("access.fits")
	takes := 0
	for n := 0; n < 8; n++ { // each card lies alone for a while
		r.act(a11y.Press, name(r.hand()[0]))
		r.act(a11y.Press, "felt")
	}
	for _, id := range r.hand() {
		r.act(a11y.Press, name(id))
		items := r.items()
		for _, i := range items {
			if meld, ok := items[i.In]; ok && strings.HasPrefix(i.Name, "card/") {
				if strings.Contains(i.About, fits) != strings.Contains(meld.About, fits) {
					t.Errorf("of %s is said %q, of its card %q", meld.Label, meld.About, i.About)
				}
				if strings.Contains(i.About, fits) {
					takes++
				}
			}
		}
		r.act(a11y.Press, name(id))
	}
	if takes == 0 {
		t.Error("no meld takes any card")
	}
}
