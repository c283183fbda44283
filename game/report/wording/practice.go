package wording

import (
	"machiavelli/game/app/puzzles"
	"machiavelli/game/lang"
)

// Practice describes a player's practice on a day in a few words a line: the five of today,
// the days in a row and the rating. It has no line for somebody who has never practised.
func Practice(l *lang.Lang, p *puzzles.Progress, day int) (said []string) {
	run := p.InRow(day)
	if p.All() == 0 && run == 0 && p.Due(day) == 0 && len(p.Chosen(day).Tasks) == 0 {
		return nil
	}
	said = append(said, Five(l, p, day))
	if run > 0 {
		said = append(said, l.T("menu.row", "n", run))
	}
	if r := p.Rating(); r.Shown() {
		said = append(said, l.T("puzzles.rating", "n", int(r.Value+0.5)))
	}
	return said
}

// Five says how many of a day's things are done.
func Five(l *lang.Lang, p *puzzles.Progress, day int) string {
	done, things := 0, p.Things(day)
	for _, t := range things {
		if t.Done {
			done++
		}
	}
	if done == len(things) {
		return l.T("puzzles.five.done")
	}
	return l.T("puzzles.five", "n", done)
}

// Thing says what one of a day's things is about.
func Thing(l *lang.Lang, t puzzles.Thing) string {
	switch t.About {
	case puzzles.OfTheDay:
		return l.T("puzzles.daily")
	case puzzles.OfAMiss:
		return l.T("puzzles.like")
	}
	return l.T("learn.idea." + t.Idea.String())
}

// Missed says of the misses that come back on a day how long ago the first was missed, and
// how many they are; nothing where none comes back.
func Missed(l *lang.Lang, p *puzzles.Progress, day int) (said []string) {
	list := p.Returning(day)
	if len(list) == 0 {
		return nil
	}
	if days, known := list[0].Ago(day); known && days == 1 {
		said = append(said, l.T("menu.missed.yesterday"))
	} else if known {
		said = append(said, l.T("menu.missed.ago", "n", days))
	}
	return append(said, l.T("puzzles.due", "n", len(list)))
}
