package record

import (
	"encoding/json"
	"fmt"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
)

// What a table of several people tells is read here, by somebody who holds no match.
// Cards are written as faces. Each gets a copy of its own, and keeps it as long as
// it can be followed. Keys that are not known are passed over.

// ReadView reads what a seat may know. The cards keep the copies that they had in
// a view from before; the zero View has no cards.
func ReadView(data []byte, r rules.Rules, was match.View) (match.View, error) {
	var w writtenView
	if err := json.Unmarshal(data, &w); err != nil {
		return match.View{}, fmt.Errorf("view: %w", err)
	}
	v := match.View{
		Rules: r.Clone(), Me: w.Me, Phase: match.Phase(w.Phase), Deal: w.Deal, Dealer: w.Dealer, Turn: w.Turn, Turns: w.Turns,
		Stock: w.Stock, Drawn: w.Drawn, Last: w.Last, Played: w.Played, Fresh: w.Fresh, Stolen: w.Stolen, Touched: w.Touched,
		Winners: w.Winners,
	}
	if err := w.check(); err != nil {
		return v, err
	}
	n := &namer{free: card.Deck(r.Deck(len(w.Seats)))}
	all := len(n.free)
	v.Hand = n.named("hand", w.Hand, was.Hand, was.Unseen())
	v.Table = n.table(w.Table, was)
	v.Free = n.named("free", w.Free, was.Free)
	v.Pile = n.named("pile", w.Pile, was.Pile)
	v.Gone = n.named("gone", w.Gone, was.Gone)
	cards := v.Stock + len(v.Free) + len(v.Pile) + len(v.Gone)
	for _, m := range v.Table {
		cards += len(m.Cards)
	}
	for i, s := range w.Seats {
		seat := match.Seat{Name: text.Called(s.Name), By: text.Called(s.By), Cards: s.Cards, Skip: s.Skip, Total: s.Total, Wins: s.Wins, Opened: s.Opened}
		for _, c := range n.read("known", s.Known, true) {
			seat.Known = append(seat.Known, c.ID.Face())
		}
		if i == v.Me {
			seat.Hand = slices.Clone(v.Hand[:min(len(s.Hand), len(v.Hand))])
		} else {
			seat.Hand = n.named("hand", s.Hand)
		}
		cards += s.Cards
		v.Seats = append(v.Seats, seat)
	}
	for i := range w.Scores {
		e := &w.Scores[i]
		v.Scores = append(v.Scores, match.Result{Reason: text.Called(e.Reason), Wins: e.Winners, Points: e.Points, Totals: e.Totals})
	}
	switch {
	case n.err != nil:
		return v, n.err
	case v.Deal > 0 && cards != all:
		return v, fmt.Errorf("view: %d cards of %d", cards, all)
	case v.Me >= 0 && len(v.Hand) != v.Seats[v.Me].Cards:
		return v, fmt.Errorf("view: %d cards in a hand of %d", len(v.Hand), v.Seats[v.Me].Cards)
	}
	var err error
	v.Options, err = ReadChoices(w.Options, w.Refused)
	return v, err
}

// writtenView is a view as AppendView writes it.
type writtenView struct {
	Me, Deal, Dealer, Turn, Turns, Stock, Drawn, Last int
	Phase                                             string
	Seats                                             []writtenSeat
	Hand, Free, Pile, Gone                            []string
	Table                                             []writtenMeld
	Played, Fresh, Stolen, Touched                    bool
	Scores                                            []writtenEvent
	Winners                                           []int
	Options                                           []string
	Refused                                           json.RawMessage
}

type writtenSeat struct {
	Name, By           string
	Cards, Total, Wins int
	Opened, Skip       bool
	Known, Hand        []string
}

// writtenMeld is a meld as it is written: a list of cards, or with its owner.
type writtenMeld struct {
	owner int
	cards []string
}

// UnmarshalJSON implements json.Unmarshaler.
func (m *writtenMeld) UnmarshalJSON(data []byte) error {
	if m.owner = -1; len(data) > 0 && data[0] == '[' {
		return json.Unmarshal(data, &m.cards)
	}
	var owned struct {
		Owner int
		Cards []string
	}
	err := json.Unmarshal(data, &owned)
	m.owner, m.cards = owned.Owner, owned.Cards
	return err
}

// mostSeats is how many players any rule set has.
const mostSeats = 8

