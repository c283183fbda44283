package rules

import "reflect"

// House finds the house rules that turn the catalogue's rule set of the same ID into
// this one. It is false if no house rules do.
func (r Rules) House() (Options, bool) {
	base, ok := ByID(r.ID)
	if !ok {
		return Options{}, false
	}
	if reflect.DeepEqual(base, r) {
		return Options{}, true
	}
	o := differences(base, r)
	got, err := base.With(o)
	return o, err == nil && reflect.DeepEqual(got, r)
}

func differences(base, r Rules) Options {
	o := Options{
		Strict: r.Strict && !base.Strict,
		Areas:  r.Areas && !base.Areas,
		Zap:    r.Zap && !base.Zap,
	}
	number := func(to *int, from, is int) {
		if from != is {
			*to = is
		}
	}
	number(&o.Timer, base.Timer, r.Timer)
	number(&o.Limit, base.Limit, r.Limit)
	number(&o.Knock, base.Knock.Limit, r.Knock.Limit)
	number(&o.Deals, base.End.Deals, r.End.Deals)
	number(&o.Target, base.End.Target, r.End.Target)
	if len(r.Hand) == 1 && len(base.Hand) == 1 {
		number(&o.Hand, base.Hand[0], r.Hand[0])
	}
	if packs, _ := r.Deck(r.MinPlayers); packs == MorePacks {
		o.Packs = packs
	}
	if packs, _ := base.Deck(base.MinPlayers); packs == MorePacks {
		o.Packs = 0
	}
	if r.Joker.Change == ChangeFree && base.Joker.Change != ChangeFree {
		o.Jokers = JokersFree
	}
	return o
}
