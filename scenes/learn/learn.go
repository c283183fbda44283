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

	lessons  []lesson.Lesson
	progress lesson.Progress
	practice *puzzles.Progress
	more     []training.Entries
}

// Begin asks for a lesson at once, as the page's argument.
type Begin struct{ Idea ideas.Level }

// New is the page, with the entries of other scenes.
func New(more ...training.Entries) *Scene { return &Scene{lessons: lesson.All(), more: more} }

// Enter takes nothing, or a Begin.
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
	if first, ok := args.(stage.FirstMinute); ok {
		l := lesson.FirstMinute()
		t := &teacher{Course: lesson.Course{Lesson: &l, Greets: true}, page: s, then: first.Then}
		t.pose(c)
		return
	}
	if !p.Seen {
		s.save(c, func(p *lesson.Progress) { p.Seen = true })
	}
	if b, ok := args.(Begin); ok {
		s.begin(c, b.Idea)
	}
}

// save changes the progress and saves it.
func (s *Scene) save(c *stage.Context, change func(*lesson.Progress)) {
	change(&s.progress)
	if err := s.progress.Save(c.Store); err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
}

// find is the lesson of an idea.
func (s *Scene) find(idea ideas.Level) *lesson.Lesson {
	for i := range s.lessons {
		if s.lessons[i].Idea == idea {
			return &s.lessons[i]
		}
	}
	return nil
}

// begin sends the player to the table with a lesson.
func (s *Scene) begin(c *stage.Context, idea ideas.Level) { s.teach(c, idea, false) }

// test sends the player to the table with a lesson's test.
func (s *Scene) test(c *stage.Context, idea ideas.Level) { s.teach(c, idea, true) }

func (s *Scene) teach(c *stage.Context, idea ideas.Level, test bool) {
	if l := s.find(idea); l != nil {
		t := &teacher{Course: lesson.Course{Lesson: l, Test: test}, page: s, since: c.Tick}
		t.pose(c)
	}
}

// Update does nothing: the page changes only by its buttons.
func (s *Scene) Update(*stage.Context) {}
