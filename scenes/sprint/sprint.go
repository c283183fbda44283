// Package sprint is the screen of *Does it all go?*: sixty seconds of positions, the
// answers to which are shown step by step, and the best run of each day.
package sprint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
	"machiavelli/engine/worker"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/app/sprint"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"

	"github.com/hajimehoshi/ebiten/v2"
)

// Scene is the screen.
type Scene struct {
	now     func() time.Time
	engine  worker.Requests
	records sprint.Records
	day     int

	playing bool // a run is under way, or its end is shown
	best    bool // it is the best of the day
	run     sprint.Run
	maker   *sprint.Maker
	ready   []sprint.Question
	second  int // that the clock shows

	frames []steps.Frame // of the answer
	at     int           // which of them is shown
	wait   time.Duration // until the next

	table table
}

// New is the screen. An engine is started for a run.
func New(start func() worker.Conn, now func() time.Time) *Scene {
	return &Scene{engine: worker.Requests{Start: start}, now: now}
}

// How many questions are kept ready, and how long a step of an answer is shown.
const (
	ahead    = 2
	stepTime = 900 * time.Millisecond
)

// begins is what the screen is entered with to begin a run.
type begins struct{}

// Enter shows what it is about, or begins.
func (s *Scene) Enter(c *stage.Context, args any) {
	*s = Scene{now: s.now, engine: s.engine}
	c.DeckStyle(false)
	s.load(c)
	if _, ok := args.(begins); ok {
		s.begin(c)
	}
}

func (s *Scene) load(c *stage.Context) {
	var err error
	if s.records, err = sprint.Load(c.Store); err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
	s.day, _ = puzzles.Today(s.now()) // 0 before the first
}

// Leave ends a run, which does not count.
func (s *Scene) Leave() { s.engine.Close() }

// begin begins a run. Each of a day has positions of its own, the same for everybody.
func (s *Scene) begin(c *stage.Context) {
	today, _ := s.records.Of(s.day)
	s.playing, s.best, s.run, s.ready = true, false, sprint.NewRun(), nil
	s.maker = sprint.NewMaker(fmt.Sprintf("%d/%d", s.day, today.Runs))
	s.engine.CancelAll()
	s.prepare()
	s.show(c)
}

// prepare has the engine make the next questions, so that nobody waits for one.
func (s *Scene) prepare() {
	if s.maker == nil || len(s.ready) >= ahead || s.engine.Waits(worker.KindSolve) {
		return
	}
	worker.Ask(&s.engine, worker.Solve{Position: s.maker.Position()}, 0, func(a solver.Answer, err error) {
		if err != nil {
			s.maker = nil // the engine has failed; its fault is in the log
			return
		}
		if q, made := s.maker.Consider(a); made {
			s.ready = append(s.ready, q)
		}
	})
}

// Quiet reports that no clock runs and nothing moves.
func (s *Scene) Quiet() bool {
	return !s.playing || s.run.Phase == sprint.Over || s.run.Phase == sprint.Showing && s.at == len(s.frames)-1
}

// Update lets the clock run, and the answer go on.
func (s *Scene) Update(c *stage.Context) {
	if !s.playing {
		return
	}
	s.engine.Poll(nil)
	s.prepare()
	switch s.run.Phase {
	case sprint.Waiting:
		if len(s.ready) > 0 {
			s.run.Pose(s.ready[0])
			s.ready = s.ready[1:]
			s.frames, s.at = []steps.Frame{s.lying()}, 0
			s.show(c)
			s.tell(c, s.question(c))
		}
	case sprint.Asking, sprint.Counting:
		c.KeepAwake()
		if s.run.Tick(c.Elapsed) {
			s.answered(c)
		} else if s.second != s.run.Seconds() {
			s.show(c)
		}
	case sprint.Showing:
		if s.at+1 >= len(s.frames) {
			break
		}
		if s.wait -= c.Elapsed; s.wait <= 0 {
			s.at++
			s.wait = stepTime
			s.show(c)
		}
	}
}

// lying is the table of the question as it lies.
func (s *Scene) lying() steps.Frame {
	var f steps.Frame
	for i, m := range s.run.Question.Position.Table {
		f = append(f, steps.Piece{Number: i, Cards: m})
	}
	return f
}

