// Package session is the match in progress as the screen sees it: it holds the
// match, what has happened and has yet to be shown, the half-made turn and the
// hints, asks the engine through the worker and never waits for it, lets the
// bots play, and saves. It draws nothing and holds no rule.
package session

import (
	"encoding/json"
	"slices"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
	"machiavelli/engine/worker"
	"machiavelli/game/app/story"
)

// Start begins a new match, or one in the middle of a deal where it has a
// position, Resume goes on with the saved one, Next deals
// again after a deal, Stop ends the match after it: what a scene hands over
// when it sends the player to the table.
type (
	Start struct {
		Config   match.Config
		Position *solver.Position // nil: the cards are dealt
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
}

// Engine is the way to the engine; worker.Client is one.
type Engine interface {
	Ask(worker.Request) uint64
	Poll() (worker.Answer, bool)
	Cancel(uint64)
}

// Storage keeps the saved match; store.Store is one.
type Storage interface {
	Save(key string, data []byte) error
}

// Session is a match in progress. Make one with New.
type Session struct {
	engine requests
	keep   Storage
	record recording

	match  *match.Match
	viewer int // the seat whose view is shown
	view   match.View
	Board  Board

	shows  shows
	scores []match.Event
	story  story.Story
	acts   []act // under way

	turn Turn
	Hand Hand
	Advice
	curtain  curtain
	halfMade json.RawMessage // the turn of a save, until its player's hand is shown
	clock    time.Duration   // of this turn, for the turn timer
	faults   int             // of the engine, in a row
	fetching int             // percent of the engine's program, while it is on its way to a browser; 0: it is not

	notes    []Note
	dirty    int    // ticks until the session is saved; 0: it is
	full     bool   // there was no room for it
	Places   []byte // what the screen wants kept with the match; opaque here
	broken   bool
	practice bool // nobody else plays, and nothing is saved
}

// New is a session without a match.
func New(engine Engine, keep Storage) *Session {
	s := &Session{engine: requests{engine: engine}, keep: keep}
	s.forget()
	return s
}

// Begin starts a new match.
func (s *Session) Begin(c match.Config) { s.begin(Start{Config: c}) }

// BeginAt starts a match in the middle of a deal, at a position and with its
// half-made turn, if it has one. No record is made of it: a record says how the
// cards were dealt.
func (s *Session) BeginAt(c match.Config, p solver.Position) {
	s.begin(Start{Config: c, Position: &p})
}

// Practise begins at a position as BeginAt does; nobody else plays, and nothing
// is saved.
func (s *Session) Practise(c match.Config, p solver.Position) {
	s.BeginAt(c, p)
	s.practice = true
}

// Demonstrate makes a way from how the cards lie to another table what Past has to
// show.
func (s *Session) Demonstrate(table [][]card.Card, list []steps.Step) {
	show := Show{Event: match.Event{E: match.EvPlay, P: s.viewer, Table: laid(table)}, Before: s.turn.lies()}
	show.Steps, show.Frames = frames(show.Before, show.Event.Table, list, s.view.Rules)
	s.shows.better = &show
}

// Close drops the match, and all that is under way for it.
func (s *Session) Close() { s.forget() }

func (s *Session) begin(b Start) {
	s.forget()
	s.engine.ask(worker.NewMatch{Config: b.Config, Position: b.Position}, 0, func(a worker.Answer) {
		if a.Fault != "" || a.Match == nil {
			s.fails(a.Fault)
			return
		}
		s.take(a)
		if b.Position != nil && b.Position.Draft != nil && s.turn.begun() {
			draft := match.OnDeck(*b.Position, len(b.Config.Players)).Draft
			s.Edit(match.Laying(s.view.Free, laid(draft.Table)))
		}
	})
}

// Position is the turn as the cards lie, for a link or a text; false while
// there is none to show.
func (s *Session) Position() (solver.Position, bool) {
	switch {
	case s.match == nil || s.curtain.drawn || s.view.Phase != match.Turning:
		return solver.Position{}, false
	case s.turn.begun():
		return s.turn.draft.Position(solver.Cards), true
	}
	return s.view.Position(solver.Cards), true
}

// forget drops the match and all that is under way for it.
func (s *Session) forget() {
	s.engine.cancelAll()
	*s = Session{
		engine: s.engine, keep: s.keep, record: recording{archive: s.record.archive}, curtain: open,
		Hand: Hand{Sort: s.Hand.Sort}, fetching: s.fetching,
		Advice: Advice{Meter: Meter{Wanted: s.Meter.Wanted}, view: &s.view, turn: &s.turn, engine: &s.engine, tell: s.tell},
	}
}

// Broken reports whether there is no match to play: it could not be begun or
// read.
func (s *Session) Broken() bool { return s.broken }

// Fetching is how much of the engine's program is there, in percent, while it is on
// its way over a slow line: the match goes on meanwhile, less smoothly.
func (s *Session) Fetching() (percent int, fetching bool) { return s.fetching, s.fetching > 0 }

// Playing reports whether a match is there.
func (s *Session) Playing() bool { return s.match != nil }

// View is what the shown seat may see.
func (s *Session) View() *match.View { return &s.view }

// Me is the seat that is shown.
func (s *Session) Me() int { return s.viewer }

// humans is the number of seats that people play.
func (s *Session) humans() int {
	if s.match == nil {
		return 0
	}
	return people(s.match.Config().Players)
}

func people(seats []match.Player) (n int) {
	for _, p := range seats {
		if p.By == match.Human {
			n++
		}
	}
	return n
}

// Update takes one tick: answers, bots and the save. It reports
// whether anything may look different.
func (s *Session) Update() bool {
	changed := false
	for {
		a, ok := s.engine.engine.Poll()
		if !ok {
			break
		}
		switch a.Kind {
		case worker.NoThread:
			s.fetching = 0
			s.note(NoteNoThread)
			changed = true
		case worker.Fetching:
			s.fetching = a.Percent % 100
			changed = true
		}
		if a.Stumble != "" {
			s.stumbled(a)
		}
		if s.engine.answered(a) {
			changed = true
		}
	}
	if h := &s.Hint; h.Asking {
		h.Ticks++
		changed = changed || h.Ticks == SignOfLife
	}
	s.runBot()
	s.runSave()
	return changed
}

// take accepts a match that has gone on.
func (s *Session) take(a worker.Answer) {
	s.faults = 0
	first := s.match == nil
	s.match = a.Match
	before := s.view
	s.halfMade = nil
	if first {
		s.viewer = s.firstHuman()
		before.Seats = make([]match.Seat, len(s.match.Config().Players))
	}
	if first || slices.ContainsFunc(a.Events, func(e match.Event) bool { return e.E == match.EvDeal }) {
		s.cover() // before a hand is dealt face up
	}
	before.Me = s.viewer
	s.view = s.match.View(s.viewer)
	if first {
		s.Board.begin(&s.view)
		s.recorded(s.record.begin(s.match.Config(), a.Events))
	} else {
		s.record.note(a.Events)
	}
	for _, e := range a.Events {
		seen := match.Seen(e, s.viewer)
		s.story.Add(&before, &seen)
		s.happened(seen, before.Table, a.Steps)
		before = before.After(seen)
	}
	if !s.Waiting() {
		s.settle()
	}
	if !first {
		s.Hand.Follow(s.turn.handOf(s.Board.Hand))
	}
	s.touchSave()
}

func (s *Session) firstHuman() int {
	return max(0, slices.IndexFunc(s.match.Config().Players, func(p match.Player) bool { return p.By == match.Human }))
}

// happened queues an event as the shown seat may see it.
// Others' plays are shown step by step from the table before.
func (s *Session) happened(e match.Event, before []match.Meld, list []steps.Step) {
	show := Show{Event: e}
	others := e.E == match.EvPlay && e.P != s.viewer
	if e.E == match.EvPlay {
		show.Before = before
	}
	if others {
		show.Steps, show.Frames = frames(before, show.Event.Table, list, s.view.Rules)
	}
	if t := &s.turn; others || e.E == match.EvDeal || t.passed {
		t.passed = true
		s.CloseHint()
	}
	s.shows.next = append(s.shows.next, show)
	if e.E == match.EvScore {
		s.scores = append(s.scores, show.Event)
	}
}

// settle brings the board up to date once everything has been shown, and
// begins what comes next.
func (s *Session) settle() {
	s.view = s.match.View(s.viewer)
	s.Board.follow(&s.view)
	s.clock = 0
	plan := s.turn.end()
	switch {
	case s.view.Phase != match.Turning:
	case s.curtain.drawn:
	case s.humanTurn() && s.humans() > 1 && s.curtain.last != s.view.Turn:
		s.curtain.draw(s.view.Turn)
	case s.plans():
		s.turn.begin(s.view, plan)
	case s.humanTurn():
		s.turn.begin(s.view, nil)
	}
	s.turned()
	s.keepHint()
}

// turned looks at the half-made turn, which has become another.
func (s *Session) turned() {
	s.Hand.Follow(s.turn.handOf(s.Board.Hand))
	s.measure()
}

// Turn is the half-made turn, or the plan, that lies on the screen; nil when
// the player has none, or while others lay cards.
func (s *Session) Turn() *Turn {
	if !s.turn.keeps() {
		return nil
	}
	return &s.turn
}

func (s *Session) humanTurn() bool { return humanTurn(&s.view) }

// humanTurn reports whether a person is on turn.
func humanTurn(v *match.View) bool {
	return v.Phase == match.Turning && v.Turn < len(v.Seats) && v.Seats[v.Turn].By == match.Human
}

// curtain hides the hands while the device goes from one person to another.
type curtain struct {
	drawn bool
	seat  int // that it is drawn for
	last  int // the seat that it was drawn for before, -1: none
}

func (c *curtain) draw(seat int) { c.drawn, c.seat = true, seat }

// open is the curtain when a match begins.
var open = curtain{last: -1}

// Curtain is the seat that the device is to be handed to, when several people
// play on it: until Unveil no hand is shown.
func (s *Session) Curtain() (seat int, drawn bool) { return s.curtain.seat, s.curtain.drawn }

// cover draws the curtain where several people play on the device, for the one who
// is on turn next, and shows the match from that seat.
func (s *Session) cover() {
	if s.match.At() != match.Turning || s.practice || s.humans() < 2 {
		return
	}
	seats := s.match.Config().Players
	next := s.match.OnTurn()
	for seats[next].By != match.Human {
		next = (next + 1) % len(seats)
	}
	s.curtain.draw(next)
	s.sit(next)
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
		s.settle()
		s.takeUpTurn()
	}
	s.touchSave()
}

