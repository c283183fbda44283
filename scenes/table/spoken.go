package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/session"
	"machiavelli/game/wording"
)

// spoken keeps what things on the table are called: whoever listens is told of all of
// them whenever one has changed, and most are called what they were.
type spoken struct {
	by    wording.Words
	ses   *session.Session
	said  map[saying]string
	melds map[int]spokenMeld
}

// saying is what a sentence depends on, besides the language and the match.
type saying struct {
	key  string
	name string
	n, m int
	card card.Card
	line session.LogEntry
}

type spokenMeld struct {
	number int
	meld   match.Meld
	text   string
}

// mostSaid is how many sentences are kept: a long match has more lines in its log.
const mostSaid = 2000

// of forgets everything in another match. What is laid out anew begins without any
// words: the language may be another one.
func (k *spoken) of(by wording.Words, ses *session.Session) *spoken {
	if k.said == nil || k.ses != ses || len(k.said) > mostSaid {
		*k = spoken{by, ses, map[saying]string{}, map[int]spokenMeld{}}
	}
	return k
}

func (k *spoken) say(s saying, first func() string) string {
	text, ok := k.said[s]
	if !ok {
		text = first()
		k.said[s] = text
	}
	return text
}

// meld is the text of a meld by its number, which is asked for anew if either is
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
