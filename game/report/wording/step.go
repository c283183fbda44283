package wording

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/steps"
	"machiavelli/game/app/session"
	"machiavelli/game/lang"
)

// Step describes a step in words that make sense without the picture: what the player is to
// do (mine), or what somebody does whose name stands before it. It names the idea.
func (w Words) Step(t *session.Told, mine bool) string {
	if mine {
		return w.step(t, "step.", true)
	}
	return w.step(t, "did.", false)
}

// Possible describes a step that somebody could have done.
func (w Words) Possible(t *session.Told) string { return w.step(t, "step.", false) }

func (w Words) step(t *session.Told, key string, mine bool) string {
	said := func(k string) string {
		return w.lang.T(key+k, "cards", w.cards(t, mine), "from", w.name(t.From, t.Alike), "to", w.name(t.To, t.Alike))
	}
	of := func(k string) string { // where the cards are of a meld, that is said
		if len(t.From) > len(t.Cards) {
			k += ".of"
		}
		return said(k)
	}
	into := func(k string) string { // where they go to cards that lie, too
		if len(t.To) > 0 {
			k += ".for"
		}
		return said(k)
	}
	switch idea(t) {
	case steps.IdeaHome:
		return of("home")
	case steps.IdeaSwap:
		return w.swap(t, key, said, of)
	case steps.IdeaMerge:
		return said("merge")
	case steps.IdeaSplit:
		return w.split(t, key, said)
	case steps.IdeaBridge:
		return of("bridge")
	case steps.IdeaShift:
		if t.Gives {
			return into("take")
		}
	case steps.IdeaRecast:
		switch {
		case t.Gives:
			return into("take")
		case sameRanks(slices.Concat(t.To, t.Cards)):
			return of("recast.set")
		}
		return of("recast.run")
	case steps.IdeaBorrow:
		return into("borrow")
	case steps.IdeaNew:
		switch {
		case len(t.To) > 0:
			return of("new.add")
		case len(t.From) == 0 && len(t.Cards) > 2 && whole(t.Cards):
			return w.lang.T(key+"new.whole", "cards", w.plain(t.Cards))
		}
		return of("new")
	}
	return of("extend")
}

// idea is what a step is for; a log of an older version does not say.
func idea(t *session.Told) steps.Idea {
	switch {
	case t.Idea != "":
		return t.Idea
	case t.Do == steps.Split:
		return steps.IdeaSplit
	case t.Do == steps.Free:
		return steps.IdeaSwap
	case t.Do == steps.Home:
		return steps.IdeaHome
	case len(t.To) == 0:
		return steps.IdeaNew
	}
	return steps.IdeaExtend
}

// swap is a joker that is freed, that comes to stand for another card where it
// lies, or beside which its card comes to lie.
func (w Words) swap(t *session.Told, key string, said, of func(k string) string) string {
	switch {
	case t.Do == steps.Free:
		return of("swap")
	case t.Cards[0].Wild() && len(t.To) == 1: // it lies free
		return w.lang.T(key+"swap.free", "card", w.Face(t.Cards[0].Shows()))
	case t.Cards[0].Wild():
		return w.lang.T(key+"swap.declare", "to", w.name(t.To, t.Alike), "card", w.Face(t.Cards[0].Shows()))
	}
	return said("swap.place")
}

// split names the card behind which a run is cut.
func (w Words) split(t *session.Told, key string, said func(k string) string) string {
	n := len(t.From) - len(t.Cards)
	if len(t.From) == 0 {
		return said("split.cards") // of an old log
	}
	if n < 1 || len(t.From) < 3 || !oneSuit(t.From) {
		return said("split.off")
	}
	before := t.From[n-1]
	if !held(t.Cards, t.From[len(t.From)-1]) { // the head is cut off
		before = t.From[len(t.Cards)-1]
	}
	return w.lang.T(key+"split", "from", w.name(t.From, t.Alike), "card", w.Face(before.Shows()))
}

func held(cards []card.Card, c card.Card) bool {
	return card.Has(cards, c.ID)
}

// cards is what is moved: the player's own, a joker, or such and such cards.
func (w Words) cards(t *session.Told, mine bool) lang.Phrase {
	key := "step.the"
	if own := len(t.From) == 0 && !t.Freed || t.Do == steps.Home; own && mine {
		key = "step.your"
	}
	if t.Freed {
		key = "step.free"
	}
	if c := t.Cards[0]; len(t.Cards) == 1 && c.Wild() && c.As != card.NoFace && t.Do != steps.Home {
		return w.lang.Phrase(key+".as", "card", w.plain(t.Cards), "as", w.Face(c.As))
	}
	return w.lang.Phrase(key, "cards", w.plain(t.Cards))
}

// plain writes cards by what is printed on them: a joker alone as a word, one among
// others as a card like them, so that it is read aloud apart from them.
func (w Words) plain(cards []card.Card) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		if words[i] = w.Face(c.ID.Face()); c.ID.Joker() && len(cards) == 1 {
			words[i] = w.lang.T("step.joker")
		}
	}
	return w.Listed(words)
}

// name calls a meld by what it holds: a set by its rank, unless there is another
// like it, a run by its ends, and what is neither by its cards.
func (w Words) name(cards []card.Card, alike bool) lang.Phrase {
	switch {
	case len(cards) == 1:
		return w.lang.Phrase("step.the", "cards", w.plain(cards))
	case len(cards) > 2 && sameRanks(cards) && !alike:
		for _, c := range cards {
			if f := c.Shows(); f.Natural() {
				return w.set(f.Rank())
			}
		}
	case len(cards) > 1 && oneSuit(cards):
		return w.lang.Phrase("step.meld", "cards", w.run(cards))
	}
	return w.lang.Phrase("step.meld", "cards", w.plain(cards))
}

// Called names a meld: the kings, 5–9♥.
func (w Words) Called(cards []card.Card) lang.Phrase { return w.name(cards, false) }

// set calls a set by its rank: tiles have numbers where cards have faces.
func (w Words) set(r card.Rank) lang.Phrase {
	if key := "step.set.tile." + r.String(); w.tiles && w.lang.Has(key) {
		return w.lang.Phrase(key)
	}
	return w.lang.Phrase("step.set." + r.String())
}

// whole reports whether cards of the hand lack none between them.
func whole(cards []card.Card) bool {
	for i, c := range cards[1:] {
		if !oneSuit(cards) {
			break
		}
		if c.Shows().Rank() != cards[i].Shows().Rank()%card.Ranks+1 {
			return false
		}
	}
	return true
}

func sameRanks(cards []card.Card) bool {
	for _, c := range cards {
		if c.Shows().Rank() != cards[0].Shows().Rank() {
			return false
		}
	}
	return true
}
