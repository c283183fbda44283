package statistics

import (
	"bytes"
	"context"
	"math"
	"slices"

	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/review"
	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
	"machiavelli/game/store"
)

// Luck is the effect of the cards that came on a match, in deals won. It counts the deals
// that have ended.
type Luck struct {
	Mine  float64 `json:"mine"`  // by all cards that came to anybody
	Skill float64 `json:"skill"` // the deals that were won, less that luck and an even share
	Own   Draws   `json:"own"`   // of the player
	Other Draws   `json:"other"` // of the opponents, each worth what it was to the player who drew
	Deals int     `json:"deals"` // that it is of
}

// Draws counts draws by their luck.
type Draws struct {
	Bins [Bins]int `json:"bins"`
	Sum  float64   `json:"sum"` // of their luck
}

func (d *Draws) put(luck float64) {
	d.Bins[BinOf(luck)]++
	d.Sum += luck
}

func (d *Draws) add(o *Draws) {
	for i, n := range o.Bins {
		d.Bins[i] += n
	}
	d.Sum += o.Sum
}

// Count is the number of draws.
func (d *Draws) Count() (n int) {
	for _, k := range d.Bins {
		n += k
	}
	return n
}

// Mean is the mean luck of a draw.
func (d *Draws) Mean() float64 { return d.Sum / float64(max(1, d.Count())) }

func (d *Draws) sound() bool {
	return !slices.ContainsFunc(d.Bins[:], func(n int) bool { return n < 0 || n > mostCount }) && math.Abs(d.Sum) <= float64(d.Count())
}

// Bins is the number of bins for the luck of a draw; see BinOf.
const Bins = 11

// step is how wide a bin is, in shares of a win.
const step = 0.02

// BinOf is the bin of a draw's luck. The middle bin is around 0; the first and the last hold
// everything beyond.
func BinOf(luck float64) int {
	return max(0, min(Bins-1, int(math.Round(luck/step))+Bins/2))
}

// BinFrom is the luck in the middle of a bin.
func BinFrom(bin int) float64 { return step * float64(bin-Bins/2) }

// luckOf adds up draws, and what was won by seat in the deals they are of.
func luckOf(me int, draws []review.Draw, won [][]float64) *Luck {
	l := &Luck{Deals: len(won)}
	for _, d := range draws {
		l.Mine += d.Luck[me]
		switch d.Seat {
		case -1:
		case me:
			l.Own.put(d.Luck[me])
		default:
			l.Other.put(d.Luck[d.Seat])
		}
	}
	for _, shares := range won {
		l.Skill += shares[me] - 1/float64(len(shares))
	}
	l.Skill -= l.Mine
	return l
}

// sound reports whether this can be the luck of a match.
func (l *Luck) sound(deals int) bool {
	return l.Deals >= 0 && l.Deals <= deals && math.Abs(l.Mine) <= float64(deals) && math.Abs(l.Skill) <= 2*float64(deals) && l.Own.sound() && l.Other.sound()
}

// missedBy adds up the goings out that a seat has missed in the first deals.
func missedBy(seat int, missed [][]int, deals int) *Missed {
	out := &Missed{Deals: min(deals, len(missed))}
	for _, seats := range missed[:out.Deals] {
		if seat < len(seats) {
			out.N += seats[seat]
		}
	}
	return out
}

// Measure computes the luck of the matches whose luck is not known yet, and the goings out
// that were missed in them, one match after another, the latest first. It never waits.
type Measure struct {
	beside func(func())
	in     store.Store
	ctx    context.Context

	engine worker.Requests
	left   []string // of these matches
	reads  chan history
	under  string // the match that is looked at, "" for none
	news   bool   // the luck of a match has become known
	me     int
}

// history is a record that was read beside the loop.
type history struct {
	moves worker.Moves
	net   string // "" where luck is not known
}

