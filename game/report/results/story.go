package results

import (
	"slices"

	"machiavelli/game/app/story"
	"machiavelli/game/lang"
)

// From these numbers on, a feat is worth telling.
const (
	muchLaid   = 4 // cards in a turn
	muchMoved  = 3 // cards of the table
	muchWaited = 2 // turns
)

// feats is what was greatest: of the deal, or of the whole match, where each is
// said with its deal.
func (r *Deal) feats(l *lang.Lang) []string {
	of, when := r.Story.Deal, ""
	switch {
	case !r.Over || r.Number == 1:
	case !r.Story.Whole:
		return nil // what came before is not known
	default:
		of, when = r.Story.Match, ".deal"
	}
	var out []string
	for _, x := range []struct {
		key  string
		feat story.Feat
		from int
	}{{"laid", of.Laid, muchLaid}, {"moved", of.Moved, muchMoved}, {"waited", of.Waited, muchWaited}} {
		if x.feat.N >= x.from {
			x.feat.N = max(x.feat.N, x.feat.Moves)
			out = append(out, r.named(l, "scoring.story."+x.key+when, x.feat.Seat, "n", x.feat.N, "deal", x.feat.Deal))
		}
	}
	return out
}

// matchStory is how the match went: who won how many deals, who led from when
// on, and the deal that cost or brought most.
func (r *Deal) matchStory(l *lang.Lang) (out []string) {
	deals := len(r.Scores)
	if deals < 2 || len(r.Wins) != 1 {
		return nil
	}
	winner := r.Wins[0]
	won := 0
	for _, e := range r.Scores {
		won += b2i(slices.Contains(e.Wins, winner))
	}
	if won > 0 && won < deals {
		out = append(out, r.named(l, "scoring.story.won", winner, "n", won, "of", deals))
	}
	switch from := story.LeadFrom(r.Series, winner, r.Rules.End.High || r.Winning); {
	case won == deals:
		out = append(out, r.named(l, "scoring.story.all", winner))
	case from == 1:
		out = append(out, r.named(l, "scoring.story.led", winner))
	case from > 1:
		out = append(out, r.named(l, "scoring.story.lead", winner, "deal", from))
	}
	if r.Winning {
		return out
	}
	var best story.Feat
	for d, e := range r.Scores {
		for seat, n := range e.Points {
			if n > best.N && seat < len(r.Rows) {
				best = story.Feat{Seat: seat, N: n, Deal: d + 1}
			}
		}
	}
	key := "scoring.story.dearest"
	if r.Rules.End.High {
		key = "scoring.story.best"
	}
	if best.N > 0 {
		out = append(out, r.named(l, key, best.Seat, "n", best.N, "deal", best.Deal))
	}
	return out
}
