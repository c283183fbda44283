//go:build drive

package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"machiavelli/engine/record"
	"machiavelli/game/ui/a11y"

	"github.com/hajimehoshi/ebiten/v2"
)

func TestAMatchWithTheMouse(t *testing.T) {
	playAMatch(t, "desktop", 1280, 720, 2, func(g *guest) hand { return mouse{g} })
}

func TestAMatchWithAFingerOnAPhone(t *testing.T) {
	playAMatch(t, "phone", 390, 844, 1, func(g *guest) hand { return finger{g} })
}

// playAMatch plays one or two deals, from the menu back to the menu, and looks
// at everything on the way. The pictures are named after the device.
func playAMatch(t *testing.T, device string, w, h, deals int, point func(*guest) hand) {
	home := t.TempDir()
	enter := func() *player {
		g := open(t, home, w, h)
		return &player{g, point(g)}
	}

	p := enter()
	p.scene("menu")
	p.shot(device + "-menu")
	p.setUp(device, deals)

	f := p.firstMeld(device)
	p.undoAndRedo(f)
	p.tap("btn/reset") // of what is laid no hint has more to say
	p.hintLadder(device)
	p.tap("btn/undo")
	p.same("after the start of the turn was undone", f, p.settle())

	// Closed in the middle of a turn, the game goes on from there.
	before := p.settle()
	p.close()
	p = enter()
	p.scene("menu")
	p.hurry()
	p.tap("continue")
	p.same("after closing in the middle of a turn", before, p.scene("table"))
	p.endTurn()

	if deals > 1 {
		p.playDeal(device)
		p.shot(device + "-scoring")
		p.nextDeal()
	}
	// The last deal is played in a smaller window: what is resized in the
	// middle of a match goes on, and is drawn faster. Nobody plays in one that is
	// narrower than 320.
	p.resize(max(320, w*2/3), h*5/6)
	p.playDeal("")
	p.resize(w, h)
	p.scene("scoring")
	p.shot(device + "-result")
	p.leaveResult()
	if _, ok := find(p.scene("menu"), "continue"); ok {
		t.Error("a finished match can be continued")
	}
	p.takeOutRecord(device, home, deals)
}

// takeOutRecord has the record of the match written as a file: of all deals,
// through all that was closed and opened again, to the end.
func (p *player) takeOutRecord(device, home string, deals int) {
	p.t.Helper()
	p.tap("records")
	p.scene("records")
	p.settle()
	p.shot(device + "-records")
	p.tap("records.out")
	var files []string
	p.until("the record as a file", func(f a11y.Frame) bool {
		files, _ = filepath.Glob(filepath.Join(home, "records", "*.jsonl"))
		return len(files) > 0 && enabled(f, "records.out") // it is written, and whole
	})
	p.settle()
	p.shot(device + "-records-out")
	text, err := os.ReadFile(files[0])
	if err == nil {
		err = record.Verify(bytes.NewReader(text))
	}
	if err != nil || len(files) != 1 || bytes.Count(text, []byte(`{"e":"deal"`)) != deals || !bytes.Contains(text, []byte(`{"e":"over"`)) {
		p.t.Errorf("%d records, %v\n%s", len(files), err, text)
	}
}

// setUp begins a match of one or two deals with few cards and a seed that was
// typed, against four players, one of them able: five use up the stock in a
// quarter of the turns that two would take.
func (p *player) setUp(device string, deals int) {
	p.t.Helper()
	p.tap("new")
	p.scene("newmatch")
	p.shot(device + "-newmatch")
	p.raise("players.number", 2)
	p.raise("seat.1.by", 1)
	p.lower("hand", 8)
	p.lower("deals", 5-deals)
	p.reveal("seed")
	p.tap("seed")
	p.write("Lucrezia 7")
	if at := p.item("seed"); at.Text != "Lucrezia 7" {
		p.t.Errorf("the seed is %q", at.Text)
	}
	p.tap("start")
	p.turn()
}

