package terminal

import (
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/movetext"
	"machiavelli/game/rulebook"
	"machiavelli/game/session"
	"machiavelli/game/wording"
)

// do does what a line says.
func (t *terminal) do(text string) {
	if _, curtain := t.ses.Curtain(); curtain && !t.menu && strings.TrimSpace(text) == "" {
		t.ses.Unveil()
		return
	}
	line, bad := t.table().Read(text)
	switch {
	case bad != nil:
		t.misread(bad)
	case len(line.Steps) > 0 && t.playing():
		t.move(line)
	case line.Word == "":
	case !t.anyTime(line) && t.playing():
		t.word(line)
	}
}

// misread says why a line is not understood.
func (t *terminal) misread(e *movetext.Error) {
	key := "terminal.fault." + string(e.Kind)
	switch {
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
	if t.task != nil {
		t.task.moved()
	}
	switch {
	case err != nil:
		t.say("table.why.other", "why", wording.Unread(t.Lang, err))
	case !t.ses.Movable():
		t.refused(t.ses.Refuses(match.Play))
	case !t.ses.Edit(e) && !t.told():
		t.say("terminal.same")
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
	if t.task != nil {
		t.task.refused()
	}
	t.write(t.words().Reason(err))
	if lines := t.lines(); err.Meld >= 0 && err.Meld < len(lines) {
		t.write(lines[err.Meld])
	}
}

// anyTime does what needs no match, and reports whether the line was that.
func (t *terminal) anyTime(line movetext.Line) bool {
	switch line.Word {
	case movetext.Help:
		t.help(line.Arg)
	case movetext.New:
		t.another(line.Arg)
	case movetext.Continue:
		t.resume(line.N)
	case movetext.Puzzle:
		t.pose(line.N)
	case movetext.Lessons:
		t.lessons()
	case movetext.Lesson, movetext.Test:
		t.teach(line.N, line.Word == movetext.Test)
	case movetext.Review:
		t.review(line.N)
	case movetext.Turn:
		t.turn(line.N)
	case movetext.Try:
		t.try(line.N)
	case movetext.PlayOn:
		t.playOn(line.N)
	case movetext.Records:
		t.records()
	case movetext.Matches:
		t.matches()
	case movetext.Cards:
		t.Style = styles[line.Arg]
		t.melds, t.hand = nil, ""
	case movetext.Quit:
		t.quit = true
	case movetext.Rules:
		r := t.ses.View().Rules
		if line.Arg != "" || t.menu {
			var ok bool
			if r, ok = t.ruleSet(line.Arg); !ok {
				return true
			}
		}
		t.write(strings.TrimRight(rulebook.Text(t.Lang.T, &r), "\n"))
	default:
		return false
	}
	return true
}

// word does what a word says of the match.
func (t *terminal) word(line movetext.Line) {
	switch line.Word {
	case movetext.End:
		if t.tasked(match.Play) {
			return
		}
		t.refused(t.ses.EndTurn())
	case movetext.Discard:
		t.discard(line.Card)
	case movetext.Zap:
		t.zap(line.N - 1)
	case movetext.Draw, movetext.Pass, movetext.Knock, movetext.Take, movetext.Push, movetext.GiveUp:
		t.act(match.Do(line.Word))
	case movetext.Undo:
		t.changed(t.ses.Undo())
	case movetext.Redo:
		t.changed(t.ses.Redo())
	case movetext.Reset:
		done := t.ses.Rewind()
		if t.task != nil && done {
			t.task.reset()
		}
		t.changed(done)
	case movetext.Sort:
		t.ses.SortBy(session.Sort(line.Arg))
		t.hand = ""
	case movetext.Hint:
		t.ask(line.Arg == "all")
	case movetext.Lay:
		t.lay()
	case movetext.ShowTable:
		t.whole()
	case movetext.ShowHand:
		t.hand, t.advice = "", ""
	case movetext.Places:
		if id, ok := t.held(line.Card); ok {
			t.places(id)
		}
	case movetext.Changes:
		t.changes()
	case movetext.Score:
		t.standing()
	case movetext.Seed:
		t.say("terminal.seed", "seed", t.ses.Seed())
	case movetext.Next, movetext.Stop:
		t.goOn(line.Word)
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
	if !t.ses.Movable() {
		t.refused(t.ses.Refuses(match.Play))
		return
	}
	t.ses.AskHint()
	t.found()
	for all && t.ses.Hint.Playable() && t.ses.Hint.Level < session.HintSteps {
		t.ses.AskHint()
	}
	if t.task != nil {
		t.task.helped(t.ses.Hint.Level)
	}
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
	if t.ses.Hint.Level == session.HintOff {
		t.ses.AskHint()
		t.found()
	}
	if !t.ses.Hint.Playable() {
		t.hint()
		return
	}
	if t.task != nil {
		t.task.helped(session.HintSteps)
	}
	for t.ses.HintStep() {
		t.found()
	}
}

// goOn goes on after a deal.
func (t *terminal) goOn(word movetext.Word) {
	r, over := t.ses.Result()
	switch {
	case !over:
		t.say("terminal.running")
	case r.View.Phase == match.Over:
		t.say("terminal.over")
	case word == movetext.Next:
		t.ses.NextDeal()
	default:
		t.ses.EndMatch()
	}
	t.scored = !over || r.View.Phase == match.Over
}

// help says what can be typed.
func (t *terminal) help(word string) {
	if word != "" {
		if key := "terminal.help." + word; t.Lang.Has(key) {
			t.write(word + ": " + t.Lang.T(key))
			return
		}
	}
	t.say("terminal.help")
	for _, w := range movetext.Words() {
		t.write("  " + string(w) + ": " + t.Lang.T("terminal.help."+string(w)))
	}
}
