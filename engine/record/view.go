package record

import (
	"strconv"

	"machiavelli/engine/card"
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
	b = appendList(appendKey(b, "seats"), v.Seats, appendSeat)
	b = appendKeyHand(b, "hand", v.Hand)
	b = appendMelds(b, v.Table)
	b = appendKeyHand(b, "free", v.Free)
	b = appendInt(b, "stock", v.Stock)
	b = appendKeyHand(b, "pile", v.Pile)
	b = appendInt(b, "drawn", v.Drawn)
	var can []match.Do
	for _, o := range v.Options {
		if o.Why == nil {
			can = append(can, o.Do)
		}
	}
	b = appendList(appendKey(b, "options"), can, func(b []byte, do match.Do) []byte { return appendQuoted(b, string(do)) })
	b = appendList(appendKey(b, "events"), v.Events, func(b []byte, e match.Event) []byte {
		b = AppendEvent(b, e)
		return b[:len(b)-1]
	})
	return append(b, "}}\n"...)
}

func appendSeat(b []byte, s match.Seat) []byte {
	b = appendPlayer(b, s.Name, s.By)
	b = appendInt(b, "cards", s.Cards)
	b = appendInt(b, "total", s.Total)
	b = appendInt(b, "wins", s.Wins)
	b = appendBool(b, "opened", s.Opened)
	b = appendList(appendKey(b, "known"), s.Known, func(b []byte, f card.Face) []byte { return appendQuoted(b, f.String()) })
	return append(b, '}')
}

// appendPlayer appends the keys that a player begins with.
func appendPlayer(b []byte, name, by string) []byte {
	b = append(b, `{"name":`...)
	return appendText(appendQuoted(b, name), "by", by)
}
