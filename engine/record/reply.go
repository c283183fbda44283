package record

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
)

// ReadReply reads the line in which a program says what it does on its turn.
// Whether that is legal the match says.
func ReadReply(line []byte, v match.View) (match.Action, error) {
	a, err := readAction(line)
	if err != nil {
		return a, err
	}
	return handle(a, v)
}

// ReadAction is what somebody at a table does, as ReadReply reads it; besides,
// a card may be touched, and a deal begun or be the last. The error is a
// *match.Error if the cards are not there.
func ReadAction(line []byte, v match.View) (match.Action, error) {
	a, err := readAction(line, match.Touch, match.Deal, match.Stop)
	if err != nil {
		return a, err
	}
	named := a
	if a, err = handle(a, v); err != nil {
		return a, &match.Error{Why: match.CardForeign, Meld: -1, Card: missing(named, v)}
	}
	return a, nil
}

// missing is a card that an action names and its player does not have, of those
// that are known.
func missing(a match.Action, v match.View) card.ID {
	if a.Do != match.Play {
		return a.Card
	}
	have := map[card.Face]int{}
	for _, id := range slices.Concat(v.Hand, v.Free) {
		have[id.Face()]++
	}
	for _, m := range v.Table {
		for _, c := range m.Cards {
			have[c.ID.Face()]++
		}
	}
	for _, m := range a.Table {
		for _, c := range m.Cards {
			if have[c.ID.Face()]--; have[c.ID.Face()] < 0 {
				return c.ID
			}
		}
	}
	return 0
}

// readAction reads an action whose cards are only named.
func readAction(line []byte, also ...match.Do) (match.Action, error) {
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
		if !slices.Contains(also, a.Do) {
			o.fail(text.Errorf("do: no action is called %q", do))
		}
	}
	return a, o.done()
}

// handle finds the cards that an action names.
func handle(a match.Action, v match.View) (_ match.Action, err error) {
	switch a.Do {
	case match.Play:
		table, rest := alone(a.Table, v.Free)
		a.Table, err = resolve(table, v.Table, nil, v.Hand, rest)
		a.Free = left(v.Free, a.Table)
		freed(&a, v)
		owned(a.Table, v)
	case match.Discard, match.Zap:
		a.Card, err = inHand(v.Hand, a.Card)
	}
	return a, err
}

// alone takes the free cards that are said to stay out of a play's table, where
// they may stand as lists of one card, as in an answer of the solver. rest is
// those that the play may use.
func alone(table []match.Meld, free []card.ID) (melds []match.Meld, rest []card.ID) {
	rest = slices.Clone(free)
	for _, m := range table {
		if len(m.Cards) == 1 {
			if at := slices.IndexFunc(rest, func(id card.ID) bool { return id.Face() == m.Cards[0].ID.Face() }); at >= 0 {
				rest = slices.Delete(rest, at, at+1)
				continue
			}
		}
		melds = append(melds, m)
	}
	return melds, rest
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

// owned gives the melds of a play that name no owner the one that is meant: that
// of the old meld that goes on in it, of which a card may have been stolen, and
// otherwise the player.
func owned(table []match.Meld, v match.View) {
	if v.Rules.Table != rules.TableOwned {
		return
	}
	for i := range table {
		if table[i].Owner >= 0 {
			continue
		}
		table[i].Owner = v.Me
		most := 0
		for _, old := range v.Table {
			n := 0
			for _, c := range table[i].Cards {
				if slices.ContainsFunc(old.Cards, func(o card.Card) bool { return o.ID == c.ID }) {
					n++
				}
			}
			if n > most && n >= len(old.Cards)-1 {
				most, table[i].Owner = n, old.Owner
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
