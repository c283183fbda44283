package terminal

import (
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/movetext"
	"machiavelli/engine/table/wire"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/session"
	"machiavelli/game/report/rulebook"
	"machiavelli/game/report/wording"
)

// do does what a line says.
func (t *terminal) do(text string) {
	if answer := t.answer; answer != nil {
		if t.answer = nil; answer(text) {
			return
		}
	}
	if _, curtain := t.ses.Curtain(); curtain && !t.menu && strings.TrimSpace(text) == "" {
		t.ses.Unveil()
		return
	}
	line, bad := t.table().Read(t.meant(text))
	switch h := commands[line.Word]; {
	case bad != nil:
		t.misread(bad)
	case len(line.Steps) > 0 && t.playing():
		t.move(line)
	case h.do != nil && (!h.inMatch || t.playing()):
		h.do(t, line)
	}
}

// misread says why a line is not understood.
func (t *terminal) misread(e *movetext.Error) {
	key := "terminal.fault." + string(e.Kind)
	switch {
	case e.Kind == movetext.NoSuchMeld && e.N == 0:
		key = "access.empty"
	case e.Kind == movetext.UnknownWord && e.Near != "":
		key += ".near"
	case e.Kind == movetext.NotThere && e.N > 0:
		key += ".meld"
	}
	var melds []string
	for _, n := range e.Melds {
		melds = append(melds, strconv.Itoa(n))
	}
	t.say(key, "text", e.Text, "near", e.Near, "n", e.N, "melds", strings.Join(melds, ", "))
}

// playing reports whether a match is played that can be looked at, and says it
// where none is.
func (t *terminal) playing() bool {
	_, curtain := t.ses.Curtain()
	switch {
	case t.menu:
		t.say("terminal.nomatch")
	case !curtain:
		return true
	}
	return false // whose turn it is is said again
}

// move does a move.
func (t *terminal) move(line movetext.Line) {
	e, err := t.table().Edit(line.Steps)
	switch {
	case err != nil:
		t.say("table.why.other", "why", wording.Unread(t.Lang, err))
	case !t.ses.Movable():
		t.refused(t.ses.Refuses(match.Play))
	case !t.ses.Edit(e) && !t.told():
		t.say("terminal.same")
	default:
		t.hear(exercise.Event{What: exercise.Moved})
	}
}

// refused says why something is refused, and points at the meld that is in the way.
func (t *terminal) refused(err *match.Error) {
	if err == nil {
		return
	}
	if _, over := t.ses.Result(); over {
		t.scored = false // what can be done is said again
		return
	}
	t.hear(exercise.Event{What: exercise.Refused})
	t.write(t.words().Reason(err))
	if lines := t.lines(); err.Meld >= 0 && err.Meld < len(lines) {
		t.write(lines[err.Meld])
	}
}

// endTurn ends the turn with the play that lies.
func (t *terminal) endTurn() {
	if !t.tasked(match.Play) {
		t.refused(t.ses.EndTurn())
	}
}

// reset takes back all of the turn.
func (t *terminal) reset() {
	done := t.ses.Rewind()
	if done {
		t.hear(exercise.Event{What: exercise.Reset})
	}
	t.changed(done)
}

// styled writes cards in another style from now on.
func (t *terminal) styled(style string) {
	t.Style = styles[style]
	t.melds, t.hand = nil, ""
}

// explain writes the rules: of a rule set, or of the match.
func (t *terminal) explain(id string) {
	r, ok := t.ses.View().Rules, true
	if id != "" || t.menu {
		r, ok = t.ruleSet(id)
	}
	if ok {
		t.write(strings.TrimRight(rulebook.Text(t.Lang.T, &r), "\n"))
	}
}

// changed says that nothing has, where nothing has.
func (t *terminal) changed(yes bool) {
	if !yes {
		t.say("terminal.same")
	}
}

