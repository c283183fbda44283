package rules

import (
	"fmt"
	"slices"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/text"
)

// Invalid lists everything that is wrong with a Rules value.
type Invalid struct{ Faults []Fault }

// Fault is one thing that is wrong: the field by its JSON name, and why.
type Fault struct {
	Field string
	Why   error

	// Reason is a word for why a house rule does not suit the rule set; empty where
	// a value is wrong.
	Reason string
}

func (e *Invalid) Error() string {
	return e.Said().Error()
}

// Said is all faults in one sentence.
func (e *Invalid) Said() error {
	parts := make([]error, len(e.Faults))
	for i, f := range e.Faults {
		parts[i] = text.Errorf("%s: %w", f.Field, f.Why)
	}
	return text.Join(parts...)
}

// MaxPlayers is the most seats a rule set may have.
const MaxPlayers = 8

// checker gathers faults.
type checker struct{ faults []Fault }

func (c *checker) want(ok bool, field, why string, args ...any) bool {
	if !ok {
		c.faults = append(c.faults, Fault{Field: field, Why: text.Errorf(why, args...)})
	}
	return ok
}

// among wants a word to be one of those that there are.
func among[T ~string](c *checker, field string, v T, all ...T) {
	words := make([]string, len(all))
	for i, w := range all {
		words[i] = fmt.Sprintf("%q", string(w))
	}
	c.want(slices.Contains(all, v), field, "%q is none of %s", string(v), strings.Join(words, " "))
}

func (c *checker) between(field string, v, low, high int) bool {
	return c.want(v >= low && v <= high, field, "%d is not from %d to %d", v, low, high)
}

// Validate checks a Rules value. The error is an *Invalid with all that is wrong.
func Validate(r Rules) error {
	var c checker
	c.words(&r)
	c.melds(&r)
	c.cards(&r)
	c.turns(&r)
	c.ends(&r)
	if len(c.faults) > 0 {
		return &Invalid{c.faults}
	}
	return nil
}

// words are the fields that hold one of a few words.
func (c *checker) words(r *Rules) {
	c.want(len(r.ID) <= 40, "id", "more than 40 bytes")
	c.want(len(r.Name) <= 80, "name", "more than 80 bytes")
	among(c, "meld.aces", r.Meld.Aces, meld.AcesLow, meld.AcesHigh, meld.AcesBoth, meld.AcesCorner)
	among(c, "table", r.Table, TableShared, TableOwned, TableExtend)
	among(c, "jokers.change", r.Joker.Change, ChangeFreed, ChangeFree)
	among(c, "jokers.freed_by", r.Joker.FreedBy, FreedByAny, FreedByHand)
	among(c, "jokers.bound", r.Joker.Bound, BoundNone, BoundMeld, BoundFrozen)
	among(c, "turn", r.Turn, TurnPlayOrDraw, TurnPlayDraw, TurnDrawFirst, TurnMustPlay, TurnDiscard, TurnPush)
	among(c, "must_play", r.MustPlay, MustNever, MustIfAble, MustDry)
	among(c, "opening.kind", r.Opening.Kind, OpenAny, OpenRun, OpenPoints, OpenMeld, OpenContract)
	among(c, "knock.at", r.Knock.At, KnockNever, KnockPlayed, KnockAny, KnockFirst)
	among(c, "stock", r.Stock, StockBlocked, StockLast, StockTurn, StockShuffle)
	among(c, "score.kind", r.Score.Kind, ScorePenalty, ScoreWinner, ScoreDifferences, ScoreZeroSum)
}

func (c *checker) melds(r *Rules) {
	m := r.Meld
	c.between("meld.set_min", m.SetMin, 2, 13)
	c.between("meld.run_min", m.RunMin, 2, 13)
	c.want(m.SetMax == 0 || m.SetMax >= m.SetMin && m.SetMax <= 108, "meld.set_max", "%d is below set_min", m.SetMax)
	c.want(m.AnySuits || m.SetMin <= card.Suits, "meld.set_min", "a set of %d needs suits to repeat", m.SetMin)
	c.want(m.AnySuits || m.SetMax <= card.Suits && m.SetMax > 0, "meld.set_max", "a set of different suits has at most 4 cards")
	c.between("meld.wild", m.Wild, 0, 13)
	c.between("meld.naturals", m.Naturals, 0, 3)
	c.between("jokers.reuse", r.Joker.Reuse, 0, 12)
}

