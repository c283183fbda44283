package table

import (
	"cmp"
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
	asked   bool // for the idea
	tried   bool // cards were moved, or something was refused
	said    training.Words
	rest    int // ticks since the player did something
	device  input.Device
	leaving bool
}

// idleTicks is how often an exercise hears that nothing has happened.
const idleTicks = 60

// config is a match by which an exercise is played. The others at the table hold the
// cards that it does not show, and are not seen.
func (p *practice) config(name string) match.Config {
	players, _ := setup.PlayersAt(p.Position)
	return setup.At(p.Position, name, "novice", players, cmp.Or(p.Seed, setup.Exercise))
}

// view is what the parts read of the exercise.
func (p *practice) view() exerciseView {
	if !p.on {
		return exerciseView{}
	}
	return exerciseView{
		on: true, draws: p.Draws, out: p.Out, idea: p.Idea && !p.asked, untried: !p.tried && p.Shows == nil,
		title: p.Title, leave: p.Leave, text: p.said.Text, button: p.said.Button,
	}
}

// tell passes an event to the owner of the exercise. It reports whether the words over
// the table have changed.
func (p *practice) tell(v *view, e exercise.Event) (changed bool) {
	if !p.on || p.leaving {
		return false
	}
	p.tried = p.tried || e.What == exercise.Moved || e.What == exercise.Refused
	if p.rest = 0; e.What == exercise.Idle {
		p.rest = e.Seconds * idleTicks
	}
	e.Melds, e.Hand = v.shown(), v.ses.Board.Hand
	if turn := v.ses.Turn(); turn != nil {
		e.Hand = turn.Hand
	}
	p.Owner.Told(v.c, e)
	return p.updatePrompt(v.c)
}

// updatePrompt gets the prompt of the exercise. It reports whether the prompt has changed.
func (p *practice) updatePrompt(c *stage.Context) (changed bool) {
	p.device = c.Input.Device
	said := p.Owner.Prompt(c)
	if said.Text == p.said.Text && said.Button == p.said.Button && slices.Equal(said.About, p.said.About) {
		return false
	}
	if said.Text != p.said.Text {
		c.Say(said.Text)
	}
	p.said = said
	return true
}

// begins reports whether the exercise begins in this tick: the player is on turn.
func (p *practice) begins(ses *session.Session) bool {
	if !p.on || p.begun || !ses.Live() {
		return false
	}
	p.begun = true
	return true
}

// tick tells the owner each second for how long the player has done nothing. It reports
// whether the words over the table have changed.
func (p *practice) tick(v *view) (changed bool) {
	if !p.on || !p.begun || p.Shows != nil {
		return false
	}
	if p.device != v.c.Input.Device {
		changed = p.updatePrompt(v.c)
	}
	if p.rest++; p.rest%idleTicks == 0 {
		changed = p.tell(v, exercise.Event{What: exercise.Idle, Seconds: p.rest / idleTicks}) || changed
	}
	return changed
}

// report tells the owner what the player has played, drawn or discarded. It reports
// whether the words over the table have changed.
func (p *practice) report(v *view, b *session.Playback) (changed bool) {
	e := b.Event
	if !p.on || e.P != v.ses.Me() || !b.Last {
		return false
	}
	switch e.E {
	case match.EvTurn, match.EvDeal, match.EvScore:
		return false
	case match.EvPlay:
		return p.tell(v, exercise.Event{What: exercise.Played, Match: e})
	}
	return p.tell(v, exercise.Event{What: exercise.Acted, Match: e})
}

// askIdea asks the owner for the idea. It reports false if the next hint is another one.
func (p *practice) askIdea(v *view) bool {
	if !v.exercise.idea || !v.ses.Movable() {
		return false
	}
	p.asked = true
	p.tell(v, exercise.Event{What: exercise.Idea})
	return true
}
