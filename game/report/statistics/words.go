package statistics

import (
	"strconv"
	"strings"
	"time"

	"machiavelli/engine/match"
	"machiavelli/game/lang"
)

// Title names the rules of a match.
func (m *Match) Title(l *lang.Lang) string {
	if m.House {
		return l.T("records.house", "name", l.RuleSet(m.Rules, m.Name))
	}
	return l.RuleSet(m.Rules, m.Name)
}

// Cast names the players of a match, computers with their level.
func (m *Match) Cast(l *lang.Lang) string {
	var list []string
	for _, p := range m.Players {
		if p.By == match.Human {
			list = append(list, p.Name)
			continue
		}
		list = append(list, l.T("records.player", "name", p.Name, "level", levelWord(l, (&Match{Players: []match.Player{p}, Me: -1}).Level())))
	}
	return strings.Join(list, ", ")
}

// levelWord is what a level is called; a player's own program is called as
// it was named.
func levelWord(l *lang.Lang, level string) any {
	if key := "level." + level; l.Has(key) {
		return l.Phrase(key)
	}
	return level
}

// Result says how a match ended, with the totals.
func (m *Match) Result(l *lang.Lang) string {
	var end string
	switch {
	case !m.Over && m.Deals == 0:
		return l.T("records.begun")
	case !m.Over:
		end = l.T("records.broke", "n", m.Deals)
	case m.WonIt() && len(m.Winners) == 1:
		end = l.T("records.won.you", "n", m.Deals)
	case len(m.Winners) == 0:
		end = l.T("records.won.none", "n", m.Deals)
	default:
		end = l.T("records.won", "name", Names(l, m.Players, m.Winners), "n", m.Deals)
	}
	var totals []string
	for _, v := range m.Totals {
		totals = append(totals, strconv.Itoa(v))
	}
	return l.T("records.result", "end", end, "totals", strings.Join(totals, " – "))
}

// Names lists the names in some seats, at least one.
func Names(l *lang.Lang, players []match.Player, seats []int) string {
	var first []string
	for _, seat := range seats {
		first = append(first, players[seat].Name)
	}
	return l.And(first)
}

// When says when a match was played.
func (m *Match) When(l *lang.Lang, now time.Time) string {
	at := m.Time()
	if at.IsZero() {
		return l.T("records.when.unknown")
	}
	return l.T("records.when", "day", l.Day(at, now), "time", l.Clock(at))
}

// Words says which matches a group has.
func (g Group) Words(l *lang.Lang) string { return strings.Join(g.words(l), " · ") }

func (g Group) words(l *lang.Lang) (list []string) {
	if g.Name != "" {
		list = append(list, l.RuleSet(g.Rules, g.Name))
	}
	switch {
	case g.Level == Mixed:
		list = append(list, l.T("records.group.mixed"))
	case g.Level != "":
		list = append(list, l.T("records.group.level", "level", levelWord(l, g.Level)))
	}
	if g.Players > 0 {
		list = append(list, l.T("records.group.players", "n", g.Players))
	}
	return list
}

// Words says which matches a selection has.
func (s Selection) Words(l *lang.Lang) string {
	list := s.Group.words(l)
	switch s.Which {
	case Won:
		list = append(list, l.T("records.which.won"))
	case DealsWon:
		list = append(list, l.T("records.which.deals"))
	case LuckKnown:
		list = append(list, l.T("records.which.luck"))
	case Longest:
		list = append(list, l.T("records.which.longest", "n", s.Cards))
	case Hinted:
		list = append(list, l.T("records.which.hinted"))
	case OutMissed:
		list = append(list, l.T("records.which.missed"))
	}
	return strings.Join(list, " · ")
}
