package record

import (
	"fmt"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/text"
)

// AppendEvents appends events, a line each.
func AppendEvents(b []byte, events []match.Event) []byte {
	for _, e := range events {
		b = AppendEvent(b, e)
	}
	return b
}

// AppendEvent appends an event as one line with its end. Which keys a line has
// depends on its kind; docs/formats.md lists them.
func AppendEvent(b []byte, e match.Event) []byte {
	b = append(b, `{"e":"`...)
	b = append(b, e.E...)
	b = append(b, '"')
	switch e.E {
	case match.EvDeal:
		b = appendInt(b, "deal", e.Deal)
		b = appendInt(b, "dealer", e.Dealer)
		b = appendHands(b, e.Hands)
		b = appendKeyHand(b, "free", e.Free)
		if e.Upcard != 0 {
			b = appendKeyCard(b, "upcard", card.Card{ID: e.Upcard})
		}
		b = appendKeyHand(b, "stock", e.Stock)
	case match.EvRestock:
		b = appendKeyHand(b, "stock", e.Stock)
	case match.EvScore:
		b = appendInt(b, "deal", e.Deal)
		b = appendText(b, "reason", e.Reason)
		b = appendInts(b, "winners", e.Wins)
		b = appendHands(b, e.Hands)
		b = appendInts(b, "points", e.Points)
		b = appendInts(b, "totals", e.Totals)
	case match.EvOver:
		b = appendInts(b, "winners", e.Wins)
		b = appendInts(b, "totals", e.Totals)
		if e.Points != nil {
			b = appendInts(b, "losses", e.Points)
		}
	default:
		b = appendInt(b, "p", e.P)
		b = appendMove(b, e)
	}
	return append(b, "}\n"...)
}

// appendMove appends what is particular to something that a player did.
func appendMove(b []byte, e match.Event) []byte {
	switch e.E {
	case match.EvDraw:
		if e.Cards == nil { // in a view, where they are hidden
			b = appendInt(b, "count", e.Count)
		} else {
			b = appendKeyHand(b, "cards", e.Cards)
		}
		b = appendText(b, "why", e.Why)
	case match.EvPass:
		if e.Why != "" { // the turn is missed
			b = appendText(b, "why", e.Why)
		}
	case match.EvPlay:
		b = appendKeyCards(b, "hand", e.Hand)
		b = appendMelds(b, e.Table)
		b = appendKeyHand(b, "free", e.Free)
	case match.EvTake, match.EvDiscard:
		b = appendKeyCard(b, "card", card.Card{ID: e.Card})
	case match.EvPush:
		b = appendKeyHand(b, "cards", e.Cards)
		b = appendInt(b, "to", e.To)
	case match.EvZap:
		b = appendInt(b, "to", e.To)
		if e.Card != 0 { // not hidden
			b = appendKeyCard(b, "card", card.Card{ID: e.Card})
		}
	}
	return b
}

func appendMelds(b []byte, melds []match.Meld) []byte {
	return appendList(appendKey(b, "table"), melds, func(b []byte, m match.Meld) []byte { return appendMeld(b, m.Cards, m.Owner) })
}

func appendHands(b []byte, hands [][]card.ID) []byte {
	return appendList(appendKey(b, "hands"), hands, appendHand)
}

// readEvent reads an event line but the first. Copies of a card are not told
// apart: every card is its first copy.
func readEvent(o *object) (match.Event, error) {
	var e match.Event
	var kind string
	o.need("e", aText, &kind)
	e.E = match.What(kind)
	f := &faces{o: o}
	switch e.E {
	case match.EvDeal:
		o.need("deal", aNumber, &e.Deal)
		o.need("dealer", aNumber, &e.Dealer)
		e.Hands = f.hands()
		e.Free = f.list("free")
		e.Upcard = f.one("upcard", false)
		e.Stock = f.list("stock")
	case match.EvRestock:
		e.Stock = f.list("stock")
	case match.EvScore:
		o.need("deal", aNumber, &e.Deal)
		o.need("reason", aText, &e.Reason)
		o.need("winners", seats, &e.Wins)
		e.Hands = f.hands()
		o.need("points", numbers, &e.Points)
		o.need("totals", numbers, &e.Totals)
	case match.EvOver:
		o.need("winners", seats, &e.Wins)
		o.need("totals", numbers, &e.Totals)
		o.read("losses", numbers, &e.Points)
	case match.EvTurn, match.EvDraw, match.EvPlay, match.EvPass, match.EvGiveUp, match.EvKnock,
		match.EvTake, match.EvPush, match.EvDiscard, match.EvZap:
		o.need("p", "a seat", &e.P)
		readPlayerEvent(o, f, &e)
	default:
		o.fail(text.Errorf("e: no event is called %q", kind))
	}
	return e, o.done()
}

