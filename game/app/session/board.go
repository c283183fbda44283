package session

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/steps"
	"machiavelli/engine/text"
	"machiavelli/game/app/opponents"
)

// Board is the view as far as it has been shown.
type Board struct {
	match.View
	Latest []LogEntry // what each seat did last
	Traces Traces
	Log    []LogEntry // the last things that happened, the newest last

	idle  [8]int     // draws in a row without a play, by seat
	spoke [8]bool    // has had a word in this turn, by seat
	noted []LogEntry // since the last thing came onto the board
}

// Remark is a line of the log that says what somebody said; Why is the key.
const Remark match.What = "remark"

// LogEntry is what a seat did: a line of the log.
type LogEntry struct {
	Seat int        `json:"seat"`
	What match.What `json:"what"`
	N    int        `json:"n"` // cards
	Why  string     `json:"why,omitempty"`
	Card card.ID    `json:"card,omitempty"` // one that everybody has seen
	To   int        `json:"to,omitempty"`   // the other seat of a push or a zap
	Step *Told      `json:"step,omitempty"` // of a play that is being shown
}

// logLines is how much of the log is kept.
const logLines = 60

// Show is an event that has yet to be shown, a play with its steps.
type Show struct {
	Event  match.Event    `json:"event"`
	Before []match.Meld   `json:"before"`
	Steps  []steps.Step   `json:"steps,omitempty"`
	Frames [][]match.Meld `json:"-"` // the table after each step, the last as the event has it
	at     int            // frames shown
}

// start clears the board for a match of which nothing has been shown yet.
func (b *Board) start(v *match.View) {
	b.View = match.View{Rules: v.Rules, Me: v.Me}
	for _, s := range v.Seats {
		b.Seats = append(b.Seats, match.Seat{Name: text.Line(s.Name), By: s.By})
	}
}

// setView makes the board show a view.
func (b *Board) setView(v *match.View) {
	b.View = *v
	for len(b.Latest) < len(v.Seats) {
		b.Latest = append(b.Latest, LogEntry{Seat: len(b.Latest)})
	}
}

// did keeps what a seat did last.
func (b *Board) did(d LogEntry) {
	if d.Seat >= 0 && d.Seat < len(b.Latest) {
		b.Latest[d.Seat] = d
	}
}

// Since lists what has happened since a seat's last turn; a turn under way does not count.
func (b *Board) Since(seat int) []LogEntry {
	from, to := 0, len(b.Log)
	for b.Turn == seat && to > 0 && b.Log[to-1].Seat == seat && b.Log[to-1].What != match.EvDeal {
		to--
	}
	for i, d := range b.Log[:to] {
		if d.Seat == seat || d.What == match.EvDeal {
			from = i + 1
		}
	}
	return b.Log[from:to]
}

// addLog adds a line to the log.
func (b *Board) addLog(d LogEntry) {
	b.Log, b.noted = append(b.Log, d), append(b.noted, d)
	if n := len(b.Log) - logLines; n > 0 {
		b.Log = slices.Delete(b.Log, 0, n)
	}
}

// remark lets a computer player have a word about what has happened.
func (b *Board) remark(e *match.Event, seed uint64) {
	if e.P < 0 || e.P >= min(len(b.Seats), len(b.idle)) {
		return
	}
	switch e.E {
	case match.EvPlay:
		b.idle[e.P] = 0
	case match.EvDraw:
		b.idle[e.P]++
	}
	if b.spoke[e.P] {
		return // with every card of a turn the same seed has the same word
	}
	if key := opponents.Remark(opponents.MomentOf(e, b.Seats[e.P].Cards, b.idle[e.P]), seed); key != "" {
		b.spoke[e.P] = true
		b.addLog(LogEntry{Seat: e.P, What: Remark, Why: key})
	}
}

// happen brings an event onto the board.
func (b *Board) happen(e *match.Event) {
	held, was := len(b.Hand), b.Turn
	b.View = b.After(*e)
	switch {
	case e.E == match.EvTurn:
		b.spoke = [8]bool{}
		switch {
		case b.Me < 0:
			b.Traces.old = true
		case was == b.Me:
			b.Traces.clear()
		}
		if e.P == b.Me {
			b.Traces.newTurn()
		}
		return
	case e.E == match.EvPlay:
		b.Traces.Last = card.IDs(e.Hand)
	case e.E == match.EvDeal:
		b.Turn = -1 // nobody's yet
		b.Traces = Traces{}
		for i := range b.Latest {
			b.Latest[i] = LogEntry{Seat: i}
		}
	case len(b.Hand) > held:
		b.Traces.draw(b.Hand[held:]...)
	}
	if e.P == b.Me && e.E == match.EvPlay { // a draw that begins the turn changes nothing on the table
		b.Traces.clear()
	}
	b.did(logEntry(e))
}

// logEntry is an event as a line of the log.
func logEntry(e *match.Event) LogEntry {
	d := LogEntry{Seat: e.P, What: e.E, N: e.Count, Why: e.Why + e.Reason}
	switch e.E {
	case match.EvTake, match.EvDiscard:
		d.Card = e.Card
	case match.EvPush:
		d.To = e.To
		if len(e.Cards) > 0 {
			d.Card = e.Cards[0] // the upcard; the other one stays hidden
		}
	case match.EvZap:
		d.To = e.To
	}
	return d
}

// Continued copies the table after, and gives melds that continue an older one its ID.
// The others keep theirs.
func Continued(before, after []match.Meld) []match.Meld {
	out := slices.Clone(after)
	var next steps.Continuation
	for j, i := range next.Of(match.CardsOf(before), match.CardsOf(after)) {
		if i >= 0 {
			out[j].ID = before[i].ID
		}
	}
	return out
}

// Renames maps the IDs of the melds in before to those of the melds in after that continue
// them, where after has no meld of that ID.
func Renames(before, after []match.Meld) map[int]int {
	known := func(melds []match.Meld, id int) bool {
		return slices.ContainsFunc(melds, func(m match.Meld) bool { return m.ID == id })
	}
	out := map[int]int{}
	for j, m := range Continued(before, after) {
		if is := after[j].ID; m.ID != is && !known(after, m.ID) && !known(before, is) {
			out[m.ID] = is
		}
	}
	return out
}
