package robot

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/table/tabletest"
	"machiavelli/engine/table/wire"
)

// mostActs is after how many actions of a robot its table is closed: a deal between
// robots may go on for ever.
const mostActs = 250

// act does something if it is this robot's to do.
func (r *Robot) act(ctx context.Context) error {
	if r.me < 0 || r.acted == r.N+1 {
		return nil
	}
	switch v := &r.V; {
	case r.host && r.acts >= cmp.Or(r.table.Acts, mostActs):
		r.acted = r.N + 1
		return r.tell(ctx, wire.HostClose)
	case r.host && v.Phase == string(match.Scored):
		r.acted = r.N + 1
		if len(v.Scores) >= r.table.Deals {
			return r.tell(ctx, wire.HostStop)
		}
		return r.tell(ctx, wire.HostDeal)
	case v.Phase == string(match.Turning) && v.Turn == r.me && v.Seats[r.me].By == match.Human && len(v.Options) > 0:
		r.acted = r.N + 1
		r.acts++
		if r.table.Rough && r.rng.IntN(12) == 0 {
			_, err := r.table.insist(ctx, "POST", r.path(wire.DoAsk), r.secret, string(wire.Encode(wire.AskRequest{What: wire.VoteBack})))
			if err := r.allowed(ctx, err, "no-such-action"); err != nil {
				return err
			}
		}
		if pace := r.table.Pace; pace > 0 {
			select {
			case <-time.After(pace/2 + time.Duration(r.rng.Int64N(int64(pace)))):
			case <-ctx.Done():
				return nil
			}
		}
		action, err := r.choose()
		if err != nil {
			return err
		}
		return r.do(ctx, action)
	}
	return nil
}

// tell does what the host may.
func (r *Robot) tell(ctx context.Context, do string) error {
	return r.allowed(ctx, r.table.host(ctx, do), "deal-running", "match-over", "no-such-action")
}

func (t *Table) host(ctx context.Context, do string) error {
	_, err := t.insist(ctx, "POST", wire.Path(t.Code, wire.DoHost), t.Host, string(wire.Encode(wire.HostRequest{Do: do})))
	return err
}

// Close ends the match.
func (t *Table) Close(ctx context.Context) error { return t.host(ctx, wire.HostClose) }

// do sends an action, at a rough table three times, each of whose answers may get
// lost. It is done once.
func (r *Robot) do(ctx context.Context, action string) error {
	t := r.table
	body := string(wire.Encode(wire.ActRequest{ID: fmt.Sprintf("%d-%x", r.N, r.rng.Uint32()), N: r.N, Action: []byte(action)}))
	times := 1
	if t.Rough {
		times = 3
		lost, cut := context.WithTimeout(ctx, time.Duration(r.rng.IntN(3000))*time.Microsecond)
		t.send(lost, "POST", r.path(wire.DoAct), r.secret, body)
		cut()
	}
	var first uint64
	for i := range times {
		began := time.Now()
		answer, err := t.insist(ctx, "POST", r.path(wire.DoAct), r.secret, body)
		if t.Did != nil {
			t.Did(time.Since(began))
		}
		if err != nil {
			if i > 0 && first > 0 && ctx.Err() == nil {
				return fmt.Errorf("line %d was acknowledged, and then: %w", first, err)
			}
			codes := []string{wire.CodeStale, "not-your-turn", "match-over", "deal-over"}
			if r.V.Played { // whether the play before has stolen a card a view tells, and no event
				codes = append(codes, string(rules.StealOnce))
			}
			if err := r.allowed(ctx, err, codes...); err != nil {
				return fmt.Errorf("%s: %w", body, err)
			}
			r.acted, r.awaits = 0, r.V.Played
			return nil
		}
		var done wire.ActAnswer
		if err := json.Unmarshal(answer, &done); err != nil {
			return err
		}
		if first > 0 && done.N != first {
			return fmt.Errorf("the same do is line %d, and line %d", first, done.N)
		}
		first = done.N
		t.mu.Lock()
		t.acked = max(t.acked, done.N)
		t.line(done.N, began, time.Time{})
		t.mu.Unlock()
	}
	return nil
}

