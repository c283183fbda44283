package record

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
)

// Fault is where a record stops being the record of a match, and why.
type Fault struct {
	Line int
	Err  error
}

func (f *Fault) Error() string {
	if f.Line == 0 { // nothing has been read
		return f.Err.Error()
	}
	return fmt.Sprintf("line %d: %v", f.Line, f.Err)
}

func (f *Fault) Unwrap() error { return f.Err }

// Verify replays a record through the rules. The error is a *Fault at the
// first line that is wrong: no event, an illegal one, or one that does not
// follow from those before it. A record may end before its match does, and
// another may follow.
func Verify(r io.Reader) error {
	return Replay(r, func(*match.Match, match.Event) {})
}

// Replay reads a record, or several one after another, and plays it again. After each event it calls each
// with the match as it is then (which each must not change) and the event, its
// cards told apart.
func Replay(r io.Reader, each func(*match.Match, match.Event)) error {
	return (&replay{lines: NewLines(r), each: each}).all()
}

// ReadHistory reads a record, which may end before its match does; if there are
// several one after another, the first. The error is a *Fault.
func ReadHistory(r io.Reader) (*match.History, error) {
	h := &match.History{}
	p := &replay{lines: NewLines(r), each: func(*match.Match, match.Event) {}, history: h}
	if err := p.all(); err != nil {
		return nil, err
	}
	return h, nil
}

// all reads all records.
func (p *replay) all() error {
	for {
		line, err := p.lines.Next()
		switch {
		case errors.Is(err, io.EOF):
			return p.end()
		case err != nil:
			return &Fault{p.lines.Line(), err}
		}
		if p.match != nil && begins(line) {
			if err := p.end(); err != nil {
				return err
			}
			p = &replay{lines: p.lines, each: p.each}
		}
		if err := p.step(line); err != nil {
			return &Fault{p.lines.Line(), err}
		}
	}
}

// replay is a record half read. What the rules say must come next is in due;
// when nothing is due, the next line is somebody's choice.
type replay struct {
	lines   *Lines
	each    func(*match.Match, match.Event)
	history *match.History // nil: nobody asks
	match   *match.Match
	due     []match.Event
	last    match.Event  // the last that was read
	held    *match.Event // a failed move, of which some may stand: the next line tells
}

func (p *replay) step(line []byte) error {
	o, err := readObject(line)
	if err != nil {
		return err
	}
	if p.match == nil {
		return p.begin(o)
	}
	e, err := readEvent(o)
	if err != nil {
		return err
	}
	for _, m := range e.Table { // sets are read in any order, and so are runs that begin elsewhere
		meld.Arrange(m.Cards, p.match.Rules.Meld)
	}
	if p.held != nil {
		if err := p.release(e); err != nil {
			return err
		}
	}
	if len(p.due) == 0 {
		if p.match.View(0).Phase == match.Over {
			return text.Errorf("the match is over")
		}
		if e.E == match.EvGiveUp && p.match.View(e.P).Rules.Failed.KeepFit {
			p.held = &e
			return nil
		}
		if err := p.choose(e); err != nil {
			return err
		}
	}
	return p.check(e)
}

// check compares an event with the one that is due.
func (p *replay) check(e match.Event) error {
	if e.E == match.EvDeal && p.due[0].E == match.EvDeal {
		if err := p.deal(e); err != nil {
			return err
		}
	}
	due := p.due[0]
	if err := sameEvent(e, due); err != nil {
		return err
	}
	p.due = p.due[1:]
	p.last = due
	p.each(p.match, due)
	if p.history != nil && p.history.Start == nil && len(p.due) == 0 {
		p.history.Start = p.match.Clone()
	}
	return nil
}

func (p *replay) begin(o *object) error {
	c, err := readHeader(o)
	if err != nil {
		return err
	}
	p.match, p.due, err = match.New(c)
	return err
}

func (p *replay) end() error {
	switch {
	case p.held != nil:
		return &Fault{p.lines.Line(), text.Errorf("ends after giveup, where its cost must follow")}
	case p.match == nil:
		return &Fault{p.lines.Line(), text.Errorf("no record: the file is empty")}
	case len(p.due) > 0 && p.last.E != "":
		return &Fault{p.lines.Line(), text.Errorf("ends after %s, where %s must follow", p.last.E, p.due[0].E)}
	case len(p.due) > 0:
		return &Fault{p.lines.Line(), text.Errorf("ends before the first deal")}
	}
	return nil
}

// deal replaces the deal that the seed gives by the one that is written, so
// that a record replays without the random generator that made it.
func (p *replay) deal(e match.Event) error {
	if p.match.Keyed != nil || sameEvent(e, p.due[0]) == nil {
		return nil // what keyed chance has dealt is checked
	}
	dealt, err := dealtCards(e, p.match)
	if err != nil {
		return err
	}
	events, err := p.match.Redeal(dealt)
	if err != nil {
		return err
	}
	p.due = events
	if p.history != nil && p.history.Start != nil {
		p.history.Moves[len(p.history.Moves)-1].Deal = &dealt
	}
	return nil
}

// release does a failed move, now that the line after it is known: where cards
// that fit stay on the table, it is the play of those.
func (p *replay) release(next match.Event) error {
	gave := *p.held
	p.held = nil
	a := match.Action{Do: match.GiveUp}
	var err error
	if next.E == match.EvPlay && next.P == gave.P {
		if a, err = played(next, p.match.View(gave.P)); err != nil {
			return err
		}
		a.Do = match.GiveUp
	}
	if err := p.apply(gave.P, a, match.Chance{}); err != nil {
		return err
	}
	return p.check(gave)
}

