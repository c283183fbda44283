package rules

import (
	"fmt"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/game/stage"
)

// section is a heading of the page and the sentences under it.
type section struct {
	id    string
	lines []string
}

// sections says in sentences what a rule set's data says in numbers.
func sections(c *stage.Context, r *rules.Rules) []section {
	all := []section{
		{"setup", setupLines(c, r)},
		{"melds", meldLines(c, r)},
		{"turn", turnLines(c, r)},
		{"jokers", jokerLines(c, r)},
		{"failed", failedLines(c, r)},
		{"score", scoreLines(c, r)},
	}
	out := all[:0]
	for _, s := range all {
		if len(s.lines) > 0 {
			out = append(out, s)
		}
	}
	return out
}

func setupLines(c *stage.Context, r *rules.Rules) []string {
	lines := []string{summary(c, *r) + "."}
	from := r.MinPlayers
	for _, p := range r.Packs {
		key := "rules.deck"
		if p.Jokers > 0 {
			key = "rules.deck.jokers"
		}
		text := c.T(key, "n", p.Packs, "jokers", p.Jokers)
		if len(r.Packs) > 1 {
			text = c.T("rules.deck.for", "from", from, "to", min(p.UpTo, r.MaxPlayers), "deck", text)
		}
		lines = append(lines, text)
		from = p.UpTo + 1
	}
	if len(r.Hand) > 1 {
		lines = append(lines, c.T("rules.hands.list", "list", joinInts(r.Hand)))
	}
	if r.Free > 0 {
		lines = append(lines, c.T("rules.free", "n", r.Free))
	}
	if r.Upcard {
		lines = append(lines, c.T("rules.upcard"))
	}
	if r.Partners {
		lines = append(lines, c.T("rules.partners"))
	}
	return lines
}

func joinInts(v []int) string { return strings.Trim(fmt.Sprint(v), "[]") }

func meldLines(c *stage.Context, r *rules.Rules) []string {
	m := r.Meld
	set := c.T("rules.set", "min", m.SetMin, "max", m.SetMax)
	if m.SetMax == 0 {
		set = c.T("rules.set.open", "min", m.SetMin)
	}
	if m.AnySuits {
		set += " " + c.T("rules.set.anysuits")
	} else {
		set += " " + c.T("rules.set.suits")
	}
	lines := []string{set, c.T("rules.run", "min", m.RunMin) + " " + c.T("rules.aces."+string(m.Aces))}
	lines = append(lines, c.T("rules.table."+tableWord(r.Table)))
	if r.Areas {
		lines = append(lines, c.T("rules.areas"))
	}
	return lines
}

func tableWord(t rules.TableRule) string {
	if t == "" {
		return string(rules.TableShared)
	}
	return string(t)
}

func turnLines(c *stage.Context, r *rules.Rules) []string {
	lines := []string{c.T("rules.turn."+string(r.Turn), "n", r.MaxDraw)}
	if r.FreePlay {
		lines = append(lines, c.T("rules.freeplay"))
	}
	switch o := r.Opening; o.Kind {
	case rules.OpenRun, rules.OpenPoints, rules.OpenMeld:
		lines = append(lines, c.T("rules.opening."+string(o.Kind), "n", o.N))
	case rules.OpenContract:
		lines = append(lines, c.T("rules.opening.contract"))
		for i, k := range o.Contracts {
			lines = append(lines, c.T("rules.contract", "deal", i+1, "melds", contract(c, k)))
		}
	}
	if r.MustPlay == rules.MustDry {
		lines = append(lines, c.T("rules.mustdry"))
	}
	if r.Limit > 0 {
		lines = append(lines, c.T("rules.limit", "n", r.Limit))
	}
	if r.Announce {
		lines = append(lines, c.T("rules.announce"))
	}
	if r.Knock.At != rules.KnockNever {
		lines = append(lines, c.T("rules.knock."+string(r.Knock.At), "n", r.Knock.Limit))
	}
	return append(lines, c.T("rules.stock."+stockWord(r.Stock)))
}

func contract(c *stage.Context, k rules.Contract) string {
	var parts []string
	if k.Sets > 0 {
		parts = append(parts, c.T("rules.contract.sets", "n", k.Sets, "size", k.SetSize))
	}
	if k.Runs > 0 {
		parts = append(parts, c.T("rules.contract.runs", "n", k.Runs, "size", k.RunSize))
	}
	return strings.Join(parts, ", ")
}

func stockWord(s rules.Stock) string {
	if s == rules.StockBlocked {
		return "blocked"
	}
	return string(s)
}

// wild reports whether wild cards are in play.
func wild(r *rules.Rules) bool {
	for _, p := range r.Packs {
		if p.Jokers > 0 {
			return true
		}
	}
	return r.Meld.TwosWild
}

