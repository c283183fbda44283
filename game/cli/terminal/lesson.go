package terminal

import (
	"time"

	"machiavelli/engine/ideas"
	"machiavelli/engine/text"
	"machiavelli/game/app/lesson"
	"machiavelli/game/report/wording"
)

// taught is a lesson, or its test, that is played.
type taught struct {
	lesson.Course
	progress lesson.Progress
	begun    time.Time
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
	for _, l := range lesson.Listed() {
		key := "terminal.lesson"
		if _, done := p.Of(l.Idea); done || p.Knows(l.Name) {
			key += ".done"
		}
		t.say(key, "idea", t.Lang.T("learn.idea."+l.Key()), "about", t.Lang.T("learn.short."+l.Key()))
	}
	t.say("terminal.lesson.how")
}

// teach begins the lesson of a number, or its test; 0 is the first that has yet to
// be done.
func (t *terminal) teach(n int, test bool) {
	all, p := lesson.Listed(), t.progress()
	if n == 0 {
		n = max(1, int(p.Next()-ideas.Extend)+1)
	}
	if n > len(all) || test && all[n-1].Name != "" {
		t.lessons()
		return
	}
	k := &taught{Course: lesson.Course{Lesson: &all[n-1], Test: test}, progress: p, begun: t.Now()}
	t.write(t.Lang.T("learn.idea." + k.Lesson.Key()))
	k.topic(t)
	t.practise(k)
}

// topic says what a step is about, where that has words of its own.
func (k *taught) topic(t *terminal) {
	if of := k.Step().Topic; of != "" {
		t.write(text.Sentence(t.Lang.T("learn." + k.Lesson.Name + "." + string(of))))
	}
}

// giveUp leaves the lesson, as far as it has come.
func (k *taught) giveUp(t *terminal) {
	t.leaveTask()
	t.say("terminal.lesson.how")
}

// end goes on with the next step; after the last one the lesson is done.
func (k *taught) end(t *terminal) {
	said := "learn.say.done"
	if k.Repeats() {
		said = "learn.say.again"
	}
	if k.Next() {
		t.say(said)
		k.topic(t)
		t.practise(k)
		return
	}
	k.Finish(&k.progress, int(t.Now().Sub(k.begun).Seconds()))
	if err := k.progress.Save(t.Store); err != nil {
		t.write(wording.Store(t.Lang, err))
	}
	t.leaveTask()
	idea := k.Lesson.Key()
	if k.Test && k.Helped {
		t.say("learn.done.helped")
	} else {
		t.write(text.Sentence(t.Lang.T("learn.done", "idea", t.Lang.T("learn.idea."+idea))))
		t.say("learn.about." + idea)
	}
	t.say("terminal.lesson.how")
}
