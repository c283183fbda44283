package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
)

// SaveVersion is the version of the save that MarshalJSON writes.
const SaveVersion = 1

// The most bytes of a save and of a half-made turn, deals of a match and
// events of a log that are read back.
const (
	MaxSave   = 4 << 20
	maxDeals  = 100_000
	maxEvents = 5000
)

type save struct {
	V int `json:"v"`
	state
}

// MarshalJSON writes the save: the whole match, hands and stock included.
func (m *Match) MarshalJSON() ([]byte, error) { return json.Marshal(save{SaveVersion, m.state}) }

// UnmarshalJSON reads a save. What is no match that could have been saved is
// refused with what is wrong, and m is as it was.
func (m *Match) UnmarshalJSON(data []byte) error {
	if len(data) > MaxSave {
		return fmt.Errorf("the save has %d bytes, at most %d", len(data), MaxSave)
	}
	var v struct {
		V int `json:"v"`
	}
	if err := json.Unmarshal(data, &v); err != nil {
		return err
	}
	if v.V != SaveVersion {
		return fmt.Errorf("the save has version %d, this program reads %d", v.V, SaveVersion)
	}
	var s save
	if err := text.Decode(data, &s); err != nil {
		return err
	}
	n := Match{state: s.state}
	if err := n.check(); err != nil {
		return err
	}
	n.FindDuty()
	*m = n
	return nil
}