// hurry has the others' turns shown at once, by the settings.
func (p *player) hurry() {
	p.t.Helper()
	p.tap("settings")
	p.scene("settings")
	at := p.reveal("speed")
	p.tapAt(at.X+at.W*0.9, at.Y+at.H/2)
	p.tap("back")
	p.scene("menu")
}

// turn waits for the player's turn, or for the end of the deal. What is new in a rule set
// is read first.
func (p *player) turn() a11y.Frame {
	p.t.Helper()
	asked := func(f a11y.Frame, name string) bool { _, there := find(f, name); return there }
	f := p.until("the player's turn", func(f a11y.Frame) bool {
		return f.Quiet && (f.Scene == "table" || f.Scene == "scoring" || asked(f, "newcomer.know"))
	})
	for _, answer := range []string{"newcomer.know", "first.play"} { // a newcomer knows the game, and reads what is new in a rule set
		if !asked(f, answer) {
			continue
		}
		if p.hand == nil {
			p.focusOn(answer)
			p.key(ebiten.KeyEnter)
		} else {
			p.tap(answer)
		}
		p.until("the answer", func(f a11y.Frame) bool { return !asked(f, answer) })
		return p.turn()
	}
	return f
}

// firstMeld draws until the hand holds a meld, and drags it to the table card
// by card.
func (p *player) firstMeld(device string) a11y.Frame {
	p.t.Helper()
	f := p.turn()
	for meldIn(all(f, "hand/")) == nil {
		p.tap("btn/draw")
		if _, ok := find(p.settle(), "idea.no"); ok { // it is pointed out that a card can go
			p.tap("idea.no")
		}
		f = p.turn()
	}
	p.shot(device + "-turn")
	had, lay := len(all(f, "hand/")), all(f, "meld/")
	cards := meldIn(all(f, "hand/"))

	p.drop(cards[0].Name, "felt")
	f = p.settle()
	if n := len(all(f, "hand/")); n != had-1 {
		p.t.Fatalf("%d cards in the hand after one of %d was put down", n, had)
	}
	meld := added(lay, all(f, "meld/"))
	if meld.Text == "" {
		p.t.Error("a meld of one card says nothing of what it needs")
	}
	if end, ok := find(f, "btn/end"); !ok || end.Enabled {
		p.t.Errorf("the turn can be ended with a meld of one card: %+v", end)
	}
	p.shot(device + "-incomplete")

	p.drop(cards[1].Name, meld.Name)
	p.drop(cards[2].Name, meld.Name)
	f = p.settle()
	if n := len(all(f, "hand/")); n != had-3 {
		p.t.Fatalf("%d cards in the hand after three of %d were put down", n, had)
	}
	if at, ok := find(f, meld.Name); !ok || at.Text != "" {
		p.t.Errorf("the whole meld complains: %+v", at)
	}
	if end, ok := find(f, "btn/end"); !ok || !end.Enabled {
		p.t.Errorf("the turn cannot be ended: %+v", end)
	}
	p.shot(device + "-meld")
	return f
}

// added is the item that is in one list and not in the other.
func added(before, after []a11y.Item) a11y.Item {
	for _, at := range after {
		if _, ok := find(a11y.Frame{Items: before}, at.Name); !ok {
			return at
		}
	}
	return a11y.Item{}
}

// undoAndRedo takes everything back, step by step and at once, and puts it
// down again.
func (p *player) undoAndRedo(f a11y.Frame) {
	p.t.Helper()
	n := len(all(f, "hand/"))
	for i := 1; i <= 3; i++ {
		p.tap("btn/undo")
		if got := len(all(p.settle(), "hand/")); got != n+i {
			p.t.Errorf("%d cards in the hand after %d undos, not %d", got, i, n+i)
		}
	}
	if at := p.item("btn/undo"); at.Enabled {
		p.t.Error("there is more to undo than was done")
	}
	for range 3 {
		p.tap("btn/redo")
	}
	p.same("after undo and redo", f, p.settle())
	p.tap("btn/reset")
	if got := len(all(p.settle(), "hand/")); got != n+3 {
		p.t.Errorf("%d cards in the hand after a reset, not %d", got, n+3)
	}
	p.tap("btn/undo")
	p.same("after a reset was undone", f, p.settle())
}