// act does an action that needs nothing more.
func (t *terminal) act(do match.Do) {
	switch turn := t.ses.Turn(); {
	case t.tasked(do):
	case !t.offers(do):
	case do == match.Draw && turn != nil && turn.Changed:
		t.say("terminal.resetfirst")
	default:
		t.refused(t.ses.Act(do))
	}
}

// offers reports whether the rules have an action, and says it where they have not.
func (t *terminal) offers(do match.Do) bool {
	if t.ses.Live() && !t.ses.Offers(do) {
		t.say("terminal.notoffered", "what", string(do), "rules", t.rules())
		return false
	}
	return true
}

// held is a card of the hand.
func (t *terminal) held(f card.Face) (card.ID, bool) {
	i := slices.IndexFunc(t.ses.Hand.Order, func(id card.ID) bool { return id.Face() == f })
	if i < 0 {
		t.say("terminal.nothand", "card", t.words().Face(f))
		return 0, false
	}
	return t.ses.Hand.Order[i], true
}

func (t *terminal) discard(f card.Face) {
	if !t.offers(match.Discard) {
		return
	}
	if id, ok := t.held(f); ok {
		t.refused(t.ses.Act(match.Discard, id))
	}
}

func (t *terminal) zap(seat int) {
	if !t.offers(match.Zap) {
		return
	}
	if id, ok := t.held(card.Joker); ok {
		t.refused(t.ses.Zap(id, seat))
	}
}

// ask climbs the ladder of the hint, or to its top.
func (t *terminal) ask(all bool) {
	if t.place != nil && !t.place.Info().Hints {
		t.say("friends.nohints")
		return
	}
	if !t.ses.Movable() {
		t.refused(t.ses.Refuses(match.Play))
		return
	}
	if !all && t.ses.Hint.Level == session.HintOff && sayIdea(t) {
		return
	}
	t.ses.AimAtWinning(t.Winning)
	t.ses.AskHint()
	t.found()
	for all && t.ses.Hint.Playable() && t.ses.Hint.Level < session.HintSteps {
		t.ses.AskHint()
	}
	t.hear(exercise.Event{What: exercise.Hinted, Level: int(t.ses.Hint.Level)})
	t.hint()
}

// found waits until the engine has found what a hint asks for.
func (t *terminal) found() {
	for t.ctx.Err() == nil && (t.ses.Hint.Asking || len(t.engine.waiting) > 0) {
		t.ses.Update()
	}
	t.told()
}

// lay lays what the hint says.
func (t *terminal) lay() {
	if t.place != nil && !t.place.Info().Hints {
		t.say("friends.nohints")
		return
	}
	if t.ses.Hint.Level == session.HintOff {
		t.ses.AimAtWinning(t.Winning)
		t.ses.AskHint()
		t.found()
	}
	if !t.ses.Hint.Playable() {
		t.hint()
		return
	}
	for t.ses.HintStep() {
		t.hear(exercise.Event{What: exercise.Stepped})
		t.found()
	}
}

// goOn goes on after a deal.
func (t *terminal) goOn(word movetext.Word) {
	r, over := t.ses.Result()
	switch {
	case !over && word == movetext.Stop && t.place != nil:
		t.place.Ask(wire.VoteEnd, -1)
	case !over:
		t.say("terminal.running")
	case r.View.Phase == match.Over:
		t.say("terminal.over")
	case word == movetext.Next:
		t.ses.NextDeal()
	default:
		t.ses.EndMatch()
	}
	t.scored = !over || r.View.Phase == match.Over || t.place != nil
}

// seed says what has dealt the cards.
func (t *terminal) seed() {
	if t.place != nil {
		t.say("terminal.join.seed")
		return
	}
	t.say("terminal.seed", "seed", t.ses.Seed())
}

// help says what can be typed.
func (t *terminal) help(word string) {
	if word = t.meant(word); word != "" && t.Lang.Has("terminal.help."+word) {
		t.write(t.explained(movetext.Word(word)))
		return
	}
	t.say("terminal.help")
	for _, w := range movetext.Words() {
		t.write("  " + t.explained(w))
	}
}
