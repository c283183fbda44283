package bot

import (
	"fmt"
	"slices"
	"strings"

	"machiavelli/engine/match"
	"machiavelli/engine/solver"
)

// The tempers: how readily a player lays its cards, whatever its level. A
// level bears its temper behind a stroke, as in solver/patient.
const (
	Open     = "open"     // lays when a sociable player would
	Patient  = "patient"  // holds back for as long as that costs little
	Hoarding = "hoarding" // lays nothing until everything can go
)

// Tempers lists the tempers, the most sociable first.
func Tempers() []string { return []string{Open, Patient, Hoarding} }

// DefaultTemper is the temper of a level that names none: the Strategist and
// the Master are patient by nature, the others open. It is empty for the
// reference players, which have none.
func DefaultTemper(level string) string {
	l, _ := Of(level)
	return l.Temper
}

// WithTemper is a level with another temper. The level's own is left out, so
// that a player has one name.
func WithTemper(level, temper string) string {
	level, _ = SplitTemper(level)
	if temper == "" || temper == DefaultTemper(level) {
		return level
	}
	return level + "/" + temper
}

// SplitTemper is a level without its temper, and its temper.
func SplitTemper(level string) (name, temper string) {
	name, temper, named := strings.Cut(level, "/")
	if !named {
		temper = DefaultTemper(name)
	}
	return name, temper
}

// tempered checks a temper and gives it to a player.
func (p *Player) tempered(temper string) error {
	own := DefaultTemper(p.Level)
	if own == "" && temper != "" {
		return fmt.Errorf("player %q: reference players have no temper", p.Level)
	}
	if own != "" && !slices.Contains(Tempers(), temper) {
		return fmt.Errorf("player %q: the tempers are %s", p.Level, strings.Join(Tempers(), ", "))
	}
	p.temper = temper
	return nil
}

// patientOver is the patience of a patient player, who lays once it holds
// this many cards more than it was dealt.
const patientOver = 2

// overCap is how many cards over the cap of a turn a temper holds a hand.
const overCap = 3

// holdsBack reports whether the temper of a player who has none by nature
// keeps the cards in the hand this turn: waiting has to be allowed, and the
// stock must not be at its end, where held cards are lost.
func (t *table) holdsBack() bool {
	if t.temper == Open || t.Stock == 0 || !t.holds() || !t.may(match.Play) {
		return false
	}
	over := patientOver + t.Rules.HandOf(t.Deal)
	if t.temper == Hoarding {
		over = len(t.Hand)
	}
	if limit := t.limit(); limit > 0 {
		over = min(over, limit+overCap)
	}
	if len(t.Hand) > over {
		return false
	}
	a, ok := t.best(solver.Max)
	return ok && !a.Out
}
