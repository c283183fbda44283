package table

import (
	"math"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/report/wording"
)

// spoken keeps what things on the table are called: whoever listens is told of all of
// them whenever one has changed, and most are called what they were.
type spoken struct {
	by    wording.Words
	ses   *session.Session
	said  map[saying]string
	lines map[session.LogEntry]string
	melds map[int]spokenMeld
	cards [math.MaxUint8 + 1]spokenCard // by their IDs
}

// saying is what a sentence depends on, besides the language and the match.
type saying struct {
	key  string
	name string
	n, m int
}

// spokenCard is what a card is called: in the hand, on the table, as it is printed, and
// in words, for what it stands for.
type spokenCard struct {
	hand, table, printed string
	face                 string
	as                   card.Face
}

type spokenMeld struct {
	number int
	meld   match.Meld
	text   string
}

// mostSaid is how many sentences are kept: a long match has more lines in its log.
const mostSaid = 2000

// of forgets everything in another match. What is laid out again begins without any
// words: the language may be another one.
func (k *spoken) of(by wording.Words, ses *session.Session) *spoken {
	if k.said == nil || k.ses != ses || len(k.said)+len(k.lines) > mostSaid {
		*k = spoken{by: by, ses: ses, said: map[saying]string{}, lines: map[session.LogEntry]string{}, melds: map[int]spokenMeld{}}
	}
	return k
}

// card is what a card is called.
func (k *spoken) card(c card.Card) *spokenCard {
	s := &k.cards[c.ID]
	if s.hand == "" {
		name := nameOf(c.ID)
		s.hand, s.table, s.printed = "hand/"+name, "card/"+name, c.ID.String()
	}
	if s.face == "" || s.as != c.As {
		s.face, s.as = k.by.Card(c), c.As
	}
	return s
}

// line is the text of a line of the log.
func (k *spoken) line(e session.LogEntry, first func() string) string {
	text, ok := k.lines[e]
	if !ok {
		text = first()
		k.lines[e] = text
	}
	return text
}

func (k *spoken) say(s saying, first func() string) string {
	text, ok := k.said[s]
	if !ok {
		text = first()
		k.said[s] = text
	}
	return text
}

// meld is the text of a meld by its number, which is asked for again if either is
// another one.
func (k *spoken) meld(number int, m match.Meld, first func() string) string {
	old, ok := k.melds[m.ID]
	if !ok || old.number != number || old.meld.Owner != m.Owner || old.meld.Kind != m.Kind || !slices.Equal(old.meld.Cards, m.Cards) {
		m.Cards = slices.Clone(m.Cards)
		old = spokenMeld{number, m, first()}
		k.melds[m.ID] = old
	}
	return old.text
}
