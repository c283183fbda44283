package terminal

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/table/wire"
	"machiavelli/game/app/friends"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/report/wording"
)

// join sits down at the table that a link leads to, or a number of tables, or where the
// player sat last.
func (t *terminal) join(given string) {
	kept, err := friends.Seats(t.Store)
	if err != nil {
		t.write(wording.Store(t.Lang, err))
		return
	}
	if n, wrong := strconv.Atoi(cmp.Or(given, "1")); wrong == nil {
		if n < 1 || n > len(kept) {
			t.tables()
			return
		}
		t.sit(kept[n-1])
		return
	}
	s, err := friends.ReadLink(given, server(t.Server, kept))
	if err != nil {
		t.write(wording.Unread(t.Lang, err))
		return
	}
	if at := slices.IndexFunc(kept, func(k friends.Seat) bool { return k.Origin == s.Origin && k.Code == s.Code && k.P >= 0 }); at >= 0 && !s.Joined() {
		t.sit(kept[at]) // where the player sits already
		return
	}
	if s.Joined() {
		t.sit(s)
		return
	}
	t.choose(s)
}

// server is where tables are that are called by their code alone: the one that was
// named, or the last.
func server(named string, kept []friends.Seat) string {
	if named != "" || len(kept) == 0 {
		return named
	}
	return kept[0].Origin
}

// choose asks for a name, and for a seat where several are free.
func (t *terminal) choose(s friends.Seat) {
	var i friends.Info
	if !t.asked(s.Origin, func(ctx context.Context, c *transport.Client) (err error) {
		i, err = friends.Look(ctx, c, s.Code)
		return err
	}) {
		return
	}
	t.say("terminal.join.table", "code", s.Code, "rules", t.Lang.RuleSet(i.Rules.ID, i.Rules.Name))
	t.seated(&i)
	free := 0
	for n := range i.People {
		if i.People[n].Free() {
			free++
		}
	}
	if free == 0 || i.State != friends.Waiting {
		code := wire.CodeFull
		if i.State != friends.Waiting {
			code = wire.CodeStarted
		}
		t.write(wording.ServerRefusal(t.Lang, code))
		offerWatch(t, s)
		return
	}
	t.askName(func(name string) {
		if free == 1 {
			t.joinAt(s, name, -1)
			return
		}
		t.say("terminal.join.seat")
		t.answer = func(line string) bool {
			n, wrong := strconv.Atoi(cmp.Or(strings.TrimSpace(line), "0"))
			if wrong != nil || n < 0 || n > len(i.People) {
				return false
			}
			t.joinAt(s, name, n-1)
			return true
		}
	})
}

// offerWatch asks whether the player wants to watch a table that nobody can join.
func offerWatch(t *terminal, s friends.Seat) {
	t.say("terminal.join.guest")
	t.answer = func(line string) bool {
		if strings.TrimSpace(line) != "" {
			return false
		}
		at := s
		if t.asked(s.Origin, func(ctx context.Context, c *transport.Client) (err error) {
			at, err = friends.Guest(ctx, c, s)
			return err
		}) {
			t.sit(at)
		}
		return true
	}
}

// askName asks what the player is called at a table.
func (t *terminal) askName(then func(name string)) {
	usual := t.Name
	if usual == t.Lang.T("you") {
		t.say("terminal.join.name")
		usual = ""
	} else {
		t.say("terminal.join.name.enter", "name", usual)
	}
	t.answer = func(line string) bool {
		name := cmp.Or(strings.TrimSpace(line), usual)
		if name == "" {
			t.askName(then)
			return true
		}
		then(name)
		return true
	}
}

// joinAt takes a seat at a table.
func (t *terminal) joinAt(s friends.Seat, name string, p int) {
	s = friends.Hope(t.Store, s, t.Now())
	if t.asked(s.Origin, func(ctx context.Context, c *transport.Client) (err error) {
		s, err = friends.Join(ctx, c, s, name, s.Nonce, p)
		return err
	}) {
		t.sit(s)
	}
}

