package friends

import (
	"slices"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/table/wire"
	"machiavelli/engine/text"
)

// Ask is an open vote.
type Ask struct {
	P      int
	What   string
	Of     int
	Agreed bool  // the player of this place has
	Yes    []int // the seats that have agreed, as far as it is known
}

// Ask starts a vote; of is the seat that the vote is about, if it is about one.
func (t *Table) Ask(what string, of int) {
	q := wire.AskRequest{What: what}
	if what == wire.VoteComputer {
		q.Of = &of
	}
	t.send(wire.DoAsk, q, t.refused)
}

// Answer gives the player's voice in a vote.
func (t *Table) Answer(what string, yes bool) {
	t.mu.Lock()
	t.info.Asks = slices.Clone(t.info.Asks)
	for i := range t.info.Asks {
		if a := &t.info.Asks[i]; a.What == what {
			a.Agreed = yes
		}
	}
	t.mu.Unlock()
	t.answer(what, yes, t.refused)
}

func (t *Table) answer(what string, yes bool, answered func(*wire.Refusal)) {
	t.send(wire.DoAnswer, wire.AnswerRequest{What: what, Yes: yes}, answered)
}

// denial is a vote of this place that found no agreement.
type denial struct {
	what string
	at   time.Time
}

// askAgain is how long a server has a seat wait before it asks again for what was declined.
const askAgain = time.Minute

// MayAsk reports whether the server would let a place ask for something, as far as the votes
// go: not while that is asked, and not just after it was declined.
func MayAsk(t *Table, what string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.denied = slices.DeleteFunc(t.denied, func(d denial) bool { return time.Since(d.at) >= askAgain })
	return t.info.Me >= 0 && !slices.ContainsFunc(t.info.Asks, func(a Ask) bool { return a.What == what }) &&
		!slices.ContainsFunc(t.denied, func(d denial) bool { return d.what == what })
}

// MayReplace reports whether a place can have a computer play the seat of somebody now: as the
// host decides, or as all others do in a vote. Whoever is here and stalls is for a vote alone.
func MayReplace(t *Table, seat int) bool {
	i := t.Info()
	if seat < 0 || seat >= len(i.People) || seat == i.Me || !i.People[seat].Late {
		return false
	}
	return t.MayHost() && i.People[seat].Here == Away || MayAsk(t, wire.VoteComputer)
}

// Replace has a computer play a seat, or asks all others for it.
func Replace(t *Table, seat int) {
	if i := t.Info(); seat >= 0 && seat < len(i.People) && i.People[seat].Here == Away && t.MayHost() {
		t.Host(HostDo{Do: wire.HostComputer, P: &seat, By: Standby})
		return
	}
	t.Ask(wire.VoteComputer, seat)
}

// Mine is the vote that the place has asked for and that is open, false for none.
func (i *Info) Mine() (Ask, bool) {
	for _, a := range i.Asks {
		if a.P == i.Me && i.Me >= 0 {
			return a, true
		}
	}
	return Ask{}, false
}

// Voices lists who has agreed to a vote, without who asks for it, and who has yet to answer, as
// far as they are here.
func (i *Info) Voices(a *Ask) (yes, silent []int) {
	for n := range i.People {
		p := &i.People[n]
		switch {
		case n == a.P || a.What == wire.VoteComputer && n == a.Of:
		case slices.Contains(a.Yes, n):
			yes = append(yes, n)
		case p.By == match.Human && !p.Free() && p.Here == Here:
			silent = append(silent, n)
		}
	}
	return yes, silent
}

// seats is those of some seats that there are, each once.
func (i *Info) seats(all []int) (list []int) {
	for p := range i.People {
		if slices.Contains(all, p) {
			list = append(list, p)
		}
	}
	return list
}

// askOf is a vote as it was told.
func (i *Info) askOf(v *wire.Vote) Ask {
	a := Ask{P: v.P, What: text.Called(v.What), Yes: i.seats(v.Yes)}
	if v.Of != nil {
		a.Of = *v.Of
	}
	return a
}

// votes hears which votes are open. What this place has not heard of is asked now: a page
// may have been loaded again meanwhile.
func (t *Table) votes(open []wire.Vote) {
	was := t.info.Asks
	t.info.Asks = nil
	for _, v := range open {
		a := t.info.askOf(&v)
		if t.seat(a.P) < 0 || len(t.info.Asks) >= rules.MaxPlayers {
			continue
		}
		knew := slices.IndexFunc(was, func(o Ask) bool { return o.What == a.What })
		if a.Agreed = knew >= 0 && was[knew].Agreed || slices.Contains(a.Yes, t.info.Me); knew < 0 && !a.Agreed {
			t.happens(Happening{What: Asked, P: a.P, Of: a.Of, Code: a.What})
		}
		t.info.Asks = append(t.info.Asks, a)
	}
	for _, o := range was {
		if !slices.ContainsFunc(t.info.Asks, func(a Ask) bool { return a.What == o.What }) {
			t.happens(Happening{What: Lapsed, P: -1, Code: o.What})
		}
	}
}

// voices hears who has agreed to an open vote. The player hears of each voice in a vote of
// their own, and another device of the seat no longer asks for the one that has been given.
func voices(t *Table, what string, all []int) {
	at := slices.IndexFunc(t.info.Asks, func(a Ask) bool { return a.What == what })
	if at < 0 {
		return
	}
	t.info.Asks = slices.Clone(t.info.Asks)
	a, me := &t.info.Asks[at], t.info.Me
	was := a.Yes
	a.Yes = t.info.seats(all)
	for _, p := range a.Yes {
		switch {
		case slices.Contains(was, p):
		case p == me || a.P == me:
			a.Agreed = a.Agreed || p == me
			t.happens(Happening{What: Voted, P: p, Code: what})
		default:
			t.happens(Happening{What: Seen, P: p})
		}
	}
}

// agreeAgain tells the server again what the player has agreed to: one that was killed
// has lost it.
func (t *Table) agreeAgain() {
	for _, a := range t.info.Asks {
		if a.Agreed {
			t.answer(a.What, true, func(*wire.Refusal) {}) // it may be over
		}
	}
}

// decided hears how a vote has ended, and by whom.
func (t *Table) decided(how What, by int, what string) {
	what = text.Called(what)
	if how == Declined && slices.ContainsFunc(t.info.Asks, func(a Ask) bool { return a.What == what && a.P == t.info.Me }) {
		t.denied = append(t.denied, denial{what, time.Now()})
	}
	t.info.Asks = slices.DeleteFunc(slices.Clone(t.info.Asks), func(a Ask) bool { return a.What == what })
	t.happens(Happening{What: how, P: by, Code: what})
}

// delayed hears for whom a computer may play now. A server that does not tell is an older one:
// there it may be asked of whoever is away.
func delayed(t *Table, late []int) {
	for i := range t.info.People {
		p := &t.info.People[i]
		was := p.Late
		if p.Late = slices.Contains(late, i) || late == nil && p.Here == Away && !p.Free(); was != p.Late {
			t.happens(Happening{What: Seen, P: i})
		}
	}
}