// takeUpTurn lays the cards as they lay in a half-made turn that was saved. One that
// does not fit is left out.
func (s *Session) takeUpTurn() {
	if s.halfMade == nil || !s.turn.begun() {
		return
	}
	if d, err := match.RestoreDraft(s.halfMade, s.view); err == nil {
		s.turn.draft = d
		s.turn.refresh()
		s.touch()
		s.edited()
	}
	s.halfMade = nil
}

// plans reports whether the player may lay cards while others are on turn, to
// see what could be done: where nobody else looks at the screen, and where a
// moved card does not bind.
func (s *Session) plans() bool { return s.humans() == 1 && !s.view.Rules.Strict && !s.practice }

// Movable reports whether the player may move cards now: in the own turn, or
// in a plan while somebody else thinks.
func (s *Session) Movable() bool { return s.Live() || s.Planning() }

// Live reports whether the player is on turn and may move cards.
func (s *Session) Live() bool {
	return s.turn.begun() && s.humanTurn() && !s.acting() && !s.Waiting()
}

// Planning reports whether the player may lay cards in a plan: it binds
// nobody, and stays until the table changes.
func (s *Session) Planning() bool { return s.Advice.planning() }

// NextDeal deals again; EndMatch ends the match after this deal.
func (s *Session) NextDeal() { s.any(match.Deal) }

// EndMatch ends the match after this deal, by agreement.
func (s *Session) EndMatch() { s.any(match.Stop) }

func (s *Session) any(do match.Do) {
	if s.match == nil || s.acting() {
		return
	}
	s.apply(s.viewer, match.Action{Do: do}, s.refuse)
}

// Result is the scored deal, once the score has been shown.
func (s *Session) Result() (Result, bool) {
	if s.match == nil || s.Waiting() || s.view.Phase == match.Turning || s.acting() {
		return Result{}, false
	}
	r := Result{View: s.match.View(s.viewer), Scores: slices.Clone(s.scores), Story: s.story, Hints: s.Hints}
	r.Record = s.record.id()
	return r, true
}

// Busy reports whether somebody else is to act before the player can: the
// engine, or a bot.
func (s *Session) Busy() bool {
	if s.match == nil || s.acting() || s.Hint.Asking {
		return true
	}
	return s.view.Phase == match.Turning && !s.humanTurn() && !s.practice
}
