package newmatch

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/rules"
	"machiavelli/game/app/setup"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
)

// numberWidth is the width of a control that holds a number.
const numberWidth = 168

// house offers the house rules that make sense in the rule set, and says of
// the others why they do not.
func (s *Scene) house(c *stage.Context, f *ui.Form) {
	f.Open("house", c.T("newmatch.house"))
	s.length(c, f)
	base := s.setup.Base()
	for _, switches := range []bool{false, true} { // numbers first
		for _, h := range rules.HouseRules() {
			ends := h.Key == "deals" || h.Key == "target" // of which there is one control, of the length
			if one := len(h.Numbers()) < 2; one == switches && !ends && base.Offers(h.Key) {
				s.rule(c, f, &h)
			}
		}
	}
	s.conflicts(c, f)
	s.refused(c, f)
	s.saveButton(c, f)
	f.Close()
}

// rule offers a house rule: a number by a control with plus and minus, a switch, or the
// one number that there is, by a switch as well. What a rule set has on is not offered.
func (s *Scene) rule(c *stage.Context, f *ui.Form, h *rules.HouseRule) {
	r, o := s.setup.Base(), &s.setup.Options
	has, given := h.Is(&r), h.Given(*o)
	about := c.T("newmatch." + h.Key + ".about")
	if h.Key == "strict" {
		about = s.strictly(c, &r)
	}
	if numbers := h.Numbers(); len(numbers) > 1 {
		w := s.count(c, h, max(has, 0), given, numbers)
		f.Row(c.T("newmatch."+h.Key), about, w, numberWidth)
		return
	}
	on := 1
	if !h.Switch() {
		on = h.Min
	}
	if has != on {
		f.Whole(s.toggle(c, h.Key, given != 0, func(yes bool) {
			if h.Give(o, 0); yes {
				h.Give(o, on)
			}
		}), about)
	}
}

// count is the control of a house rule with numbers. Where the rule set has no
// number, the first place says so; the place of the rule set's own number gives no house rule.
func (s *Scene) count(c *stage.Context, h *rules.HouseRule, has, given int, numbers []int) ui.Widget {
	if i, found := slices.BinarySearch(numbers, has); !found && (has == 0 || h.Offered != nil) {
		numbers = slices.Insert(slices.Clone(numbers), i, has)
	}
	is := has
	if given != 0 {
		is = given
	}
	at := 0
	for i, n := range numbers {
		if is >= n {
			at = i
		}
	}
	choose := func(n int) {
		if n == has {
			n = 0
		}
		h.Give(&s.setup.Options, n)
	}
	var w ui.Widget
	if step := numbers[1] - numbers[0]; h.Offered == nil || h.Only {
		w = s.number(c, h.Key, is, numbers[0], numbers[len(numbers)-1], step, choose)
	} else {
		w = s.number(c, h.Key, at, 0, len(numbers)-1, 1, func(i int) { choose(numbers[i]) })
	}
	switch key := "newmatch." + h.Key + ".value"; {
	case is == 0:
		w.Text = c.T("newmatch.none")
	case c.Lang.Has(key):
		w.Text = c.T(key, "n", is)
	default:
		w.Text = strconv.Itoa(is)
	}
	return w
}

// strictly says what strict moves cost.
func (s *Scene) strictly(c *stage.Context, r *rules.Rules) string {
	if r.Failed.Draw > 0 && !r.Failed.KeepFit {
		return c.T("newmatch.strict.about", "n", r.Failed.Draw)
	}
	return c.T("newmatch.strict.back")
}

// conflicts says why the house rules do not go together, if so.
func (s *Scene) conflicts(c *stage.Context, f *ui.Form) {
	faults := s.setup.Conflicts()
	if len(faults) == 0 {
		return
	}
	f.Text("conflict", c.T("newmatch.conflict"), 15, &c.Theme.Red)
	for i, why := range faults {
		f.Text("conflict."+strconv.Itoa(i), c.T("newmatch.refused.line", "rule", s.ruleName(c, why.Field), "why", s.because(c, why)), 14, &c.Theme.Rose)
	}
}

// refused says which house rules the game does not know, and why; those that
// have one reason together.
func (s *Scene) refused(c *stage.Context, f *ui.Form) {
	r := s.setup.Base()
	var whys []string
	names := map[string][]string{}
	for _, key := range rules.OptionKeys() {
		var bad *rules.Invalid
		if !errors.As(r.Refuse(key), &bad) {
			continue
		}
		why := s.because(c, bad.Faults[0])
		if names[why] == nil {
			whys = append(whys, why)
		}
		names[why] = append(names[why], s.ruleName(c, key))
	}
	for i, why := range whys {
		if i == 0 {
			f.Text("refused", c.T("newmatch.refused"), 14, &c.Theme.GoldLight)
		}
		f.Text("refused."+strconv.Itoa(i), c.T("newmatch.refused.line", "rule", strings.Join(names[why], ", "), "why", why), 14, &c.Theme.Muted)
	}
}

// because is why a house rule does not suit the game, in words.
func (s *Scene) because(c *stage.Context, f rules.Fault) string {
	if f.Reason == "" {
		return c.Unread(f.Why)
	}
	r := s.setup.Base()
	return c.T("newmatch.why."+f.Reason, "rules", c.RuleSet(&r), "n", r.End.Deals)
}

// ruleName is a house rule in words; the field of a rule set by its own name.
func (s *Scene) ruleName(c *stage.Context, key string) string {
	if key := "newmatch." + key; c.Lang.Has(key) {
		return c.T(key)
	}
	return key
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
	f.Row(c.T("newmatch.length"), c.T("newmatch.length.about"), ui.Widget{
		ID: "length", Kind: ui.Choice, OneOf: ui.OneOf{Options: options, Chosen: int(set.Length())}, Size: 14,
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
		ID: id, Kind: ui.Stepper, Text: strconv.Itoa(v), Range: a11y.Range{Value: float64(v), Min: float64(low), Max: float64(high), Step: float64(step)},
		Do: func(w *ui.Widget) { set(int(w.Value)); s.changed(c) },
	}
}

// toggle is a house rule that is on or off.
func (s *Scene) toggle(c *stage.Context, id string, on bool, set func(bool)) ui.Widget {
	return ui.Widget{
		ID: id, Kind: ui.Toggle, Text: c.T("newmatch." + id), Switch: ui.Switch{On: on},
		Do: func(w *ui.Widget) { set(w.On); s.changed(c) },
	}
}
