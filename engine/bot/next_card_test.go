package bot

import (
	"strings"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
)

// The eights want the run's eight and the knaves its knave: it can spare but
// one. Those that are laid are those whose other copies have all been seen.
func TestWhereThePlayerMustPlayTheCardsStayThatOthersMayFree(t *testing.T) {
	for _, c := range []struct{ table, want string }{
		{"8H-9H-TH-JH 8H-9H-TH 8C-9C-TC 8C-9C-TC", "8S-8H-8D"},
		{"8H-9H-TH-JH 9H-TH-JH 9C-TC-JC 9C-TC-JC", "JS-JH-JD"},
	} {
		v := view(t, "8S 8D JS JD", strings.Fields(c.table)...)
		v.Rules, v.Options = matchtest.Rules(t, "shanghai", ""), []match.Option{{Do: match.Play}}
		if got := did(t, "strategist", v, 1); !strings.Contains(got, c.want) {
			t.Errorf("at %s: %s, want %s in it", c.table, got, c.want)
		}
	}
}
