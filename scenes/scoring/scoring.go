// Package scoring is the screen after a deal: the hands laid open, the points
// counted up, the totals over the deals, and what comes next; after the last
// deal, the result of the match.
package scoring

import (
	"slices"

	"machiavelli/engine/match"
	"machiavelli/engine/worker"
	"machiavelli/game/app/session"
	"machiavelli/game/app/setup"
	"machiavelli/game/report/results"
	"machiavelli/game/report/statistics"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/ui"
	"machiavelli/game/ui/input"
	"machiavelli/game/ui/sound"
	"machiavelli/game/ui/tween"
)

// Scene is the scoring screen. It is entered with a session.Result.
type Scene struct {
	stage.Page

	in    session.Result
	got   results.Deal
	rows  []row
	count tween.Track // 0 before counting, 1 when all is counted
	chart chart

	engine worker.Requests
	ask    chan worker.Luck // what was missed in the deal
}

// New is the scoring screen. An engine is started if the player stays to look.
func New(start func() worker.Conn) *Scene { return &Scene{engine: worker.Requests{Start: start}} }

// countTicks is how long the counting takes at normal speed.
const countTicks = 100

// Enter begins to count. Without a result there is nothing to show.
func (s *Scene) Enter(c *stage.Context, args any) {
	in, ok := args.(session.Result)
	if !ok {
		c.Go(stage.Home, nil)
	}
	s.in, s.got, s.ask = in, results.Of(in), nil
	s.rows = rowsOf(&s.got)
	for _, x := range s.got.Rows {
		c.Fonts.Seat(x.Name, x.Seat)
	}
	c.DeckStyle(in.View.Rules.Tiles)
	if s.got.Over && in.Kept { // there is nothing to continue
		if err := c.Store.Remove(store.MatchKey); err != nil {
			c.UI.Toast(c.StoreSentence(err))
		}
	}
	if ok {
		store.PersistOnce() // who has played a deal will want the next
	}
	s.count.Set(1)
	if n := c.Ticks(countTicks); n > 0 && ok {
		s.count.Set(0)
		s.count.To(1, 10, n, tween.Linear)
	}
	if !ok {
		return
	}
	if in.Record != "" {
		s.learn(c)
	}
	c.Play("flip") // the hands are laid open
	if s.got.Over && slices.Contains(s.got.Wins, s.got.Me) {
		c.Play(sound.Win)
	} else {
		c.Play(sound.Score)
	}
}

// learn keeps the result of a match that has a record, and prepares what is asked of it.
func (s *Scene) learn(c *stage.Context) {
	from, id, hints, own := c.Store, s.in.Record, s.in.Hints, s.in.Filed == nil
	got, to := s.got, make(chan worker.Luck, 1)
	s.ask = to
	c.Beside(func() {
		if own { // else it is kept already
			_ = statistics.SaveResult(from, id, hints) // what is not kept now is read from the record later
		}
		if q, ok := got.Request(from, id); ok {
			to <- q
		}
	})
}

// Update counts; a tap or the space bar ends the counting. A match that goes on elsewhere
// takes this device along.
func (s *Scene) Update(c *stage.Context) {
	if s.in.Gone != nil && s.in.Gone() {
		c.Go("table", nil)
		return
	}
	if s.got.Over && s.in.Record == "" && s.in.Filed != nil {
		if s.in.Record = s.in.Filed(); s.in.Record != "" {
			s.learn(c)
			s.Resize(c)
			c.Dirty()
		}
	}
	if !s.count.Active() {
		s.look(c)
		return
	}
	if c.Input.Just(input.Space) || c.Input.Pointer.Tap && !c.Input.Used() {
		s.count.Finish()
	}
	s.count.Step()
	c.Dirty()
}

// calm is how many ticks nothing is drawn before the engine is asked: who goes on at once
// need not wait for one that starts.
const calm = 60

// look finds out what was missed in the deal, and says it.
func (s *Scene) look(c *stage.Context) {
	if s.engine.Poll(nil) {
		s.Resize(c)
		c.Dirty()
	}
	if c.Still() < calm {
		return
	}
	select {
	case q := <-s.ask:
		worker.Ask(&s.engine, q, 0, func(a worker.Draws, _ error) { s.got.Found(a) })
	default:
	}
}

// Leave asks no more.
func (s *Scene) Leave() { s.engine.Close() }

// Quiet reports that all is counted.
func (s *Scene) Quiet() bool { return !s.count.Active() }

// Resize lays the screen out.
func (s *Scene) Resize(c *stage.Context) {
	s.chart = chartOf(c, &s.got)
	for i := range s.rows {
		x := &s.rows[i]
		x.note, x.extra = s.got.Note(c.Lang, &x.Row), s.got.Extra(c.Lang, &x.Row)
	}
	ws, area, content := s.layout(c)
	c.UI.Set(ws)
	c.UI.SetArea(area, content)
	c.UI.ToastTop = c.Safe().Y + ui.HeaderHeight
}

// again plays the match again.
func (s *Scene) again(c *stage.Context, seed string) {
	cfg := match.Config{Rules: s.in.View.Rules, Seed: seed}
	for _, p := range s.in.View.Seats {
		cfg.Players = append(cfg.Players, match.Player{Name: p.Name, By: p.By})
	}
	c.Go("table", session.Start{Config: cfg})
}

func (s *Scene) newSeed(c *stage.Context) { s.again(c, setup.NewSeed()) }
