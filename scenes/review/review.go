// Package review is the screen that shows a recorded match turn by turn: the table,
// what was laid and what could have been. The player can try a turn as an exercise,
// and play on from it.
package review

import (
	"context"
	"log"
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/match"
	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/session"
	"machiavelli/game/app/setup"
	"machiavelli/game/report/review"
	"machiavelli/game/report/statistics"
	"machiavelli/game/shell/positions"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
	"machiavelli/game/ui"
	"machiavelli/game/ui/input"

	"github.com/hajimehoshi/ebiten/v2"
)

// Scene is the screen. It is entered with the ID of a record.
type Scene struct {
	engine worker.Requests

	ctx   context.Context
	stop  context.CancelFunc
	reads chan read

	view

	why     error // it ends before the match does
	brief   bool  // the story of the match is shown, and no turn
	playing bool  // it goes on by itself
	wait    int   // ticks until it does

	fresh int // ticks since the match was opened, up to calmest

	news bool // something was found out that the picture does not show yet
	aged int  // ticks since the picture was made

	course course
}

// read is a record as it was read beside the loop.
type read struct {
	m    *review.Match
	kept []statistics.Sum // of all matches
	err  error
	id   string
	asks bool // whose it is
}

// New is the screen. An engine is started when there is something to find out.
func New(start func() worker.Conn) *Scene {
	return &Scene{engine: worker.Requests{Start: start}}
}

// Enter reads the record.
func (s *Scene) Enter(c *stage.Context, args any) {
	*s = Scene{engine: s.engine, reads: make(chan read, 1), brief: true}
	s.ctx, s.stop = context.WithCancel(context.Background())
	id, ok := args.(string)
	if !ok {
		c.Pop()
		return
	}
	s.read(c, id)
}

// read reads a record beside the loop.
func (s *Scene) read(c *stage.Context, id string) {
	ctx, to, from := s.ctx, s.reads, c.Store
	c.Beside(func() {
		r := read{id: id}
		text, err := archive.Of(from).Read(id)
		if r.err = err; err == nil {
			r.m, r.err = review.Read(ctx, text, func(c *match.Config) int {
				me, sure := statistics.Whose(from, id, c)
				r.asks = !sure
				return me
			})
		}
		if r.m != nil {
			r.m.Followed = archive.Of(from).Followed(id)
		}
		if k, err := statistics.Load(from); err == nil { // without them the story lacks a line
			r.kept = k.Sums()
		}
		to <- r // there is room for it
	})
}

// Leave ends what is under way.
func (s *Scene) Leave() {
	s.stop()
	s.engine.Close()
}

// Quiet reports that nothing is awaited and nothing moves.
func (s *Scene) Quiet() bool {
	return (s.Match != nil || s.why != nil) && (s.Match == nil || s.Whole) && !s.engine.Waits(worker.KindNewMatch) && !s.playing && !s.news && (s.Match == nil || !s.engine.Waits(worker.KindBetter) && !s.engine.Waits(worker.KindGrade) && s.wants() < 0)
}

// Update takes what was read and found out, and turns the pages.
func (s *Scene) Update(c *stage.Context) {
	select {
	case r := <-s.reads:
		s.opened(c, r)
	default:
	}
	if s.Match == nil {
		return
	}
	c.UI.Leaves = nil
	if !s.brief {
		c.UI.Leaves = leafs[:]
	}
	if s.engine.Poll(lacks) {
		s.news = true
	}
	s.report(c)
	if s.fresh = min(s.fresh+1, calmest); s.fresh > calm && (s.fresh == calmest || !c.Deck.Busy()) && c.Still() >= stillTicks {
		s.ask()
		s.improve()
	}
	if !c.UI.Modal() {
		s.keys(c)
	}
	if s.playing {
		s.play(c)
	}
}

// calm is how many ticks after a match was opened the engine is asked for the first
// time, and calmest how many if the cards are not baked before: the screen's first
// pictures are not to wait for a worker that starts.
const calm, calmest = 12, 60