// choose does what the event says that somebody chose to do.
func (p *replay) choose(e match.Event) error {
	v := p.match.View(e.P)
	a := match.Action{Do: match.Do(e.E)}
	var chance match.Chance
	seat := e.P
	var err error
	switch e.E {
	case match.EvDeal:
		a.Do = match.Deal
	case match.EvOver:
		a.Do = match.Stop
	case match.EvRestock: // before the draw that it is for
		a.Do, seat, chance.Stock = match.Draw, v.Turn, e.Stock
		if v.Rules.Turn == rules.TurnPush {
			a.Do = match.Push
		}
	case match.EvTurn, match.EvScore: // the turn before it ended by itself: its time was up
		if v.Rules.Timer == 0 {
			return text.Errorf("%s does not happen by itself here", e.E)
		}
		a, seat = match.Action{Do: match.GiveUp, Timed: true}, v.Turn
	case match.EvPlay:
		a, err = played(e, v)
	case match.EvDiscard:
		a.Card, err = inHand(v.Hand, e.Card)
	case match.EvZap:
		a.To, chance.Card = e.To, e.Card
		a.Card, err = aJoker(v.Hand)
	case match.EvDraw, match.EvPass, match.EvGiveUp, match.EvKnock, match.EvTake, match.EvPush:
	default:
		err = text.Errorf("%s does not happen by itself here", e.E)
	}
	if err != nil {
		return err
	}
	if p.match.Keyed != nil {
		chance = match.Chance{} // its rolls are checked
	}
	if err = p.apply(seat, a, chance); err == nil && len(p.due) == 0 {
		err = text.Errorf("%s changes nothing", e.E)
	}
	return err
}

// apply does an action, whose events are due then.
func (p *replay) apply(seat int, a match.Action, chance match.Chance) (err error) {
	if p.due, err = p.match.ApplyWith(seat, a, chance); err == nil && p.history != nil {
		p.history.Moves = append(p.history.Moves, match.Move{Seat: seat, Action: a, Chance: chance})
	}
	return err
}

// dealtCards is the event of a deal with the copies of each card told apart.
func dealtCards(e match.Event, m *match.Match) (match.Event, error) {
	c := m.Config()
	box := card.NewBox(c.Rules.Deck(len(c.Players)))
	var err error
	take := func(like []card.ID) []card.ID {
		ids := make([]card.ID, 0, len(like))
		for _, l := range like {
			id, short := box.Take(l.Face())
			if err == nil {
				err = short
			}
			ids = append(ids, id)
		}
		return ids
	}
	for i, hand := range e.Hands {
		e.Hands[i] = take(hand)
	}
	e.Free = take(e.Free)
	if e.Upcard != 0 {
		e.Upcard = take([]card.ID{e.Upcard})[0]
	}
	e.Stock = take(e.Stock)
	return e, err
}

// sameEvent compares what is written with what the rules say. In what order
// cards are named that came from a hand, or are left in one, depends on which
// copy of a card was played, which is not written; so it does not count, and
// neither does which of several wild cards on the table the one from the hand is.
func sameEvent(read, due match.Event) error {
	a, b := AppendEvent(nil, inOrder(read)), AppendEvent(nil, inOrder(asOld(read, due)))
	if bytes.Equal(a, b) {
		return playedLies(read)
	}
	return text.Errorf("the record has %s, the rules give %s", clip(a), clip(b))
}

// asOld is what the rules give with that left out which older records do not
// say: why a turn is missed, what the losers lose, and the owners of melds in
// push. Where owners matter the play itself was refused without them.
func asOld(read, due match.Event) match.Event {
	if read.E == match.EvPass && read.Why == "" {
		due.Why = ""
	}
	if read.E == match.EvOver && read.Points == nil {
		due.Points = nil
	}
	due.Table = slices.Clone(due.Table)
	for i := range min(len(read.Table), len(due.Table)) {
		if read.Table[i].Owner < 0 {
			due.Table[i].Owner = -1
		}
	}
	return due
}

// playedLies wants what a play took from the hand on its table.
func playedLies(e match.Event) error {
	var table []card.Card
	for _, m := range e.Table {
		table = append(table, m.Cards...)
	}
	for i, c := range e.Hand {
		at := slices.IndexFunc(table, func(o card.Card) bool { return o.ID.Face() == c.ID.Face() && o.As == c.As })
		if at < 0 {
			return text.Errorf("hand[%d]: card %s does not lie on the table", i, c)
		}
		table = slices.Delete(table, at, at+1)
	}
	return nil
}

func inOrder(e match.Event) match.Event {
	e.Hand = slices.Clone(e.Hand)
	for i := range e.Hand {
		e.Hand[i].As = card.NoFace
	}
	slices.SortFunc(e.Hand, func(a, b card.Card) int { return cmp.Compare(a.ID.Face(), b.ID.Face()) })
	if e.E == match.EvScore {
		e.Hands = slices.Clone(e.Hands)
		for i, h := range e.Hands {
			e.Hands[i] = slices.SortedFunc(slices.Values(h), func(a, b card.ID) int { return cmp.Compare(a.Face(), b.Face()) })
		}
	}
	return e
}

// clip shortens a line for a message.
func clip(b []byte) string {
	return text.Clip(string(trimEnd(b)))
}
