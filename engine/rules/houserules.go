package rules

import (
	"machiavelli/engine/text"
)

// HouseRule is one house rule: a row of HouseRules. Parser, refusals, screens, terminal,
// rule pages, documentation and the random rules of tests read the rows, so a rule that
// is added is one row and a field of Options. Its sentences have keys made from Key:
// newmatch.KEY names it, newmatch.KEY.about explains it, house.KEY says it in a few
// words, newmatch.why.REASON says why it does not suit a rule set.
type HouseRule struct {
	Key string // in options

	// Min and Max bound a number. A rule whose Max is 0 is a switch.
	Min, Max int
	// Offered are the numbers that a screen offers, where not all from Min to Max.
	Offered []int
	// Only reports whether the offered numbers are the only ones.
	Only bool
	// Word is how a switch is written that is on.
	Word string

	// Means says in a few words what it does, for docs/formats.md.
	Means string

	// Is is what a rule set has: the number, or 1 for a switch that is on.
	Is func(r *Rules) int

	of   func(o *Options) any      // its field: *int, *bool or *string
	lay  func(r *Rules, n int)     // changes a rule set that it suits
	fits func(r *Rules) *Unsuiting // why it does not suit a rule set, nil: it does
}

// Unsuiting is why a house rule does not suit a rule set: a word for the reason, which
// is the end of a sentence's key, and the reason.
type Unsuiting struct {
	Reason string
	Why    error
}

