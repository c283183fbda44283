// Package rulebook says in sentences and pictures what a rule set's data says
// in numbers, for the pages that explain the rules.
package rulebook

import (
	"fmt"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// say is the sentence of a key, see lang.Lang.T.
type say func(key string, pairs ...any) string

// Section is a part of a page and its sentences. Its heading is the sentence
// rules.ID.
type Section struct {
	ID    string
	Lines []string
}

// Summary is players and hand in a few words.
func Summary(t func(key string, pairs ...any) string, r rules.Rules) string {
	players := t("rules.players", "from", r.MinPlayers, "to", r.MaxPlayers)
	if r.MinPlayers == r.MaxPlayers {
		players = t("rules.players.just", "n", r.MinPlayers)
	}
	hand := t("rules.hands")
	if len(r.Hand) == 1 {
		hand = t("rules.hand", "n", r.Hand[0])
	}
	return players + " · " + hand
}

// Sections is the page of a rule set, in the words of a language.
func Sections(words func(key string, pairs ...any) string, r *rules.Rules) []Section {
	t := say(words)
	all := []Section{
		{"setup", t.setupLines(r)},
		{"melds", t.meldLines(r)},
		{"turn", t.turnLines(r)},
		{"jokers", t.jokerLines(r)},
		{"failed", t.failedLines(r)},
		{"score", t.scoreLines(r)},
	}
	out := all[:0]
	for _, s := range all {
		if len(s.Lines) > 0 {
			out = append(out, s)
		}
	}
	return out
}

func (t say) setupLines(r *rules.Rules) []string {
	lines := []string{Summary(t, *r) + "."}
	from := r.MinPlayers
	for _, p := range r.Packs {
		text := t("rules.deck", "n", p.Packs)
		if p.Jokers > 0 {
			text += " " + t("rules.deck.jokers", "n", p.Jokers)
		}
		switch to := min(p.UpTo, r.MaxPlayers); {
		case len(r.Packs) == 1:
		case from == to:
			text = t("rules.deck.just", "n", to, "deck", text)
		default:
			text = t("rules.deck.for", "from", from, "to", to, "deck", text)
		}
		lines = append(lines, text)
		from = p.UpTo + 1
	}
	if len(r.Hand) > 1 {
		lines = append(lines, t("rules.hands.list", "list", joinInts(r.Hand)))
	}
	if r.Free > 0 {
		lines = append(lines, t("rules.free", "n", r.Free))
	}
	if r.Upcard {
		lines = append(lines, t("rules.upcard"))
	}
	if r.Partners {
		lines = append(lines, t("rules.partners"))
	}
	return lines
}

func joinInts(v []int) string { return strings.Trim(fmt.Sprint(v), "[]") }

func (t say) meldLines(r *rules.Rules) []string {
	m := r.Meld
	set := t("rules.set", "min", m.SetMin, "max", m.SetMax)
	if m.SetMax == 0 {
		set = t("rules.set.open", "min", m.SetMin)
	}
	if m.AnySuits {
		set += " " + t("rules.set.anysuits")
	} else {
		set += " " + t("rules.set.suits")
	}
	lines := []string{set, t("rules.run", "min", m.RunMin) + " " + t("rules.aces."+string(m.Aces))}
	lines = append(lines, t("rules.table."+tableWord(r.Table)))
	if r.Areas {
		lines = append(lines, t("rules.areas"))
	}
	return lines
}

func tableWord(t rules.TableRule) string {
	if t == "" {
		return string(rules.TableShared)
	}
	return string(t)
}

func (t say) turnLines(r *rules.Rules) []string {
	lines := []string{t("rules.turn."+string(r.Turn), "n", r.MaxDraw)}
	if r.FreePlay {
		lines = append(lines, t("rules.freeplay"))
	}
	switch o := r.Opening; o.Kind {
	case rules.OpenRun, rules.OpenPoints, rules.OpenMeld:
		lines = append(lines, t("rules.opening."+string(o.Kind), "n", o.N))
	case rules.OpenContract:
		lines = append(lines, t("rules.opening.contract"))
		for i, k := range o.Contracts {
			lines = append(lines, t("rules.contract", "deal", i+1, "melds", t.contract(k)))
		}
	}
	if r.MustPlay == rules.MustDry {
		lines = append(lines, t("rules.mustdry"))
	}
	if r.Limit > 0 {
		lines = append(lines, t("rules.limit", "n", r.Limit))
	}
	if r.Announce {
		lines = append(lines, t("rules.announce"))
	}
	if r.Knock.At != rules.KnockNever {
		lines = append(lines, t("rules.knock."+string(r.Knock.At), "n", r.Knock.Limit))
	}
	return append(lines, t("rules.stock."+stockWord(r.Stock)))
}

func (t say) contract(k rules.Contract) string {
	var parts []string
	if k.Sets > 0 {
		parts = append(parts, t("rules.contract.sets", "n", k.Sets, "size", k.SetSize))
	}
	if k.Runs > 0 {
		parts = append(parts, t("rules.contract.runs", "n", k.Runs, "size", k.RunSize))
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

func (t say) jokerLines(r *rules.Rules) []string {
	if !wild(r) {
		return nil
	}
	lines := []string{t("rules.joker")}
	if r.Meld.TwosWild {
		lines = append(lines, t("rules.joker.twos"))
	}
	if r.Meld.Wild > 0 {
		lines = append(lines, t("rules.joker.most", "n", r.Meld.Wild))
	}
	switch {
	case r.Table != rules.TableShared && r.Table != "":
	case r.Joker.Change == rules.ChangeFree:
		lines = append(lines, t("rules.joker.free"))
	case r.Joker.FreedBy == rules.FreedByHand:
		lines = append(lines, t("rules.joker.byhand"))
	default:
		lines = append(lines, t("rules.joker.byany"))
	}
	switch r.Joker.Bound {
	case rules.BoundFrozen:
		lines = append(lines, t("rules.joker.frozen"))
	case rules.BoundMeld:
		lines = append(lines, t("rules.joker.bound"))
	}
	if r.Joker.Reuse > 0 {
		lines = append(lines, t("rules.joker.reuse", "n", r.Joker.Reuse))
	}
	return lines
}

func (t say) failedLines(r *rules.Rules) []string {
	lines := []string{t("rules.failed.try")}
	switch f := r.Failed; {
	case f.KeepFit:
		lines = append(lines, t("rules.failed.keepfit", "n", f.Draw))
	case f.NoPlay:
		lines = append(lines, t("rules.failed.noplay"))
	case f.Draw > 0:
		lines = append(lines, t("rules.failed.draw", "n", f.Draw))
	default:
		lines = append(lines, t("rules.failed.back"))
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

func (t say) scoreLines(r *rules.Rules) []string {
	lines := []string{t("rules.score." + string(r.Score.Kind))}
	if r.Score.Kind != rules.ScoreWinner {
		hand := sample(r)
		key := "rules.score.example"
		if hand[len(hand)-1].Joker() {
			key = "rules.score.example.joker"
		}
		lines = append(lines, t(key, "n", r.Worth(hand)))
	}
	if r.Score.Out > 0 {
		lines = append(lines, t("rules.score.out", "n", r.Score.Out))
	}
	if r.Knock.Under > 0 {
		lines = append(lines, t("rules.score.under", "n", r.Knock.Under))
	}
	if r.Score.Game > 0 {
		lines = append(lines, t("rules.score.game", "n", r.Score.Game))
	}
	if r.Score.Deal > 0 {
		lines = append(lines, t("rules.score.deal", "n", r.Score.Deal))
	}
	return append(lines, t.endLine(r))
}

func (t say) endLine(r *rules.Rules) string {
	which := ".low"
	if r.End.High {
		which = ".high"
	}
	switch {
	case r.Score.Kind == rules.ScoreWinner:
		return t("rules.end.winner", "n", r.End.Deals)
	case r.End.Target > 0:
		return t("rules.end.target"+which, "n", r.End.Target)
	case r.End.Deals > 0:
		return t("rules.end.deals"+which, "n", r.End.Deals)
	}
	return t("rules.end.open" + which)
}
