package newmatch

import (
	"strconv"

	"machiavelli/engine/rules"
	"machiavelli/game/setup"
	"machiavelli/game/stage"
	"machiavelli/game/ui"
)

// numberWidth is the width of a control that holds a number.
const numberWidth = 168

// house offers the house rules that make sense in the rule set.
func (s *Scene) house(c *stage.Context, f *ui.Form) {
	r := s.setup.Base()
	o := &s.setup.Options
	f.Open("house", c.T("newmatch.house"))
	if r.Offers("hand") {
		hand := r.Hand[0]
		if o.Hand > 0 {
			hand = o.Hand
		}
		f.Row(c.T("newmatch.hand"), "", s.number(c, "hand", hand, rules.MinHand, rules.MaxHand, 1, func(v int) { o.Hand = v }), numberWidth)
	}
	s.length(c, f)
	if r.Offers("strict") {
		f.Whole(s.toggle(c, "strict", o.Strict, func(on bool) { o.Strict = on }), c.T("newmatch.strict.about", "n", r.Failed.Draw))
	}
	if r.Offers("limit") {
		w := s.number(c, "limit", o.Limit, 0, rules.MaxLimit, 1, func(v int) { o.Limit = v })
		if o.Limit == 0 {
			w.Text = c.T("newmatch.none")
		}
		f.Row(c.T("newmatch.limit"), c.T("newmatch.limit.about"), w, numberWidth)
	}
	if r.Offers("timer") {
		w := s.number(c, "timer", o.Timer, 0, 300, 15, func(v int) { o.Timer = v })
		w.Text = c.T("newmatch.seconds", "n", o.Timer)
		if o.Timer == 0 {
			w.Text = c.T("newmatch.none")
		}
		f.Row(c.T("newmatch.timer"), "", w, numberWidth)
	}
	s.more(c, f)
	f.Close()
}

// more offers what only some rule sets know.
func (s *Scene) more(c *stage.Context, f *ui.Form) {
	r := s.setup.Base()
	o := &s.setup.Options
	if r.Offers("knock") {
		at := r.Knock.Limit
		if o.Knock > 0 {
			at = o.Knock
		}
		f.Row(c.T("newmatch.knock"), "", s.number(c, "knock", at, 5, 10, 5, func(v int) { o.Knock = v }), numberWidth)
	}
	if r.Offers("areas") && !r.Areas {
		f.Whole(s.toggle(c, "areas", o.Areas, func(on bool) { o.Areas = on }), "")
	}
	if r.Offers("packs") {
		f.Whole(s.toggle(c, "packs", o.Packs > 0, func(on bool) {
			o.Packs = 0
			if on {
				o.Packs = rules.MorePacks
			}
		}), "")
	}
	if r.Offers("jokers") {
		f.Whole(s.toggle(c, "jokers", o.Jokers != "", func(on bool) {
			o.Jokers = ""
			if on {
				o.Jokers = rules.JokersFree
			}
		}), "")
	}
	if r.Offers("zap") {
		f.Whole(s.toggle(c, "zap", o.Zap, func(on bool) { o.Zap = on }), c.T("newmatch.zap.about"))
	}
}

// length is what ends the match, where it can be chosen.
func (s *Scene) length(c *stage.Context, f *ui.Form) {
	r := s.setup.Base()
	if !r.Offers("deals") {
		return
	}
	options := []string{c.T("newmatch.asrules"), c.T("newmatch.bydeals")}
	if r.Offers("target") {
		options = append(options, c.T("newmatch.bytarget"))
	}
	set := &s.setup
	f.Row(c.T("newmatch.length"), "", ui.Widget{
		ID: "length", Kind: ui.Choice, Options: options, Chosen: int(set.Length()), Size: 14,
		Do: func(w *ui.Widget) { set.SetLength(setup.Length(w.Chosen)); s.changed(c) },
	}, 300)
	switch o := &set.Options; set.Length() {
	case setup.ByDeals:
		f.Row(c.T("newmatch.deals"), "", s.number(c, "deals", o.Deals, 1, 20, 1, func(v int) { o.Deals = v }), numberWidth)
	case setup.ByTarget:
		f.Row(c.T("newmatch.target"), "", s.number(c, "target", o.Target, 25, 500, 25, func(v int) { o.Target = v }), numberWidth)
	}
}

// number is a control for a number.
func (s *Scene) number(c *stage.Context, id string, v, low, high, step int, set func(int)) ui.Widget {
	return ui.Widget{
		ID: id, Kind: ui.Stepper, Text: strconv.Itoa(v), Value: float64(v), Min: float64(low), Max: float64(high), Step: float64(step),
		Do: func(w *ui.Widget) { set(int(w.Value)); s.changed(c) },
	}
}

// toggle is a house rule that is on or off.
func (s *Scene) toggle(c *stage.Context, id string, on bool, set func(bool)) ui.Widget {
	return ui.Widget{
		ID: id, Kind: ui.Toggle, Text: c.T("newmatch." + id), On: on,
		Do: func(w *ui.Widget) { set(w.On); s.changed(c) },
	}
}
