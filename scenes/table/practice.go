package table

import (
	"slices"

	"machiavelli/engine/match"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/session"
	"machiavelli/game/app/setup"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
	"machiavelli/game/ui/input"
)

// practice is the exercise that is on the table, if one is.
type practice struct {
	training.Exercise
	on      bool
	begun   bool
	idea    bool // has been asked for
	tried   bool // cards were moved, or something was refused
	said    training.Words
	rest    int // ticks since the player did something
	device  input.Device
	leaving bool
}

// idleTicks is how often an exercise hears that nothing has happened.
const idleTicks = 60

// practise begins an exercise. The others at the table hold the cards that it does
// not show, and are not seen.
func (s *Scene) practise(c *stage.Context, e training.Exercise) {
	s.leaveMatch()
	s.practice = practice{Exercise: e, on: true}
	players, _ := setup.PlayersAt(e.Position)
	s.ses.Practise(setup.At(e.Position, c.Settings.Name, "novice", players, "exercise"), e.Position)
}

// tell tells the owner of an exercise what has happened, and takes the words that
// it has for it.
func (s *Scene) tell(c *stage.Context, e exercise.Event) {
	p := &s.practice
	if !p.on || p.leaving {
		return
	}
	p.tried = p.tried || e.What == exercise.Moved || e.What == exercise.Refused
	if p.rest = 0; e.What == exercise.Idle {
		p.rest = e.Seconds * idleTicks
	}
	e.Melds, e.Hand = s.view(c).shown(), s.ses.Board.Hand
	if turn := s.ses.Turn(); turn != nil {
		e.Hand = turn.Hand
	}
	p.Owner.Told(c, e)
	s.takeWords(c)
}

// takeWords asks the owner what to say now.
func (s *Scene) takeWords(c *stage.Context) {
	p := &s.practice
	p.device = c.Input.Device
	said := p.Owner.Prompt(c)
	if said.Text != p.said.Text || said.Button != p.said.Button || !slices.Equal(said.About, p.said.About) {
		if said.Text != p.said.Text {
			c.Say(said.Text)
		}
		p.said, s.stale = said, true
	}
}

// runPractice tells the owner of the beginning, and of time that passes in which
// the player could do something and does nothing.
func (s *Scene) runPractice(c *stage.Context) {
	p := &s.practice
	switch {
	case !p.on || p.begun && p.Shows != nil || c.UI.Modal() || s.ses.Waiting() || s.desk.in.Drag.On:
		return
	case !p.begun:
		if s.ses.Live() {
			p.begun = true
			if p.Shows != nil {
				s.takeWords(c)
				s.ses.Demonstrate(p.Shows.Table, p.Shows.Steps)
				s.toggleReplay(c)
				s.stale = true
				return
			}
			s.tell(c, exercise.Event{What: exercise.Begun})
		}
		return
	case p.device != c.Input.Device:
		s.takeWords(c)
	}
	if p.rest++; p.rest%idleTicks == 0 {
		s.tell(c, exercise.Event{What: exercise.Idle, Seconds: p.rest / idleTicks})
	}
}

// report tells the owner of what the player has done in the match.
func (s *Scene) report(c *stage.Context, b *session.Playback) {
	e := b.Event
	if !s.practice.on || e.P != s.ses.Me() || !b.Last {
		return
	}
	switch e.E {
	case match.EvTurn, match.EvDeal, match.EvScore:
	case match.EvPlay:
		s.ending.glow = true
		s.tell(c, exercise.Event{What: exercise.Played, Match: e})
	default:
		s.tell(c, exercise.Event{What: exercise.Acted, Match: e})
	}
}

// untried reports whether an exercise is on the table that the player has not tried: then
// hints do not play it.
func (p *practice) untried() bool { return p.on && !p.tried && p.Shows == nil }

// view is what the parts read of the exercise.
func (p *practice) view() exerciseView {
	if !p.on {
		return exerciseView{}
	}
	return exerciseView{on: true, draws: p.Draws, out: p.Out, idea: p.Idea && !p.idea, untried: p.untried(), title: p.Title, leave: p.Leave, text: p.said.Text}
}

// askIdea has the owner say the idea, and reports whether that is the next hint.
func (s *Scene) askIdea(c *stage.Context) bool {
	if !s.practice.view().idea || !s.ses.Movable() {
		return false
	}
	s.practice.idea, s.stale = true, true
	s.tell(c, exercise.Event{What: exercise.Idea})
	return true
}

// goAway leaves the table: for the menu, or for where an exercise is from.
func (s *Scene) goAway(c *stage.Context) {
	if p := &s.practice; p.on {
		p.leaving = true
		p.Owner.Leave(c)
		return
	}
	c.Go(stage.Home, nil)
}
