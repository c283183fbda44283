package rules

import (
	"fmt"
	"strconv"
	"strings"

	"machiavelli/engine/text"
)

// Options are house rules laid over a rule set. The zero value of a field
// leaves what the rule set says.
type Options struct {
	Hand   int    `json:"hand,omitempty"`   // cards each, 5 to 15
	Strict bool   `json:"strict,omitempty"` // a moved card binds
	Timer  int    `json:"timer,omitempty"`  // seconds a turn, 5 to 3600
	Limit  int    `json:"limit,omitempty"`  // most cards played in a turn, 1 to 13
	Areas  bool   `json:"areas,omitempty"`  // sets and runs in separate areas
	Packs  int    `json:"packs,omitempty"`  // 3: a third pack
	Deals  int    `json:"deals,omitempty"`  // a match of that many deals, 1 to 100
	Target int    `json:"target,omitempty"` // a match until a total reaches it, 10 to 10000
	Knock  int    `json:"knock,omitempty"`  // knock with at most that many points in the hand, 5 or 10
	Jokers string `json:"jokers,omitempty"` // "free": jokers may be re-assigned at will
	Zap    bool   `json:"zap,omitempty"`    // a joker may be spent to zap an opponent
}

// The bounds of the house rules.
const (
	MinHand, MaxHand     = 5, 15
	MinTimer, MaxTimer   = 5, 3600
	MinLimit, MaxLimit   = 1, 13
	MinDeals, MaxDeals   = 1, 100
	MinTarget, MaxTarget = 10, 10000
	MorePacks            = 3
)

// JokersFree is the value of Options.Jokers.
const JokersFree = "free"

// OptionKeys lists the keys of the house rules, in the order in which they are
// written.
func OptionKeys() []string {
	return []string{"hand", "strict", "timer", "limit", "areas", "packs", "deals", "target", "knock", "jokers", "zap"}
}

// ParseOptions reads limit=13,strict=true. The error names every part that is
// wrong.
func ParseOptions(s string) (Options, error) {
	var o Options
	var c checker
	seen := make(map[string]bool)
	for part := range strings.SplitSeq(s, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		key, value, ok := strings.Cut(part, "=")
		if !c.want(ok, key, "want key=value") || !c.want(!seen[key], key, "given twice") {
			continue
		}
		seen[key] = true
		o.set(&c, key, value)
	}
	if len(c.faults) > 0 {
		return Options{}, &Invalid{c.faults}
	}
	return o, nil
}

func (o *Options) set(c *checker, key, value string) {
	number := map[string]*int{
		"hand": &o.Hand, "timer": &o.Timer, "limit": &o.Limit, "packs": &o.Packs,
		"deals": &o.Deals, "target": &o.Target, "knock": &o.Knock,
	}
	truth := map[string]*bool{"strict": &o.Strict, "areas": &o.Areas, "zap": &o.Zap}
	switch {
	case number[key] != nil:
		n, err := strconv.Atoi(value)
		c.want(err == nil && n > 0, key, "%q is no number above 0", value)
		*number[key] = n
	case truth[key] != nil:
		c.want(value == "true" || value == "false", key, "%q is neither true nor false", value)
		*truth[key] = value == "true"
	case key == "jokers":
		c.want(value == JokersFree, key, "%q is not %q", value, JokersFree)
		o.Jokers = value
	default:
		c.want(false, key, "no such house rule; there are %s", strings.Join(OptionKeys(), " "))
	}
}

// String is what ParseOptions reads.
func (o Options) String() string {
	var parts []string
	add := func(key string, v any, given bool) {
		if given {
			parts = append(parts, fmt.Sprintf("%s=%v", key, v))
		}
	}
	add("hand", o.Hand, o.Hand != 0)
	add("strict", o.Strict, o.Strict)
	add("timer", o.Timer, o.Timer != 0)
	add("limit", o.Limit, o.Limit != 0)
	add("areas", o.Areas, o.Areas)
	add("packs", o.Packs, o.Packs != 0)
	add("deals", o.Deals, o.Deals != 0)
	add("target", o.Target, o.Target != 0)
	add("knock", o.Knock, o.Knock != 0)
	add("jokers", o.Jokers, o.Jokers != "")
	add("zap", o.Zap, o.Zap)
	return strings.Join(parts, ",")
}

// With is the rule set with house rules laid over it. What makes no sense is
// refused with all reasons in an *Invalid.
func (r Rules) With(o Options) (Rules, error) {
	r = r.Clone()
	var c checker
	r.withHand(&c, o)
	r.withTurn(&c, o)
	r.withJokers(&c, o)
	r.withEnd(&c, o)
	if len(c.faults) > 0 {
		return Rules{}, &Invalid{c.faults}
	}
	if err := Validate(r); err != nil {
		return Rules{}, err
	}
	return r, nil
}

