//go:build drive

package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/ui/a11y"
)

// neighbours finds two cards of a suit in sequence, far from both ends, in a
// hand that has a joker, too.
func neighbours(hand []a11y.Item) []a11y.Item {
	joker := slices.IndexFunc(hand, func(at a11y.Item) bool { return at.Text == "X" })
	if joker < 0 {
		return nil
	}
	for _, a := range hand {
		for _, b := range hand {
			if low := strings.IndexByte(ranks, a.Text[0]); low > 2 && low < 9 && a.Text[len(a.Text)-1] == b.Text[len(b.Text)-1] && strings.IndexByte(ranks, b.Text[0]) == low+1 {
				return []a11y.Item{a, b, hand[joker]}
			}
		}
	}
	return nil
}

// jokerInHand is a match in which the player holds such cards.
func jokerInHand(t *testing.T) *match.Match {
	r, _ := rules.ByID("machiavelli-jokers")
	return reach(t, r, 3, func(m *match.Match) bool {
		var hand []a11y.Item
		for _, id := range m.View(0).Hand {
			hand = append(hand, a11y.Item{Text: id.String()})
		}
		return neighbours(hand) != nil && len(m.View(0).Table) <= 3 // with room beside them
	})
}

func TestAJokerIsAskedAbout(t *testing.T) {
	for _, device := range devices {
		home := t.TempDir()
		save(t, home, jokerInHand(t))
		instant(t, home)
		g := open(t, home, device.w, device.h)
		p := &player{g, device.point(g)}
		p.scene("menu")
		p.tap("continue")
		f := p.turn()
		cards := neighbours(all(f, "hand/"))
		before := all(f, "meld/")
		p.drop(cards[0].Name, "felt")
		meld := added(before, all(p.settle(), "meld/"))
		p.drop(cards[1].Name, meld.Name)
		p.drop(cards[2].Name, meld.Name)
		asked := all(p.settle(), "joker/")
		p.shot("joker-" + device.name)
		if len(asked) < 3 { // two cards at least, and the way to leave it
			t.Fatalf("%s: nothing is asked: %+v", device.name, p.look())
		}
		p.tap(asked[0].Name)
		if left := all(p.settle(), "joker/"); len(left) > 0 {
			t.Errorf("%s: it is still asked: %+v", device.name, left)
		}
		if device.name == "wide" { // once more, with keys, about the joker that the mouse is over
			p.hand.move(middle(p.item("card" + strings.TrimPrefix(cards[2].Name, "hand"))))
			p.step(2)
			p.key(ebiten.KeyW)
			p.settle()
			p.key(ebiten.KeyRight)
			p.shot("joker-keys")
			p.key(ebiten.KeyEnter)
			if left := all(p.settle(), "joker/"); len(left) > 0 {
				t.Errorf("Enter does not choose: %+v", left)
			}
		}
		p.close()
	}
}