// opened shows a match that has been read, as far as it could be.
func (s *Scene) opened(c *stage.Context, r read) {
	s.why, s.fresh = r.err, 0
	if r.m != nil && len(r.m.Turns) > 0 {
		s.Analysis = review.Of(r.m)
		s.Kept = r.kept
		c.DeckStyle(r.m.Rules.Tiles)
	}
	s.show(c)
	if r.asks {
		s.askWhose(c, r.id)
	}
}

// askWhose asks, once, which seat of a table of several people was the player's: an older
// version has not kept it.
func (s *Scene) askWhose(c *stage.Context, id string) {
	is := func(seats ...int) func() {
		return func() {
			if err := archive.Of(c.Store).SetOwn(id, seats...); err != nil {
				c.UI.Toast(c.StoreSentence(err))
				return
			}
			s.read(c, id)
		}
	}
	d := ui.Dialog{ID: "whose", Title: c.T("review.whose"), Buttons: []ui.DialogButton{{ID: "whose.none", Text: c.T("review.whose.none"), Look: ui.Quiet, Do: is()}}}
	for seat, p := range s.Match.Players {
		if p.By == match.Human {
			d.Buttons = append(d.Buttons, ui.DialogButton{ID: "whose." + strconv.Itoa(seat), Text: s.Name(c.Lang, seat), Do: is(seat)})
		}
	}
	c.UI.Ask(d)
}

// ask asks for the review of the turns that follow.
func (s *Scene) ask() {
	if s.engine.Waits(worker.KindReview) || s.Whole {
		return
	}
	worker.Ask(&s.engine, s.Further(), 0, s.Append)
}

// lacks logs what the engine was refused on its way.
func lacks(a worker.Answer) {
	if a.Stumble != "" {
		log.Print("the review lacks what was refused: ", a.Stumble)
	}
}

// newsTicks is how long a picture stands while there is more to find out: where the
// processor draws, a picture costs it more than the review of a turn does. While one is
// drawn, and stillTicks after it, the engine is asked for nothing: they need not share
// the processor.
const newsTicks, stillTicks = 30, 6

// report shows what was found out, all of it as soon as nothing is left to find out. The
// table stays as it is, so that only what is said is drawn again, and the graph.
func (s *Scene) report(c *stage.Context) {
	s.aged++
	if !s.news || s.aged < newsTicks && (!s.Whole || s.wants() >= 0) {
		return
	}
	s.news, s.aged = false, 0
	if s.brief {
		s.show(c)
		return
	}
	ws, height := s.widgets(c)
	for _, part := range c.UI.Change(ws, s.frame.panel, height) {
		c.DirtyIn(part)
	}
}

// turn goes to another turn, and tells of it those who listen.
func (s *Scene) turn(c *stage.Context, to int) {
	was := s.at
	s.at = max(0, min(len(s.Match.Turns)-1, to))
	s.show(c)
	if s.at != was {
		c.UI.ScrollUp() // to what is said of it
	}
	if s.at != was && c.Listened() {
		t := &s.Match.Turns[s.at]
		lines := []string{s.which(c), s.Did(c.Lang, t)}
		if s.spoken(s.at) {
			told, _ := s.Told(c.Lang, s.at)
			lines = append(lines, told, s.Weighed(c.Lang, s.at))
		}
		c.Say(strings.Join(slices.DeleteFunc(lines, func(line string) bool { return line == "" }), "\n"))
	}
}

// goTo is turn by the player, who ends what goes on by itself.
func (s *Scene) goTo(c *stage.Context, to int) {
	s.playing, s.brief = false, false
	s.turn(c, to)
}

// leafs are the keys that turn the pages, and so scroll nothing.
var leafs = [...]input.Key{input.PageUp, input.PageDown, input.Home, input.End}

// keys turns the pages by the keyboard and by the graph, which is a scrubber.
func (s *Scene) keys(c *stage.Context) {
	in := c.Input
	if in.Hit(input.Space) {
		in.Use(input.Space)
		s.mark(c)
	}
	if s.brief {
		return
	}
	for _, k := range [...]struct {
		key input.Key
		do  func()
	}{
		{input.PageUp, func() { s.goTo(c, s.at-1) }},
		{input.PageDown, func() { s.goTo(c, s.at+1) }},
		{input.Home, func() { s.goTo(c, 0) }},
		{input.End, func() { s.goTo(c, len(s.Match.Turns)-1) }},
	} {
		if in.Hit(k.key) {
			in.Use(k.key)
			k.do()
		}
	}
	if p := &in.Pointer; p.Pressed && s.frame.graph.Contains(p.StartX, p.StartY) {
		if to := s.frame.turnAt(p.X, len(s.Match.Turns)); to != s.at {
			s.goTo(c, to)
		}
	}
}

