package setup

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"machiavelli/engine/rules"
	"machiavelli/game/store"
	"machiavelli/game/testing/memstore"
)

func TestAFavouriteComesBackWithItsHouseRules(t *testing.T) {
	st := memstore.Store{}
	s := Default("Ada")
	s.SetRules(RuleSet{ID: "carousel"})
	s.Options = rules.Options{Knock: 10, Limit: 9, Hand: 8}
	own := Default("Ada")
	own.SetRules(readWild(t))
	own.Options = rules.Options{Strict: true, Zap: true} // there are no jokers to zap with
	var list Favourites
	for name, from := range map[string]*Setup{"Sunday": &s, "Wild nights": &own} {
		var err error
		if list, err = list.Add(from.Favourite(name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := list.Save(st); err != nil {
		t.Fatal(err)
	}
	got, err := LoadFavourites(st)
	if err != nil || !reflect.DeepEqual(got, list) {
		t.Fatalf("%+v %v", got, err)
	}
	for _, f := range got {
		fresh := Default("Ada")
		fresh.Apply(f)
		want := &s
		if f.Name != "Sunday" {
			want = &own
		}
		a, _ := fresh.House()
		b, _ := want.House()
		if !reflect.DeepEqual(a, b) || !fresh.Plays(f) {
			t.Errorf("%s: %+v instead of %+v", f.Name, a, b)
		}
		if fresh.Options.Timer = 60; fresh.Plays(f) {
			t.Errorf("%s: another timer changes nothing", f.Name)
		}
	}
}

func TestAFavouriteIsRenamedAndDeleted(t *testing.T) {
	s := Default("Ada")
	var list Favourites
	add := func(name string, want error) {
		t.Helper()
		var err error
		if list, err = list.Add(s.Favourite(name)); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", name, err, want)
		}
	}
	add("One", nil)
	add("  Two\n", nil)
	add("one", ErrTaken)
	add(" \t", ErrNoName)
	add(strings.Repeat("long ", 20), nil)
	if got := list[2].Name; len([]rune(got)) > MaxFavouriteName {
		t.Errorf("%q", got)
	}
	if _, err := list.Rename(0, "TWO"); !errors.Is(err, ErrTaken) {
		t.Error(err)
	}
	if _, err := list.Rename(0, ""); !errors.Is(err, ErrNoName) {
		t.Error(err)
	}
	renamed, err := list.Rename(0, "ONE")
	if err != nil || renamed[0].Name != "ONE" || list[0].Name != "One" {
		t.Errorf("%v %v %v", renamed, list, err)
	}
	if left := renamed.Remove(0); len(left) != 2 || left[0].Name != "Two" || len(renamed) != 3 {
		t.Errorf("%v of %v", left, renamed)
	}
	for i := range MaxFavourites {
		list, err = list.Add(s.Favourite("no " + strings.Repeat("i", i%20) + strings.Repeat("v", i/20)))
		if want := len(list) >= MaxFavourites && i > MaxFavourites-4; (err != nil) != want {
			t.Fatalf("%d: %v", i, err)
		}
	}
}

func TestDamagedFavouritesKeepTheRest(t *testing.T) {
	const good = `{"name":"Sunday","rules":"carousel","options":{"knock":10}}`
	for name, c := range map[string]struct {
		text string
		left int
	}{
		"cut short":        {`{"v":1,"li`, 0},
		"another version":  {`{"v":0,"list":[` + good + `]}`, 0},
		"no name":          {`{"v":1,"list":[{"name":"","rules":"carousel"},` + good + `]}`, 1},
		"no rules":         {`{"v":1,"list":[{"name":"A"},` + good + `]}`, 1},
		"unknown rules":    {`{"v":1,"list":[{"name":"A","rules":"poker"},` + good + `]}`, 1},
		"broken own rules": {`{"v":1,"list":[{"name":"A","rules":{"hand":[-1]}},` + good + `]}`, 1},
		"a wrong option":   {`{"v":1,"list":[{"name":"A","rules":"carousel","options":{"hand":99}},` + good + `]}`, 1},
		"a long name":      {`{"v":1,"list":[{"name":"` + strings.Repeat("A", 500) + `","rules":"carousel"},` + good + `]}`, 1},
	} {
		t.Run(name, func(t *testing.T) {
			st := memstore.Store{}
			if err := st.Save(FavouritesKey, []byte(c.text)); err != nil {
				t.Fatal(err)
			}
			list, err := LoadFavourites(st)
			var d *store.DamagedError
			if !errors.As(err, &d) || d.AsideErr != nil || len(list) != c.left {
				t.Fatalf("%+v %v", list, err)
			}
			if again, err := LoadFavourites(st); err != nil || len(again) != c.left {
				t.Fatalf("the next time %+v: %v", again, err)
			}
		})
	}
}

func TestAListOfANewerVersionIsLeftAlone(t *testing.T) {
	st := memstore.Store{}
	const text = `{"v":2,"shelves":{"top":[]}}`
	if err := st.Save(FavouritesKey, []byte(text)); err != nil {
		t.Fatal(err)
	}
	var newer *store.NewerError
	if list, err := LoadFavourites(st); !errors.As(err, &newer) || len(list) != 0 || newer.Version != 2 {
		t.Fatalf("%+v %v", list, err)
	}
	s := Default("Ada")
	list, err := Favourites{}.Add(s.Favourite("Sunday"))
	if err != nil {
		t.Fatal(err)
	}
	if err := list.Save(st); !errors.As(err, &newer) {
		t.Fatalf("it was saved over: %v", err)
	}
	if got, err := st.Load(FavouritesKey); err != nil || string(got) != text {
		t.Fatalf("%s %v", got, err)
	}
}

// This is a list as the first version wrote it: it is read for ever.
func TestTheFirstVersionOfTheListIsRead(t *testing.T) {
	st := memstore.Store{}
	const text = `{"v":1,"list":[{"name":"Sunday","rules":"carousel","options":{"knock":10}},{"name":"Twice","rules":"tahiti","options":{}},{"name":"TWICE","rules":"tahiti","options":{}}]}`
	if err := st.Save(FavouritesKey, []byte(text)); err != nil {
		t.Fatal(err)
	}
	list, err := LoadFavourites(st)
	if err != nil || len(list) != 2 || list[0].Options.Knock != 10 || list[1].Rules.ID != "tahiti" {
		t.Fatalf("%+v %v", list, err)
	}
}