// NewMeasure makes a Measure of all matches in k. Its work beside the loop ends with its
// context.
func NewMeasure(ctx context.Context, k *Kept, in store.Store, start func() worker.Conn, beside func(func())) *Measure {
	m := &Measure{engine: worker.Requests{Start: start}, beside: beside, in: in, ctx: ctx, reads: make(chan history, 1)}
	for i := range slices.Backward(k.Matches) {
		if of := &k.Matches[i]; of.Me >= 0 && of.Deals > 0 && (of.Luck == nil || of.Luck.Deals < of.Deals || of.Missed == nil || of.Missed.Deals < of.Deals) {
			m.left = append(m.left, of.ID)
		}
	}
	return m
}

// Left is the number of matches that are not measured yet.
func (m *Measure) Left() int {
	if m.under != "" {
		return len(m.left) + 1
	}
	return len(m.left)
}

// Update continues, and reports whether the luck of another match is known.
func (m *Measure) Update(k *Kept) (known bool) {
	switch {
	case m.under == "" && len(m.left) > 0:
		m.read()
	case m.under != "" && !m.engine.Waits(worker.KindLuck):
		select {
		case h := <-m.reads:
			m.ask(k, h)
		default:
		}
	}
	m.engine.Poll(nil)
	known, m.news = m.news, false
	return known
}

// read reads the record of the next match.
func (m *Measure) read() {
	m.under, m.left = m.left[0], m.left[1:]
	id, ctx, to, a := m.under, m.ctx, m.reads, archive.Of(m.in)
	m.beside(func() {
		var h history
		if text, err := a.Read(id); err == nil {
			h = historyOf(ctx, text)
		}
		to <- h // there is room for it
	})
}

// historyOf is the match of a record, with the net by which luck is known in its game.
func historyOf(ctx context.Context, text []byte) (h history) {
	first, _, _ := bytes.Cut(text, []byte("\n"))
	c, err := record.Skim(bytes.NewReader(append(slices.Clip(first), '\n')), func(*match.Config, match.Event) {})
	if err != nil {
		return h
	}
	h.net = chance.Text(&c.Rules, len(c.Players))
	h.moves, _ = worker.ReadMoves(archive.Reader(ctx, text)) // none of what cannot be read
	return h
}

// ask has the engine look at a match.
func (m *Measure) ask(k *Kept, h history) {
	of, ok := k.Find(m.under)
	if known := ok && of.Missed != nil && of.Missed.Deals == of.Deals; !ok || len(h.moves) == 0 || known && h.net == "" {
		m.under = ""
		return
	}
	m.me = of.Me
	worker.Ask(&m.engine, worker.Luck{Moves: h.moves, Net: h.net}, 0, func(a worker.Draws, _ error) { m.record(k, a) })
}

// record records the engine's answer.
func (m *Measure) record(k *Kept, a worker.Draws) {
	of, ok := k.Find(m.under)
	m.under = ""
	if !ok || len(a.Missed) == 0 {
		return
	}
	of.Missed = missedBy(m.me, a.Missed, of.Deals)
	if len(a.Won) > 0 && m.me < len(a.Won[0]) {
		of.Luck = luckOf(m.me, a.Draws, a.Won)
	}
	found, in := *of, m.in
	m.news = true
	m.beside(func() { _ = saveFound(in, found) }) // what is not kept now is found out the next time
}

// Close ends the work that is under way.
func (m *Measure) Close() {
	m.engine.Close()
	m.left, m.under = nil, ""
}

// Draws adds up the draws of the player and those of opponents, over all matches whose luck
// is known.
func (k *Kept) Draws() (own, other Draws) {
	for i := range k.Matches {
		if l := k.Matches[i].Luck; l != nil {
			own.add(&l.Own)
			other.add(&l.Other)
		}
	}
	return own, other
}

// saveFound saves what was found out of a match. It is to be called beside the loop.
func saveFound(in store.Store, found Match) error {
	k, err := Load(in)
	if err != nil {
		return err
	}
	m, ok := k.Find(found.ID)
	if !ok {
		return nil
	}
	m.Luck, m.Missed = found.Luck, found.Missed
	return k.Save(in)
}
