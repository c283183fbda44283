// Package learn is the screen *Learn and practise*: the lessons, one for each idea,
// and the ways to other scenes for practice.
package learn

import (
	"machiavelli/engine/ideas"
	"machiavelli/game/app/lesson"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
)

// Scene is the page.
type Scene struct {
	stage.Page

	minute   lesson.Lesson
	lessons  []lesson.Lesson // of the ideas, and the one about waiting
	progress lesson.Progress
	practice *puzzles.Progress
	more     []training.Entries
}

// Begin asks for a lesson at once, as the page's argument.
type Begin struct{ Idea ideas.Level }

// New is the page, with the entries of other scenes.
func New(more ...training.Entries) *Scene {
	return &Scene{minute: lesson.FirstMinute(), lessons: lesson.Listed(), more: more}
}

// Enter takes nothing, a Begin, or what the stage asks of the lessons.
func (s *Scene) Enter(c *stage.Context, args any) {
	c.DeckStyle(false)
	p, err := lesson.Load(c.Store)
	if err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
	s.progress = p
	if s.practice, err = puzzles.Load(c.Store); err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
	switch a := args.(type) {
	case stage.FirstMinute:
		if a.Leave == nil {
			a.Leave = a.Then
		}
		s.teach(c, &s.minute, teacher{Course: lesson.Course{Greets: true}, then: a.Then, back: a.Leave})
		return
	case stage.Lesson:
		s.teach(c, s.find(a.Name), teacher{back: a.Back})
		return
	}
	if !p.Seen {
		s.save(c, func(p *lesson.Progress) { p.Seen = true })
	}
	if b, ok := args.(Begin); ok {
		s.begin(c, b.Idea.String())
	}
}

// save changes the progress and saves it.
func (s *Scene) save(c *stage.Context, change func(*lesson.Progress)) {
	change(&s.progress)
	if err := s.progress.Save(c.Store); err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
}

// find is the lesson of a key.
func (s *Scene) find(key string) *lesson.Lesson {
	for i := range s.lessons {
		if s.lessons[i].Key() == key {
			return &s.lessons[i]
		}
	}
	return nil
}

// begin sends the player to the table with a lesson.
func (s *Scene) begin(c *stage.Context, key string) { s.teach(c, s.find(key), teacher{}) }

// test sends the player to the table with a lesson's test.
func (s *Scene) test(c *stage.Context, key string) {
	s.teach(c, s.find(key), teacher{Course: lesson.Course{Test: true}})
}

// beginMinute sends the player to the table with the first minute, from this page.
func (s *Scene) beginMinute(c *stage.Context) {
	s.teach(c, &s.minute, teacher{Course: lesson.Course{Greets: true}, then: func() { firstMatch(c) }})
}

// teach has a teacher pose a lesson, if there is one.
func (s *Scene) teach(c *stage.Context, l *lesson.Lesson, by teacher) {
	if l == nil {
		return
	}
	t := by
	t.Lesson, t.page, t.since = l, s, c.Tick
	t.pose(c)
}

// Update does nothing: the page changes only by its buttons.
func (s *Scene) Update(*stage.Context) {}
