package session

import (
	"reflect"

	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
)

// Tip is a play that a newcomer may not see, as it was found for a turn.
type Tip struct {
	Level ideas.Level // of the play
	Cards int         // that it lays
	Out   bool        // it lays the whole hand
	Step  Told        // the one of its steps that it turns on

	turn solver.Position
}

// What a tip may cost: milliseconds for the idea of a play, of that many cards at
// most.
const (
	gradeBudget = 600
	gradeCards  = 6
)

// SeekTip looks for the tip of the turn that begins. Nothing waits for it. It never points
// out a play that the review would label as dear.
func (a *Advice) SeekTip() {
	a.tip = Tip{}
	if !a.mayLay() {
		return
	}
	pos := a.view.Position(a.aim())
	worker.Ask(a.engine, worker.Solve{Position: pos}, hintBudget, func(play solver.Answer, _ error) {
		if !play.Playable || len(play.Play) == 0 || len(play.Play) > gradeCards || !a.stays(&pos) {
			return
		}
		part := pos
		part.Hand = nil
		for _, c := range play.Play {
			part.Hand = append(part.Hand, c.ID)
		}
		worker.Ask(a.engine, worker.Grade{Position: part, Cards: len(part.Hand)}, gradeBudget, func(level ideas.Level, _ error) {
			if level == 0 || !a.stays(&pos) || len(play.Steps) == 0 {
				return
			}
			tip := Tip{Level: level, Cards: play.Cards, Out: play.Out, turn: pos,
				Step: TellIdea(match.WithFree(a.view.Table, a.view.Free), play.Steps, a.view.Rules.Meld)}
			if a.net() == "" {
				a.tip = tip
				return
			}
			do := a.view.PlayOf(laid(play.Table))
			worker.Ask(a.engine, worker.Judge{View: a.view, Action: do, Net: a.net()}, 0, func(j *review.Judgement, _ error) {
				if j != nil && j.Label == review.None && a.stays(&pos) {
					a.tip = tip
				}
			})
		})
	})
}

// stays reports whether a turn is still the one that lies.
func (a *Advice) stays(turn *solver.Position) bool {
	return a.ownTurn() && reflect.DeepEqual(*turn, a.view.Position(a.aim()))
}
