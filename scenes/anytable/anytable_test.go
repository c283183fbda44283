package anytable

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/link"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/worker"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/positions"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui/input"
)

func scene() *Scene { return New(func() worker.Conn { return &instant.Engine{} }) }

const line = `{"rules":"machiavelli","table":[["7H","8H","9H"],["5D","5S","5C"],["JC","QC","KC","AC"]],"hand":["6H","5H","TC","2D","2S"]}`

func paste(r *stagetest.Run, s *Scene, text string) {
	s.Catch(r.C, stage.File{Data: []byte(text)})
	r.Tick(1)
}

func TestATableIsLaidOutByMouseTouchAndKeys(t *testing.T) {
	for name, press := range stagetest.Presses {
		t.Run(name, func(t *testing.T) {
			s := scene()
			r := stagetest.Show(t, "anytable", s, nil, 1280, 720)
			for _, id := range []string{"add/7H", "add/9H", "add/8H", "new", "add/5D", "hand.open", "add/6H", "add/KD", "take/1"} {
				press(r, id)
			}
			if got := s.board.typed(); got != "7H-8H-9H 5D | 6H" {
				t.Errorf("it lies as %s", got)
			}
			press(r, "meld/1")
			if text := r.Widget("said").Text; text != "needs 2 more" {
				t.Errorf("of a card alone is said %q", text)
			}
		})
	}
}

func TestTheScreenFitsEveryWindow(t *testing.T) {
	s := scene()
	r := stagetest.Show(t, "anytable", s, nil, 1280, 720)
	r.Layouts()
	paste(r, s, line)
	r.Layouts()
	r.ClickOn("best.ask")
	r.Tick(1)
	r.Layouts()
	paste(r, s, `{"rules":"krambambuli","table":[{"owner":1,"cards":["7H","8H","9H"]},{"owner":0,"cards":["KC","KD"]}],"hand":["6H","5H","TC"]}`)
	s.aim(r.C, 1)
	r.Layouts()
	paste(r, s, "7H-8H-X=9H | X")
	paste(r, s, `{"rules":"tahiti","table":[["7H","8H","X=9H"]],"hand":["X","AS","AS","KD"]}`)
	s.aim(r.C, 0)
	r.Tick(1000) // what was said of cards left out has gone
	r.Layouts()
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		r.Resize(size[0], size[1], 1)
		r.Tick(1)
		r.ClickOn("more")
		r.Layouts()
		r.Press(input.Cancel)
	}
}

func TestAGamepadReachesEverything(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}} {
		s := scene()
		r := stagetest.Show(t, "anytable", s, nil, size[0], size[1])
		paste(r, s, line)
		r.Reach()
	}
}

func TestTheBestPlayIsShownAtOnce(t *testing.T) {
	s := scene()
	r := stagetest.Show(t, "anytable", s, nil, 1280, 720)
	paste(r, s, line)
	r.ClickOn("best.ask")
	r.Tick(1)
	if text := r.Widget("best.count").Text; text != "3 cards can go" {
		t.Errorf("it says %q", text)
	}
	if text := r.Widget("best.cards").Text; !strings.Contains(text, "10♣") {
		t.Errorf("the cards are %q", text)
	}
	if text := r.Widget("best.step.0").Text; len(text) < 10 {
		t.Errorf("the first step is %q", text)
	}
	r.ClickOn("best.lay")
	if len(s.board.p.Hand) != 2 || !s.board.legal() || r.C.UI.Get("best") != nil {
		t.Errorf("afterwards it lies as %s", s.board.typed())
	}
	r.Resize(390, 640, 1)
	r.Tick(1)
	r.Raw.WheelY = -40
	r.Raw.X, r.Raw.Y = 100, 200 // on the board, which scrolls
	r.Tick(1)
	r.Raw.WheelY = 0
	r.Tick(60)
	if r.C.UI.Scroll() < 50 {
		t.Fatal("there is nothing to scroll")
	}
	r.ClickOn("best.ask")
	r.Tick(60)
	if r.C.UI.Scroll() != 0 || r.C.UI.Get("best.count") == nil {
		t.Error("what is said cannot be seen")
	}
	paste(r, s, "7H-8H | 9H")
	r.ClickOn("best.ask")
	if r.C.UI.Get("best") != nil {
		t.Error("a broken table has a best play")
	}
}

