//go:build drive

package e2e

import (
	"strings"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/ui/a11y"
)

// devices are what the pictures are taken on.
var devices = []struct {
	name  string
	w, h  int
	point func(*guest) hand
}{
	{"wide", 1280, 720, func(g *guest) hand { return mouse{g} }},
	{"phone", 390, 844, func(g *guest) hand { return finger{g} }},
}

// TestEveryRuleSetOnTheScreen opens a match of each rule set, with as many
// players as it takes, and takes a picture in a desktop window and in one like
// a phone's. A turn of each kind is played with the mouse, those with most
// to press with a finger, too.
func TestEveryRuleSetOnTheScreen(t *testing.T) {
	home := t.TempDir()
	first, _ := rules.ByID(rules.IDs()[0])
	save(t, home, reach(t, first, 2, filled(1))) // so that there is one to continue
	instant(t, home)
	wide, phone := devices[0], devices[1]
	g := open(t, home, wide.w, wide.h)
	p := &player{g, nil}
	p.scene("menu")
	played := map[rules.Turn]bool{}
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		save(t, home, reach(t, r, r.MaxPlayers, filled(4)))
		p.hand = wide.point(g)
		p.tap("continue")
		p.scene("table")
		p.saysWhatComesNext(id)
		p.shot("set-" + wide.name + "-" + id)
		once := !played[r.Turn]
		played[r.Turn] = true
		if once {
			p.aTurn(id)
		}
		if p.settle().Scene == "table" {
			p.resize(phone.w, phone.h)
			p.step(10)
			p.saysWhatComesNext(id)
			p.shot("set-" + phone.name + "-" + id)
			if once && (r.Turn == rules.TurnPush || r.Turn == rules.TurnDrawFirst) {
				p.hand = phone.point(g)
				p.aTurn(id)
			}
		}
		p.leaveTable()
		p.resize(wide.w, wide.h)
	}
}

func (p *player) saysWhatComesNext(id string) {
	p.t.Helper()
	if at, ok := find(p.turn(), "turn"); !ok || at.Text == "" || strings.HasPrefix(at.Text, "table.") {
		p.t.Errorf("%s: it is not said what comes next: %+v", id, at)
	}
}

func (p *player) leaveTable() {
	p.t.Helper()
	if p.settle().Scene == "scoring" {
		p.tap("menu")
	} else {
		p.tap("btn/menu")
		p.tap("pause/leave")
	}
	p.scene("menu")
}

// aTurn plays a whole turn: what is hinted, or a draw, and where the game has
// them an upcard taken and a card dragged to the discards.
func (p *player) aTurn(id string) {
	p.t.Helper()
	began := deal(p.settle())
	for step := 0; ; step++ {
		f := p.settle()
		if f.Scene != "table" || deal(f) != began {
			return // the turn has been round, or the deal is over
		}
		if step > 12 {
			p.t.Fatalf("%s: the turn does not end: %+v", id, f)
		}
		switch {
		case p.press(f, "btn/push"), p.press(f, "btn/take"):
		case enabled(f, "btn/knock"), step > 6 && enabled(f, "btn/end"):
			p.tap("btn/end")
		case p.hinted(f):
		case p.press(f, "btn/draw"):
		case enabled(f, "btn/discard") || pileOpen(f):
			cards := all(f, "hand/")
			p.drop(cards[0].Name, "pile")
		case p.press(f, "btn/pass"), p.press(f, "btn/end"):
		default:
			p.t.Fatalf("%s: nothing can be done: %+v", id, f)
		}
	}
}

// deal is what tells one moment of a match from the next turn: the player's cards
// and the others' are not the same again.
func deal(f a11y.Frame) string {
	at, _ := find(f, "turns")
	return at.Text
}

func enabled(f a11y.Frame, name string) bool {
	at, ok := find(f, name)
	return ok && at.Enabled
}

func pileOpen(f a11y.Frame) bool {
	_, ok := find(f, "pile")
	return ok
}

// press taps a button if it can be pressed.
func (p *player) press(f a11y.Frame, name string) bool {
	p.t.Helper()
	if !enabled(f, name) {
		return false
	}
	p.tap(name)
	return true
}

// hinted plays what the hint says, if it says something.
func (p *player) hinted(f a11y.Frame) bool {
	p.t.Helper()
	if !enabled(f, "btn/hint") {
		return false
	}
	p.tap("btn/hint")
	f = p.settle()
	if _, ok := find(f, "btn/hint-play"); !ok {
		if _, ok := find(f, "btn/hint-close"); ok {
			p.tap("btn/hint-close")
		}
		return false
	}
	p.tap("btn/hint-play")
	p.tap("btn/end")
	return true
}

// zapped is a match in which a joker can be spent on an opponent.
func zapped(t *testing.T) *match.Match {
	r, _ := rules.ByID("machiavelli-jokers")
	r.Zap = true
	return reach(t, r, 4, func(m *match.Match) bool {
		for _, o := range m.View(0).Options {
			if o.Do == match.Zap && o.Why == nil {
				return len(m.View(0).Table) > 2
			}
		}
		return false
	})
}

func TestAnOpponentIsZappedWithTheMouse(t *testing.T) {
	home := t.TempDir()
	save(t, home, zapped(t))
	instant(t, home)
	g := open(t, home, 1280, 720)
	p := &player{g, mouse{g}}
	p.scene("menu")
	p.tap("continue")
	n := len(all(p.turn(), "hand/"))
	p.shot("zap-button")
	p.tap("btn/zap")
	p.settle()
	p.shot("zap-whom")
	p.tap("zap/2")
	if got := len(all(p.turn(), "hand/")); got != n-2 && got != n-1 { // one of the others may zap back
		t.Errorf("%d cards in the hand after a zap, had %d", got, n)
	}
	p.shot("zap-done")
}
