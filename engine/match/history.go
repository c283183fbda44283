package match

// History is a match that was played: how it stood when its first deal had been
// dealt, and what was done from then on. It is plain data.
type History struct {
	Start *Match
	Moves []Move
}

// Move is something that a player chose to do, and what chance gave to it.
type Move struct {
	Seat   int
	Action Action
	Chance Chance
	Deal   *Event // the deal that it begins, where the seed would deal other cards
}

// Moved is a move with its result.
type Moved struct {
	Move
	Before, After *Match // the one is a copy, the other goes on with the next move
	Events        []Event
}

// Replay does the moves again and tells each of them, until each says false. The
// error is that of a move that the match refuses.
func (h *History) Replay(each func(Moved) bool) error {
	m := h.Start.Clone()
	for _, move := range h.Moves {
		before := m.Clone()
		events, err := m.ApplyWith(move.Seat, move.Action, move.Chance)
		if err == nil && move.Deal != nil {
			events, err = m.Redeal(*move.Deal)
		}
		if err != nil {
			return err
		}
		if !each(Moved{move, before, m, events}) {
			return nil
		}
	}
	return nil
}
