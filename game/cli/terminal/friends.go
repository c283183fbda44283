package terminal

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"machiavelli/engine/movetext"
	"machiavelli/engine/table/wire"
	"machiavelli/game/app/friends"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/report/statistics"
	"machiavelli/game/report/wording"
)

// company is a table of several people.
type company struct {
	place  *friends.Table // nil: the match is here
	voted  string         // what the player has answered there last
	begins bool           // the player has had the match begin, and has not been refused
	came   chan struct{}  // something has come from there
}

// attend tells what has come about at the table of several people, and shows its match
// once it has begun.
func (t *terminal) attend() {
	if t.place == nil {
		return
	}
	again := ""
	for {
		h, ok := t.place.Happened()
		if !ok {
			break
		}
		i := t.place.Info()
		if said := wording.Happened(t.Lang, h, i.People, i.Me); said != "" {
			t.write(said)
		}
		switch {
		case h.What == friends.Asked && h.P != i.Me && i.Me >= 0:
			t.voted = ""
			t.say("terminal.join.answer")
		case h.What == friends.Refused:
			t.begins = false
		case h.What == friends.Rematch:
			again = h.Code
		case h.What == friends.Ended:
			file(t)
		case h.What == friends.Gone, h.What == friends.Moved:
			t.getUp()
			t.menu = true
			return
		}
	}
	if again != "" {
		t.rejoin(again)
		t.attend() // what has come there with its view
		return
	}
	t.ses.Update()
	t.place.Hinted(t.ses.Hints)
	if t.menu && t.ses.Playing() {
		var names []string
		for _, s := range t.ses.View().Seats {
			names = append(names, s.Name)
		}
		t.say("terminal.join.begins", "names", strings.Join(names, ", "))
		t.began()
	}
}

// file keeps the record of the match at the table, and says why it cannot.
func file(t *terminal) {
	place := t.place
	t.flush()
	if err := t.within(statistics.FilePatience, func(ctx context.Context) error {
		_, err := statistics.File(ctx, t.Store, place)
		return err
	}); err != nil && !errors.Is(err, context.Canceled) {
		t.say("friends.page.record", "why", wording.Unread(t.Lang, err))
	}
}

// answers waits for the answer to what the player has done at the table, and reports
// whether there may be one by now: not while the line is down.
func (t *terminal) answers() bool {
	t.attend()
	if t.place == nil || !t.place.Info().Up {
		return false
	}
	t.flush()
	select {
	case <-t.came:
	case <-t.ctx.Done():
	}
	return true
}

// linger waits, where lines come from a script, until there is something to say at the
// table: a script does not look. It may leave at any time, whatever comes from the table.
func (t *terminal) linger() {
	typed, next := t.typed, []string(nil)
	for t.ctx.Err() == nil && len(t.ahead) == 0 && t.idle() {
		t.flush()
		select {
		case <-t.came:
			t.advance()
		case line, ok := <-typed:
			if typed = nil; ok {
				next = []string{line}
			}
			if strings.EqualFold(t.meant(strings.TrimSpace(line)), string(movetext.Quit)) {
				t.ahead = next
				return
			}
		case <-t.ctx.Done():
		}
	}
	t.ahead = append(t.ahead, next...)
}

// idle reports whether a script has nothing to say at the table now.
func (t *terminal) idle() bool {
	if t.place == nil || !t.Echo || t.answer != nil || t.quit {
		return false
	}
	i := t.place.Info()
	asked := slices.ContainsFunc(i.Asks, func(a friends.Ask) bool { return a.P == i.Me || a.What == t.voted })
	asks := slices.ContainsFunc(i.Asks, func(a friends.Ask) bool { return a.P != i.Me && a.What != t.voted }) && i.Me >= 0
	_, over := t.ses.Result()
	switch {
	case i.State == friends.Over, t.ses.Live(), asks:
		return asked
	case t.menu:
		return !i.Known || i.State != friends.Waiting || t.begins || !t.place.MayHost()
	}
	return !over || asked
}

// sits reports whether a seat is kept for the player.
func (c *company) sits() bool {
	return c.place != nil && c.place.Info().Me >= 0 && c.place.Info().State != friends.Over
}

// getUp looks at the table of several people no longer, and at no task. The seat stays.
func (t *terminal) getUp() {
	t.task, t.voted, t.begins = nil, "", false
	if t.place != nil {
		t.place.Close()
		t.place = nil
		t.ses.Close()
	}
}

// mostSilence is how long a server is waited for.
const mostSilence = 20 * time.Second

// asked asks a server, which may take its time, and says what is wrong.
func (t *terminal) asked(origin string, ask func(context.Context, *transport.Client) error) bool {
	t.flush()
	server := &transport.Client{Origin: origin}
	err := t.within(mostSilence, func(ctx context.Context) error { return ask(ctx, server) })
	refused := (*wire.Refusal)(nil)
	switch {
	case err == nil:
		return true
	case errors.As(err, &refused):
		t.write(wording.Answered(t.Lang, refused))
	case errors.Is(err, context.DeadlineExceeded):
		t.say("terminal.join.silent", "origin", server.At())
	case !errors.Is(err, context.Canceled):
		t.write(wording.Unread(t.Lang, err))
	}
	return false
}

