// Package session is the match in progress as the screen sees it. It holds what
// the seats of this device see, the events that are not shown yet, the half-made
// turn and the hints. It asks the source of the match and the engine without
// waiting, and saves. It draws nothing and holds no rule and no match: its Source
// has that.
package session

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
	"machiavelli/engine/worker"
	"machiavelli/game/app/story"
)

// A scene that sends the player to the table hands over what to do there. Start begins a
// new match, or one in the middle of a deal where it has a position. Resume goes on with
// the saved match. Next deals again after a deal, and Stop ends the match after it.
type (
	Start struct {
		Config   match.Config
		Position *solver.Position // nil: the cards are dealt
		turn     *match.View      // in its place: a turn that is played once more
	}
	Resume struct{}
	Next   struct{}
	Stop   struct{}
)

// Result is a scored deal, for the scoring scene: the view at its end, with
// all hands open, every score event of the match, this deal's last, and what is
// worth telling of it.
type Result struct {
	View   match.View
	Scores []match.Event
	Story  story.Story
	Record string // its ID, empty where none is made
	Hints  int    // that were asked for in the match
	Kept   bool   // the match is kept on this device
	// Gone reports whether the match has gone on at a table of several people; nil:
	// it waits for this device.
	Gone func() bool
	// Again asks the others at such a table for a rematch; nil: nobody to ask.
	Again func()
	// Filed is the ID of the record that has come from such a table, "" until then.
	Filed func() string
}

// Session is a match in progress. Make one with New. Its parts have the state and what is
// done to it; the session passes on what comes from the engine and the source.
type Session struct {
	engine   worker.Requests
	fetching int  // percent of the engine's program, while it is on its way to a browser; 0: it is not
	broken   bool // there is no match to play

	viewpoint
	shows
	player
	queue
	keeping
	notices
}

// New is a session without a match.
func New(engine worker.Conn, keep Storage) *Session {
	s := &Session{engine: worker.NewRequests(engine), keeping: keeping{keep: keep}}
	s.forget()
	return s
}

// Begin starts a new match.
func (s *Session) Begin(c match.Config) { s.start(Start{Config: c}) }

// BeginAt starts a match in the middle of a deal, at a position and with its
// half-made turn, if it has one. No record is made of it: a record says how the
// cards were dealt.
func (s *Session) BeginAt(c match.Config, p solver.Position) {
	s.start(Start{Config: c, Position: &p})
}

// Practise begins at a position as BeginAt does; nobody else plays, and nothing
// is saved.
func (s *Session) Practise(c match.Config, p solver.Position) {
	s.BeginAt(c, p)
	s.practice, s.posed = true, true
}

// PractiseTurn lets the player play a turn of a match once more, as Practise does. Its hints
// agree with the review of that turn.
func (s *Session) PractiseTurn(of match.View) {
	c := match.Config{Rules: of.Rules, Seed: "exercise"}
	for i, seat := range of.Seats {
		p := match.Player{Name: seat.Name, By: seat.By}
		if i == of.Me {
			p.By = match.Human
		}
		c.Players = append(c.Players, p)
	}
	s.start(Start{Config: c, turn: &of})
	s.practice = true
	s.always = true
}

// Demonstrate makes Past show the steps from how the cards lie to another table.
func (s *Session) Demonstrate(table [][]card.Card, list []steps.Step) {
	show := Show{Event: match.Event{E: match.EvPlay, P: s.viewer, Table: laid(table)}, Before: s.turn.lies()}
	show.Steps, show.Frames = frames(show.Before, show.Event.Table, list, s.view.Rules)
	s.better = &show
}

// Close drops the match, and cancels its requests.
func (s *Session) Close() { s.forget() }

func (s *Session) start(b Start) {
	s.forget()
	s.source = newLocal(&s.engine, b)
}

// forget drops the match and all that is under way for it.
func (s *Session) forget() {
	s.engine.CancelAll()
	s.close()
	*s = Session{
		engine: s.engine, keeping: s.keeping.fresh(&s.notices), viewpoint: viewpoint{curtain: open}, shows: shows{viewpoint: &s.viewpoint},
		fetching: s.fetching, player: player{
			Hand: Hand{Sort: s.Hand.Sort}, shows: &s.shows, queue: &s.queue, keeping: &s.keeping,
			Advice: Advice{Meter: Meter{Wanted: s.Meter.Wanted}, viewpoint: &s.viewpoint, turn: &s.turn, engine: &s.engine, notices: &s.notices},
		},
	}
}

// Broken reports whether there is no match to play: it could not be begun or
// read.
func (s *Session) Broken() bool { return s.broken }

// Fetching is the percentage of the engine's program that has been loaded, while it loads
// over a slow line. The match goes on meanwhile, less smoothly.
func (s *Session) Fetching() (percent int, fetching bool) { return s.fetching, s.fetching > 0 }

