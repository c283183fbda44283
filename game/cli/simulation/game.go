package simulation

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
)

// MaxTurns ends a deal in which the players only pass cards round.
const MaxTurns = 5000

// decision is what a player answers. fault says why it is no answer, broken why
// there will be none from this player.
type decision struct {
	action match.Action
	// refused is what the player found and could not do: it has done something else.
	refused error
	fault   string
	broken  error
}

// player is who decides: a level of this program, or another program.
type player interface {
	decide(ctx context.Context, h record.Header, v match.View, seed uint64) decision
	clock() time.Duration // its time for thinking is the difference of two
	close()
}

// play plays match number n of the plan.
func (p *Plan) play(ctx context.Context, n int, players []player, judge *chance.Judge) *Result {
	c, playerAt := p.config(n)
	g := &game{Result: &Result{n: n, Players: make([]Tally, len(players))}, playerAt: playerAt, players: players, judge: judge}
	if err := g.run(ctx, c); err != nil {
		g.Result.err = text.Errorf("match %d (seed %q): %w", n+1, c.Seed, err)
	}
	return g.Result
}

// game is a match being simulated.
type game struct {
	*Result
	header   record.Header
	match    *match.Match
	players  []player // by player
	playerAt []int    // the player in a seat
	judge    *chance.Judge
	luck     *chance.Luck // nil where it is not counted, or the rule set has no calibrated chance
}

func (g *game) run(ctx context.Context, c match.Config) error {
	var err error
	if g.header, err = record.NewHeader(c); err != nil {
		return err
	}
	g.record = record.AppendHeader(nil, g.header)
	m, events, err := match.New(c)
	if err != nil {
		return err
	}
	g.match = m
	if g.judge != nil {
		g.luck = g.judge.NewLuck(len(c.Players))
		g.Result.Judged = true
	}
	g.count(events)
	for ctx.Err() == nil {
		v := m.View(0)
		switch v.Phase {
		case match.Over:
			return nil
		case match.Scored:
			events, err = m.Apply(0, match.Action{Do: next(v)})
		default:
			if v.Turns > MaxTurns {
				return text.Errorf("deal %d: no end after %d turns", v.Deal, MaxTurns)
			}
			events, err = g.turn(ctx, v.Turn)
		}
		if err != nil {
			return err
		}
		g.count(events)
	}
	return ctx.Err()
}

// OneDeal reports whether a match is a single deal, so that who wins the one
// wins the other.
func OneDeal(r *rules.Rules) bool { return r.End.Deals == 1 || r.End.Deals == 0 && r.End.Target == 0 }

// next is what follows a deal. A match that is open-ended ends after one.
func next(v match.View) match.Do {
	if e := v.Rules.End; e.Deals == 0 && e.Target == 0 {
		return match.Stop
	}
	return match.Deal
}

// turn asks the player in a seat and does what it says. What is refused is
// counted, and what a player does by default is done instead.
func (g *game) turn(ctx context.Context, seat int) ([]match.Event, error) {
	v := g.match.View(seat)
	who := g.playerAt[seat]
	t := &g.Result.Players[who]
	seed := DecisionSeed(g.header.Config.Seed, seat, t.Decisions)
	began := g.players[who].clock()
	d := g.players[who].decide(ctx, g.header, v, seed)
	took := g.players[who].clock() - began
	t.Longest = max(t.Longest, took)
	t.Spent += took
	t.Decisions++
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if d.broken != nil {
		return nil, d.broken
	}
	if d.refused != nil {
		t.fails(stumbled)
	}
	if d.fault == "" {
		events, err := g.match.Apply(seat, d.action)
		var refused *match.Error
		if err == nil || !errors.As(err, &refused) {
			return events, err
		}
		d.fault = string(refused.Why)
	}
	t.fails(d.fault)
	return g.match.Apply(seat, bot.Default(v))
}

// stumbled is why answers were not taken that a player of this program found itself.
const stumbled = "an answer of the solver was refused"

// fails counts an answer that was not taken.
func (t *Tally) fails(why string) {
	if t.Faults == nil {
		t.Faults = map[string]int{}
	}
	t.Faults[why]++
}

// count counts events and adds them to the record.
func (g *game) count(events []match.Event) {
	for _, e := range events {
		g.record = record.AppendEvent(g.record, e)
		if g.luck != nil {
			g.luck.Happened(g.match, e)
		}
		switch e.E {
		case match.EvTurn:
			g.Turns++
		case match.EvScore:
			g.Deals++
		case match.EvOver:
			for seat, who := range g.playerAt {
				g.Result.Players[who].Wins += Share(e.Wins, seat)
				g.Result.Players[who].Points += e.Totals[seat]
				if g.luck != nil {
					g.Result.Players[who].Luck = g.luck.Seats[seat]
				}
			}
		}
	}
}

// DecisionSeed is the chance that a player has in a decision.
func DecisionSeed(match string, seat, decision int) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %d %d", match, seat, decision)
	return h.Sum64()
}