func readPlayerEvent(o *object, f *faces, e *match.Event) {
	switch e.E {
	case match.EvDraw:
		e.Cards = f.list("cards")
		o.need("why", aText, &e.Why)
	case match.EvPass:
		o.read("why", aText, &e.Why)
	case match.EvPlay:
		e.Hand = f.lying("hand")
		e.Table = f.melds()
		e.Free = f.list("free")
	case match.EvTake, match.EvDiscard:
		e.Card = f.one("card", true)
	case match.EvPush:
		e.Cards = f.list("cards")
		o.need("to", "a seat", &e.To)
	case match.EvZap:
		o.need("to", "a seat", &e.To)
		e.Card = f.one("card", true)
	}
}

// faces reads cards as printed faces: every card is its first copy.
type faces struct{ o *object }

func (f *faces) parse(key string, texts []string, bare bool) []card.Card {
	cards := make([]card.Card, 0, len(texts))
	for i, t := range texts {
		printed, as, err := card.Parse(t)
		if err == nil && bare && as != card.NoFace {
			err = text.Errorf("card %q: stands for nothing here", t)
		}
		if err != nil {
			f.o.fail(text.Errorf("%s[%d]: %w", key, i, err))
			return nil
		}
		cards = append(cards, card.Card{ID: firstCopy(printed), As: as})
	}
	return cards
}

func firstCopy(f card.Face) card.ID {
	if f == card.Joker {
		return card.JokerID(0, 0)
	}
	return card.NewID(f, 0)
}

func (f *faces) list(key string) []card.ID {
	var texts []string
	f.o.need(key, aList, &texts)
	return card.IDs(f.parse(key, texts, true))
}

func (f *faces) lying(key string) []card.Card {
	var texts []string
	f.o.need(key, aList, &texts)
	return f.parse(key, texts, false)
}

func (f *faces) one(key string, must bool) card.ID {
	var name string
	if !f.o.read(key, "a card", &name) {
		if must {
			f.o.fail(text.Errorf("%s is missing, want a card", key))
		}
		return 0
	}
	if c := f.parse(key, []string{name}, true); len(c) == 1 {
		return c[0].ID
	}
	return 0
}

func (f *faces) hands() [][]card.ID {
	var texts [][]string
	f.o.need("hands", "a list of hands", &texts)
	hands := make([][]card.ID, 0, len(texts))
	for i, h := range texts {
		hands = append(hands, card.IDs(f.parse(fmt.Sprintf("hands[%d]", i), h, true)))
	}
	return hands
}

// melds reads a table: lists of cards, or objects with an owner.
func (f *faces) melds() []match.Meld {
	var melds []textMeld
	f.o.need("table", aTable, &melds)
	table := make([]match.Meld, 0, len(melds))
	for i, m := range melds {
		cards := f.parse(fmt.Sprintf("table[%d]", i), m.cards, false)
		table = append(table, match.Meld{Cards: cards, Owner: m.owner})
	}
	return table
}

// textMeld is a meld as it is written: a list of cards, or with its owner.
type textMeld struct {
	owner int
	cards []string
}

func (m *textMeld) UnmarshalJSON(data []byte) error {
	m.owner = -1
	if len(data) > 0 && data[0] == '[' {
		return text.Unmarshal(data, &m.cards)
	}
	var owned struct {
		Owner int      `json:"owner"`
		Cards []string `json:"cards"`
	}
	if err := text.Unmarshal(data, &owned); err != nil {
		return err
	}
	if owned.Owner < 0 {
		return text.Errorf("a meld with an owner names a seat")
	}
	m.owner, m.cards = owned.Owner, owned.Cards
	return nil
}