// Update does the work of one tick: it takes answers of the engine and news of the source,
// and saves. It reports whether anything may look different.
func (s *Session) Update() bool {
	changed := false
	if s.engine.Poll(func(a worker.Answer) {
		switch a.Kind {
		case worker.NoThread:
			s.fetching = 0
			s.notify(NoteNoThread)
			changed = true
		case worker.Fetching:
			s.fetching = a.Percent % 100
			changed = true
		}
		if a.Stumble != "" {
			s.stumbled(a)
		}
	}) {
		changed = true
	}
	for s.source != nil {
		n, ok := s.source.Next()
		if !ok {
			break
		}
		s.handle(n)
		changed = true
	}
	changed = s.Hint.tick() || changed
	s.goOn()
	if s.due() {
		s.Save()
	}
	return changed
}

// accept accepts a match that has gone on.
func (s *Session) accept(n News) {
	first := !s.Playing()
	s.sights, s.state = n.Sights, n.Save
	before := s.view
	s.halfMade = nil
	if first {
		s.viewer = s.sights[0].View.Me
		before.Seats = make([]match.Seat, len(s.sights[0].View.Seats))
	}
	if first || slices.ContainsFunc(s.sights[0].Events, func(e match.Event) bool { return e.E == match.EvDeal }) {
		s.cover() // before a hand is dealt face up
	}
	before.Me = s.viewer
	s.refreshView()
	if first {
		s.shows.reset()
		s.recorded(s.record.start(n.Record))
	} else {
		s.record.append(n.Record)
	}
	if n.Anew {
		s.shows.restart()
	}
	for _, e := range s.sights.of(s.viewer).Events {
		if s.happened(e, &before, n.Steps) || s.turn.passed {
			s.turn.passed = true
			s.CloseHint()
		}
		before = before.After(e)
	}
	if !s.Waiting() {
		s.afterShows()
	}
	if !first {
		s.Hand.Update(s.turn.handOf(s.Board.Hand))
	}
	s.touchSave()
}

// goOn has who is on turn elsewhere act, once everything before has been shown.
func (s *Session) goOn() {
	if !s.Playing() || s.practice || s.acting() || s.curtain.drawn || s.Waiting() || s.view.Phase != match.Turning || s.ownTurn() || s.awaits {
		return
	}
	s.awaits = true
	s.source.Continue()
}

// Thinking is the seat of another player who is to act now, or -1.
func (s *Session) Thinking() int {
	if s.awaits {
		return s.view.Turn
	}
	return -1
}

// Advance shows the next event or step on the board. It reports false if all has been
// shown.
func (s *Session) Advance() (Playback, bool) {
	if !s.Waiting() || s.curtain.drawn {
		return Playback{}, false
	}
	played := s.advance()
	if played.Last {
		s.Hand.Update(s.turn.handOf(s.Board.Hand))
		if !s.Waiting() {
			s.afterShows()
		}
	}
	return played, true
}

// afterShows updates the board once everything has been shown, and
// begins what comes next.
func (s *Session) afterShows() {
	s.refreshView()
	s.Hand.setSince(&s.view)
	s.Board.setView(&s.view)
	s.beginTurn()
}

// cover draws the curtain where several people play on the device, for the one who
// is on turn next, and shows the match from that seat.
func (s *Session) cover() {
	if next, ok := s.covered(); ok {
		s.curtain.draw(next)
		s.sit(next)
	}
}

// sit shows the match from another seat.
func (s *Session) sit(seat int) {
	if seat != s.viewer {
		s.viewer = seat
		s.Hand = Hand{Sort: s.Hand.Sort}
	}
}

// Unveil shows the hand of the player that the curtain was drawn for, and the turn
// as that player left it, if it was saved half-made. What has been dealt behind the
// curtain is shown from then on.
func (s *Session) Unveil() {
	if !s.curtain.drawn {
		return
	}
	s.curtain = curtain{last: s.curtain.seat}
	s.sit(s.curtain.last)
	if !s.Waiting() {
		s.afterShows()
		s.restoreTurn()
	}
	s.touchSave()
}

// Result is the scored deal, once the score has been shown.
func (s *Session) Result() (Result, bool) {
	if !s.Playing() || s.Waiting() || s.view.Phase == match.Turning || s.acting() {
		return Result{}, false
	}
	r := Result{View: s.view, Scores: slices.Clone(s.scores), Story: s.story, Hints: s.Hints}
	r.Record, r.Kept = s.record.id(), s.state != nil
	return r, true
}

// Busy reports whether somebody else is to act before the player can: the
// engine, or a bot.
func (s *Session) Busy() bool {
	if !s.Playing() || s.acting() || s.Hint.Asking || s.Hint.Holding {
		return true
	}
	return s.view.Phase == match.Turning && !s.ownTurn() && !s.practice
}
