// Package rulebook explains a rule set's data in sentences and pictures, for the
// pages of the rules.
package rulebook

import (
	"fmt"
	"strconv"
	"strings"

	"machiavelli/engine/rules"
	"machiavelli/engine/text"
)

// say is the sentence of a key, see lang.Lang.T.
type say func(key string, pairs ...any) string

// Section is a part of a page: an ID, whose heading has the key rules.ID, and sentences.
type Section struct {
	ID    string
	Lines []string
}

// Summary tells the number of players and of hand cards in a few words.
func Summary(t func(key string, pairs ...any) string, r rules.Rules) string {
	players := t("rules.players", "n", r.MaxPlayers, "span", say(t).span(r.MinPlayers, r.MaxPlayers))
	hand := t("rules.hands")
	if len(r.Hand) == 1 {
		hand = t("rules.hand"+tiles(&r), "n", r.Hand[0])
	}
	return players + " · " + hand
}

// span is from one number to another.
func (t say) span(from, to int) string {
	switch to - from {
	case 0:
		return strconv.Itoa(from)
	case 1:
		return t("or", "a", from, "b", to)
	}
	return t("to", "a", from, "b", to)
}

// tiles is the end of a key whose sentence is another one for tiles.
func tiles(r *rules.Rules) string {
	if r.Tiles {
		return ".tiles"
	}
	return ""
}

// Sections is the page of a rule set, in the words of a language.
func Sections(words func(key string, pairs ...any) string, r *rules.Rules) []Section {
	t := say(words)
	all := []Section{
		{"brief", Brief(words, r)},
		{"setup", t.setupLines(r)},
		{"melds", t.meldLines(r)},
		{"turn", t.turnLines(r)},
		{"good", t.goodLines(r)},
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

// goodLines is what good players do, where that is to wait.
func (t say) goodLines(r *rules.Rules) []string {
	if !rules.WaitingPays(r) {
		return nil
	}
	return []string{t("rules.good.keep"), t("rules.good.serves")}
}

func (t say) setupLines(r *rules.Rules) []string {
	lines := []string{text.Sentence(Summary(t, *r))}
	if r.Tiles {
		lines = append(lines, t("rules.tiles"))
	}
	lines = append(lines, t.deckLines(r)...)
	if len(r.Hand) > 1 {
		lines = append(lines, t("rules.hands.list", "list", joinInts(r.Hand)))
	}
	if len(r.Batches) > 0 {
		lines = append(lines, t("rules.batches", "list", joinInts(r.Batches)))
	}
	if r.Free > 0 {
		lines = append(lines, t("rules.free", "n", r.Free))
	}
	switch {
	case r.Upcard && wild(r):
		lines = append(lines, t("rules.upcard.natural"))
	case r.Upcard:
		lines = append(lines, t("rules.upcard"))
	}
	if r.Partners {
		lines = append(lines, t("rules.partners"))
	}
	if r.WinnerDeals {
		return append(lines, t("rules.dealer.winner"))
	}
	return append(lines, t("rules.dealer"))
}

// deckLines is the deck, by number of players.
func (t say) deckLines(r *rules.Rules) []string {
	var lines []string
	from := r.MinPlayers
	for _, p := range r.Packs {
		text := t("rules.deck"+tiles(r), "n", p.Packs)
		switch {
		case p.Jokers > 0:
			text = t("rules.deck.with", "deck", text, "jokers", t("rules.deck.jokers", "n", p.Jokers))
		default:
			text += "."
		}
		if len(r.Packs) > 1 {
			text = t("rules.deck.for", "span", t.span(from, min(p.UpTo, r.MaxPlayers)), "deck", text)
		}
		lines = append(lines, text)
		from = p.UpTo + 1
	}
	return lines
}

func joinInts(v []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(v), " ", ", "), "[]")
}

func (t say) meldLines(r *rules.Rules) []string {
	lines := []string{t.setLine(r), t("rules.run"+tiles(r), "min", r.Meld.RunMin) + " " + t.aces(r), t("rules.table." + string(r.Table))}
	if r.Areas {
		lines = append(lines, t("rules.areas"))
	}
	return lines
}

// setLine is what a set is.
func (t say) setLine(r *rules.Rules) string {
	m := r.Meld
	set := t("rules.set"+tiles(r), "span", t.span(m.SetMin, m.SetMax))
	if m.SetMax == 0 {
		set = t("rules.set.open"+tiles(r), "min", m.SetMin)
	}
	if m.AnySuits {
		return set + " " + t("rules.set.anysuits"+tiles(r))
	}
	return set + " " + t("rules.set.suits"+tiles(r))
}

// aces is where an ace may stand; a tile is a number.
func (t say) aces(r *rules.Rules) string {
	if r.Tiles {
		return t("rules.aces.tiles")
	}
	return t("rules.aces." + string(r.Meld.Aces))
}