func (w *writtenView) check() error {
	n := len(w.Seats)
	switch match.Phase(w.Phase) {
	case match.Turning, match.Scored, match.Over:
		if w.Turn < 0 || w.Dealer < 0 || w.Deal < 1 {
			return fmt.Errorf("view: nobody is on turn in deal %d", w.Deal)
		}
	default:
		if w.Deal != 0 { // nothing has been dealt yet
			return fmt.Errorf("view: there is no phase %q", text.Cut(w.Phase, 16))
		}
	}
	if n < 1 || n > mostSeats || w.Me < -1 || w.Me >= n || w.Turn < -1 || w.Turn >= n || w.Dealer < -1 || w.Dealer >= n {
		return fmt.Errorf("view: there is no such seat")
	}
	for _, count := range []int{w.Stock, w.Turns, w.Drawn, w.Last} {
		if count < 0 {
			return fmt.Errorf("view: a count is %d", count)
		}
	}
	for _, s := range w.Seats {
		if s.Cards < 0 || s.Wins < 0 {
			return fmt.Errorf("view: a seat has %d cards", s.Cards)
		}
	}
	for i := range w.Scores {
		if err := w.Scores[i].scored(n); err != nil {
			return err
		}
	}
	return seated(&match.Event{Wins: w.Winners}, n)
}

// namer gives cards that are written as faces copies of them, each once.
type namer struct {
	free []card.ID // that have no place yet
	err  error
}

// read reads cards without naming them: each is its first copy.
func (n *namer) read(key string, texts []string, bare bool) []card.Card {
	f := &faces{o: &object{}}
	cards := f.parse(key, texts, bare)
	if n.err == nil {
		n.err = f.o.err
	}
	return cards
}

// take is a copy of a face, from the first of the lists that has one, or of all
// that are free.
func (n *namer) take(f card.Face, lists ...[]card.ID) card.ID {
	is := func(id card.ID) bool { return id.Face() == f }
	for _, list := range lists {
		for _, id := range list {
			if at := slices.Index(n.free, id); at >= 0 && is(id) {
				n.free = slices.Delete(n.free, at, at+1)
				return id
			}
		}
	}
	at := slices.IndexFunc(n.free, is)
	if at < 0 {
		if n.err == nil {
			n.err = fmt.Errorf("card %s: more than there are in the deck", f)
		}
		return 0
	}
	id := n.free[at]
	n.free = slices.Delete(n.free, at, at+1)
	return id
}

