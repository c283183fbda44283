package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// askZap asks whom to zap. The joker is the one that is selected, else the
// first of the hand: they are all alike.
func (s *Scene) askZap(c *stage.Context) {
	jokers := slices.DeleteFunc(slices.Clone(s.ses.Hand.Order), func(id card.ID) bool { return !id.Joker() })
	if len(jokers) == 0 {
		s.refuse(c, &match.Error{Why: match.NotAJoker, Meld: -1})
		return
	}
	joker := jokers[0]
	for _, id := range jokers {
		if s.in.Has(id) {
			joker = id
		}
	}
	d := ui.Dialog{ID: "table.zap", Title: c.T("table.zap"), Text: c.T("table.zap.text")}
	v := s.ses.View()
	for _, seat := range s.ses.Opponents() {
		p := v.Seats[seat]
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "zap/" + itoa(seat), Text: c.T("table.zap.seat", "name", p.Name, "n", p.Cards), Look: ui.Secondary, Do: func() {
			if err := s.ses.Zap(joker, seat); err != nil {
				s.refuse(c, err)
			}
			s.in.Clear()
			s.stale = true
		}})
	}
	d.Buttons = append(d.Buttons, ui.DialogButton{ID: "zap/no", Text: c.T("table.zap.no"), Look: ui.Primary})
	c.UI.Ask(d)
}
