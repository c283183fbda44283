package table

import (
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/ui/layout"
)

// frameKey is what the fixed parts are laid out for, besides the window: where any of
// it changes they are laid out again.
type frameKey struct {
	others   int         // players besides the one at the screen
	hand     layout.Hand // how much room the hand has
	partners bool        // seats opposite each other are one side
	many     bool        // more ways to go on than every form has buttons for
	practice bool        // a lesson or a puzzle
	hinting  bool        // there is room for the hint panel
	watching bool        // nobody plays here
	goal     bool        // it stands over the hand
}

// frameKeyOf is what a view asks of the frame.
func frameKeyOf(v *match.View, hand layout.Hand, practice, hinting bool) frameKey {
	if n := len(v.Seats); v.Me < 0 && n > 0 { // all of them are others, and nothing is done here
		return frameKey{others: n, watching: true}
	}
	others := max(1, len(v.Seats)-1)
	if practice { // whose words stand in the place of one of them
		others = 1
	}
	return frameKey{others: others, hand: hand, partners: v.Rules.Partners, many: manyActions(&v.Rules), practice: practice, hinting: hinting}
}

// manyActions reports whether the rule set has more ways to go on than the two
// that every form has a button for.
func manyActions(r *rules.Rules) bool {
	discards := r.Turn == rules.TurnDiscard || r.Turn == rules.TurnPush
	return discards || r.Knock.At != rules.KnockNever || r.Zap || r.Strict && r.Penal()
}

// frame lays the fixed parts out in a window of w × h, within what is safe.
func (k frameKey) frame(safe layout.Rect, w, h float64) layout.Frame {
	f := layout.NewFrame(safe.W, safe.H, k.others, k.hand)
	if k.partners {
		f.Face()
	}
	if k.many {
		f.Reserve()
	}
	if k.goal && !(k.hinting && f.Form == layout.Flat) { // there the hint has the line
		f.Aim()
	}
	if k.practice {
		f.Practise()
	}
	if k.hinting {
		f.Hinted()
	}
	if k.watching {
		f.Watch()
	}
	return f.Within(safe, w, h)
}
