package record

import (
	"strconv"

	"machiavelli/engine/match"
)

// AppendQuestion appends what a program that plays is asked on its turn, as
// one line with its end. Nothing is in it but what the view holds.
func AppendQuestion(b []byte, h Header, v match.View) []byte {
	b = append(b, `{"ask":"turn"`...)
	b = appendInt(b, "p", v.Me)
	b = append(b, h.ruling...)
	b = append(b, `,"view":{"me":`...)
	b = strconv.AppendInt(b, int64(v.Me), 10)
	b = appendInt(b, "deal", v.Deal)
	b = appendInt(b, "dealer", v.Dealer)
	b = appendInt(b, "turn", v.Turn)
	b = appendInt(b, "turns", v.Turns)
	b = append(b, `,"seats":[`...)
	for i, s := range v.Seats {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendSeat(b, s)
	}
	b = append(b, ']')
	b = appendKeyHand(b, "hand", v.Hand)
	b = append(b, `,"table":`...)
	b = appendMelds(b, v.Table)
	b = appendKeyHand(b, "free", v.Free)
	b = appendInt(b, "stock", v.Stock)
	b = appendKeyHand(b, "pile", v.Pile)
	b = appendInt(b, "drawn", v.Drawn)
	b = append(b, `,"options":[`...)
	first := true
	for _, o := range v.Options {
		if o.Why != nil {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = appendText(b, string(o.Do))
	}
	b = append(b, `],"events":[`...)
	for i, e := range v.Events {
		if i > 0 {
			b = append(b, ',')
		}
		b = AppendEvent(b, e)
		b = b[:len(b)-1]
	}
	return append(b, "]}}\n"...)
}

func appendSeat(b []byte, s match.Seat) []byte {
	b = append(b, `{"name":`...)
	b = appendText(b, s.Name)
	b = append(b, `,"by":`...)
	b = appendText(b, s.By)
	b = appendInt(b, "cards", s.Cards)
	b = appendInt(b, "total", s.Total)
	b = appendInt(b, "wins", s.Wins)
	b = append(b, `,"opened":`...)
	b = strconv.AppendBool(b, s.Opened)
	b = appendKeyHand(b, "known", s.Known)
	return append(b, '}')
}
