package rulebook

import (
	"math"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/game/deck"
	"machiavelli/game/ui"
)

// Example is a list of cards, and why it is no meld; empty if it is one.
type Example struct {
	Cards []card.Card
	Why   string
}

// Examples are the lists of cards that the page shows, legal and illegal as
// the rule set itself finds them.
func Examples(t func(key string, pairs ...any) string, r *rules.Rules) (legal, illegal []Example) {
	texts := []string{
		"7S-7H-7C", "7H-8H-9H-TH", "AS-2S-3S", "QD-KD-AD", "KC-AC-2C", "9S-9H-9H", "4D-5D-7D", "8S-8C", "5H-6C-7H",
	}
	if wild(r) {
		texts = append(texts, "JS-X=QS-KS", "X=4D-5D-X=6D")
	}
	for _, text := range texts {
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
		return t("rules.no.mixed")
	case meld.TwoOfSuit:
		return t("rules.no.suit")
	case meld.TwoOfRank:
		return t("rules.no.rank")
	case meld.Gap:
		return t("rules.no.gap")
	case meld.Corner:
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

// Emblem is a meld that shows what is special about a rule set: the last of
// its legal examples.
func Emblem(r *rules.Rules) []card.Card {
	legal, _ := Examples(func(key string, _ ...any) string { return key }, r)
	if len(legal) == 0 {
		return nil
	}
	return legal[len(legal)-1].Cards
}

// Width is how wide a meld of n cards is drawn, in points, when a card has a
// width.
func Width(n int, card float64) float64 { return card * (1 + 0.44*float64(max(0, n-1))) }

// Paint draws a meld with its top left corner at x, y, its cards card points
// wide and overlapping.
func Paint(p *ui.Painter, bank *deck.Bank, cards []card.Card, x, y, card float64) {
	sheet := bank.Sheet(int(math.Round(card * p.Scale())))
	py := math.Round(y * p.Scale())
	for i, c := range cards {
		px := math.Round((x + 0.44*card*float64(i)) * p.Scale())
		sheet.Shadow(p.Image(), px, py, deck.Options{})
		sheet.Card(p.Image(), c, px, py, deck.Options{})
	}
}