func jokerLines(c *stage.Context, r *rules.Rules) []string {
	if !wild(r) {
		return nil
	}
	lines := []string{c.T("rules.joker")}
	if r.Meld.TwosWild {
		lines = append(lines, c.T("rules.joker.twos"))
	}
	if r.Meld.Wild > 0 {
		lines = append(lines, c.T("rules.joker.most", "n", r.Meld.Wild))
	}
	switch {
	case r.Table != rules.TableShared && r.Table != "":
	case r.Joker.Change == rules.ChangeFree:
		lines = append(lines, c.T("rules.joker.free"))
	case r.Joker.FreedBy == rules.FreedByHand:
		lines = append(lines, c.T("rules.joker.byhand"))
	default:
		lines = append(lines, c.T("rules.joker.byany"))
	}
	switch r.Joker.Bound {
	case rules.BoundFrozen:
		lines = append(lines, c.T("rules.joker.frozen"))
	case rules.BoundMeld:
		lines = append(lines, c.T("rules.joker.bound"))
	}
	if r.Joker.Reuse > 0 {
		lines = append(lines, c.T("rules.joker.reuse", "n", r.Joker.Reuse))
	}
	return lines
}

func failedLines(c *stage.Context, r *rules.Rules) []string {
	lines := []string{c.T("rules.failed.try")}
	switch f := r.Failed; {
	case f.KeepFit:
		lines = append(lines, c.T("rules.failed.keepfit", "n", f.Draw))
	case f.Draw > 0:
		lines = append(lines, c.T("rules.failed.draw", "n", f.Draw))
	default:
		lines = append(lines, c.T("rules.failed.back"))
	}
	return lines
}

// sample is the hand of the worked example.
func sample(r *rules.Rules) []card.ID {
	faces := []card.Face{card.Of(card.Hearts, card.Ace), card.Of(card.Spades, 7), card.Of(card.Diamonds, card.Ten), card.Of(card.Clubs, card.King)}
	var hand []card.ID
	for _, f := range faces {
		hand = append(hand, card.NewID(f, 0))
	}
	if wild(r) {
		if _, jokers := r.Deck(r.MaxPlayers); jokers > 0 {
			hand = append(hand, card.JokerID(0, 0))
		}
	}
	return hand
}

func scoreLines(c *stage.Context, r *rules.Rules) []string {
	lines := []string{c.T("rules.score." + string(r.Score.Kind))}
	if r.Score.Kind != rules.ScoreWinner {
		hand := sample(r)
		key := "rules.score.example"
		if hand[len(hand)-1].Joker() {
			key = "rules.score.example.joker"
		}
		lines = append(lines, c.T(key, "n", r.Worth(hand)))
	}
	if r.Score.Out > 0 {
		lines = append(lines, c.T("rules.score.out", "n", r.Score.Out))
	}
	if r.Knock.Under > 0 {
		lines = append(lines, c.T("rules.score.under", "n", r.Knock.Under))
	}
	if r.Score.Game > 0 {
		lines = append(lines, c.T("rules.score.game", "n", r.Score.Game))
	}
	if r.Score.Deal > 0 {
		lines = append(lines, c.T("rules.score.deal", "n", r.Score.Deal))
	}
	return append(lines, endLine(c, r))
}

func endLine(c *stage.Context, r *rules.Rules) string {
	which := ".low"
	if r.End.High {
		which = ".high"
	}
	switch {
	case r.Score.Kind == rules.ScoreWinner:
		return c.T("rules.end.winner", "n", r.End.Deals)
	case r.End.Target > 0:
		return c.T("rules.end.target"+which, "n", r.End.Target)
	case r.End.Deals > 0:
		return c.T("rules.end.deals"+which, "n", r.End.Deals)
	}
	return c.T("rules.end.open" + which)
}

// example is a list of cards, and why it is no meld; empty if it is one.
type example struct {
	cards []card.Card
	why   string
}

// examples are the lists of cards that the page shows, legal and illegal as
// the rule set itself finds them.
func examples(c *stage.Context, r *rules.Rules) (legal, illegal []example) {
	texts := []string{
		"7S-7H-7C", "7H-8H-9H-TH", "AS-2S-3S", "QD-KD-AD", "KC-AC-2C", "9S-9H-9H", "4D-5D-7D", "8S-8C", "5H-6C-7H",
	}
	if wild(r) {
		texts = append(texts, "JS-X=QS-KS", "X=4D-5D-X=6D")
	}
	for _, t := range texts {
		cards := read(t)
		switch _, err := meld.Check(cards, r.Meld); e := err.(type) {
		case nil:
			legal = append(legal, example{cards: cards})
		case *meld.Error:
			illegal = append(illegal, example{cards, why(c, e)})
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
func why(c *stage.Context, e *meld.Error) string {
	switch e.Kind {
	case meld.Short, meld.Empty:
		return c.T("rules.no.short", "n", e.Want-e.At)
	case meld.Mixed:
		return c.T("rules.no.mixed")
	case meld.TwoOfSuit:
		return c.T("rules.no.suit")
	case meld.TwoOfRank:
		return c.T("rules.no.rank")
	case meld.Gap:
		return c.T("rules.no.gap")
	case meld.Corner:
		return c.T("rules.no.corner")
	case meld.TooManyWild:
		return c.T("rules.no.wild", "n", e.Want)
	case meld.NoNatural:
		return c.T("rules.no.natural")
	case meld.NotWild, meld.Undeclared:
		return c.T("rules.no.joker")
	}
	return c.T("rules.no.meld")
}
