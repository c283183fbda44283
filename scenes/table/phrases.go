package table

import (
	"math"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/report/wording"
)

// phrases keeps what things on the table are called: whoever listens is told of all of
// them whenever one has changed, and most are called what they were.
type phrases struct {
	by    wording.Words
	ses   *session.Session
	said  map[saying]string
	lines map[session.LogEntry]string
	melds map[int]meldPhrase
	cards [math.MaxUint8 + 1]cardPhrases // by their IDs
}

// saying is what a sentence depends on, besides the language and the match.
type saying struct {
	key  string
	name string
	n, m int
}

// cardPhrases is what a card is called: in the hand, on the table, as it is printed, and
// in words, for what it stands for.
type cardPhrases struct {
	hand, table, printed string
	face                 string
	as                   card.Face
}

type meldPhrase struct {
	number int
	meld   match.Meld
	text   string
}

// mostPhrases is how many sentences are kept: a long match has more lines in its log.
const mostPhrases = 2000

// of forgets everything in another match. What is laid out again begins without any
// words: the language may be another one.
func (k *phrases) of(by wording.Words, ses *session.Session) *phrases {
	if k.said == nil || k.ses != ses || len(k.said)+len(k.lines) > mostPhrases {
		*k = phrases{by: by, ses: ses, said: map[saying]string{}, lines: map[session.LogEntry]string{}, melds: map[int]meldPhrase{}}
	}
	return k
}

// card is what a card is called.
func (k *phrases) card(c card.Card) *cardPhrases {
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
func (k *phrases) line(e session.LogEntry, first func() string) string {
	text, ok := k.lines[e]
	if !ok {
		text = first()
		k.lines[e] = text
	}
	return text
}

func (k *phrases) say(s saying, first func() string) string {
	text, ok := k.said[s]
	if !ok {
		text = first()
		k.said[s] = text
	}
	return text
}

// meld is the text of a meld by its number, which is asked for again if either is
// another one.
func (k *phrases) meld(number int, m match.Meld, first func() string) string {
	old, ok := k.melds[m.ID]
	if !ok || old.number != number || old.meld.Owner != m.Owner || old.meld.Kind != m.Kind || !slices.Equal(old.meld.Cards, m.Cards) {
		m.Cards = slices.Clone(m.Cards)
		old = meldPhrase{number, m, first()}
		k.melds[m.ID] = old
	}
	return old.text
}
