package terminal

import (
	"time"

	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/engine/text"
	"machiavelli/game/app/lesson"
	"machiavelli/game/app/session"
	"machiavelli/game/report/wording"
)

// taught is a lesson, or its test, that is played.
type taught struct {
	quiet
	lesson.Course
	progress lesson.Progress
	begun    time.Time
	stuck    bool
}

// progress is what has been done of the lessons.
func (t *terminal) progress() lesson.Progress {
	p, err := lesson.Load(t.Store)
	if err != nil {
		t.write(wording.Store(t.Lang, err))
	}
	return p
}

// lessons lists the lessons, and which are done.
func (t *terminal) lessons() {
	p := t.progress()
	for _, l := range lesson.All() {
		key := "terminal.lesson"
		if _, done := p.Of(l.Idea); done {
			key += ".done"
		}
		t.say(key, "idea", t.Lang.T("learn.idea."+l.Idea.String()), "about", t.Lang.T("learn.short."+l.Idea.String()))
	}
	t.say("terminal.lesson.how")
}

// teach begins the lesson of a number, or its test; 0 is the first that has yet to
// be done.
func (t *terminal) teach(n int, test bool) {
	all, p := lesson.All(), t.progress()
	if n == 0 {
		n = max(1, int(p.Next()-ideas.Extend)+1)
	}
	if n > len(all) {
		t.lessons()
		return
	}
	k := &taught{Course: lesson.Course{Lesson: &all[n-1], Test: test}, progress: p, begun: t.Now()}
	t.write(t.Lang.T("learn.idea." + k.Lesson.Idea.String()))
	k.pose(t)
}

// pose poses the step that comes next.
func (k *taught) pose(t *terminal) {
	k.stuck = false
	t.practise(k, k.Step().Position())
}

func (k *taught) out() bool   { return !k.Step().Turn }
func (k *taught) draws() bool { return k.Step().Turn && k.Step().End == "" }

// goal is what the lesson says of how the cards lie; a move as it is typed.
func (k *taught) goal(t *terminal) string {
	turn := t.ses.Turn()
	table := match.CardsOf(match.WithFree(turn.Melds, turn.Free))
	k.Think(table, turn.Hand, k.stuck, false)
	switch k.Saying {
	case lesson.SayMove:
		list, at := k.Step().Way(table, turn.Hand)
		on := t.table()
		if next, ok := on.Coming(on.Melds, list, at); ok {
			return t.Lang.T("terminal.type", "line", on.Write(next...))
		}
	case lesson.SayEnd:
		return t.Lang.T("terminal.lesson.end")
	case lesson.SayDraw:
		return t.Lang.T("terminal.lesson.draw")
	}
	return t.Lang.T("learn.say.goal")
}

func (k *taught) helped(session.HintLevel) { k.Helped = true }
func (k *taught) refused()                 { k.stuck = true }
func (k *taught) moved()                   { k.stuck = false }

// giveUp leaves the lesson, as far as it has come.
func (k *taught) giveUp(t *terminal) {
	t.leaveTask()
	t.say("terminal.lesson.how")
}

// acted goes on with the next step; after the last one the lesson is done.
func (k *taught) acted(t *terminal, e *match.Event) bool {
	k.Done = e.E == match.EvPlay || k.Step().End == ""
	switch {
	case !k.Done:
		return false
	case k.Next():
		t.say("learn.say.done")
		k.pose(t)
		return true
	}
	k.Finish(&k.progress, int(t.Now().Sub(k.begun).Seconds()))
	if err := k.progress.Save(t.Store); err != nil {
		t.write(wording.Store(t.Lang, err))
	}
	t.leaveTask()
	idea := k.Lesson.Idea.String()
	if k.Test && k.Helped {
		t.say("learn.done.helped")
	} else {
		t.write(text.Sentence(t.Lang.T("learn.done", "idea", t.Lang.T("learn.idea."+idea))))
		t.say("learn.about." + idea)
	}
	t.say("terminal.lesson.how")
	return true
}