// choose is what the robot does on its turn: it lays the most cards that it can, as
// the answer to a position says, and otherwise what it may.
func (r *Robot) choose() (string, error) {
	can := func(do match.Do) bool { return slices.Contains(r.V.Options, string(do)) }
	if can(match.Play) && r.rng.IntN(8) > 0 {
		table, err := r.best()
		if err != nil || table != nil {
			return fmt.Sprintf(`{"do":"play","table":%s}`, table), err
		}
	}
	if can(match.Zap) && slices.Contains(r.V.Hand, "X") && r.rng.IntN(3) == 0 {
		return fmt.Sprintf(`{"do":"zap","card":"X","to":%d}`, (r.me+1+r.rng.IntN(len(r.V.Seats)-1))%len(r.V.Seats)), nil
	}
	for _, do := range []match.Do{match.Draw, match.Push, match.Take, match.Pass} {
		if can(do) {
			return fmt.Sprintf(`{"do":%q}`, do), nil
		}
	}
	if can(match.Discard) && len(r.V.Hand) > 0 {
		return fmt.Sprintf(`{"do":"discard","card":%q}`, r.V.Hand[r.rng.IntN(len(r.V.Hand))]), nil
	}
	if can(match.Play) {
		table, err := r.best()
		if err != nil || table != nil {
			return fmt.Sprintf(`{"do":"play","table":%s}`, table), err
		}
	}
	return fmt.Sprintf(`{"do":%q}`, match.GiveUp), nil
}

// mostWork bounds a search of the solver.
const mostWork = 200_000

// best is the table of the best play, nil if nothing can be laid.
func (r *Robot) best() (json.RawMessage, error) {
	v := &r.V
	table := slices.Clone(v.Table)
	for _, c := range v.Free {
		table = append(table, json.RawMessage(fmt.Sprintf("[%q]", c)))
	}
	opened := v.Seats[r.me].Opened
	tables, _ := json.Marshal(table) // of what was read
	hand, _ := json.Marshal(v.Hand)
	if table == nil {
		tables = []byte("[]")
	}
	question, err := record.ReadQuestion(fmt.Appendf(nil, `{%s,"table":%s,"hand":%s,"opened":%v,"deal":%d,"seat":%d,"early":%v,"stolen":%v,"goal":"max"}`,
		r.ruling.text, tables, hand, opened, v.Deal, r.me, !opened || v.Fresh, v.Stolen))
	if err != nil {
		return nil, err
	}
	s := solver.New()
	answer, err := s.Solve(solver.Limits{Stop: func() bool { return s.Spent() > mostWork }}, question.Position)
	if err != nil || !answer.Playable {
		return nil, err
	}
	var told struct{ Table json.RawMessage }
	err = json.Unmarshal(record.AppendAnswer(nil, question, answer, 0), &told)
	r.table.mu.Lock()
	r.table.plays++
	r.table.mu.Unlock()
	return told.Table, err
}

// check wants no card to be lost or doubled, and everybody to see one table.
func (r *Robot) check() error {
	v := &r.V
	t := r.table
	if v.Phase == string(wire.PhaseWait) {
		return nil
	}
	seen := map[string]int{}
	n := v.Stock
	add := func(cards ...string) {
		for _, c := range cards {
			seen[tabletest.Printed(c)]++
		}
	}
	for _, raw := range v.Table {
		var cards []string
		if json.Unmarshal(raw, &cards) != nil {
			var owned struct{ Cards []string }
			if err := json.Unmarshal(raw, &owned); err != nil {
				return err
			}
			cards = owned.Cards
		}
		add(cards...)
		n += len(cards)
	}
	for i, s := range v.Seats {
		n += s.Cards
		if i != r.me || len(s.Hand) > 0 {
			add(s.Hand...)
		}
		if i == r.me && len(s.Hand) == 0 {
			if len(v.Hand) != s.Cards {
				return fmt.Errorf("%d cards are in the hand, and the seat has %d", len(v.Hand), s.Cards)
			}
			add(v.Hand...)
		}
	}
	add(slices.Concat(v.Free, v.Pile, v.Gone)...)
	n += len(v.Free) + len(v.Pile) + len(v.Gone)
	if all := r.ruling.packs*52 + r.ruling.jokers; n != all {
		return fmt.Errorf("%d cards of %d", n, all)
	}
	for face, times := range seen {
		most := r.ruling.packs
		if face == "X" {
			most = r.ruling.jokers
		}
		if times > most {
			return fmt.Errorf("%s is there %d times", face, times)
		}
	}
	if t.Seen != nil && r.me < 0 {
		t.Seen(r.N, v)
	}
	public := v.Public()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.line(r.N, time.Time{}, time.Now())
	if t.public[r.N] == "" {
		t.public[r.N] = public
	} else if t.public[r.N] != public {
		return fmt.Errorf("seat %d sees\n%s\nwhere another has seen\n%s", r.me, public, t.public[r.N])
	}
	return nil
}