// named is a list of cards that stand for themselves.
func (n *namer) named(key string, texts []string, lists ...[]card.ID) []card.ID {
	var ids []card.ID
	for _, c := range n.read(key, texts, true) {
		if id := n.take(c.ID.Face(), lists...); id != 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

// melds reads a table without naming its cards.
func (n *namer) melds(written []writtenMeld, seats int) []match.Meld {
	table := make([]match.Meld, 0, len(written))
	for _, m := range written {
		cards := n.read("table", m.cards, false)
		if n.err == nil && (len(cards) == 0 || m.owner < -1 || m.owner >= seats) {
			n.err = fmt.Errorf("table: a meld without cards, or of nobody's")
		}
		table = append(table, match.Meld{Cards: cards, Owner: m.owner})
	}
	return table
}

// table names the cards of a table that follows the one of a view.
func (n *namer) table(written []writtenMeld, was match.View) []match.Meld {
	melds := n.melds(written, mostSeats)
	if n.err != nil {
		return nil
	}
	var old []match.Meld
	for _, m := range was.Table { // without what has gone elsewhere
		m.Cards = slices.DeleteFunc(slices.Clone(m.Cards), func(c card.Card) bool { return !slices.Contains(n.free, c.ID) })
		old = append(old, m)
	}
	both := func(list []card.ID) []card.ID {
		return slices.DeleteFunc(slices.Clone(list), func(id card.ID) bool { return !slices.Contains(n.free, id) })
	}
	table, err := resolve(melds, old, nil, both(was.Free), both(was.Hand), n.free)
	if err != nil {
		n.err = err
		return nil
	}
	n.free = left(n.free, table)
	return was.Numbered(table)
}

// writtenEvent is an event as AppendSeen writes it.
type writtenEvent struct {
	E, Upcard, Why, Card, Reason    string
	P, Deal, Dealer, Count, To      int
	Hands                           [][]string
	Free, Cards, Hand               []string
	Table                           []writtenMeld
	Winners, Points, Totals, Losses []int
}

// scored checks what a score says of the seats.
func (w *writtenEvent) scored(seats int) error {
	if len(w.Totals) != seats || len(w.Points) != seats {
		return fmt.Errorf("score: %d totals for %d players", len(w.Totals), seats)
	}
	return seated(&match.Event{Wins: w.Winners}, seats)
}

// ReadSeen reads an event that a table tells to the player of a view, and that comes next
// there. Its cards are those of the view, and of a play that this player has asked for
// (laid, nil for none) the same copies. What cannot follow the view is an error.
func ReadSeen(data []byte, v match.View, laid []match.Meld) (match.Event, error) {
	var w writtenEvent
	if err := json.Unmarshal(data, &w); err != nil {
		return match.Event{}, fmt.Errorf("event: %w", err)
	}
	e := match.Event{
		E: match.What(w.E), P: w.P, To: w.To, Deal: w.Deal, Dealer: w.Dealer, Count: w.Count, Why: text.Called(w.Why), Reason: text.Called(w.Reason),
		Wins: w.Winners, Points: w.Points, Totals: w.Totals,
	}
	if n := len(v.Seats); e.P < 0 || e.P >= n || e.To < 0 || e.To >= n || e.Dealer < 0 || e.Dealer >= n {
		return e, fmt.Errorf("%s: there is no such seat", text.Cut(w.E, 16))
	}
	n := &namer{free: v.Unseen()}
	var err error
	switch e.E {
	case match.EvDeal:
		err = n.deal(&w, &e, v)
	case match.EvTurn, match.EvPass, match.EvGiveUp, match.EvKnock:
		e.Count = 0
	case match.EvPlay:
		err = n.play(&w, &e, v, laid)
	case match.EvScore, match.EvOver:
		err = n.end(&w, &e, v)
	case match.EvRestock:
		if e.P = -1; len(v.Pile) == 0 || e.Count != v.Stock+len(v.Pile)-1 {
			err = fmt.Errorf("restock: the stock cannot have %d cards", e.Count)
		}
	default:
		err = n.moved(&w, &e, v)
	}
	if err == nil {
		err = n.err
	}
	return e, err
}

// deal names the cards of a new deal.
func (n *namer) deal(w *writtenEvent, e *match.Event, v match.View) error {
	seats := len(v.Seats)
	n.free = card.Deck(v.Rules.Deck(seats))
	e.P, e.Count, e.Hands = -1, v.Rules.HandOf(e.Deal), make([][]card.ID, seats)
	if len(w.Hands) != seats || e.Deal < 1 {
		return fmt.Errorf("deal: %d hands for %d players", len(w.Hands), seats)
	}
	if v.Me >= 0 {
		if e.Hands[v.Me] = n.named("hand", w.Hands[v.Me]); len(e.Hands[v.Me]) != e.Count {
			return fmt.Errorf("deal: %d cards in a hand of %d", len(e.Hands[v.Me]), e.Count)
		}
	}
	e.Free = n.named("free", w.Free)
	if w.Upcard != "" {
		e.Upcard = n.one("upcard", w.Upcard)
	}
	if others := e.Count * (seats - 1); others > len(n.free) {
		return fmt.Errorf("deal: more cards than there are")
	}
	return nil
}

// one names a single card.
func (n *namer) one(key, written string, lists ...[]card.ID) card.ID {
	if ids := n.named(key, []string{written}, lists...); len(ids) == 1 {
		return ids[0]
	}
	return 0
}

// play names the cards of a table after a play.
func (n *namer) play(w *writtenEvent, e *match.Event, v match.View, laid []match.Meld) error {
	melds := n.melds(w.Table, len(v.Seats))
	played, stays := n.read("hand", w.Hand, false), n.read("free", w.Free, true)
	if n.err != nil {
		return n.err
	}
	free := &namer{free: slices.Clone(v.Free)}
	for _, c := range stays {
		e.Free = append(e.Free, free.take(c.ID.Face()))
	}
	if free.err != nil {
		return free.err
	}
	hand, from := n.free, v.Table
	if e.P == v.Me {
		hand = v.Hand
		if laid != nil {
			from, played = laid, nil
		}
	}
	table, err := resolve(melds, from, played, free.free, hand)
	if err != nil {
		return err
	}
	var gone [256]bool // from the table and the free cards
	before := slices.Clone(free.free)
	for _, m := range v.Table {
		before = append(before, card.IDs(m.Cards)...)
	}
	for _, id := range before {
		gone[id] = true
	}
	kept := 0
	for _, m := range table {
		for _, c := range m.Cards {
			if gone[c.ID] {
				kept++
				continue
			}
			e.Hand = append(e.Hand, c)
		}
	}
	e.Count = len(e.Hand)
	if kept != len(before) || e.Count != len(w.Hand) || e.Count > v.Seats[e.P].Cards {
		return fmt.Errorf("play: %d cards of the table stay and %d come, of %d and %d", kept, e.Count, len(before), len(w.Hand))
	}
	if e.P == v.Me && slices.ContainsFunc(e.Hand, func(c card.Card) bool { return !slices.Contains(v.Hand, c.ID) }) {
		return fmt.Errorf("play: a card that is not in the hand")
	}
	e.Table = v.Numbered(table)
	return nil
}

// moved names the cards of what a player has done besides a play.
func (n *namer) moved(w *writtenEvent, e *match.Event, v match.View) error {
	mine, hand := e.P == v.Me, n.free
	if mine {
		hand = v.Hand
	}
	own := &namer{free: slices.Clone(hand)}
	most := v.Seats[e.P].Cards
	switch e.E {
	case match.EvDraw:
		if most = v.Stock; mine {
			e.Cards = n.named("cards", w.Cards)
			e.Count = len(e.Cards)
		}
	case match.EvTake, match.EvPush:
		if len(v.Pile) == 0 {
			return fmt.Errorf("%s: there is no upcard", w.E)
		}
		up := v.Pile[len(v.Pile)-1]
		if e.E == match.EvTake {
			e.Card, w.Cards = up, []string{w.Card}
		} else {
			e.Count, most = 2, v.Stock+1
		}
		told := n.read("cards", w.Cards, true)
		if len(told) == 0 || told[0].ID.Face() != up.Face() {
			return fmt.Errorf("%s: it is not the upcard", w.E)
		}
		if e.E == match.EvPush {
			if e.Cards = []card.ID{up}; e.To == v.Me {
				e.Cards = append(e.Cards, n.named("cards", w.Cards[1:])...)
			}
			if (len(e.Cards) == 2) != (e.To == v.Me) {
				return fmt.Errorf("push: %d cards", len(e.Cards))
			}
		}
	case match.EvDiscard:
		e.Count, e.Card = 1, own.one("card", w.Card)
	case match.EvZap:
		e.Count, e.Cards = 1, []card.ID{own.take(card.Joker)}
		if mine || e.To == v.Me {
			e.Card = own.one("card", w.Card)
		}
		most--
	default:
		return fmt.Errorf("nothing is called %q", text.Cut(w.E, 16))
	}
	if n.err == nil {
		n.err = own.err
	}
	if e.Count < 0 || e.Count > most {
		return fmt.Errorf("%s: %d cards of %d", w.E, e.Count, most)
	}
	if e.E == match.EvDiscard {
		e.Count = 0 // as the match has it
	}
	return nil
}

// end names the cards of the hands that are open at the end of a deal.
func (n *namer) end(w *writtenEvent, e *match.Event, v match.View) error {
	seats := len(v.Seats)
	if e.E == match.EvOver {
		e.P, e.Points = -1, w.Losses
		if len(e.Totals) != seats {
			return fmt.Errorf("over: %d totals for %d players", len(e.Totals), seats)
		}
		return seated(&match.Event{Wins: e.Wins}, seats)
	}
	if len(w.Hands) != seats {
		return fmt.Errorf("score: %d hands for %d players", len(w.Hands), seats)
	}
	for i, hand := range w.Hands {
		if i == v.Me {
			own := &namer{free: slices.Clone(v.Hand)}
			e.Hands = append(e.Hands, own.named("hand", hand))
			n.err = own.err
		} else {
			e.Hands = append(e.Hands, n.named("hand", hand))
		}
	}
	if e.P = -1; !match.ByNobody(e.Reason) {
		e.P = v.Turn
	}
	return w.scored(seats)
}

// ReadChoices reads what may be done, and why the rest may not, as AppendChoices
// writes it.
func ReadChoices(can []string, refused json.RawMessage) ([]match.Option, error) {
	var not map[string]json.RawMessage
	if len(refused) > 0 {
		if err := json.Unmarshal(refused, &not); err != nil {
			return nil, fmt.Errorf("refused: %w", err)
		}
	}
	var options []match.Option
	for _, do := range can {
		options = append(options, match.Option{Do: match.Do(do)})
	}
	for do, facts := range not {
		var why struct{ Why string }
		if err := json.Unmarshal(facts, &why); err != nil {
			return nil, fmt.Errorf("refused: %w", err)
		}
		options = append(options, match.Option{Do: match.Do(do), Why: ReadFacts(why.Why, facts)})
	}
	return match.InOrder(options), nil
}

// ReadFacts is a refusal with its facts, as far as they can be read.
func ReadFacts(why string, facts json.RawMessage) *match.Error {
	e := &match.Error{Why: match.Reason(text.Called(why)), Meld: -1}
	var f struct {
		Meld *int
		Card string
		N    int
	}
	if json.Unmarshal(facts, &f) != nil {
		return e
	}
	if e.N = f.N; f.Meld != nil && *f.Meld >= 0 {
		e.Meld = *f.Meld
	}
	if printed, _, err := card.Parse(f.Card); err == nil {
		e.Card = firstCopy(printed)
	}
	return e
}
