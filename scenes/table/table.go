// Package table is the scene of the match: the melds on the felt, the hand, the
// other players, and everything that a player does there. It connects its parts
// (layout, input, motion, draw) with the session. None of them holds a rule.
package table

import (
	"encoding/json"
	"errors"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/friends"
	"machiavelli/game/app/session"
	"machiavelli/game/settings"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
	"machiavelli/game/store"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/draw"

	"github.com/hajimehoshi/ebiten/v2"
)

// Scene is the table. It lives as long as the game; the match in it changes.
type Scene struct {
	engine worker.Conn
	ses    *session.Session

	desk   desk
	artist *draw.Artist
	model  draw.Model

	playback  playback
	stale     bool // something has changed: everything is to be looked at again
	notices   notices
	ending    ending
	left      int // seconds of the turn, as they are shown
	ctx       *stage.Context
	replay    replay
	chooser   chooser
	inPanel   bool // the focus goes into the hint panel once it can be pressed
	practice  practice
	first     first
	company   *friends.Table // the place at a table of several people, whose match is played; nil: none
	muted     bool           // what others say there is not shown
	announcer announcer
}

// New is the table, with its way to the engine.
func New(engine worker.Conn) *Scene { return &Scene{engine: engine} }

// Enter takes a session.Start, Resume, Next or Stop, or an exercise; with anything
// else the match goes on as it was, or as it was saved.
func (s *Scene) Enter(c *stage.Context, args any) {
	s.ctx = c
	if s.ses == nil {
		s.ses = session.New(s.engine, c.Store)
		s.ses.RecordIn(archive.Of(c.Store))
	}
	s.artist = draw.New(c.Deck, c.Theme)
	c.UI.ArrowsFree = true
	s.chooser = chooser{}
	s.desk.in.Clear() // as all that follows, it was another table's
	s.desk.in.Unfocus()
	s.ending, s.notices = ending{}, notices{}
	s.playback.wait, s.playback.rush, s.playback.walk = 0, false, walk{}
	s.first = first{}
	if s.practice.on {
		s.practice = practice{}
		s.ses.Close()
	}
	switch args.(type) {
	case training.Exercise, session.Start, session.Resume:
		s.company = nil // the session closes it
	}
	switch a := args.(type) {
	case *friends.Table:
		s.leaveMatch()
		s.company, s.muted = a, false
		s.ses.Follow(a)
	case training.Exercise:
		s.practise(c, a)
	case session.Start:
		s.leaveMatch()
		if err := session.Shelve(c.Store, time.Now()); err != nil { // what is under way is not lost
			c.UI.Toast(c.StoreSentence(err))
			c.Go(stage.Home, nil)
			return
		}
		if a.Position != nil {
			s.ses.BeginAt(a.Config, *a.Position)
		} else {
			s.ses.Begin(a.Config)
		}
		s.introduce(c, &a.Config.Rules)
	case session.Resume:
		s.resume(c)
	case session.Next:
		if s.ensure(c) {
			s.ses.NextDeal()
		}
	case session.Stop:
		if s.ensure(c) {
			s.ses.EndMatch()
		}
	default:
		s.ensure(c)
	}
	s.stale = true
}

// leaveMatch forgets how the last match lay.
func (s *Scene) leaveMatch() {
	s.desk.clear()
	s.replay = replay{}
	s.playback = playback{}
}

// ensure has a match at the table, the saved one if there is none.
func (s *Scene) ensure(c *stage.Context) bool {
	if s.ses.Playing() && !s.ses.Broken() {
		return true
	}
	s.resume(c)
	return s.ses.Playing()
}

// resume reads the saved match. One that cannot be read stays where it is.
func (s *Scene) resume(c *stage.Context) {
	s.leaveMatch()
	data, err := c.Store.Load(store.MatchKey)
	if err == nil {
		if err = s.ses.Restore(data); err == nil {
			s.desk.felt.places = placesOf(s.ses.Places)
			return
		}
	}
	if errors.Is(err, store.ErrNone) {
		c.UI.Toast(c.T("table.none"))
		c.Go(stage.Home, nil)
		return
	}
	c.Go("matches", nil) // which says what it is, and keeps it
}

// placesOf reads places that were saved; what makes no sense is left out.
func placesOf(data []byte) layout.Places {
	var p layout.Places
	if json.Unmarshal(data, &p) != nil {
		return layout.Places{}
	}
	return p.Sane()
}

// Save saves the match as it is.
func (s *Scene) Save() {
	if s.ses != nil {
		s.ses.Save()
	}
}

// Leave saves the match as it is.
func (s *Scene) Leave() {
	s.Save()
	if s.ses != nil && s.ses.Playing() && !s.practice.on {
		store.PersistOnce() // there is a match to come back to
	}
	s.desk.in.Clear()
	s.desk.stage.Release()
}