// answered shows the answer.
func (s *Scene) answered(c *stage.Context) {
	p, a := &s.run.Question.Position, &s.run.Question.Answer
	if frames, err := steps.Frames(p.Table, a.Steps, p.Rules.Meld); err == nil {
		s.frames = frames
	}
	s.at, s.wait = 0, stepTime
	if s.run.Well {
		c.Play("place")
	} else {
		c.Play("refuse")
	}
	s.show(c)
	words := wording.In(c.Lang, false)
	s.tell(c, strings.Join(append([]string{words.Verdict(&s.run)}, words.Answer(&s.run.Question)...), "\n"))
}

// tell says something to those who listen.
func (s *Scene) tell(c *stage.Context, text string) {
	if c.Listened() {
		c.Say(text)
	}
}

// next goes on from an answer.
func (s *Scene) next(c *stage.Context) {
	if s.run.Next(); s.run.Phase == sprint.Over {
		s.best = s.records.Add(s.day, &s.run)
		if err := s.records.Save(c.Store); err != nil {
			c.UI.Toast(c.StoreSentence(err))
		}
	}
	s.show(c)
}

func (s *Scene) show(c *stage.Context) {
	s.second = s.run.Seconds()
	s.Resize(c)
	c.Dirty()
}

// question is what is asked now.
func (s *Scene) question(c *stage.Context) string {
	if s.run.Phase == sprint.Counting {
		return c.T("sprint.count")
	}
	return c.T("sprint.ask")
}

// hand is the cards of the question's hand that are not laid yet.
func (s *Scene) hand() []card.ID {
	hand := slices.Clone(s.run.Question.Position.Hand)
	return slices.DeleteFunc(hand, func(id card.ID) bool {
		return slices.ContainsFunc(s.frames[s.at], func(p steps.Piece) bool { return card.Has(p.Cards, id) })
	})
}

// melds is the table that is shown.
func (s *Scene) melds(at int) (melds []match.Meld) {
	for _, p := range s.frames[at] {
		melds = append(melds, match.Meld{ID: p.Number + 1, Cards: p.Cards, Owner: -1})
	}
	return melds
}

// Draw draws the felt and what lies on it.
func (s *Scene) Draw(c *stage.Context, _ *ebiten.Image) {
	c.Painter.Felt()
	if s.poses() {
		s.table.draw(c, s.hand(), s.run.Question.Position.Hand)
	}
	c.UI.Draw(c.Painter)
}

// poses reports whether a position is shown.
func (s *Scene) poses() bool {
	return s.playing && len(s.frames) > 0 && s.run.Phase != sprint.Waiting && s.run.Phase != sprint.Over
}

// Describe adds the hand and the table to the widgets.
func (s *Scene) Describe(c *stage.Context, add func(a11y.Item)) {
	if !s.poses() {
		return
	}
	words, hand, melds := wording.In(c.Lang, false), s.hand(), s.melds(s.at)
	list := func(id, label string, r ui.Rect, texts []string) {
		add(a11y.Item{Name: id, Role: a11y.List, Label: label, Enabled: true, X: r.X, Y: r.Y, W: r.W, H: r.H})
		for i, text := range texts {
			add(a11y.Item{Name: id + "/" + strconv.Itoa(i), Role: a11y.Entry, In: id, Text: text, X: r.X, Y: r.Y, W: r.W, H: r.H})
		}
	}
	var cards, lying []string
	for _, id := range hand {
		cards = append(cards, words.Face(id.Face()))
	}
	for i, m := range melds {
		lying = append(lying, words.Numbered(i+1, m, ""))
	}
	list("held", c.T("access.hand", "n", len(hand)), s.table.hand, cards)
	list("table", c.T("access.table", "n", len(melds)), s.table.felt, lying)
}

// Entries are the game's on the page *Learn and practise*.
func (s *Scene) Entries(c *stage.Context) []training.Entry {
	s.load(c)
	e := training.Entry{
		ID: "sprint", Title: c.T("sprint.title"), Text: c.T("sprint.short"),
		Buttons: []ui.Widget{{ID: "begin", Text: c.T("sprint.begin"), Do: func(*ui.Widget) { c.Go("sprint", begins{}) }}, {ID: "about", Text: c.T("sprint.how"), Do: func(*ui.Widget) { c.Go("sprint", nil) }}},
	}
	if s.records.Best > 0 {
		e.Foot = s.foot(c)
	}
	return []training.Entry{e}
}

// foot says what the best runs were.
func (s *Scene) foot(c *stage.Context) string {
	today, played := s.records.Of(s.day)
	if !played {
		return c.T("sprint.best", "best", s.records.Best)
	}
	return c.T("sprint.best.today", "n", today.Points, "best", s.records.Best)
}
