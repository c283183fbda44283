package review

import (
	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/engine/solver"
	"machiavelli/engine/text"
	"machiavelli/engine/worker"
	"machiavelli/game/app/exercise"
	"machiavelli/game/lang"
	"machiavelli/game/report/wording"
)

// Trial is a turn that is played once more, as an exercise: the player does anything, and
// is told how good that was. If the chance to win is calibrated, the judge of the review and
// of the hints says so.
type Trial struct {
	fact   Fact
	from   solver.Position
	view   *match.View
	laid   int
	action match.Action // that was done; zero before that
	done   bool
	judged *review.Judgement // of the action; nil: it is not known
}

var _ exercise.Exercise = (*Trial)(nil)

// Trial is the turn with an index as an exercise.
func (s *Analysis) Trial(at int) *Trial {
	t := &s.Match.Turns[at]
	return &Trial{fact: s.Facts[at], from: t.Position, view: &t.View}
}

// Position is how the cards of the turn lay.
func (t *Trial) Position() solver.Position { return t.from }

// View is what the player of the turn saw.
func (t *Trial) View() *match.View { return t.view }

// Out is false: cards may stay in the hand.
func (t *Trial) Out() bool { return false }

// Draws is true: the player may draw.
func (t *Trial) Draws() bool { return true }

// Done reports whether the turn is over.
func (t *Trial) Done() bool { return t.done }

// Hear records what the player does.
func (t *Trial) Hear(e exercise.Event) {
	if t.done || e.What != exercise.Played && e.What != exercise.Acted {
		return
	}
	t.done = true
	if e.Match == nil {
		return
	}
	t.laid = len(e.Match.Hand)
	t.action = match.Action{Do: match.Do(e.Match.E), Card: e.Match.Card}
	if e.What == exercise.Played {
		t.action = match.Action{Do: match.Play, Table: t.view.Numbered(e.Match.Table), Free: e.Match.Free}
	}
}

// Request is the request to the engine once the turn is over; Judged takes the answer. It
// is false where nobody can judge.
func (t *Trial) Request() (worker.Judge, bool) {
	net := chance.Text(&t.view.Rules, len(t.view.Seats))
	return worker.Judge{View: *t.view, Action: t.action, Net: net}, t.done && net != "" && t.action.Do != ""
}

// Judged sets the judgement of the action.
func (t *Trial) Judged(j *review.Judgement) { t.judged = j }

// Prompt asks what the player would do.
func (t *Trial) Prompt() exercise.Prompt {
	if t.done {
		return exercise.Prompt{Say: exercise.SayDone}
	}
	return exercise.Prompt{Say: exercise.SayChoose}
}

// Right reports whether nothing better than the player's action is known.
func (t *Trial) Right() bool {
	if t.judged != nil {
		return t.judged.Label == review.None
	}
	return t.laid >= t.fact.Playable
}

// Verdict says how good it was, and why.
func (t *Trial) Verdict(l *lang.Lang) string {
	j, most := t.judged, t.fact.Playable
	switch {
	case !t.fact.Known:
		return l.T("review.try.laid", "n", t.laid)
	case t.laid >= most && t.Right() && most > 0:
		return l.T("review.try.best", "n", t.laid)
	case j == nil || j.Label != review.None && t.fact.Out:
		return l.T("review.try.less", "n", t.laid, "of", most)
	case t.Right() && t.laid == 0:
		return l.T("review.try.held")
	case t.Right():
		return l.T("review.try.good", "n", t.laid)
	}
	better := "else"
	switch do := j.Better.Do; {
	case do == match.Play:
		better = "other"
	case t.laid > 0 && (do == match.Draw || do == match.Pass):
		better = "hold"
	case l.Has("review.better." + string(do)):
		return l.T("review.better." + string(do))
	}
	return text.Sentence(wording.Because(l, l.T("review.try."+better), j))
}
