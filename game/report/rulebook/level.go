package rulebook

import (
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// Level is how hard a rule set is for a newcomer, from 1 to 3: it grows with what the rules
// have beside laying, drawing and rearranging.
func Level(r *rules.Rules) int {
	more := 0
	for _, has := range [...]bool{
		r.Opening.Kind != rules.OpenAny,
		r.Packs[0].Jokers > 0,
		r.Joker.Bound != rules.BoundNone || r.Meld.TwosWild,
		r.Table != rules.TableShared,
		r.Upcard,
		r.Knock.At != rules.KnockNever,
		r.Turn != rules.TurnPlayOrDraw,
		r.Meld.Aces == meld.AcesCorner,
		r.Free > 0,
		r.Partners,
		r.Score.Kind != rules.ScoreWinner,
	} {
		if has {
			more++
		}
	}
	switch {
	case more <= 1:
		return 1
	case more <= 3:
		return 2
	}
	return 3
}

// Listed is the rule sets as a list for players has them: after the first one the game of
// tiles, which many people know by another name, then the others as the catalogue has them.
func Listed() []string {
	list := []string{First()}
	var rest []string
	for _, id := range rules.IDs()[1:] {
		if r, _ := rules.ByID(id); r.Tiles {
			list = append(list, id)
		} else {
			rest = append(rest, id)
		}
	}
	return append(list, rest...)
}

// First is the rule set that a newcomer begins with.
func First() string { return rules.IDs()[0] }
