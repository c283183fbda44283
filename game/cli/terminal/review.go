package terminal

import (
	"slices"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/text"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/app/session"
	"machiavelli/game/app/setup"
	"machiavelli/game/report/review"
	"machiavelli/game/report/statistics"
	"machiavelli/game/report/wording"
)

// reviews is the match that is reviewed.
type reviews struct {
	*page
	input    *input
	engine   *engine
	analysis *review.Analysis // nil: none is reviewed
}

// betterBudget is the work, as milliseconds, for which a better play is looked for.
const betterBudget = 2000

// review goes through a recorded match, by its number, 1 for the newest, and says in
// which of the player's turns something was missed, and the sums over them.
func (r *reviews) review(n int) {
	in := archive.Of(r.Store)
	ids, err := in.IDs()
	if err != nil {
		r.write(wording.Store(r.Lang, err))
		return
	}
	if n = max(n, 1); n > len(ids) {
		r.say("terminal.review.none", "n", len(ids))
		return
	}
	id := ids[len(ids)-n]
	record, err := in.Read(id)
	if err != nil {
		r.write(wording.Store(r.Lang, err))
		return
	}
	m, err := review.Read(r.input.ctx, record, func(c *match.Config) int {
		me, _ := statistics.Whose(r.Store, id, c)
		return me
	})
	if err != nil {
		r.say("review.broken", "why", wording.Unread(r.Lang, err))
	}
	if m == nil || len(m.Turns) == 0 {
		return
	}
	m.Followed = in.Followed(id)
	a := review.Of(m)
	a.Style = r.Style
	if k, err := statistics.Load(r.Store); err == nil { // without them the story lacks a line
		a.Kept = k.Sums()
	}
	r.analysis = &a
	r.say("terminal.review.of", "rules", r.Lang.RuleSet(m.Rules.ID, m.Rules.Name), "n", len(m.Turns))
	done := r.input.lasts()
	defer done()
	for next := 0; !a.Whole; {
		more, err := now(r.engine, a.Further(), 0)
		if r.interrupted() {
			return
		}
		a.Append(more, err)
		if n, of := len(a.Review.Turns), len(a.Could); !a.Whole && n >= next {
			next = n + of/8 // that it works is said, and not with every turn
			r.say("review.progress", "n", n, "of", of)
		}
	}
	if r.story(); r.interrupted() {
		return
	}
	clean := true
	for at := range m.Turns {
		if m.Turns[at].Seat != a.Me || a.Missed(at) == review.Nothing {
			continue
		}
		clean = false
		if r.reviewed(at); r.interrupted() {
			return
		}
	}
	if clean {
		r.say("review.nomarks")
	}
	r.join()
	for _, s := range a.Sums(r.Lang) {
		if s.Value == "" {
			r.write(s.Label)
		} else {
			r.say("statistics.figure", "what", s.Label, "value", s.Value)
		}
	}
	r.say("terminal.review.how")
}

// interrupted reports whether the review was, and says how far it has come.
func (r *reviews) interrupted() bool {
	if r.input.long.Err() == nil {
		return false
	}
	if r.Echo && r.input.halt != "" {
		r.write(r.input.halt)
	}
	if a := r.analysis; r.input.ctx.Err() == nil {
		r.say("terminal.review.stopped", "n", len(a.Review.Turns), "of", len(a.Could))
	}
	return true
}

// story tells the match in brief: the turns that decided it, and how it ended.
func (r *reviews) story() {
	a := r.analysis
	turns, _ := a.Moments()
	for _, at := range turns {
		if r.improve(at); r.input.long.Err() != nil {
			return
		}
	}
	of := a.Story(r.Lang)
	moments := of.Moments
	if of.Praise != "" { // it says what the first moment is
		r.write(of.Praise)
		moments = moments[1:]
	}
	for _, line := range append(append([]string{of.Title}, of.Told...), of.Mine) {
		if line != "" {
			r.write(text.Sentence(line))
		}
	}
	for _, m := range moments {
		r.say("terminal.review.line", "number", m.At+1, "did", m.Did, "told", m.Better)
		if m.Chance != "" {
			r.write("  " + m.Chance)
		}
	}
	if of.Legend != "" {
		r.write(of.Legend)
	}
	for _, bar := range of.Bars {
		r.write(text.Sentence(bar.Label))
	}
	for _, line := range of.Lines {
		r.write(text.Sentence(line))
	}
}

// improve finds out what would have been better in a turn.
func (r *reviews) improve(at int) {
	if a := r.analysis; a.Lacks(at) {
		found, _ := now(r.engine, a.Improve(at), betterBudget)
		a.Improved(at, found)
		if q, is := a.Grade(at); is {
			idea, _ := now(r.engine, q, review.GradeBudget)
			a.Graded(at, idea)
		}
	}
}

// join has the rearrangements that the player missed come back in practice.
func (r *reviews) join() {
	today, err := puzzles.Today(r.Now())
	if err != nil {
		return
	}
	p, err := puzzles.Load(r.Store)
	joined := r.analysis.Join(p, r.analysis.Exercises(), today)
	if err == nil && joined > 0 {
		err = p.Save(r.Store)
	}
	switch {
	case err != nil:
		r.write(wording.Store(r.Lang, err))
	case joined > 0:
		r.say("review.learn.joined", "n", joined)
	}
}