// mark goes to the player's next turn in which something was missed, or to anybody's
// where that was asked for; from the story, to the first of them.
func (s *Scene) mark(c *stage.Context) {
	from := s.at + 1
	if s.brief {
		from = 0
	}
	for k := range s.Match.Turns {
		if i := (from + k) % len(s.Match.Turns); s.spoken(i) && s.Missed(i) != review.Nothing {
			s.goTo(c, i)
			return
		}
	}
	c.UI.Toast(c.T("review.nomarks"))
}

// playTicks is how long a turn is shown when they go on by themselves.
const playTicks = 80

func (s *Scene) play(c *stage.Context) {
	if s.wait--; s.wait > 0 {
		return
	}
	s.wait = int(playTicks * max(0.2, c.Settings.Speed.Factor()))
	if s.at+1 >= len(s.Match.Turns) {
		s.goTo(c, s.at)
		return
	}
	s.turn(c, s.at+1)
}

// run begins and ends that the turns go on by themselves.
func (s *Scene) run(c *stage.Context) {
	if s.playing = !s.playing; s.playing {
		s.before, s.wait = false, playTicks/2
		if s.at+1 >= len(s.Match.Turns) {
			s.at = 0
		}
	}
	s.show(c)
}

// try begins the turn as an exercise.
func (s *Scene) try(c *stage.Context) {
	t, k := &s.Match.Turns[s.at], s.Trial(s.at)
	s.goTo(c, s.at)
	c.Push("table", training.Exercise{
		Position: k.Position(), Owner: &trial{Trial: k, engine: &s.engine}, Turn: k.View(), Out: k.Out(), Draws: k.Draws(),
		Title: c.T("review.try.title", "deal", t.Deal, "turn", t.Turn), Leave: c.T("review.try.leave"),
	})
}

// playOn begins a match from this turn, if the engine says that it can be: the
// person has the seat of the turn, the others play as they did.
func (s *Scene) playOn(c *stage.Context) {
	s.goTo(c, s.at)
	if s.engine.Waits(worker.KindNewMatch) {
		return
	}
	p := s.Match.Turns[s.at].Position
	worker.Ask(&s.engine, worker.NewMatch{Config: s.config(c), Position: &p}, 0, func(_ worker.Update, err error) { s.begun(c, err) })
}

// config is the match that is played on, with a seed of its own.
func (s *Scene) config(c *stage.Context) match.Config {
	return s.PlayOn(s.at, c.Settings.Name, setup.NewSeed())
}

// begun sends the player to the table; no match that is under way is lost without
// a question.
func (s *Scene) begun(c *stage.Context, refused error) {
	config := s.config(c)
	if refused != nil {
		c.UI.Toast(c.T("review.cannot", "why", positions.Unplayable(c, config, s.Match.Turns[s.at].Position)))
		return
	}
	p := s.Match.Turns[s.at].Position
	start := session.Start{Config: config, Position: &p}
	begin := func() { c.Go("table", start) }
	stage.BeginAt(c, begin)
}

func (s *Scene) show(c *stage.Context) {
	s.news, s.aged = false, 0
	s.Resize(c)
	c.Dirty()
}

// back leads from a turn to the story, and from there to where the player came from.
func (s *Scene) back(c *stage.Context) {
	if s.brief || s.Match == nil {
		c.Pop()
		return
	}
	s.playing, s.brief = false, true
	s.show(c)
	c.UI.ScrollUp()
}

// Draw draws the felt and what lies on it.
func (s *Scene) Draw(c *stage.Context, _ *ebiten.Image) {
	c.Painter.Felt()
	if s.Match != nil && !s.brief {
		s.drawTable(c)
	}
	c.UI.Draw(c.Painter)
}

// reason is why the record ends before the match does.
func (s *Scene) reason(c *stage.Context) string { return c.Unread(s.why) }
