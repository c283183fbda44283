package table

import (
	"machiavelli/engine/card"
	"machiavelli/game/wording"
)

// speech is how the cards of this match are called.
func (s *Scene) speech() wording.Words {
	return wording.In(s.ctx.Lang, s.ses.View().Rules.Tiles)
}

// plain is cards that stand for themselves.
func plain(ids []card.ID) []card.Card {
	cards := make([]card.Card, len(ids))
	for i, id := range ids {
		cards[i] = card.Card{ID: id}
	}
	return cards
}