// reviewed says what was done in a turn, what could have been, and why that is
// better.
func (r *reviews) reviewed(at int) {
	a := r.analysis
	r.improve(at)
	told, _ := a.Told(r.Lang, at)
	r.say("terminal.review.line", "number", at+1, "did", a.Did(r.Lang, &a.Match.Turns[at]), "told", told)
	if words := a.Weighed(r.Lang, at); words != "" {
		r.write("  " + words)
	}
	for _, line := range a.Reasons(r.Lang, at) {
		r.write("  " + line)
	}
}

// reviewing reports whether the reviewed match has a turn of a number. It tells the player
// where the match has no such turn.
func (r *reviews) reviewing(n int) bool {
	switch {
	case r.analysis == nil:
		r.say("terminal.review.first")
		return false
	case n > len(r.analysis.Match.Turns):
		r.say("terminal.review.noturn", "n", len(r.analysis.Match.Turns))
		return false
	}
	return true
}

// turn shows a turn of the match that is reviewed: how it began, what was done, and
// the better play step by step.
func (r *reviews) turn(n int) {
	if !r.reviewing(n) {
		return
	}
	a, at := r.analysis, n-1
	turn := &a.Match.Turns[at]
	w := wording.In(r.Lang, a.Match.Rules.Tiles).As(r.Style)
	r.say("review.turn", "deal", turn.Deal, "turn", turn.Turn, "n", n, "of", len(a.Match.Turns))
	for i, m := range turn.Begin.Melds() {
		r.write(strconv.Itoa(i+1) + ": " + w.Cards(m.Cards))
	}
	if hand := slices.Clone(turn.Begin.Hands[turn.Seat]); !a.Secret(at) {
		slices.SortFunc(hand, func(x, y card.ID) int { return int(x.Face()) - int(y.Face()) })
		r.say("terminal.review.hand", "name", a.Name(r.Lang, turn.Seat), "cards", w.Cards(card.Plain(hand)))
	}
	r.reviewed(at)
	for _, line := range a.Figures(r.Lang, at) {
		r.write("  " + line)
	}
	if way := a.Way(at); way != nil && !a.Secret(at) {
		before := turn.Begin.Melds()
		for i := range way.Steps {
			told := session.Tell(before, way.Steps, i, a.Match.Rules.Meld)
			r.write("  " + strconv.Itoa(i+1) + ". " + w.Step(&told, turn.Seat == a.Me))
		}
	}
	if ended := a.Ended(r.Lang, turn); ended != "" {
		r.write(ended)
	}
}

// tried is a turn of a review that is played.
type tried struct{ *review.Trial }

// choice reports whether the turn of a number can be played again, and says why where
// it can not.
func (r *reviews) choice(n int) bool {
	switch {
	case !r.reviewing(n):
		return false
	case r.analysis.Secret(n - 1):
		r.say("review.secret")
		return false
	case !r.analysis.Playable(n - 1):
		r.say("review.cannot", "why", r.Lang.T("terminal.review.nochoice"))
		return false
	}
	return true
}

// try has the player play a turn of the match that is reviewed.
func (t *terminal) try(n int) {
	if t.choice(n) {
		t.say("review.try.prompt")
		k := t.analysis.Trial(n - 1)
		t.practise(tried{k})
	}
}

// playOn begins a match at a turn of the one that is reviewed.
func (t *terminal) playOn(n int) {
	if t.choice(n) {
		p := t.analysis.Match.Turns[n-1].Position
		t.begin(t.analysis.PlayOn(n-1, t.Name, setup.NewSeed()), &p)
	}
}

// mostRecords is how many records are listed.
const mostRecords = 30

// records lists the matches that are recorded, the newest first, by the numbers that
// review takes.
func (t *terminal) records() {
	list, _, _, err := statistics.Sync(t.ctx, t.Store)
	if err != nil {
		t.write(wording.Store(t.Lang, err))
		return
	}
	if len(list) == 0 {
		t.say("terminal.review.none", "n", 0)
		return
	}
	for i := range list[:min(mostRecords, len(list))] {
		e := &list[i]
		if e.Err != nil {
			t.say("terminal.record.broken", "number", i+1, "when", e.When(t.Lang, t.Now()), "why", wording.Unread(t.Lang, e.Err))
			continue
		}
		t.say("terminal.record", "number", i+1, "rules", e.Title(t.Lang), "players", e.Cast(t.Lang), "result", e.Result(t.Lang), "when", e.When(t.Lang, t.Now()))
	}
	if more := len(list) - mostRecords; more > 0 {
		t.say("records.more.title", "n", more)
	}
	t.say("terminal.records.how")
}

func (k tried) giveUp(t *terminal) {
	t.leaveTask()
	t.say("terminal.review.how")
}

// end says how the turn went.
func (k tried) end(t *terminal) {
	if q, ok := k.Request(); ok {
		if j, err := now(t.engine, q, 0); err == nil {
			k.Judged(j)
		}
	}
	t.write(text.Sentence(k.Verdict(t.Lang)))
	t.leaveTask()
	t.say("terminal.review.how")
}
