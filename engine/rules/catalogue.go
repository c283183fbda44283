package rules

import "slices"

// Default is the id of the rule set of positions, links and simulations that name none.
const Default = "machiavelli"

// catalogue is every rule set: the one for a first match, and then family by family, in
// the order of RULES. It is made again each time, so nobody can change it for others.
func catalogue() []Rules {
	return slices.Concat([]Rules{florence()}, machiavelliFamily(), tahitiFamily(), vatikanFamily(), carouselFamily(), shanghaiFamily(),
		[]Rules{newSmyrna(), krambambuli(), sabra(), push()})
}

// ByID is the rule set with an id.
func ByID(id string) (Rules, bool) {
	for _, r := range catalogue() {
		if r.ID == id {
			return r, true
		}
	}
	return Rules{}, false
}

// Catalogued reports whether there is a rule set with an id and a name.
func Catalogued(id, name string) bool {
	r, ok := ByID(id)
	return ok && r.Name == name
}

// IDs lists the rule sets.
func IDs() []string {
	var ids []string
	for _, r := range catalogue() {
		ids = append(ids, r.ID)
	}
	return ids
}

// Deck is the packs and jokers for a number of players.
func (r Rules) Deck(players int) (packs, jokers int) {
	for _, p := range r.Packs {
		if players <= p.UpTo {
			return p.Packs, p.Jokers
		}
	}
	if n := len(r.Packs); n > 0 {
		return r.Packs[n-1].Packs, r.Packs[n-1].Jokers
	}
	return 0, 0
}

// HandOf is the number of cards dealt to each in a deal, counted from 1; a
// longer match begins the schedule again.
func (r Rules) HandOf(deal int) int {
	if len(r.Hand) == 0 {
		return 0
	}
	return r.Hand[max(deal-1, 0)%len(r.Hand)]
}

// BatchesOf is how a hand is dealt: the number of cards to each, round by round.
func (r Rules) BatchesOf(hand int) []int {
	var out []int
	for _, b := range r.Batches {
		if b = min(b, hand); b > 0 {
			out, hand = append(out, b), hand-b
		}
	}
	for range hand {
		out = append(out, 1)
	}
	return out
}

// Clone is a copy that shares nothing with r.
func (r Rules) Clone() Rules {
	r.Packs = slices.Clone(r.Packs)
	r.Hand = slices.Clone(r.Hand)
	r.Batches = slices.Clone(r.Batches)
	r.Opening.Contracts = slices.Clone(r.Opening.Contracts)
	return r
}