func (r *Rules) withHand(c *checker, o Options) {
	if o.Hand != 0 && c.between("hand", o.Hand, MinHand, MaxHand) &&
		c.suits(len(r.Hand) == 1, "hand", "hands", "the hands of %s change from deal to deal", r.Name) {
		r.Hand = []int{o.Hand}
	}
	if o.Packs == 0 || !c.want(o.Packs == MorePacks, "packs", "%d is not %d", o.Packs, MorePacks) {
		return
	}
	more := false
	for i, p := range r.Packs {
		if p.Packs < MorePacks {
			r.Packs[i] = Packs{UpTo: p.UpTo, Packs: MorePacks, Jokers: p.Jokers * MorePacks / max(p.Packs, 1)}
			more = true
		}
	}
	c.suits(more, "packs", "third-pack", "%s has a third pack already", r.Name)
}

func (r *Rules) withTurn(c *checker, o Options) {
	if o.Strict && c.suits(r.Penal(), "strict", "no-penalty", "a failed move costs nothing in %s", r.Name) {
		r.Strict = true
	}
	if o.Timer != 0 && c.between("timer", o.Timer, MinTimer, MaxTimer) {
		r.Timer = o.Timer
	}
	if o.Limit != 0 && c.between("limit", o.Limit, MinLimit, MaxLimit) &&
		c.suits(r.Table == TableShared, "limit", "not-shared", "in %s the table is not shared", r.Name) {
		r.Limit = o.Limit
	}
	if o.Areas && c.suits(r.Table != TableOwned, "areas", "owners", "in %s melds lie before their owners", r.Name) {
		r.Areas = true
	}
	if o.Knock != 0 && c.want(o.Knock == 5 || o.Knock == 10, "knock", "%d is neither 5 nor 10", o.Knock) &&
		c.suits(r.Knock.At != KnockNever, "knock", "no-knock", "nobody knocks in %s", r.Name) {
		r.Knock.Limit = o.Knock
	}
}

func (r *Rules) withJokers(c *checker, o Options) {
	fit := func(key string) bool {
		return c.suits(r.jokers(), key, "no-jokers", "there are no jokers in %s", r.Name) &&
			c.suits(r.Table == TableShared, key, "not-shared", "in %s the table is not shared", r.Name)
	}
	if o.Jokers != "" && c.want(o.Jokers == JokersFree, "jokers", "%q is not %q", o.Jokers, JokersFree) && fit("jokers") {
		r.Joker = Jokers{Change: ChangeFree}
		r.Meld.Wild = 0
	}
	if o.Zap && fit("zap") {
		r.Zap = true
	}
}

func (r *Rules) withEnd(c *checker, o Options) {
	if !c.want(o.Deals == 0 || o.Target == 0, "deals", "a match has a number of deals or a target, not both") {
		return
	}
	if (o.Deals != 0 || o.Target != 0) && !c.suits(r.End.Choice, "deals", "fixed-deals", "%s always has %d deals", r.Name, r.End.Deals) {
		return
	}
	if o.Deals != 0 && c.between("deals", o.Deals, MinDeals, MaxDeals) {
		r.End.Deals, r.End.Target = o.Deals, 0
	}
	if o.Target != 0 && c.between("target", o.Target, MinTarget, MaxTarget) &&
		c.suits(r.Score.Kind != ScoreWinner, "target", "no-points", "there are no points in %s", r.Name) {
		r.End.Deals, r.End.Target = 0, o.Target
	}
}

// Offers reports whether a house rule makes sense in the rule set.
func (r Rules) Offers(key string) bool { return r.Refuse(key) == nil }

// Refuse is why a house rule makes no sense in the rule set, nil if it does.
func (r Rules) Refuse(key string) error {
	try := map[string]Options{
		"hand": {Hand: 10}, "strict": {Strict: true}, "timer": {Timer: 60}, "limit": {Limit: 13}, "areas": {Areas: true},
		"packs": {Packs: MorePacks}, "deals": {Deals: 3}, "target": {Target: 100}, "knock": {Knock: 10},
		"jokers": {Jokers: JokersFree}, "zap": {Zap: true},
	}
	o, ok := try[key]
	if !ok {
		return &Invalid{[]Fault{{Field: key, Why: text.Errorf("no such house rule")}}}
	}
	_, err := r.With(o)
	return err
}
