// Package opponents describes the other players at the table: their names and
// colours, how long they look before they lay, and the few words that they say.
package opponents

import (
	"strconv"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
)

// Moment is something at a table on which a player may remark.
type Moment string

// The moments.
const (
	Silence Moment = ""
	Big     Moment = "big"  // many cards were laid at once
	Near    Moment = "near" // few cards are left
	Out     Moment = "out"  // the last card is laid
	Stuck   Moment = "stuck"
	Zapped  Moment = "zapped"
)

// bigPlay is how many cards at once are worth a word, and few how many left in
// a hand are.
const (
	bigPlay = 5
	few     = 2
)

// MomentOf is the moment of an event: left is the number of cards then in the player's
// hand, drawn how often in a row the player has drawn without a play.
func MomentOf(e *match.Event, left, drawn int) Moment {
	switch {
	case e.E == match.EvZap:
		return Zapped
	case e.E == match.EvPlay && left == 0:
		return Out
	case e.E == match.EvPlay && e.Count >= bigPlay:
		return Big
	case e.E == match.EvPlay && left <= few:
		return Near
	case e.E == match.EvDraw && drawn >= 3:
		return Stuck
	}
	return Silence
}

// Remarks is the number of remarks for each moment.
const Remarks = 4

// Remark is the key of a remark at a moment, empty for none: people speak about a third of
// the time. The same seed gives the same remark.
func Remark(m Moment, seed uint64) string {
	if m == Silence || seed%3 != 0 {
		return ""
	}
	return string(m) + "." + strconv.Itoa(int(seed/3%Remarks))
}

// Pause is how many ticks, at ordinary speed, a player of a level looks at the table before
// acting: long enough to seem a person, short enough that nobody has to wait. It differs
// from turn to turn with the seed.
func Pause(level string, seed uint64) int {
	l, _ := bot.Of(level)
	return l.Looks + int(seed%25)
}

// Weigh is how many ticks a play of that many cards adds to the pause.
func Weigh(cards int) int { return 4 * min(max(cards, 0), 8) }
