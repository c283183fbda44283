// Package table is the scene of the match: the melds on the felt, the hand, the
// other players, and everything that a player does there. The Scene connects its parts
// with the session. A part takes a view, which is plain values, and gives widgets, marks
// and words; what a button or a key asks comes back as a command. No part knows the
// Scene, and none holds a rule.
package table

import (
	"encoding/json"
	"errors"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/exercise"
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

// Scene is the table. It lives as long as the game; the match in it changes. What it
// shows and does is made by its parts, none of which knows it.
type Scene struct {
	engine worker.Conn
	ses    *session.Session

	desk      desk
	picture   picture
	playback  playback
	replay    replay
	chooser   chooser
	walk      walk
	practice  practice
	tips      tips
	company   company
	announcer announcer
}

// picture is what is drawn.
type picture struct {
	model  draw.Model
	artist *draw.Artist
	stale  bool // something has changed since it was made
}

// New is the table, with its way to the engine.
func New(engine worker.Conn) *Scene { return &Scene{engine: engine} }

// view is what the parts read now.
func (s *Scene) view(c *stage.Context) *view {
	return &view{
		c: c, ses: s.ses, frame: &s.desk.frame,
		exercise: s.practice.view(), replay: s.replay.view(), choosing: s.chooser.on, walking: s.walk.on,
		aims: s.tips.aims(c, s.ses, s.practice.on), paused: s.company.paused, down: s.company.down && s.company.Table != nil, place: s.company.Table,
	}
}

// Enter takes a session.Start, Resume, Next or Stop, or an exercise; with anything
// else the match goes on as it was, or as it was saved.
func (s *Scene) Enter(c *stage.Context, args any) {
	if s.ses == nil {
		s.ses = session.New(s.engine, c.Store)
		s.ses.RecordIn(archive.Of(c.Store))
	}
	s.picture.artist, s.picture.stale = draw.New(c.Deck, c.Theme), true
	c.UI.ArrowsFree = true
	s.desk.in.Clear() // as all that follows, it was another table's
	s.desk.in.Unfocus()
	s.chooser, s.tips, s.walk = chooser{}, tips{}, walk{}
	s.playback.leave()
	if s.practice.on {
		s.practice = practice{}
		s.ses.Close()
	}
	switch args.(type) {
	case *friends.Table:
		s.leaveMatch()
	case training.Exercise, session.Start:
		s.company.Table = nil // the session closes it
		s.leaveMatch()
	case session.Resume:
		s.company.Table = nil
		s.resume(c)
	default:
		if !s.ses.Playing() || s.ses.Broken() {
			s.resume(c)
		}
	}
	switch a := args.(type) {
	case *friends.Table:
		s.company = company{Table: a}
		s.ses.Open(a)
	case training.Exercise:
		s.practice = practice{Exercise: a, on: true}
		if a.Turn != nil {
			s.ses.PractiseTurn(*a.Turn)
		} else {
			s.ses.Practise(s.practice.config(c.Settings.Name), a.Position)
		}
	case session.Start:
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
		s.tips.introduce(c, &a.Config.Rules)
	case session.Next:
		if s.ses.Playing() {
			s.ses.NextDeal()
		}
	case session.Stop:
		if s.ses.Playing() {
			s.ses.EndMatch()
		}
	}
}

// leaveMatch forgets how the last match lay.
func (s *Scene) leaveMatch() {
	s.desk.clear()
	s.replay = replay{}
	s.playback = playback{}
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
	c.UI.PlaceToasts = func() { s.desk.placeToasts(s.view(c), &s.picture.model) }
	s.desk.refit(s.view(c))
	s.desk.camera.zoom = layout.Zoom{}
	s.announcer.phrases = phrases{}
	s.picture.stale = true
	s.relayout(c)
	s.desk.stage.Finish()
	s.picture.stale = true // the cards are where they belong: what waits for that comes
}

// Update takes one tick.
func (s *Scene) Update(c *stage.Context) {
	moves, p := &s.desk.stage, &s.picture
	s.ses.WantMeter((c.Settings.ShowMeter || c.Settings.ShowExists || c.Settings.AskFirst == settings.AskCould) && !s.company.unaided())
	s.ses.AimAtWinning(c.Settings.HintsAim == settings.AimWinning && s.tips.progress(c).Over)
	s.ses.BeginWithMost(s.tips.progress(c).Goal() && rules.WaitingPays(&s.ses.View().Rules))
	moves.Reduced, moves.Pace = c.Settings.ReducedMotion, c.Settings.Speed.Factor()
	if s.tips.reading = s.tips.reading && c.UI.Modal(); !s.tips.reading {
		s.ses.Pass(c.Elapsed)
	}
	p.stale = s.ses.Update() || p.stale
	p.stale = s.company.attend(c, s.ses) || p.stale
	s.notify(c)
	if s.ses.Broken() {
		s.leaveTable(c)
		return
	}
	s.advance(c)
	s.playHint(c)
	p.stale = s.tips.climb(s.ses) || p.stale
	p.stale = s.replay.tick(c.Input, moves.Moving(), pace(c, stepTicks)) || p.stale
	s.discard(c)
	switch {
	case c.UI.Modal():
	case !s.chooser.on:
		s.listen(c)
	case s.chooser.leaves(c.Input):
		s.chooser.close(c, &s.desk.in)
		p.stale = true
	}
	s.beginTurn(c)
	p.stale = s.playback.pass(s.ses) || p.stale
	s.practise(c)
	if p.stale {
		s.relayout(c)
		c.Dirty()
	}
	moving := moves.Moving()
	if moves.Step() {
		c.Dirty()
	}
	if moving && !moves.Moving() && s.ses.Hint.Level >= session.HintFirst {
		p.stale = true // the arrow to the next step
	}
	s.finish(c)
}

// playHint does the hint's steps one after another while they are played.
func (s *Scene) playHint(c *stage.Context) {
	w := &s.walk
	if !w.due(s.desk.stage.Moving() && pace(c, 1) > 0) {
		return
	}
	s.picture.stale = true
	w.wait = pace(c, stepTicks/2)
	w.on = s.stepHint(c)
}

// discard discards once the play before it is done.
func (s *Scene) discard(c *stage.Context) {
	id := s.playback.discard
	if id == 0 || !s.ses.Live() {
		return
	}
	s.playback.discard = 0
	if err := s.ses.Act(match.Discard, id); err != nil {
		s.refuse(c, err)
		return
	}
	c.Play("place")
	s.picture.stale = true
}

// beginTurn clears the focus from the buttons when the player's turn begins, and ignores
// confirming input for a moment, so that a late click or key ends nothing. Who is at a
// card stays there.
func (s *Scene) beginTurn(c *stage.Context) {
	in, now := &s.desk.in, s.ses.View()
	if turn := now.Deal<<16 | now.Turns + 1; s.ses.Live() && in.Begins(turn) {
		if s.tips.pointsOut(s.view(c)) {
			s.ses.SeekTip()
		}
		if _, lies := s.desk.spotOf(in.Focus.Card); !lies || s.desk.focus.toPanel || c.UI.Focused() != "" {
			s.desk.focus.clear(c.UI, &s.desk.in)
			s.picture.stale = true
		}
	}
	in.Offers(s.ses.Hint.Better() != nil)
	if !s.desk.stage.Moving() {
		in.Pass()
	}
}

// practise lets a tick of an exercise pass.
func (s *Scene) practise(c *stage.Context) {
	p := &s.practice
	if !p.on || c.UI.Modal() || s.ses.Waiting() || s.desk.in.Drag.On {
		return
	}
	switch {
	case !p.begins(s.ses):
		s.picture.stale = p.tick(s.view(c)) || s.picture.stale
	case p.Shows != nil:
		p.updatePrompt(c)
		s.ses.Demonstrate(p.Shows.Table, p.Shows.Steps)
		s.toggleReplay(c)
		s.picture.stale = true
	default:
		s.tell(c, exercise.Event{What: exercise.Begun})
	}
}

// finish goes on to the scoring once a deal is over and everything is shown.
func (s *Scene) finish(c *stage.Context) {
	result, ok := s.ses.Result()
	if !ok || s.practice.on || s.desk.stage.Moving() || c.UI.Modal() {
		return
	}
	end := &s.playback.ending
	if end.ticks == 0 {
		s.picture.stale = s.playback.end(s.view(c), &result) || s.picture.stale
	}
	in := c.Input
	on := end.ticks > 0 && (in.Pointer.Tap || in.Just(gi.Accept) || in.Just(gi.Space)) // one tap goes on
	if end.ticks++; on || end.ticks > pace(c, endPause) {
		end.ticks = 0
		s.ses.Save()
		if result.View.Phase == match.Over {
			s.tips.end(c)
		}
		if place := s.company.Table; place != nil {
			result.Gone = func() bool { return s.company.goneOn(c, s.ses) }
			result.Again = func() { s.company.rematch(c) }
			result.Filed = place.Filed
		}
		c.Go("scoring", result)
	}
}

// Draw draws the table and the widgets over it.
func (s *Scene) Draw(c *stage.Context, _ *ebiten.Image) {
	s.picture.artist.Draw(c.Painter, &s.picture.model)
	c.UI.Draw(c.Painter)
}

// Quiet reports that nothing moves and nobody else is to act.
func (s *Scene) Quiet() bool {
	still := !s.desk.stage.Moving() && !s.picture.stale
	if s.tips.reading {
		return still
	}
	return still && !s.ses.Waiting() && !s.ses.Busy() && !s.walk.on && s.playback.ending.ticks == 0 && !s.desk.in.Waits()
}