// check is what is wrong with a match that was read.
func (m *Match) check() error {
	c := m.Config()
	if err := c.check(); err != nil {
		return err
	}
	for _, f := range []func() error{m.checkPlace, m.checkCards, m.checkTable, m.checkScores, m.checkLog} {
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

func (m *Match) checkPlace() error {
	n := len(m.Seats)
	switch {
	case m.Phase != Turning && m.Phase != Scored && m.Phase != Over:
		return fmt.Errorf("no such phase: %.20q", m.Phase)
	case m.Turn < 0 || m.Turn >= n || m.Dealer < 0 || m.Dealer >= n:
		return errors.New("no such seat on turn, or dealing")
	case m.Deal < 1 || m.Deal > maxDeals || m.Turns < 1 || m.Turns > 1_000_000:
		return errors.New("no such deal or turn")
	case m.Next < 1 || m.Next > 1_000_000_000:
		return errors.New("the number of the next meld is out of bounds")
	case m.Passes < 0 || m.Passes > n || m.Idle < 0 || m.Idle > 1_000_000 || m.Last < 0 || m.Last > n:
		return errors.New("a count of turns is out of bounds")
	case m.Now.Drawn < 0 || m.Now.Drawn > 255:
		return errors.New("the count of cards drawn is out of bounds")
	case m.Rolls < 0 || m.Rolls > 1_000_000 || m.Rolls > 0 && m.Keyed == nil:
		return errors.New("the count of rolls is out of bounds")
	case m.Now.Touched && (!m.Rules.Strict || m.Now.Played):
		return errors.New("a moved card binds where nothing does")
	case m.Dice == dice{}:
		return errors.New("the dice are missing")
	}
	for _, s := range m.Seats {
		if s.Since < 0 || s.Since > len(m.Log) {
			return errors.New("a view begins outside the log")
		}
	}
	return nil
}

// checkCards wants every card of the deck somewhere exactly once.
func (m *Match) checkCards() error {
	var seen [256]int
	for _, ids := range append(m.piles(), m.Free, m.Stock, m.Pile, m.Gone) {
		for _, id := range ids {
			seen[id]++
		}
	}
	for _, t := range m.Table {
		for _, c := range t.Cards {
			seen[c.ID]++
		}
	}
	for _, id := range card.Deck(m.Rules.Deck(len(m.Seats))) {
		seen[id]--
	}
	for id, n := range seen {
		if n != 0 {
			return fmt.Errorf("card %s is there %+d times too often", card.ID(id), n)
		}
	}
	for _, s := range m.Seats {
		if len(s.Hand) == 0 && m.Phase == Turning {
			return errors.New("a hand is empty, but the deal goes on")
		}
		for i, id := range s.Known {
			if !slices.Contains(s.Hand, id) || slices.Contains(s.Known[:i], id) {
				return fmt.Errorf("card %s is known to be in a hand that lacks it", id)
			}
		}
	}
	if m.Phase == Turning && m.Rules.Upcard && m.Now.Drawn == 0 && len(m.Pile) == 0 {
		return errors.New("the upcard is missing")
	}
	return nil
}

// piles is the hands.
func (m *Match) piles() [][]card.ID {
	var out [][]card.ID
	for _, s := range m.Seats {
		out = append(out, s.Hand)
	}
	return out
}

func (m *Match) checkTable() error {
	ids := make(map[int]bool)
	for i, t := range m.Table {
		switch _, err := meld.Check(t.Cards, m.Rules.Meld); {
		case err != nil:
			return fmt.Errorf("meld %d: %w", i, err)
		case t.ID < 1 || t.ID >= m.Next || ids[t.ID]:
			return fmt.Errorf("meld %d: the ID %d is out of bounds or used twice", i, t.ID)
		case m.Rules.Table == rules.TableOwned && (t.Owner < 0 || t.Owner >= len(m.Seats)),
			m.Rules.Table == rules.TableShared && t.Owner != -1,
			t.Owner < -1 || t.Owner >= len(m.Seats): // older saves of melds that are only extended name none
			return fmt.Errorf("meld %d: no such owner", i)
		}
		ids[t.ID] = true
	}
	if len(m.Free) > m.Rules.Free {
		return errors.New("too many free cards")
	}
	return nil
}

const maxPoints = 1 << 30

func (m *Match) checkScores() error {
	n := len(m.Seats)
	want := m.Deal
	if m.Phase == Turning {
		want--
	}
	if len(m.Scores) != want {
		return fmt.Errorf("%d deals are scored, want %d", len(m.Scores), want)
	}
	for i, s := range m.Scores {
		if len(s.Points) != n || len(s.Totals) != n || !m.areSeats(s.Wins) || !bounded(s.Points) || !bounded(s.Totals) || len(s.Reason) > 20 {
			return fmt.Errorf("the score of deal %d is none", i+1)
		}
	}
	for _, s := range m.Seats {
		if !bounded([]int{s.Total}) || s.Wins < 0 || s.Wins > m.Deal {
			return errors.New("a total is out of bounds")
		}
	}
	if !m.areSeats(m.Winners) || (m.Phase == Over) != (len(m.Winners) > 0) {
		return errors.New("the winners are not seats of a match that is over")
	}
	return nil
}

func bounded(points []int) bool {
	return !slices.ContainsFunc(points, func(p int) bool { return p < -maxPoints || p > maxPoints })
}

func (m *Match) areSeats(seats []int) bool {
	return len(seats) <= len(m.Seats) && !slices.ContainsFunc(seats, func(s int) bool { return s < 0 || s >= len(m.Seats) })
}

// checkLog wants events that a view can show; they decide nothing.
func (m *Match) checkLog() error {
	if len(m.Log) > maxEvents {
		return fmt.Errorf("%d events in the log, at most %d", len(m.Log), maxEvents)
	}
	for i, e := range m.Log {
		n := len(m.Seats)
		cards := [][]card.ID{e.Free, e.Stock, e.Cards, card.IDs(e.Hand)}
		for _, t := range e.Table {
			cards = append(cards, card.IDs(t.Cards))
		}
		total := 0
		for _, ids := range append(cards, e.Hands...) {
			total += len(ids)
		}
		if e.P < -1 || e.P >= n || e.To < 0 || e.To >= n || e.Dealer < 0 || e.Dealer >= n || !m.areSeats(e.Wins) ||
			len(e.Hands) > n || total > 256 || len(e.Points) > n || len(e.Totals) > n || len(e.Why)+len(e.Reason) > 40 {
			return fmt.Errorf("event %d of the log is out of bounds", i)
		}
	}
	return nil
}
