package record

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/text"
)

// ReadReply reads the line in which a program says what it does on its turn.
// Whether that is legal the match says.
func ReadReply(line []byte, v match.View) (match.Action, error) {
	o, err := readObject(line)
	if err != nil {
		return match.Action{}, err
	}
	var do string
	o.need("do", aText, &do)
	a := match.Action{Do: match.Do(do)}
	f := &faces{o: o}
	switch a.Do {
	case match.Play:
		a.Table = f.melds()
	case match.Discard:
		a.Card = f.one("card", true)
	case match.Zap:
		a.Card = f.one("card", true)
		o.need("to", "a seat", &a.To)
	case match.Draw, match.Pass, match.GiveUp, match.Knock, match.Take, match.Push:
	default:
		o.fail(text.Errorf("do: no action is called %q", do))
	}
	if err := o.done(); err != nil {
		return match.Action{}, err
	}
	switch a.Do {
	case match.Play:
		a.Table, err = resolve(a.Table, v.Table, nil, v.Hand, v.Free)
		a.Free = left(v.Free, a.Table)
		freed(&a, v)
	case match.Discard, match.Zap:
		a.Card, err = inHand(v.Hand, a.Card)
	}
	return a, err
}

// freed has a play use as many free cards in place of equal ones of the hand as
// the limit of cards asks for: which is meant is not written.
func freed(a *match.Action, v match.View) {
	limit := v.Rules.LimitOf(v.Seats[v.Me].Opened, len(v.Table) == 0)
	if limit == 0 {
		return
	}
	played := 0
	for _, m := range a.Table {
		for _, c := range m.Cards {
			if slices.Contains(v.Hand, c.ID) {
				played++
			}
		}
	}
	for _, m := range a.Table {
		for j, c := range m.Cards {
			at := slices.IndexFunc(a.Free, func(id card.ID) bool { return id.Face() == c.ID.Face() })
			if played > limit && at >= 0 && slices.Contains(v.Hand, c.ID) {
				m.Cards[j].ID = a.Free[at]
				a.Free = slices.Delete(a.Free, at, at+1)
				played--
			}
		}
	}
}

// AppendReply appends what a player does, as ReadReply reads it, without an end
// of line.
func AppendReply(b []byte, a match.Action) []byte {
	b = append(b, `{"do":`...)
	b = appendQuoted(b, string(a.Do))
	switch a.Do {
	case match.Play:
		b = appendMelds(b, a.Table)
	case match.Discard:
		b = appendKeyCard(b, "card", card.Card{ID: a.Card})
	case match.Zap:
		b = appendKeyCard(b, "card", card.Card{ID: a.Card})
		b = appendInt(b, "to", a.To)
	}
	return append(b, '}')
}