// tables lists the tables at which the player has a seat.
func (t *terminal) tables() {
	kept, err := friends.Seats(t.Store)
	switch {
	case err != nil:
		t.write(wording.Store(t.Lang, err))
	case len(kept) == 0:
		t.say("terminal.tables.none")
	}
	var stands []friends.Stand
	asked := map[string]bool{}
	for _, s := range kept {
		if asked[s.Origin] {
			continue
		}
		asked[s.Origin] = true
		t.asked(s.Origin, func(ctx context.Context, c *transport.Client) error {
			all, err := friends.Stands(ctx, c, kept)
			stands = append(stands, all...)
			return err
		})
	}
	for _, s := range friends.Sorted(kept, stands) {
		key := "terminal.tables.one"
		stand := friends.StandOf(stands, &s)
		if stand == nil {
			stand = &friends.Stand{}
		}
		switch {
		case stand.Mine():
			key = "terminal.tables.yours"
		case stand.State == friends.Over:
			key = "terminal.tables.over"
		case stand.State == friends.NoMore, s.Gone:
			key = "terminal.tables.gone"
		}
		t.say(key, "number", slices.Index(kept, s)+1, "code", s.Code, "origin", s.Origin)
		if names := wording.Names(t.Lang, stand.People); names != "" {
			t.say("terminal.tables.what", "rules", t.Lang.RuleSet(stand.Rules.ID, stand.Rules.Name), "names", names)
		}
		if who := stand.Player(); who != "" && !stand.Mine() {
			t.say("terminal.tables.turnof", "name", who)
		}
	}
}

// remove takes a table off the player's, the one with that number among them. A seat at one
// that is played is given up at the table alone.
func (t *terminal) remove(number int) {
	kept, err := friends.Seats(t.Store)
	switch {
	case err != nil:
		t.write(wording.Store(t.Lang, err))
		return
	case number < 1 || number > len(kept):
		t.tables()
		return
	}
	s, over := kept[number-1], false
	key := "terminal.tables.kept"
	if t.asked(s.Origin, func(ctx context.Context, c *transport.Client) error {
		all, err := friends.Stands(ctx, c, []friends.Seat{s})
		over = len(all) == 1 && (all[0].State == friends.Over || all[0].State == friends.NoMore)
		return err
	}) && over || s.Gone {
		friends.Forget(t.Store, s)
		key = "terminal.tables.removed"
	}
	t.say(key, "number", number, "code", s.Code)
}

// remark says something at the table, or what can be said.
func (t *terminal) remark(key string) {
	if slices.Contains(friends.Remarks, key) {
		t.place.Say(key)
		return
	}
	for _, key := range friends.Remarks {
		t.say("statistics.figure", "what", string(movetext.Say)+" "+key, "value", t.Lang.T("friends.say."+key))
	}
}

// people says who sits at the table.
func (t *terminal) people() {
	i := t.place.Info()
	t.seated(&i)
}

func (t *terminal) seated(i *friends.Info) {
	for n := range i.People {
		t.say("terminal.join.person", "number", n+1, "who", wording.Person(t.Lang, &i.People[n], n == i.Me))
	}
	for n := range i.Asks {
		t.write(wording.Vote(t.Lang, i, &i.Asks[n]))
	}
}

// start has computers take the seats that are free.
func (c *company) start(level string) {
	c.begins = true
	c.place.Host(friends.HostDo{Do: wire.HostStart, By: cmp.Or(level, friends.Standby)})
}

// pause has the table pause, or go on.
func (c *company) pause() {
	do := wire.HostPause
	if c.place.Info().Paused {
		do = wire.HostGo
	}
	c.place.Host(friends.HostDo{Do: do})
}

// leave gives the seat up, and waits a moment for the server: quit may come next.
func (t *terminal) leave() {
	t.place.Leave()
	t.flush()
	for late := time.After(firstLine); t.place != nil && t.ctx.Err() == nil; {
		select {
		case <-t.came:
			t.attend()
		case <-late:
			return
		case <-t.ctx.Done():
		}
	}
}

// vote answers what is asked.
func (t *terminal) vote(yes bool) {
	i := t.place.Info()
	at := slices.IndexFunc(i.Asks, func(a friends.Ask) bool { return a.P != i.Me && a.What != t.voted })
	if at < 0 {
		t.write(wording.ServerRefusal(t.Lang, wire.CodeNothingAsked))
		return
	}
	t.voted = i.Asks[at].What
	t.place.Answer(t.voted, yes)
}

// empty frees a seat before the match.
func (c *company) empty(seat int) { c.place.Host(friends.HostDo{Do: wire.HostFree, P: &seat}) }
