package puzzles

import (
	"machiavelli/game/app/puzzles"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
	"machiavelli/game/ui"
)

// Entries are the puzzles' on the page *Learn and practise*. The page of the
// browser fetches nothing for them: what is said of today's puzzle waits until
// somebody has wanted one.
func (s *Scene) Entries(c *stage.Context) []training.Entry {
	s.load(c)
	if puzzles.Embedded {
		s.fetch.Start()
		if done, err := s.fetch.Poll(); done {
			s.fault = err
		}
	}
	open := func(id, key string, look ui.Look, args any) ui.Widget {
		return ui.Widget{ID: id, Text: c.T(key), Look: look, Do: func(*ui.Widget) { c.Go("puzzles", args) }}
	}
	day, known := s.today()
	daily := training.Entry{
		ID: "daily", Title: c.T("puzzles.daily"), Text: c.T("puzzles.daily.about"), Today: true,
		Buttons: []ui.Widget{open("solve", "puzzles.solve", ui.Primary, wantToday), open("calendar", "puzzles.calendar", ui.Secondary, nil)},
	}
	if known {
		daily.Note, daily.Foot = dateText(c, date(day)), s.row(c, day)
		_, daily.Done = s.progress.Day(day)
		daily.Height, daily.Paint = s.monthHigh(), s.paintMonth
		if list := s.fetch.List(); list != nil {
			if i, err := list.Daily(day); err == nil {
				if p, err := list.At(i); err == nil {
					daily.Text = about(c, &p.Position, p.Level)
					if !p.Position.Rules.Tiles {
						daily.Cards = handOf(&p.Position)
					}
				}
			}
		}
	}
	things := training.Entry{
		ID: "five", Title: c.T("puzzles.five.title"), Text: c.T("puzzles.five.about"),
		Buttons: []ui.Widget{open("next", "puzzles.five.next", ui.Secondary, wantFive)},
	}
	if known {
		chosen := s.progress.Chosen(day)
		things.Foot = wording.Five(c.Lang, s.progress, day)
		things.Buttons[0].Text = c.T(nextOf(chosen))
		things.Done = len(chosen.Tasks) > 0 && chosen.Count() == len(chosen.Tasks)
	}
	single := training.Entry{
		ID: "practice", Title: c.T("puzzles.practice"), Text: c.T("puzzles.practice.short"), Foot: s.rated(c, day),
		Buttons: []ui.Widget{open("any", "puzzles.practice.any", ui.Secondary, wantSingle), open("level", "puzzles.practice.level", ui.Secondary, nil)},
	}
	run, best, last := s.progress.Streak()
	streak := training.Entry{
		ID: "streak", Title: c.T("puzzles.streak"), Text: c.T("puzzles.streak.about"),
		Buttons: []ui.Widget{open("begin", "puzzles.streak.begin", ui.Secondary, wantStreak)},
	}
	if run != (puzzles.Run{}) {
		streak.Buttons[0].Text = c.T("puzzles.streak.on")
	}
	if best > 0 {
		streak.Foot = c.T("puzzles.streak.best", "best", best, "last", last)
	}
	return []training.Entry{daily, things, single, streak}
}
