package setup

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	texts "machiavelli/assets/strings"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/lang"
	"machiavelli/game/store"
	"machiavelli/game/testing/memstore"
)

func TestEveryRuleSetCanBePlayedWithEveryNumberOfPlayers(t *testing.T) {
	for _, id := range rules.IDs() {
		s := Default("Ada")
		s.SetRules(RuleSet{ID: id})
		r := s.Base()
		for s.Number = r.MinPlayers; s.Number <= r.MaxPlayers; s.Number++ {
			if f := s.Fault(); f != "" {
				t.Fatalf("%s, %d players: %s", id, s.Number, f)
			}
			if _, _, err := match.New(s.Config(new(lang.Lang))); err != nil {
				t.Errorf("%s, %d players: %v", id, s.Number, err)
			}
		}
	}
}

func TestTheQuickMatchIsOneDealAgainstTwo(t *testing.T) {
	q := Quick("Ada", "7")
	c := q.Config(new(lang.Lang))
	if len(c.Players) != 3 || c.Players[0] != (match.Player{Name: "Ada", By: match.Human}) || c.Seed != "7" || c.Rules.End.Deals != 1 || c.Rules.ID != rules.First {
		t.Fatalf("%+v", c)
	}
	for _, p := range c.Players[1:] {
		if p.By == match.Human {
			t.Errorf("%s is a person", p.Name)
		}
	}
}

func TestHouseRulesLieOverTheRuleSet(t *testing.T) {
	s := Default("Ada")
	s.Options = rules.Options{Hand: 7, Strict: true, Limit: 13, Timer: 60}
	s.SetLength(ByTarget)
	r, err := s.House()
	if err != nil {
		t.Fatal(err)
	}
	if r.Hand[0] != 7 || !r.Strict || r.Limit != 13 || r.Timer != 60 || r.End.Deals != 0 || r.End.Target == 0 {
		t.Errorf("%+v", r)
	}
	for _, l := range []Length{AsRules, ByDeals, ByTarget} {
		if s.SetLength(l); s.Length() != l {
			t.Errorf("%v instead of %v", s.Length(), l)
		}
	}
}

func TestHouseRulesThatARuleSetDoesNotKnowAreLeftOut(t *testing.T) {
	s := Default("Ada")
	s.Options = rules.Options{Knock: 10, Jokers: rules.JokersFree, Zap: true}
	r, err := s.House()
	if err != nil {
		t.Fatal(err)
	}
	if base, _ := rules.ByID("machiavelli"); !reflect.DeepEqual(r, base) {
		t.Errorf("%+v", r)
	}
}

func TestASetupThatCannotBeginSaysWhy(t *testing.T) {
	for want, spoil := range map[string]func(*Setup){
		"newmatch.fault.name":  func(s *Setup) { s.Seats[1].Name = "" },
		"newmatch.fault.twice": func(s *Setup) { s.Seats[2].Name = s.Seats[0].Name },
		"newmatch.fault.rules": func(s *Setup) { s.Options.Hand = 99 },
	} {
		s := Default("Ada")
		if spoil(&s); s.Fault() != want {
			t.Errorf("%q, want %q", s.Fault(), want)
		}
	}
	s := Default("Ada")
	if s.Seats[7].Name = ""; s.Fault() != "" {
		t.Error("an empty seat matters")
	}
}

func TestTheLastSetupComesBack(t *testing.T) {
	st := memstore.Store{}
	if got, err := Load(st, "Ada"); err != nil || !reflect.DeepEqual(got, Default("Ada")) {
		t.Fatalf("%+v %v", got, err)
	}
	want := Default("Ada")
	want.Number, want.Options.Limit, want.Seats[1].By = 5, 9, match.Human
	want.SetLength(ByTarget)
	want.Seed = "of that match only"
	if err := want.Save(st); err != nil {
		t.Fatal(err)
	}
	want.Seed = ""
	if got, err := Load(st, "Ada"); err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("%+v %v", got, err)
	}
	if got, err := Load(st, "Bea"); err != nil || got.Seats[0].Name != "Bea" {
		t.Fatalf("%+v %v", got, err)
	}
}

func TestADamagedSetupIsSetAside(t *testing.T) {
	for name, text := range map[string]string{
		"cut short": `{"rules":"mach`, "no such rules": `{"rules":"poker"}`, "no seats": `{"seats":[]}`,
		"a wrong number": `{"players":77}`, "a wrong level": `{"seats":[{"by":"x"},{},{},{},{},{},{},{}]}`,
		"a wrong option": `{"options":{"hand":99}}`,
	} {
		t.Run(name, func(t *testing.T) {
			st := memstore.Store{}
			if err := st.Save(Key, []byte(text)); err != nil {
				t.Fatal(err)
			}
			got, err := Load(st, "Ada")
			var d *store.DamagedError
			if !errors.As(err, &d) || !strings.Contains(d.Aside, Key) || !reflect.DeepEqual(got, Default("Ada")) {
				t.Fatalf("%+v %v", got, err)
			}
		})
	}
}