// cards are the players and what is dealt to them.
func (c *checker) cards(r *Rules) {
	ok := c.between("min_players", r.MinPlayers, 2, MaxPlayers)
	ok = c.between("max_players", r.MaxPlayers, r.MinPlayers, MaxPlayers) && ok
	c.want(!r.Partners || r.MinPlayers == 4 && r.MaxPlayers == 4, "partners", "needs four players")
	ok = c.want(len(r.Packs) > 0 && len(r.Packs) <= MaxPlayers, "packs", "1 to 8 decks by number of players are needed") && ok
	last := 0
	for _, p := range r.Packs {
		ok = c.want(p.UpTo > last && p.UpTo <= MaxPlayers, "packs", "up_to %d does not follow %d", p.UpTo, last) && ok
		ok = c.want(card.Deck(p.Packs, p.Jokers) != nil, "packs", "%d packs with %d jokers: at most %d packs of %d jokers each",
			p.Packs, p.Jokers, card.MaxPacks, card.JokersPerPack) && ok
		last = p.UpTo
	}
	ok = c.want(last >= r.MaxPlayers, "packs", "no deck for %d players", r.MaxPlayers) && ok
	ok = c.want(len(r.Hand) > 0 && len(r.Hand) <= 100, "hand", "1 to 100 deals are needed") && ok
	ok = c.between("free", r.Free, 0, 20) && ok
	c.want(len(r.Batches) <= 20, "batches", "more than 20")
	for _, h := range r.Hand {
		ok = c.between("hand", h, 1, 30) && ok
	}
	if ok {
		c.fits(r)
	}
}

// fits wants every hand to come out of the deck, with a card to draw left.
func (c *checker) fits(r *Rules) {
	for n := r.MinPlayers; n <= r.MaxPlayers; n++ {
		packs, jokers := r.Deck(n)
		have := 52*packs + jokers
		need := n*slices.Max(r.Hand) + r.Free + 1
		if r.Upcard {
			need++
		}
		if !c.want(need <= have, "hand", "%d players with %d cards need %d cards, the deck has %d", n, slices.Max(r.Hand), need, have) {
			return
		}
	}
}

func (c *checker) turns(r *Rules) {
	discards := r.Turn == TurnDiscard || r.Turn == TurnPush
	c.want(discards == r.Upcard, "upcard", "goes with turns that end with a discard, and only with them")
	c.want((r.Turn == TurnDrawFirst) == (r.MaxDraw > 0), "max_draw", "goes with the turn %q, and only with it", TurnDrawFirst)
	c.between("max_draw", r.MaxDraw, 0, 10)
	c.between("draw", r.Draw, 0, 10)
	c.want(r.Draw == 0 || r.drawsInstead(), "draw", "goes with the turns %q and %q", TurnPlayOrDraw, TurnPlayDraw)
	c.want(r.Turn != TurnMustPlay || r.MustPlay == MustIfAble, "must_play", "%q goes with the turn %q", MustIfAble, TurnMustPlay)
	c.want(r.MustPlay != MustIfAble || r.Turn == TurnMustPlay || r.drawsInstead(), "must_play", "%q goes with the turns %q and %q", MustIfAble, TurnMustPlay, TurnPlayOrDraw)
	c.want(r.MustPlay == MustNever || r.Table == TableShared, "must_play", "needs a table that is shared")
	c.want(r.MustPlay != MustDry || r.Turn == TurnPlayOrDraw || r.Turn == TurnPlayDraw, "must_play", "%q goes with the turns %q and %q", MustDry, TurnPlayOrDraw, TurnPlayDraw)
	c.duty(r)
	c.want(discards == (r.Table != TableShared), "table", "a table that is not shared goes with turns that end with a discard")
	c.want(discards == (r.Stock == StockTurn || r.Stock == StockShuffle), "stock", "a discard pile renews the stock, and only a discard pile")
	c.want((r.Stock == StockLast) == (r.Turn == TurnDrawFirst), "stock", "%q goes with the turn %q", StockLast, TurnDrawFirst)
	c.want(!discards || r.Stale > 0, "stale", "a deal with a discard pile needs a limit")
	c.between("stale", r.Stale, 0, 100)
	c.between("limit", r.Limit, 0, 13)
	c.want(r.Limit == 0 || r.Table == TableShared, "limit", "needs a table that is shared")
	c.want(!r.FreePlay || r.Free > 0, "freeplay", "there are no free cards")
	c.want(r.Free == 0 || r.Table == TableShared, "free", "needs a table that is shared")
	c.between("opening.n", r.Opening.N, 0, 100)
	c.opening(r)
	c.contracts(r)
	c.between("failed.draw", r.Failed.Draw, 0, 20)
	c.want(!discards || !r.Penal(), "failed", "costs nothing in turns that end with a discard")
	c.want(!r.Strict || r.Penal(), "strict", "a failed move costs nothing here")
	c.between("timer", r.Timer, 0, 3600)
	c.want(!r.Zap || r.jokers() && r.Table == TableShared, "zap", "there are no jokers to zap with")
	c.want(r.Knock.At == KnockNever || r.Turn == TurnDrawFirst, "knock.at", "goes with the turn %q", TurnDrawFirst)
	c.between("knock.limit", r.Knock.Limit, 0, 100)
}

// drawsInstead reports whether a player may draw in place of playing.
func (r *Rules) drawsInstead() bool { return r.Turn == TurnPlayOrDraw || r.Turn == TurnPlayDraw }

