package rulebook

import (
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// Example is a list of cards, and why it is not a meld; empty if it is one.
type Example struct {
	Cards []card.Card
	Why   string
}

// examples are the lists of cards that a page shows if they say something in
// its rule set. A two that is wild is written with what it stands for.
func examples(r *rules.Rules) []string {
	low, corner := "AS-2S-3S", "KC-AC-2C"
	if r.Meld.TwosWild {
		low, corner = "AS-2D=2S-3S", "KC-AC-2D=2C"
	}
	list := []string{"7S-7H-7C", "7H-8H-9H-TH", low, "QD-KD-AD", corner}
	if r.Meld.Aces == meld.AcesCorner {
		list = append(list, "QC-KC-AC-2C-3C")
	}
	list = append(list, "9S-9H-9H")
	if r.Meld.AnySuits {
		list = append(list, "9S-9H-9H-9D-9C")
	}
	list = append(list, "4D-5D-7D", "8S-8C", "5H-6C-7H")
	if jokers(r) {
		list = append(list, "JS-QS-X=KS", "X=4D-5D-X=6D")
	}
	if r.Meld.TwosWild {
		list = append(list, "TH-JH-2S=QH", "X=4D-2S=5D-X=6D")
	}
	return list
}

// Examples are the lists of cards that the page shows, legal and illegal as
// the rule set itself finds them.
func Examples(t func(key string, pairs ...any) string, r *rules.Rules) (legal, illegal []Example) {
	for _, text := range examples(r) {
		cards := read(text)
		switch _, err := meld.Check(cards, r.Meld); e := err.(type) {
		case nil:
			legal = append(legal, Example{Cards: cards})
		case *meld.Error:
			illegal = append(illegal, Example{cards, why(t, e, r)})
		}
	}
	return legal, illegal
}

// read makes cards of a meld in the notation; the texts above are all good.
func read(text string) []card.Card {
	box := card.NewBox(card.MaxPacks, card.MaxPacks*card.JokersPerPack)
	var cards []card.Card
	for part := range strings.SplitSeq(text, "-") {
		if cd, err := box.Read(part); err == nil {
			cards = append(cards, cd)
		}
	}
	return cards
}

// why puts a meld's fault into words.
func why(t func(key string, pairs ...any) string, e *meld.Error, r *rules.Rules) string {
	switch e.Kind {
	case meld.Short, meld.Empty:
		return t("rules.no.short", "n", e.Want-e.At)
	case meld.Mixed:
		return t("rules.no.mixed" + tiles(r))
	case meld.TwoOfSuit:
		return t("rules.no.suit" + tiles(r))
	case meld.Long:
		return t("rules.no.long", "n", e.Want)
	case meld.TwoOfRank:
		return t("rules.no.rank")
	case meld.Gap:
		return t("rules.no.gap")
	case meld.Corner:
		if r.Tiles {
			return t("rules.no.corner.both")
		}
		return t("rules.no.corner." + string(r.Meld.Aces))
	case meld.TooManyWild:
		return t("rules.no.wild", "n", e.Want)
	case meld.NoNatural:
		return t("rules.no.natural")
	case meld.Undeclared:
		return t("rules.no.undeclared")
	case meld.NotWild:
		return t("rules.no.joker")
	}
	return t("rules.no.meld")
}

// Emblem is a meld that shows what is special about a rule set.
func Emblem(r *rules.Rules) []card.Card {
	m := r.Meld
	for _, e := range []struct {
		special bool
		text    string
	}{
		{m.TwosWild, "TH-JH-2S=QH"},
		{m.Aces == meld.AcesCorner, "KC-AC-2C"},
		{r.Tiles, "TH-JH-QH-X=KH"},
		{jokers(r) && r.Joker.Bound == rules.BoundFrozen, "9S-9H-X=9D"},
		{jokers(r) && r.Joker.Reuse > 0, "JS-QS-X=KS"},
		{jokers(r) && m.Aces == meld.AcesLow, "AS-2S-X=3S"},
		{jokers(r) && r.Joker.FreedBy == rules.FreedByHand, "4D-5D-X=6D"},
		{jokers(r), "TC-JC-X=QC"},
		{m.AnySuits && r.Table == rules.TableOwned, "9S-9H-9H"},
		{m.AnySuits, "JD-JD-JS"},
		{r.Areas, "7S-7H-7C"},
		{r.Free > 0, "5C-6C-7C"},
		{m.Aces == meld.AcesHigh, "QS-KS-AS"},
		{m.Aces == meld.AcesLow, "AH-2H-3H"},
		{r.MustPlay != rules.MustNever, "8D-8S-8C"},
		{r.Turn == rules.TurnPlayDraw, "4S-4H-4D"},
		{r.Score.Kind == rules.ScoreWinner, "JH-QH-KH"},
		{true, "QD-KD-AD"},
	} {
		cards := read(e.text)
		if _, err := meld.Check(cards, m); e.special && err == nil {
			return cards
		}
	}
	legal, _ := Examples(func(key string, _ ...any) string { return key }, r)
	if len(legal) == 0 {
		return nil
	}
	return legal[len(legal)-1].Cards
}
