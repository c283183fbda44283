package terminal

import (
	"machiavelli/engine/match"
	"machiavelli/engine/movetext"
	"machiavelli/engine/table/wire"
	"machiavelli/game/app/friends"
	"machiavelli/game/app/session"
)

// handler does what a word says.
type handler struct {
	inMatch bool // only where a match is played that can be looked at
	do      func(*terminal, movetext.Line)
}

// commands is what the words of movetext do, in their order.
var commands = map[movetext.Word]handler{
	movetext.End:     {true, going(func(t *terminal, _ movetext.Line) { t.endTurn() })},
	movetext.Draw:    {true, going(act)},
	movetext.Pass:    {true, going(act)},
	movetext.Knock:   {true, going(act)},
	movetext.Take:    {true, going(act)},
	movetext.Push:    {true, going(act)},
	movetext.Discard: {true, going(func(t *terminal, l movetext.Line) { t.discard(l.Card) })},
	movetext.Zap:     {true, going(func(t *terminal, l movetext.Line) { t.zap(l.N - 1) })},
	movetext.GiveUp:  {true, going(act)},

	movetext.Undo:  {true, func(t *terminal, _ movetext.Line) { t.changed(t.ses.Undo()) }},
	movetext.Redo:  {true, func(t *terminal, _ movetext.Line) { t.changed(t.ses.Redo()) }},
	movetext.Reset: {true, func(t *terminal, _ movetext.Line) { t.reset() }},
	movetext.Sort: {true, func(t *terminal, l movetext.Line) {
		t.ses.SortBy(session.Sort(l.Arg))
		t.hand = ""
	}},
	movetext.Hint: {true, going(func(t *terminal, l movetext.Line) { t.ask(l.Arg == "all") })},
	movetext.Lay:  {true, going(func(t *terminal, _ movetext.Line) { t.lay() })},

	movetext.ShowTable: {true, func(t *terminal, _ movetext.Line) { t.whole() }},
	movetext.ShowHand:  {true, func(t *terminal, _ movetext.Line) { t.hand, t.advice = "", "" }},
	movetext.Places: {true, func(t *terminal, l movetext.Line) {
		if id, ok := t.held(l.Card); ok {
			t.places(id)
		}
	}},
	movetext.Changes: {true, func(t *terminal, _ movetext.Line) { t.changes() }},
	movetext.Score:   {true, func(t *terminal, _ movetext.Line) { t.standing() }},
	movetext.Rules:   {false, func(t *terminal, l movetext.Line) { t.explain(l.Arg) }},
	movetext.Help:    {false, func(t *terminal, l movetext.Line) { t.help(l.Arg) }},

	movetext.Next:     {true, func(t *terminal, l movetext.Line) { t.goOn(l.Word) }},
	movetext.Stop:     {true, func(t *terminal, l movetext.Line) { t.goOn(l.Word) }},
	movetext.New:      {false, func(t *terminal, l movetext.Line) { t.another(l.Arg) }},
	movetext.Continue: {false, func(t *terminal, l movetext.Line) { t.resume(l.N) }},
	movetext.Matches:  {false, func(t *terminal, _ movetext.Line) { t.matches() }},
	movetext.Puzzle:   {false, func(t *terminal, l movetext.Line) { t.pose(l.N) }},
	movetext.Today:    {false, func(t *terminal, _ movetext.Line) { t.todays() }},
	movetext.Minute:   {false, func(t *terminal, _ movetext.Line) { t.minute() }},
	movetext.Review: {false, func(t *terminal, l movetext.Line) {
		t.attend() // a match at a table may have ended meanwhile
		t.review(l.N)
	}},
	movetext.Turn:   {false, func(t *terminal, l movetext.Line) { t.turn(l.N) }},
	movetext.Try:    {false, func(t *terminal, l movetext.Line) { t.try(l.N) }},
	movetext.PlayOn: {false, func(t *terminal, l movetext.Line) { t.playOn(l.N) }},
	movetext.Records: {false, func(t *terminal, _ movetext.Line) {
		t.attend()
		t.records()
	}},
	movetext.Lessons: {false, func(t *terminal, _ movetext.Line) { t.lessons() }},
	movetext.Lesson:  {false, func(t *terminal, l movetext.Line) { t.teach(l.N, false) }},
	movetext.Test:    {false, func(t *terminal, l movetext.Line) { t.teach(l.N, true) }},
	movetext.Cards:   {false, func(t *terminal, l movetext.Line) { t.styled(l.Arg) }},
	movetext.Seed:    {true, func(t *terminal, _ movetext.Line) { t.seed() }},
	movetext.Quit:    {false, func(t *terminal, _ movetext.Line) { t.quit = true }},

	movetext.Join:     {false, func(t *terminal, l movetext.Line) { t.join(l.Arg) }},
	movetext.Make:     {false, func(t *terminal, l movetext.Line) { t.make(l.Arg) }},
	movetext.Tables:   {false, func(t *terminal, _ movetext.Line) { t.tables() }},
	movetext.People:   {false, at(func(t *terminal, _ movetext.Line) { t.people() })},
	movetext.Begin:    {false, at(func(t *terminal, l movetext.Line) { t.start(l.Arg) })},
	movetext.Back:     {false, at(func(t *terminal, _ movetext.Line) { t.place.Ask(wire.VoteBack, -1) })},
	movetext.Yes:      {false, at(func(t *terminal, _ movetext.Line) { t.vote(true) })},
	movetext.No:       {false, at(func(t *terminal, _ movetext.Line) { t.vote(false) })},
	movetext.Computer: {false, at(func(t *terminal, l movetext.Line) { friends.Replace(t.place, l.N-1) })},
	movetext.Free:     {false, at(func(t *terminal, l movetext.Line) { t.empty(l.N - 1) })},
	movetext.Pause:    {false, at(func(t *terminal, _ movetext.Line) { t.pause() })},
	movetext.Say:      {false, at(func(t *terminal, l movetext.Line) { t.remark(l.Arg) })},
	movetext.Rematch:  {false, at(func(t *terminal, _ movetext.Line) { t.place.Ask(wire.VoteRematch, -1) })},
	movetext.Leave: {false, func(t *terminal, l movetext.Line) {
		if l.N > 0 {
			t.remove(l.N)
			return
		}
		at(func(t *terminal, _ movetext.Line) { t.leave() })(t, l)
	}},
}

// at is done at a table of several people alone.
func at(do func(*terminal, movetext.Line)) func(*terminal, movetext.Line) {
	return func(t *terminal, l movetext.Line) {
		if t.place == nil {
			t.say("terminal.join.none")
			return
		}
		do(t, l)
	}
}

// going is not done while the table is paused.
func going(do func(*terminal, movetext.Line)) func(*terminal, movetext.Line) {
	return func(t *terminal, l movetext.Line) {
		if t.place != nil && t.place.Paused() {
			t.say("friends.paused")
			return
		}
		do(t, l)
	}
}

// act does an action that is called what its word is.
func act(t *terminal, l movetext.Line) { t.act(match.Do(l.Word)) }
