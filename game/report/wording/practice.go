package wording

import (
	"machiavelli/game/app/puzzles"
	"machiavelli/game/lang"
)

// Practice says in a few words each how a player's practice stands on a day, what can be
// done today first; nothing to who has never practised.
func Practice(l *lang.Lang, p *puzzles.Progress, day int) (said []string) {
	five, run, due := p.Chosen(day), p.InRow(day), p.Due(day)
	if p.All() == 0 && run == 0 && due == 0 && len(five.Tasks) == 0 {
		return nil
	}
	if n := five.Count(); n > 0 && n == len(five.Tasks) {
		said = append(said, l.T("puzzles.five.done"))
	} else {
		said = append(said, l.T("puzzles.five", "n", n))
	}
	if run > 0 {
		said = append(said, l.T("menu.row", "n", run))
	}
	if due > 0 {
		said = append(said, l.T("puzzles.due", "n", due))
	}
	if r := p.Rating(); r.Shown() {
		said = append(said, l.T("puzzles.rating", "n", int(r.Value+0.5)))
	}
	return said
}