// rejoin takes the seat that is kept at the table of a rematch, or watches there.
func (t *terminal) rejoin(code string) {
	switch to := t.place.Again(code).(type) {
	case friends.Place:
		t.sit(to.Seat)
	case friends.Seat:
		t.joinAt(to, to.Name, -1)
	}
}

// sit follows a table from a place there, which the device keeps.
func (t *terminal) sit(s friends.Seat) {
	t.getUp()
	if err := friends.Save(t.Store, s, t.Now()); err != nil {
		t.write(wording.Store(t.Lang, err))
	}
	key := "terminal.join.sat"
	if s.P < 0 {
		key = "terminal.join.watch"
	}
	t.say(key, "code", s.Code)
	t.place = friends.Sit(friends.Options{
		Client: &transport.Client{Origin: s.Origin}, Seat: s, Store: t.Store,
		Came: func() {
			select {
			case t.came <- struct{}{}:
			default:
			}
		},
	})
	t.ses.Open(t.place)
	t.menu = true
	for t.ctx.Err() == nil && !t.place.Info().Known { // the first line comes soon, or the server is away
		t.flush()
		select {
		case <-t.came:
		case <-time.After(firstLine):
			t.say("terminal.join.silent", "origin", s.Origin)
			return
		case <-t.ctx.Done():
		}
	}
	if i := t.place.Info(); i.State == friends.Waiting {
		t.seated(&i)
		t.say("terminal.join.waits", "link", t.reached(s).Link())
		t.say("terminal.join.spelled", "words", wording.Spelled(t.Lang, s.Code))
		if t.place.MayHost() {
			t.say("terminal.join.start")
		}
	}
}

// reached is a place as a link to it must call its server: by an address that other devices
// reach, where one is known.
func (t *terminal) reached(s friends.Seat) friends.Seat {
	if !friends.IsLoopback(s.Origin) {
		return s
	}
	ctx, end := context.WithTimeout(t.ctx, firstLine)
	defer end()
	if reach, err := friends.Reach(ctx, t.place.Client); err == nil && len(reach) > 0 {
		s.Origin = reach[0]
	}
	return s
}

// firstLine is how long a table is waited for before the player hears that it is silent.
const firstLine = 6 * time.Second

// make makes a table by rules and seats, as they are typed.
func (t *terminal) make(given string) {
	words := strings.Fields(given)
	hints := len(words) == 0 || words[len(words)-1] != "nohints"
	if !hints {
		words = words[:len(words)-1]
	}
	if len(words) == 0 || len(words) > 2 {
		t.say("terminal.make.how")
		return
	}
	r, ok := t.ruleSet(words[0])
	if !ok {
		return
	}
	seats := []string{match.Human, match.Human}
	if len(words) == 2 {
		seats = strings.Split(words[1], ",")
	}
	t.openTable(friends.Wish{Rules: r, Seats: seats, Hints: hints})
}

// makeOf makes a table for the match that the command line asks for.
func (t *terminal) makeOf(c match.Config) {
	var seats []string
	for _, p := range c.Players {
		seats = append(seats, p.By)
	}
	t.openTable(friends.Wish{Rules: c.Rules, Seats: seats, Hints: true})
}

// openTable makes a table, at which the player sits down.
func (t *terminal) openTable(w friends.Wish) {
	kept, _ := friends.Seats(t.Store) // for the server alone
	origin, err := friends.ReadOrigin(server(t.Server, kept))
	if err != nil {
		t.write(wording.Unread(t.Lang, friends.ErrServer))
		return
	}
	var s friends.Seat
	if t.asked(origin, func(ctx context.Context, c *transport.Client) (err error) {
		s, err = friends.Make(ctx, c, w)
		return err
	}) {
		t.choose(s)
	}
}