// opening wants a first play that somebody can make.
func (c *checker) opening(r *Rules) {
	o := r.Opening
	c.want((o.Kind == OpenRun || o.Kind == OpenPoints || o.Kind == OpenMeld) == (o.N > 0), "opening.n", "goes with the kinds run, points and meld")
	if o.Kind != OpenRun && o.Kind != OpenMeld {
		return
	}
	c.want(o.N <= card.Ranks, "opening.n", "a run has at most %d cards", card.Ranks)
	c.want(o.Kind != OpenMeld || o.N >= min(r.Meld.SetMin, r.Meld.RunMin), "opening.n", "no meld has %d cards", o.N)
	c.want(r.Limit < 3 || r.Limit >= o.N, "limit", "the first play needs %d cards", o.N)
}

// mostAlike is how many cards of one face the solver tells apart, with every
// wild card counted as one of them.
const mostAlike = 7

// duty wants a duty to play that can be decided exactly.
func (c *checker) duty(r *Rules) {
	if r.MustPlay == MustNever {
		return
	}
	o := r.Opening
	c.want(!r.FreePlay, "must_play", "does not go with free cards that count as a play")
	c.want(o.Kind != OpenMeld || o.N <= 4, "opening.n", "at most 4 with a duty to play")
	c.want(o.Kind != OpenRun || o.N >= r.Meld.RunMin, "opening.n", "a run of %d cannot lie alone, as a duty to play wants", o.N)
	c.want(o.Kind != OpenPoints || r.Timer == 0, "timer", "does not go with a duty to play and a first play worth points")
	c.want(r.Meld.RunMin <= 5 && r.Meld.SetMin <= 8, "must_play", "needs runs from 5 and sets from 8 cards or fewer")
	bound := r.Joker.Change != ChangeFree && (r.Joker.Bound != BoundNone || r.Joker.Reuse > 0) || r.Meld.Wild > 0 || r.Meld.Naturals > 0
	for _, p := range r.Packs {
		wild := p.Jokers
		if r.Meld.TwosWild {
			wild += card.Suits * p.Packs
		}
		c.want(wild == 0 || !bound, "must_play", "does not go with wild cards that are bound: whether a play exists could take minutes to decide")
		c.want(p.Packs+wild <= mostAlike, "must_play", "needs at most %d packs and wild cards together, here are %d", mostAlike, p.Packs+wild)
	}
}

// scores reports whether a card other than a wild one counts anything.
func (r *Rules) scores() bool {
	v := r.Values
	return v.Cards || v.Number || v.Face || v.Low > 0 || v.Ace > 0 || v.Court > 0 || v.Ten > 0
}

// jokers reports whether there are any.
func (r *Rules) jokers() bool {
	return slices.ContainsFunc(r.Packs, func(p Packs) bool { return p.Jokers > 0 })
}

func (c *checker) contracts(r *Rules) {
	c.want((r.Opening.Kind == OpenContract) == (len(r.Opening.Contracts) > 0), "opening.contracts", "go with the kind %q", OpenContract)
	c.want(len(r.Opening.Contracts) <= 100, "opening.contracts", "more than 100")
	for _, k := range r.Opening.Contracts {
		c.want(k.Sets > 0 || k.Runs > 0, "opening.contracts", "want a set or a run")
		c.between("opening.contracts.sets", k.Sets, 0, 10)
		c.between("opening.contracts.runs", k.Runs, 0, 10)
		c.between("opening.contracts.set_size", k.SetSize, 0, 13)
		c.between("opening.contracts.run_size", k.RunSize, 0, 13)
	}
}

func (c *checker) ends(r *Rules) {
	for _, v := range []struct {
		field string
		v     int
	}{
		{"values.ace", r.Values.Ace}, {"values.court", r.Values.Court}, {"values.ten", r.Values.Ten},
		{"values.low", r.Values.Low}, {"values.wild", r.Values.Wild}, {"score.out", r.Score.Out},
		{"score.deal", r.Score.Deal}, {"score.game", r.Score.Game}, {"knock.under", r.Knock.Under},
	} {
		c.between(v.field, v.v, 0, 1000)
	}
	c.between("end.deals", r.End.Deals, 0, MostDeals)
	c.between("end.target", r.End.Target, 0, 100000)
	c.want(r.End.Deals == 0 || r.End.Target == 0, "end", "deals and target exclude each other")
	c.want(r.Score.Kind != ScoreWinner || r.End.Target == 0, "end.target", "there are no points to reach it with")
	c.want(r.End.Target == 0 || r.scores(), "end.target", "no card counts anything to reach it with")
	c.want(!r.Score.Loss || r.End.High, "score.loss", "goes with the highest total winning")
	c.want(!r.Partners || r.Score.Kind == ScorePenalty, "partners", "go with the scoring %q", ScorePenalty)
}