// HouseRules lists the house rules, in the order in which they are written.
func HouseRules() []HouseRule {
	return []HouseRule{
		{
			Key: "hand", Min: 5, Max: 15, Means: "cards dealt to each",
			of: func(o *Options) any { return &o.Hand },
			Is: func(r *Rules) int {
				if len(r.Hand) != 1 {
					return 0
				}
				return r.Hand[0]
			},
			lay: func(r *Rules, n int) { r.Hand = []int{n} },
			fits: func(r *Rules) *Unsuiting {
				return unless(len(r.Hand) == 1, "hands", text.Errorf("the hands of %s change from deal to deal", r.Name))
			},
		},
		{
			Key: "strict", Word: yes, Means: "a moved card binds: play legally or give up",
			of:  func(o *Options) any { return &o.Strict },
			Is:  func(r *Rules) int { return toInt(r.Strict) },
			lay: func(r *Rules, _ int) { r.Strict = true },
			fits: func(r *Rules) *Unsuiting {
				return unless(r.Penal(), "no-penalty", text.Errorf("a failed move costs nothing in %s", r.Name))
			},
		},
		{
			Key: "timer", Min: 5, Max: 3600, Offered: []int{15, 30, 45, 60, 90, 120, 180, 300, 600}, Means: "seconds a turn",
			of:  func(o *Options) any { return &o.Timer },
			Is:  func(r *Rules) int { return r.Timer },
			lay: func(r *Rules, n int) { r.Timer = n },
		},
		{
			Key: "limit", Min: 1, Max: 13, Means: "most cards played from the hand in a turn",
			of:   func(o *Options) any { return &o.Limit },
			Is:   func(r *Rules) int { return r.Limit },
			lay:  func(r *Rules, n int) { r.Limit = n },
			fits: shared,
		},
		{
			Key: "areas", Word: yes, Means: "sets in one area of the table, runs in another",
			of:  func(o *Options) any { return &o.Areas },
			Is:  func(r *Rules) int { return toInt(r.Areas) },
			lay: func(r *Rules, _ int) { r.Areas = true },
			fits: func(r *Rules) *Unsuiting {
				return unless(r.Table != TableOwned, "owners", text.Errorf("in %s melds lie before their owners", r.Name))
			},
		},
		{
			Key: "packs", Min: MorePacks, Max: MorePacks, Means: "a third pack",
			of: func(o *Options) any { return &o.Packs },
			Is: func(r *Rules) int {
				packs, _ := r.Deck(r.MinPlayers)
				return packs
			},
			lay: func(r *Rules, n int) {
				for i, p := range r.Packs {
					if p.Packs < n {
						r.Packs[i] = Packs{UpTo: p.UpTo, Packs: n, Jokers: p.Jokers * n / max(p.Packs, 1)}
					}
				}
			},
			fits: func(r *Rules) *Unsuiting {
				for _, p := range r.Packs {
					if p.Packs < MorePacks {
						return nil
					}
				}
				return unless(false, "third-pack", text.Errorf("%s has a third pack already", r.Name))
			},
		},
		{
			Key: "deals", Min: 1, Max: 100, Offered: steps(1, 20, 1), Means: "deals of a match",
			of:   func(o *Options) any { return &o.Deals },
			Is:   func(r *Rules) int { return r.End.Deals },
			lay:  func(r *Rules, n int) { r.End.Deals, r.End.Target = n, 0 },
			fits: choice,
		},
		{
			Key: "target", Min: 10, Max: 10000, Offered: steps(25, 500, 25), Means: "a match ends when a total gets there",
			of:  func(o *Options) any { return &o.Target },
			Is:  func(r *Rules) int { return r.End.Target },
			lay: func(r *Rules, n int) { r.End.Deals, r.End.Target = 0, n },
			fits: func(r *Rules) *Unsuiting {
				if u := choice(r); u != nil {
					return u
				}
				return unless(r.Score.Kind != ScoreWinner, "no-points", text.Errorf("there are no points in %s", r.Name))
			},
		},
		{
			Key: "knock", Min: 5, Max: 10, Offered: []int{5, 10}, Only: true, Means: "most points of a hand that knocks",
			of:  func(o *Options) any { return &o.Knock },
			Is:  func(r *Rules) int { return r.Knock.Limit },
			lay: func(r *Rules, n int) { r.Knock.Limit = n },
			fits: func(r *Rules) *Unsuiting {
				return unless(r.Knock.At != KnockNever, "no-knock", text.Errorf("nobody knocks in %s", r.Name))
			},
		},
		{
			Key: "jokers", Word: JokersFree, Means: "jokers may be re-assigned at will",
			of: func(o *Options) any { return &o.Jokers },
			Is: func(r *Rules) int { return toInt(r.Joker.Change == ChangeFree) },
			lay: func(r *Rules, _ int) {
				r.Joker = Jokers{Change: ChangeFree}
				r.Meld.Wild = 0
			},
			fits: jokers,
		},
		{
			Key: "zap", Word: yes, Means: "a joker may be spent to zap an opponent",
			of:   func(o *Options) any { return &o.Zap },
			Is:   func(r *Rules) int { return toInt(r.Zap) },
			lay:  func(r *Rules, _ int) { r.Zap = true },
			fits: jokers,
		},
		{
			Key: "draw", Min: 1, Max: 3, Means: "cards drawn in a turn without a play",
			of: func(o *Options) any { return &o.Draw },
			Is: (*Rules).IdleDraw,
			lay: func(r *Rules, n int) {
				if r.Draw = 0; r.IdleDraw() != n {
					r.Draw = n
				}
			},
			fits: func(r *Rules) *Unsuiting {
				return unless(r.drawsInstead(), "plays-and-draws", text.Errorf("in %s a draw does not take the place of a play", r.Name))
			},
		},
	}
}

// MorePacks is the number of packs that the house rule packs brings.
const MorePacks = 3

// JokersFree is the value of Options.Jokers.
const JokersFree = "free"

// yes is how most switches are written.
const yes = "true"

func unless(fits bool, reason string, why error) *Unsuiting {
	if fits {
		return nil
	}
	return &Unsuiting{reason, why}
}

func shared(r *Rules) *Unsuiting {
	return unless(r.Table == TableShared, "not-shared", text.Errorf("in %s the table is not shared", r.Name))
}

func jokers(r *Rules) *Unsuiting {
	if r.jokers() {
		return shared(r)
	}
	return unless(false, "no-jokers", text.Errorf("there are no jokers in %s", r.Name))
}

func choice(r *Rules) *Unsuiting {
	return unless(r.End.Choice, "fixed-deals", text.Errorf("%s always has %d deals", r.Name, r.End.Deals))
}

func toInt(on bool) int {
	if on {
		return 1
	}
	return 0
}

// steps are numbers with equal distances.
func steps(from, to, by int) (list []int) {
	for n := from; n <= to; n += by {
		list = append(list, n)
	}
	return list
}
