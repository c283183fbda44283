package terminal

import (
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/session"
	"machiavelli/game/app/setup"
	"machiavelli/game/report/wording"
	"machiavelli/game/store"
)

// open begins with what was asked for, or says what there is.
func (t *terminal) open(begin *match.Config, goOn bool, join string) {
	switch {
	case join != "":
		t.join(join)
	case begin != nil && t.Server != "":
		t.makeOf(*begin)
	case begin != nil:
		t.begin(*begin, nil)
	case goOn:
		t.resume(0)
	default:
		t.say("terminal.hello")
		t.matches()
	}
}

// begin begins a match, from a position if there is one. The one under way is kept.
func (t *terminal) begin(c match.Config, from *solver.Position) {
	switch err := session.Shelve(t.Store, t.Now()); {
	case errors.Is(err, session.ErrNoRoom):
		t.askForRoom(func() { t.begin(c, from) })
		return
	case err != nil:
		t.write(wording.Store(t.Lang, err))
		return
	}
	var names []string
	for _, p := range c.Players {
		names = append(names, p.Name)
	}
	t.say("terminal.begin", "rules", t.Lang.RuleSet(c.Rules.ID, c.Rules.Name), "names", strings.Join(names, ", "), "seed", c.Seed)
	t.getUp()
	if from != nil {
		t.ses.BeginAt(c, *from)
	} else {
		t.ses.Begin(c)
	}
	t.began()
}

// began forgets what was written of another match.
func (t *terminal) began() {
	t.menu, t.scored, t.over = false, false, false
	t.forget()
	t.advance()
}

// another begins a match by a rule set, or by the usual one, against as many as
// usual.
func (t *terminal) another(id string) {
	s := setup.Quick(t.Name, setup.NewSeed())
	if id != "" {
		r, ok := t.ruleSet(id)
		if !ok {
			return
		}
		s.SetRules(setup.Of(r))
		s.Options = rules.Options{}
	}
	t.begin(s.Config(t.Lang), nil)
}

// ruleSet is a rule set of the catalogue.
func (t *terminal) ruleSet(id string) (rules.Rules, bool) {
	r, ok := rules.ByID(id)
	if !ok {
		t.say("terminal.norules", "id", id, "ids", strings.Join(rules.IDs(), ", "))
	}
	return r, ok
}

// resume goes on with one of the matches, by its number in the list; 0 is the one
// that was played last.
func (t *terminal) resume(n int) {
	list, err := session.Matches(t.Store)
	if err != nil {
		t.write(wording.Store(t.Lang, err))
		return
	}
	n = max(n, 1)
	if n > len(list) {
		if len(list) > 0 {
			t.say("terminal.nokept", "number", n)
		}
		t.matches()
		return
	}
	if n == 1 && !t.menu && t.task == nil && t.place == nil {
		return // it is being played
	}
	if k := &list[n-1]; k.Err != nil {
		t.listed(n, k)
		return
	}
	if err := session.Unshelve(t.Store, list[n-1].Key, t.Now()); err != nil {
		t.write(wording.Store(t.Lang, err))
		return
	}
	t.getUp()
	data, err := t.Store.Load(store.MatchKey)
	if err == nil {
		err = t.ses.Restore(data)
	}
	if err != nil {
		t.menu = true
		t.write(wording.Store(t.Lang, err))
		return
	}
	t.say("terminal.goon", "rules", t.rules())
	t.began()
}

// rules is what the rules are called that are played by.
func (t *terminal) rules() string {
	r := &t.ses.View().Rules
	return t.Lang.RuleSet(r.ID, r.Name)
}

// matches lists the matches that can go on.
func (t *terminal) matches() {
	list, err := session.Matches(t.Store)
	if err != nil {
		t.write(wording.Store(t.Lang, err))
		return
	}
	if len(list) == 0 {
		t.say("matches.none")
	}
	for i := range list {
		t.listed(i+1, &list[i])
	}
}

// listed is one of the matches under its number.
func (t *terminal) listed(number int, k *session.Kept) {
	if k.Err == nil {
		v := &k.View
		var names []string
		for _, seat := range v.Seats {
			names = append(names, seat.Name)
		}
		t.say("terminal.match", "number", number, "rules", t.Lang.RuleSet(v.Rules.ID, v.Rules.Name), "names", strings.Join(names, ", "), "stands", wording.Stands(t.Lang, v))
		return
	}
	what, said := "matches.broken.title", "terminal.match.broken"
	if k.Newer() {
		what, said = "matches.newer.title", "terminal.match.newer"
	}
	said = t.Lang.T(said, "why", wording.Unread(t.Lang, k.Err), "where", filepath.Join(store.Folder(""), k.Key+".json"))
	t.say("terminal.match", "number", number, "rules", t.Lang.T(what), "names", said, "stands", "")
}

// askForRoom asks which match is to be given up for a new one.
func (t *terminal) askForRoom(then func()) {
	t.say("terminal.room", "most", session.MostMatches)
	t.matches()
	t.answer = func(line string) bool {
		list, err := session.Matches(t.Store)
		n, wrong := strconv.Atoi(strings.TrimSpace(line))
		if err != nil || wrong != nil || n < 1 || n > len(list) {
			t.say("terminal.room.kept")
			return false
		}
		if err := session.Forget(t.Store, list[n-1].Key); err != nil {
			t.write(wording.Store(t.Lang, err))
			return true
		}
		if list[n-1].Key == store.MatchKey {
			t.ses.Close() // else it would be saved once more
			t.menu = true
		}
		then()
		return true
	}
}

// full tells that there is no room to save, and offers to delete a record.
func (t *terminal) full() {
	records := archive.Of(t.Store)
	ids, err := records.IDs()
	now := t.ses.Record()
	ids = slices.DeleteFunc(ids, func(id string) bool { return id == now })
	if err != nil || len(ids) == 0 {
		t.say("terminal.full.norecord")
		return
	}
	t.say("terminal.full", "n", len(ids))
	t.answer = func(line string) bool {
		if strings.TrimSpace(line) != "1" {
			return false
		}
		if _, err := records.DropOldest(now); err != nil {
			t.write(wording.Store(t.Lang, err))
			return true
		}
		t.say("terminal.full.deleted")
		t.ses.Retry()
		return true
	}
}
