package scoring

import (
	"slices"

	"machiavelli/game/stage"
	"machiavelli/game/story"
)

// From so many on, a feat is worth telling.
const (
	muchLaid   = 4 // cards in a turn
	muchMoved  = 3 // cards of the table
	muchWaited = 2 // turns
)

// feats is what was greatest: of the deal, or of the whole match, where each is
// said with its deal.
func (r *result) feats(c *stage.Context) []string {
	of, when := r.story.Deal, ""
	switch {
	case !r.over || r.deal == 1:
	case !r.story.Whole:
		return nil // what came before is not known
	default:
		of, when = r.story.Match, ".deal"
	}
	var out []string
	for _, x := range []struct {
		key  string
		feat story.Feat
		from int
	}{{"laid", of.Laid, muchLaid}, {"moved", of.Moved, muchMoved}, {"waited", of.Waited, muchWaited}} {
		if x.feat.N >= x.from {
			out = append(out, r.named(c, "scoring.story."+x.key+when, x.feat.Seat, "n", x.feat.N, "deal", x.feat.Deal))
		}
	}
	return out
}

// matchStory is how the match went: who won how many deals, who led from when
// on, and the deal that cost or brought most.
func (r *result) matchStory(c *stage.Context) (out []string) {
	deals := len(r.scores)
	if deals < 2 || len(r.wins) != 1 {
		return nil
	}
	winner := r.wins[0]
	won := 0
	for _, e := range r.scores {
		won += b2i(slices.Contains(e.Wins, winner))
	}
	if won > 0 && won < deals {
		out = append(out, r.named(c, "scoring.story.won", winner, "n", won, "of", deals))
	}
	switch from := story.LeadFrom(r.series, winner, r.rules.End.High || r.winning); {
	case won == deals:
		out = append(out, r.named(c, "scoring.story.all", winner))
	case from == 1:
		out = append(out, r.named(c, "scoring.story.led", winner))
	case from > 1:
		out = append(out, r.named(c, "scoring.story.lead", winner, "deal", from))
	}
	if r.winning {
		return out
	}
	var best story.Feat
	for d, e := range r.scores {
		for seat, n := range e.Points {
			if n > best.N && seat < len(r.rows) {
				best = story.Feat{Seat: seat, N: n, Deal: d + 1}
			}
		}
	}
	key := "scoring.story.dearest"
	if r.rules.End.High {
		key = "scoring.story.best"
	}
	if best.N > 0 {
		out = append(out, r.named(c, key, best.Seat, "n", best.N, "deal", best.Deal))
	}
	return out
}