// Resize lays everything out for another window.
func (s *Scene) Resize(c *stage.Context) {
	if s.ses.Unsaved() { // the player may come back from where there was something to delete
		s.ses.Save()
	}
	c.UI.ArrowsFree = !s.chooser.on
	c.UI.PlaceToasts = func() { s.desk.layToasts(s.view(c), &s.model) }
	s.desk.refit(s.view(c))
	s.desk.camera.zoom = layout.Zoom{}
	s.announcer.phrases = phrases{}
	s.stale = true
	s.relayout(c)
	s.desk.stage.Finish()
	s.stale = true // the cards are where they belong: what waits for that comes
}

// Update takes one tick.
func (s *Scene) Update(c *stage.Context) {
	s.ses.WantMeter((c.Settings.ShowMeter || c.Settings.ShowExists || c.Settings.AskFirst == settings.AskCould) && !s.unaided())
	s.ses.AimAtWinning(c.Settings.HintsAim == settings.AimWinning && !s.practice.on)
	s.desk.stage.Reduced = c.Settings.ReducedMotion
	s.desk.stage.Pace = c.Settings.Speed.Factor()
	if s.first.card = s.first.card && c.UI.Modal(); !s.first.card {
		s.ses.Pass(c.Elapsed)
	}
	if s.ses.Update() {
		s.stale = true
	}
	s.attend(c)
	s.say(c)
	if s.ses.Broken() {
		s.goAway(c)
		return
	}
	s.advance(c)
	s.runHint(c)
	s.runFirst()
	s.stale = s.replay.tick(c.Input, s.desk.stage.Moving(), pace(c, stepTicks)) || s.stale
	s.runDiscard(c)
	switch {
	case c.UI.Modal():
	case s.chooser.on:
		if s.chooser.leaves(c.Input) {
			s.chooser.close(c, &s.desk.in)
			s.stale = true
		}
	default:
		s.listen(c)
	}
	s.mind(c)
	s.countdown()
	s.runPractice(c)
	if s.stale {
		s.relayout(c)
		c.Dirty()
	}
	moving := s.desk.stage.Moving()
	if s.desk.stage.Step() {
		c.Dirty()
	}
	if moving && !s.desk.stage.Moving() && s.ses.Hint.Level >= session.HintFirst {
		s.stale = true // the arrow to the next step
	}
	s.finish(c)
}

// countdown lets the flash and the banner pass.
func (s *Scene) countdown() {
	if s.notices.pass() {
		s.stale = true
	}
	if left := s.ses.SecondsLeft(); left != s.left {
		s.left, s.stale = left, true
	}
}

// last is the moment in which a deal ends: who has ended it is said, and what was
// laid last lights up.
func (s *Scene) last(r *session.Result) {
	text := s.view(s.ctx).words().Ended(r)
	if text == "" {
		return
	}
	s.notices.say(text, endPause)
	s.ctx.Say(text)
	s.ending.glow, s.stale = true, true
}

// endPause is how long the table can be looked at after the last card.
const endPause = 80

// finish goes on to the scoring once a deal is over and everything is shown.
func (s *Scene) finish(c *stage.Context) {
	result, ok := s.ses.Result()
	if !ok || s.practice.on || s.desk.stage.Moving() || c.UI.Modal() {
		return
	}
	if s.ending.ticks == 0 {
		s.last(&result)
	}
	in := c.Input
	on := s.ending.ticks > 0 && (in.Pointer.Tap || in.Just(gi.Accept) || in.Just(gi.Space)) // one tap goes on
	if s.ending.ticks++; on || s.ending.ticks > pace(c, endPause) {
		s.ending.ticks = 0
		s.ses.Save()
		if result.View.Phase == match.Over {
			s.endFirst(c)
		}
		if s.company != nil {
			place := s.company
			result.Gone = s.goneOn
			result.Again = func() { place.Ask("rematch", -1) }
		}
		c.Go("scoring", result)
	}
}

// Draw draws the table and the widgets over it.
func (s *Scene) Draw(c *stage.Context, _ *ebiten.Image) {
	s.artist.Draw(c.Painter, &s.model)
	c.UI.Draw(c.Painter)
}

// Quiet reports that nothing moves and nobody else is to act.
func (s *Scene) Quiet() bool {
	if s.first.card {
		return !s.desk.stage.Moving() && !s.stale
	}
	return !s.desk.stage.Moving() && !s.stale && !s.ses.Waiting() && !s.ses.Busy() && !s.playback.walk.on && s.ending.ticks == 0 && !s.desk.in.Waits()
}