// same compares where the cards are.
func (p *player) same(when string, a, b a11y.Frame) {
	p.t.Helper()
	for _, kind := range []string{"hand/", "card/"} {
		was, is := all(a, kind), all(b, kind)
		for i := range max(len(was), len(is)) {
			if i >= len(was) || i >= len(is) || was[i].Name != is[i].Name || was[i].Text != is[i].Text {
				p.t.Errorf("%s, the cards lie otherwise:\n%+v\n%+v", when, was, is)
				return
			}
		}
	}
}

// hintLadder asks for a hint level by level, to its steps, and takes a step back
// and forth.
func (p *player) hintLadder(device string) {
	p.t.Helper()
	before := p.settle()
	p.tap("btn/hint")
	if !enabled(p.settle(), "btn/hint-more") {
		p.t.Fatalf("a hand with a meld gets no hint: %+v", p.look())
	}
	p.shot(device + "-hint")
	for level := 0; ; level++ {
		f := p.settle()
		if _, ok := find(f, "btn/hint-step"); ok {
			break
		}
		if level > 6 {
			p.t.Fatalf("the ladder has no end: %+v", f)
		}
		p.tap("btn/hint-more")
	}
	p.tap("btn/hint-step")
	p.shot(device + "-hint-steps")
	p.tap("btn/hint-back")
	p.same("after a step of the hint was taken back", before, p.settle())
	p.tap("btn/hint-close")
}

func (p *player) endTurn() {
	p.t.Helper()
	p.tap("btn/end")
}

// playDeal plays what the hint says, or draws, until the deal is scored. Once
// the table is well filled, a picture is taken for the device, if it is named.
func (p *player) playDeal(device string) {
	p.t.Helper()
	const filled = 12 // melds
	for turns := 0; ; turns++ {
		if turns > 200 {
			p.t.Fatal("the deal does not end")
		}
		f := p.turn()
		if f.Scene == "scoring" {
			return
		}
		if device != "" && len(all(f, "meld/")) >= filled {
			p.shot(device + "-table")
			device = ""
		}
		p.tap("btn/hint")
		if _, ok := find(p.settle(), "btn/hint-play"); ok {
			p.tap("btn/hint-play")
			p.endTurn()
			continue
		}
		p.tap("btn/hint-close")
		if at, ok := find(p.settle(), "btn/draw"); ok && at.Enabled {
			p.tap("btn/draw")
		} else {
			p.tap("btn/pass")
		}
	}
}

// nextDeal goes on from the scoring of a deal.
func (p *player) nextDeal() {
	p.t.Helper()
	if _, over := find(p.scene("scoring"), "again"); over {
		p.t.Fatal("the match is over after one deal of two")
	}
	p.tap("next")
	p.turn()
}

// leaveResult goes from the result of a match to the menu.
func (p *player) leaveResult() {
	p.t.Helper()
	if _, over := find(p.scene("scoring"), "again"); !over {
		p.t.Fatal("the match goes on after its last deal")
	}
	p.tap("menu")
}

func TestADamagedMatchStaysAndIsListedAsWhatItIs(t *testing.T) {
	home := t.TempDir()
	saved := filepath.Join(home, "match.json")
	damaged := []byte(`{"v":1,"match":{"half a ma`)
	if err := os.WriteFile(saved, damaged, 0o644); err != nil {
		t.Fatal(err)
	}
	g := open(t, home, 1280, 720)
	p := &player{g, mouse{g}}
	p.scene("menu")
	p.tap("continue")
	f := p.scene("matches")
	p.shot("desktop-damaged")
	if _, ok := find(f, "match.0.out"); !ok {
		t.Error("the damaged match cannot be saved as a file")
	}
	if _, ok := find(f, "match.0.play"); ok {
		t.Error("the damaged match can be played")
	}
	if kept, err := os.ReadFile(saved); err != nil || !bytes.Equal(kept, damaged) {
		t.Errorf("%v, %q is left of the damaged match", err, kept)
	}
}
