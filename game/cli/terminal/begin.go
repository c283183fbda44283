package terminal

import (
	"errors"
	"strings"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/game/app/session"
	"machiavelli/game/app/setup"
	"machiavelli/game/report/wording"
	"machiavelli/game/store"
)

// open begins with what was asked for, or says what there is.
func (t *terminal) open() {
	switch {
	case t.Begin != nil:
		t.begin(*t.Begin, nil)
	case t.Continue:
		t.resume(0)
	default:
		t.say("terminal.hello")
		t.matches()
	}
}

// begin begins a match, from a position if there is one. The one under way is kept.
func (t *terminal) begin(c match.Config, from *solver.Position) {
	switch name, err := session.MakeRoom(t.Store); {
	case err != nil:
		t.write(wording.Store(t.Lang, err))
	case name != "":
		t.say("store.room", "where", name)
	}
	if err := session.Shelve(t.Store, t.Now()); err != nil {
		t.write(wording.Store(t.Lang, err))
		return
	}
	var names []string
	for _, p := range c.Players {
		names = append(names, p.Name)
	}
	t.say("terminal.begin", "rules", t.Lang.RuleSet(c.Rules.ID, c.Rules.Name), "names", strings.Join(names, ", "), "seed", c.Seed)
	t.task = nil
	if from != nil {
		t.ses.BeginAt(c, *from)
	} else {
		t.ses.Begin(c)
	}
	t.began()
}

// began forgets what was written of another match.
func (t *terminal) began() {
	t.menu, t.melds, t.hand, t.advice, t.scored, t.over = false, nil, "", "", false, false
	t.settle()
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
	if n == 1 && !t.menu && t.task == nil {
		return // it is being played
	}
	if err := session.TakeUp(t.Store, list[n-1].Key, t.Now()); err != nil {
		t.write(wording.Store(t.Lang, err))
		return
	}
	t.task = nil
	data, err := t.Store.Load(store.MatchKey)
	if err == nil {
		err = t.ses.Restore(data)
	}
	if err != nil {
		t.menu = true
		t.write(wording.Store(t.Lang, damaged(err)))
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

// damaged is what is told of a match that cannot be read.
func damaged(err error) error {
	var newer *store.NewerError
	if errors.As(err, &newer) {
		return newer
	}
	return err
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
		k := &list[i]
		if k.Err != nil {
			t.say("terminal.match", "number", i+1, "rules", k.Key, "names", t.Lang.T("matches.broken", "why", wording.Unread(t.Lang, k.Err)), "stands", "")
			continue
		}
		v := &k.View
		var names []string
		for _, seat := range v.Seats {
			names = append(names, seat.Name)
		}
		t.say("terminal.match", "number", i+1, "rules", t.Lang.RuleSet(v.Rules.ID, v.Rules.Name), "names", strings.Join(names, ", "), "stands", wording.Stands(t.Lang, v))
	}
}
