package newmatch

import (
	"errors"
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
	for _, show := range []func(*stage.Context, *ui.Form){s.length, s.hand, s.limit, s.timer, s.strict, s.knock, s.areas, s.packs, s.jokers} {
		show(c, f)
	}
	s.conflicts(c, f)
	s.refused(c, f)
	s.saveButton(c, f)
	f.Close()
}

func (s *Scene) hand(c *stage.Context, f *ui.Form) {
	r, o := s.setup.Base(), &s.setup.Options
	if !r.Offers("hand") {
		return
	}
	hand := r.Hand[0]
	if o.Hand > 0 {
		hand = o.Hand
	}
	f.Row(c.T("newmatch.hand"), c.T("newmatch.hand.about"), s.number(c, "hand", hand, rules.MinHand, rules.MaxHand, 1, func(v int) {
		if o.Hand = v; v == r.Hand[0] {
			o.Hand = 0
		}
	}), numberWidth)
}

func (s *Scene) strict(c *stage.Context, f *ui.Form) {
	r, o := s.setup.Base(), &s.setup.Options
	if !r.Offers("strict") {
		return
	}
	about := c.T("newmatch.strict.back")
	if r.Failed.Draw > 0 && !r.Failed.KeepFit {
		about = c.T("newmatch.strict.about", "n", r.Failed.Draw)
	}
	f.Whole(s.toggle(c, "strict", o.Strict, func(on bool) { o.Strict = on }), about)
}

func (s *Scene) limit(c *stage.Context, f *ui.Form) {
	r, o := s.setup.Base(), &s.setup.Options
	if !r.Offers("limit") {
		return
	}
	limit := o.Limit
	if limit == 0 {
		limit = r.Limit
	}
	low := 0 // no limit, which a rule set that has one does not offer
	if r.Limit > 0 {
		low = rules.MinLimit
	}
	w := s.number(c, "limit", limit, low, rules.MaxLimit, 1, func(v int) {
		if o.Limit = v; v == r.Limit {
			o.Limit = 0
		}
	})
	if limit == 0 {
		w.Text = c.T("newmatch.none")
	}
	f.Row(c.T("newmatch.limit"), c.T("newmatch.limit.about"), w, numberWidth)
}

// timers are the times for a turn that are offered, in seconds.
var timers = [...]int{0, 15, 30, 45, 60, 90, 120, 180, 300, 600}

func (s *Scene) timer(c *stage.Context, f *ui.Form) {
	r, o := s.setup.Base(), &s.setup.Options
	if !r.Offers("timer") {
		return
	}
	at := 0
	for i, v := range timers {
		if o.Timer >= v {
			at = i
		}
	}
	w := s.number(c, "timer", at, 0, len(timers)-1, 1, func(i int) { o.Timer = timers[i] })
	switch {
	case o.Timer > 0:
		w.Text = c.T("newmatch.seconds", "n", o.Timer)
	case r.Timer > 0:
		w.Text = c.T("newmatch.seconds", "n", r.Timer)
	default:
		w.Text = c.T("newmatch.none")
	}
	f.Row(c.T("newmatch.timer"), c.T("newmatch.timer.about"), w, numberWidth)
}

func (s *Scene) knock(c *stage.Context, f *ui.Form) {
	r, o := s.setup.Base(), &s.setup.Options
	if !r.Offers("knock") {
		return
	}
	at := r.Knock.Limit
	if o.Knock > 0 {
		at = o.Knock
	}
	f.Row(c.T("newmatch.knock"), c.T("newmatch.knock.about"), s.number(c, "knock", at, 5, 10, 5, func(v int) {
		if o.Knock = v; v == r.Knock.Limit {
			o.Knock = 0
		}
	}), numberWidth)
}

func (s *Scene) areas(c *stage.Context, f *ui.Form) {
	r, o := s.setup.Base(), &s.setup.Options
	if r.Offers("areas") && !r.Areas {
		f.Whole(s.toggle(c, "areas", o.Areas, func(on bool) { o.Areas = on }), c.T("newmatch.areas.about"))
	}
}

func (s *Scene) packs(c *stage.Context, f *ui.Form) {
	r, o := s.setup.Base(), &s.setup.Options
	if r.Offers("packs") {
		f.Whole(s.toggle(c, "packs", o.Packs > 0, func(on bool) {
			o.Packs = 0
			if on {
				o.Packs = rules.MorePacks
			}
		}), c.T("newmatch.packs.about"))
	}
}

// jokers is the two house rules that only games with jokers know.
func (s *Scene) jokers(c *stage.Context, f *ui.Form) {
	r, o := s.setup.Base(), &s.setup.Options
	if r.Offers("jokers") && r.Joker.Change != rules.ChangeFree {
		f.Whole(s.toggle(c, "jokers", o.Jokers != "", func(on bool) {
			o.Jokers = ""
			if on {
				o.Jokers = rules.JokersFree
			}
		}), c.T("newmatch.jokers.about"))
	}
	if r.Offers("zap") && !r.Zap {
		f.Whole(s.toggle(c, "zap", o.Zap, func(on bool) { o.Zap = on }), c.T("newmatch.zap.about"))
	}
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