func TestSeedsDiffer(t *testing.T) {
	seen := map[string]bool{}
	for range 50 {
		seen[NewSeed()] = true
	}
	if len(seen) < 45 {
		t.Fatalf("%d of 50", len(seen))
	}
}

func TestASeatKeepsTheTemperThatWasChosen(t *testing.T) {
	seat := Seat{Name: "Cesare", By: "novice"}
	steps := []struct {
		do         func()
		by, temper string
	}{
		{func() { seat.SetLevel("strategist") }, "strategist", "patient"}, // its own
		{func() { seat.SetLevel("solver") }, "solver", "open"},
		{func() { seat.SetTemper("hoarding") }, "solver/hoarding", "hoarding"},
		{func() { seat.SetLevel("casual") }, "casual/hoarding", "hoarding"}, // chosen
		{func() { seat.SetLevel(match.Human) }, "human", ""},
		{func() { seat.SetTemper("open") }, "human", ""},
		{func() { seat.SetLevel("novice") }, "novice", "open"},
	}
	for i, s := range steps {
		s.do()
		if _, temper := seat.Level(); seat.By != s.by || temper != s.temper || !seat.known() {
			t.Errorf("step %d: %q is %s", i, seat.By, temper)
		}
	}
	for _, by := range []string{"solver/angry", "hoarder", "human/open", ""} {
		if (Seat{By: by}).known() {
			t.Errorf("%q can sit down", by)
		}
	}
}

// A setup as it was saved before there were tempers and players' own rule sets.
func TestASetupOfTheFirstVersionIsRead(t *testing.T) {
	st := memstore.Store{}
	const text = `{"rules":"tahiti","seats":[{"name":"You","by":"human"},{"name":"Lucrezia","by":"novice"},{"name":"Cesare","by":"solver"},{"name":"Niccolò","by":"novice"},{"name":"Caterina","by":"solver"},{"name":"Ludovico","by":"novice"},{"name":"Isabella","by":"solver"},{"name":"Lorenzo","by":"strategist"}],"players":4,"options":{"deals":3}}`
	if err := st.Save(Key, []byte(text)); err != nil {
		t.Fatal(err)
	}
	got, err := Load(st, "You")
	if err != nil || got.Rules.ID != "tahiti" || got.Number != 4 || got.Seats[7].By != "strategist" || got.Options.Deals != 3 {
		t.Fatalf("%+v %v", got, err)
	}
}

func TestAnotherRuleSetIsPlayedToItsOwnEnd(t *testing.T) {
	for _, c := range []struct {
		id   string
		want rules.End
	}{
		{"carousel", rules.End{Target: 150, High: true, Choice: true}},
		{"krambambuli", rules.End{Target: 500, Choice: true}},
		{"shanghai", rules.End{Choice: true}},
		{"vatikan", rules.End{Deals: 1, Choice: true}},
		{"push", rules.End{Deals: 5}},
		{"tahiti", rules.End{Deals: firstDeals, Choice: true}},
	} {
		s := Default("Ada")
		s.Options.Hand, s.Options.Limit = 9, 7
		s.SetRules(RuleSet{ID: c.id})
		r, err := s.House()
		if err != nil || r.End != c.want || s.Options.Hand != 0 || s.Options.Limit != 7 {
			t.Errorf("%s: %+v, %+v, %v", c.id, r.End, s.Options, err)
		}
	}
	s := Default("Ada")
	s.Options.Hand = 9
	if s.SetRules(RuleSet{ID: "machiavelli"}); s.Options.Hand != 9 {
		t.Error("the same rule set loses its house rules")
	}
}

// Whoever set the seats up knows them by these names, one or several people.
func TestASeatIsCalledInTheMatchAsItWasSetUp(t *testing.T) {
	l, err := lang.Load(texts.Files, "de")
	if err != nil {
		t.Fatal(err)
	}
	s := Default(l.T("you"))
	for _, by := range []string{s.Seats[1].By, match.Human} {
		s.Seats[1].By = by
		for i, p := range s.Config(l).Players {
			if p.Name != s.Seats[i].Name {
				t.Errorf("with %s seat %d is called %q, not %q", by, i, p.Name, s.Seats[i].Name)
			}
		}
	}
}

func TestAQuickMatchHasAPlayerWithANameAndNobodyElseWithIt(t *testing.T) {
	for name, want := range map[string]string{"": "You", "  ": "You", "Lucrezia": "Lucrezia", "Ada": "Ada"} {
		s := Quick(name, "7")
		if got := s.Config(new(lang.Lang)).Players[0].Name; got != want {
			t.Errorf("a player called %q sits as %q", name, got)
		}
		if f := s.Fault(); f != "" {
			t.Errorf("a player called %q: %s", name, f)
		}
	}
}