// A match begins from a board, and what was under way is not lost unasked.
func TestTheGameIsPlayedOnFromHere(t *testing.T) {
	for _, kept := range []bool{false, true} {
		engine := &instant.Engine{}
		s := New(func() worker.Conn { return engine })
		r := stagetest.Show(t, "anytable", s, nil, 390, 844)
		paste(r, s, line)
		if kept {
			keys := []string{store.MatchKey}
			for i := range session.MostMatches - 1 {
				keys = append(keys, session.ShelfPrefix+store.Stamp(i+1, time.Now()))
			}
			m, _, err := match.New(s.config(r.C))
			if err != nil {
				t.Fatal(err)
			}
			data, err := json.Marshal(map[string]any{"v": 1, "match": m, "eyes": 0, "hand": map[string]any{}})
			if err != nil {
				t.Fatal(err)
			}
			for _, key := range keys {
				if err := r.C.Store.Save(key, data); err != nil {
					t.Fatal(err)
				}
			}
		}
		r.ClickOn("play")
		r.Tick(2)
		if kept {
			if r.Scene() != "anytable" {
				t.Fatal("a match was lost without a question")
			}
			r.ClickOn("replace.yes")
			r.Tick(1)
		}
		begun, ok := r.Given("table").(session.Start)
		if !ok || begun.Position == nil || len(begun.Config.Players) != 2 || begun.Config.Players[0].By != match.Human || begun.Config.Players[1].By != "solver" {
			t.Fatalf("the table was entered with %+v", r.Given("table"))
		}
		if !engine.Closed {
			t.Error("the engine works on")
		}
	}
}

// A position that the game was started with is played at once; one from which
// nobody can play on lies on the board, with the reason.
func TestALinkIsPlayedAtOnceOrSaysWhyNot(t *testing.T) {
	for text, want := range map[string]string{line: "table", "7H-8H | 9H": "anytable", "7H-8H-9H |": "anytable"} {
		p, err := link.Read(text, by(t, rules.Default))
		if err != nil {
			t.Fatal(err)
		}
		r := stagetest.Show(t, "anytable", scene(), p, 1280, 720)
		r.Tick(3)
		if r.Scene() != want || r.C.UI.Modal() != (want == "anytable") {
			t.Errorf("%s: in %s, a dialog: %v", text, r.Scene(), r.C.UI.Modal())
		}
	}
}

func TestWhatIsNoTableIsRefusedAndChangesNothing(t *testing.T) {
	s := scene()
	r := stagetest.Show(t, "anytable", s, nil, 390, 844)
	paste(r, s, line)
	was := s.board.typed()
	r.Asked(func() { s.more(r.C) })
	r.Asked(func() { s.typing(r.C, was) })
	r.Asked(func() { positions.Ask(r.C, s.board.p) })
	r.Asked(func() { s.refuse(r.C, "anytable.refused", r.C.T("fault.newer")) })
	r.Asked(func() { s.refuse(r.C, "anytable.cannot", r.C.T("fault.newer")) })
	for _, text := range []string{"#p=AQAAAA", `{"rules":"machiavelli","tables":[]}`, "7H-1H", strings.Repeat("x", 100_000)} {
		paste(r, s, text)
		if !r.C.UI.Modal() || s.board.typed() != was {
			t.Errorf("%.20s was taken", text)
		}
		r.Layouts()
		r.Press(input.Cancel)
	}
}

func TestATableIsTyped(t *testing.T) {
	s := scene()
	r := stagetest.Show(t, "anytable", s, nil, 1280, 720)
	r.ClickOn("more")
	r.ClickOn("more/type")
	r.Layout()
	r.Press(input.Backspace, input.Backspace)
	r.Type("7h-8h | 1")
	r.Press(input.Accept)
	if !r.C.UI.Modal() {
		t.Fatal("it was taken")
	}
	r.Press(input.Backspace)
	r.Type("9H KD")
	r.Press(input.Accept)
	if got := s.board.typed(); got != "7H-8H | 9H KD" {
		t.Errorf("it lies as %s", got)
	}
}

func TestOtherRulesAndOpponentsAreChosen(t *testing.T) {
	s := scene()
	r := stagetest.Show(t, "anytable", s, nil, 1280, 1400)
	paste(r, s, line)
	for _, id := range []string{"rules", "players", "level"} {
		w := r.Widget(id).Rect
		r.Click(w.Right()-20, w.Y+w.H/2)
	}
	if s.board.p.Rules.Name == s.sets[0].rules.Name || s.players != 3 || s.level != "strategist" {
		t.Errorf("%s, %d players, %s", s.board.p.Rules.ID, s.players, s.level)
	}
	if s.board.typed() != "7H-8H-9H 5S-5D-5C JC-QC-KC-AC | 6H 5H TC 2D 2S" && len(s.board.p.Table) != 3 {
		t.Errorf("it lies as %s", s.board.typed())
	}
}
