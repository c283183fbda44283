package record

import (
	"fmt"

	"machiavelli/engine/match"
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
		a.Table = f.melds("table")
	case match.Discard:
		a.Card = f.one("card", true)
	case match.Zap:
		a.Card = f.one("card", true)
		o.need("to", "a seat", &a.To)
	case match.Draw, match.Pass, match.GiveUp, match.Knock, match.Take, match.Push:
	default:
		o.fail(fmt.Errorf("do: no action is called %q", do))
	}
	if err := o.done(); err != nil {
		return match.Action{}, err
	}
	switch a.Do {
	case match.Play:
		a.Table, err = resolve(a.Table, v.Table, v.Hand, v.Free)
		a.Free = left(v.Free, a.Table)
	case match.Discard, match.Zap:
		a.Card, err = inHand(v.Hand, a.Card)
	}
	return a, err
}
