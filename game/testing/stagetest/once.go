package stagetest

import (
	"strings"
	"testing"

	"machiavelli/game/shell/stage"

	"github.com/hajimehoshi/ebiten/v2"
)

// leastSentence is how many words a text has that counts as a sentence: two may well be the
// name of a meld that is spoken of.
const leastSentence = 3

// Once wants no two sentences that a scene draws to say the same: none is another one, or a
// part of it. Tags of melds that lack something are each about another one. It reports how
// many sentences it has seen.
func Once(t testing.TB, c *stage.Context, s stage.Scene, dst *ebiten.Image) int {
	t.Helper()
	var said []string
	before := c.Fonts.Drawn
	c.Fonts.Drawn = func(text string) {
		tag := text == c.T("table.meld.one-more") || text == c.T("table.meld.short", "n", 2)
		text = strings.ToLower(strings.TrimRight(text, ".!:… "))
		if len(strings.Fields(text)) >= leastSentence && !tag {
			said = append(said, text)
		}
	}
	c.Painter.Begin(dst, c.Scale)
	s.Draw(c, dst)
	c.Fonts.Drawn = before
	for i, a := range said {
		for _, b := range said[:i] {
			if strings.Contains(a, b) || strings.Contains(b, a) {
				t.Errorf("at once it is said %q and %q", b, a)
			}
		}
	}
	return len(said)
}
