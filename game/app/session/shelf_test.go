package session

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"machiavelli/engine/match"
	"machiavelli/game/store"
	"machiavelli/game/testing/memstore"
)

// noon is when the first match is left; each later one a minute after.
var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func minute(n int) time.Time { return noon.Add(time.Duration(n) * time.Minute) }

// savedMatch is a match as it is saved, told apart by its seed.
func savedMatch(t *testing.T, seed string) []byte {
	t.Helper()
	c := config(t, match.Human, "novice")
	c.Seed = seed
	m, _, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return must(t, map[string]any{"v": firstVersion, "match": m, "eyes": 0, "hand": map[string]any{}})
}

func TestTheOnlySaveOfOldIsTheFirstOfSeveral(t *testing.T) {
	kept := memstore.Store{store.MatchKey: savedMatch(t, "old")}
	list, err := Matches(kept)
	if err != nil || len(list) != 1 || list[0].Key != store.MatchKey || list[0].Err != nil || !list[0].Left.IsZero() || len(list[0].View.Seats) != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
}

func TestAMatchGivesWayToANewOneAndIsTakenUpAgain(t *testing.T) {
	first, second, third := savedMatch(t, "first"), savedMatch(t, "second"), savedMatch(t, "third")
	kept := memstore.Store{store.MatchKey: first}
	for i, next := range [][]byte{second, third} {
		if err := Shelve(kept, minute(i)); err != nil || store.Has(kept, store.MatchKey) {
			t.Fatal("it is still in the way: ", err)
		}
		kept[store.MatchKey] = next
	}
	list, _ := Matches(kept)
	if len(list) != 3 || list[0].Key != store.MatchKey || !list[1].Left.Equal(minute(1)) || !list[2].Left.Equal(noon) {
		t.Fatalf("%+v", list)
	}
	if err := Unshelve(kept, list[2].Key, minute(2)); err != nil {
		t.Fatal(err)
	}
	again, _ := Matches(kept)
	if !bytes.Equal(kept[store.MatchKey], first) || len(again) != 3 || !bytes.Equal(kept[again[1].Key], third) || !again[1].Left.Equal(minute(2)) {
		t.Errorf("%+v", again)
	}
}

func TestTwoMatchesLeftInOneSecondAreTwo(t *testing.T) {
	kept := memstore.Store{}
	for _, seed := range []string{"a", "b", "c"} {
		kept[store.MatchKey] = savedMatch(t, seed)
		if err := Shelve(kept, noon); err != nil {
			t.Fatal(err)
		}
	}
	list, _ := Matches(kept)
	if len(list) != 3 || !list[0].Left.Equal(noon) || !bytes.Equal(kept[list[0].Key], savedMatch(t, "c")) {
		t.Errorf("%+v", list)
	}
}

// filled is a store with as many matches as may be kept, the first left longest ago.
func filled(t *testing.T) memstore.Store {
	t.Helper()
	kept := memstore.Store{}
	data := savedMatch(t, "any")
	for i := range MostMatches - 1 {
		kept[store.MatchKey] = data
		if n := Excess(kept); n != 0 {
			t.Fatalf("%d too many with %d", n, i+1)
		}
		if err := Shelve(kept, minute(i)); err != nil {
			t.Fatal(err)
		}
	}
	kept[store.MatchKey] = data
	if list, _ := Matches(kept); Excess(kept) != 1 || len(list) != MostMatches {
		t.Fatalf("%d matches, %d too many", len(list), Excess(kept))
	}
	return kept
}

// One match more than may be kept makes none give way by itself: whoever wants that
// has to say so.
func TestAMatchTooManyIsRefusedAndGivesWayWhenAsked(t *testing.T) {
	kept := filled(t)
	was := memstore.Store(maps.Clone(kept))
	if err := Shelve(kept, minute(50)); !errors.Is(err, ErrNoRoom) || !maps.EqualFunc(kept, was, bytes.Equal) {
		t.Fatalf("%d are kept: %v", len(kept), err)
	}
	oldest := ShelfPrefix + store.Stamp(1, noon)
	if err := Unshelve(was, oldest, minute(50)); err != nil || len(was) != MostMatches {
		t.Errorf("taking one up leaves %d: %v", len(was), err)
	}
	if err := MakeWay(kept); err != nil || len(kept) != MostMatches-1 || store.Has(kept, oldest) || Excess(kept) != 0 {
		t.Fatalf("%d are kept, the oldest %v: %v", len(kept), store.Has(kept, oldest), err)
	}
	if err := Shelve(kept, minute(50)); err != nil || len(kept) != MostMatches-1 {
		t.Errorf("%d are kept: %v", len(kept), err)
	}
}

// A file from a machine that keeps more may bring in more than fit.
func TestMoreMatchesThanMayBeKeptCanStillBeExchanged(t *testing.T) {
	kept := filled(t)
	for i := range 3 {
		kept[ShelfPrefix+store.Stamp(1000+i, noon)] = savedMatch(t, "brought")
	}
	if err := Unshelve(kept, ShelfPrefix+store.Stamp(1001, noon), minute(50)); err != nil || len(kept) != MostMatches+3 || Excess(kept) != 4 {
		t.Fatalf("%d are kept, %d too many: %v", len(kept), Excess(kept), err)
	}
	if err := MakeWay(kept); err != nil || len(kept) != MostMatches-1 {
		t.Errorf("%d are kept: %v", len(kept), err)
	}
}

// With the clock set back the match that was played last is still the last.
func TestMatchesAreInOrderWhateverTheClockSays(t *testing.T) {
	kept := memstore.Store{ShelfPrefix + "20260301-115900": savedMatch(t, "of an old version")}
	seeds := []string{"a", "b", "c", "d"}
	for i, seed := range seeds {
		kept[store.MatchKey] = savedMatch(t, seed)
		if err := Shelve(kept, noon.AddDate(-i, 0, 0)); err != nil {
			t.Fatal(err)
		}
	}
	list, err := Matches(kept)
	if err != nil || len(list) != 5 {
		t.Fatalf("%d, %v", len(list), err)
	}
	slices.Reverse(list)
	for i, seed := range append([]string{"of an old version"}, seeds...) {
		if !bytes.Equal(kept[list[i].Key], savedMatch(t, seed)) {
			t.Errorf("%d is %s", i, list[i].Key)
		}
	}
	if !list[4].Left.Equal(noon.AddDate(-3, 0, 0)) {
		t.Errorf("it was left at %v", list[4].Left)
	}
}

// Matches that cannot be read are kept as they are, are never in the way of another,
// and can be taken to where they can be read.
func TestWhatCannotBeReadIsKeptAndTakesNoRoom(t *testing.T) {
	kept := filled(t)
	newer := store.Seal(saveVersion+1, []byte(`{"match":"of tomorrow"}`))
	for i, data := range [][]byte{newer, []byte("half a ma"), store.Seal(saveVersion, []byte("{}"))} {
		kept[store.MatchKey] = data
		if err := Shelve(kept, minute(100+i)); err != nil {
			t.Fatal(err)
		}
	}
	list, err := Matches(kept)
	if err != nil || len(list) != MostMatches+2 || Excess(kept) != 0 {
		t.Fatalf("%d matches, %d too many, %v", len(list), Excess(kept), err)
	}
	if !list[2].Newer() || list[0].Err == nil || list[0].Newer() || list[1].Err == nil || list[1].Newer() || string(kept[list[1].Key]) != "half a ma" {
		t.Fatalf("%v %v %v", list[0].Err, list[1].Err, list[2].Err)
	}
	kept[store.MatchKey] = savedMatch(t, "any")
	if err := MakeWay(kept); err != nil || !bytes.Equal(kept[list[2].Key], newer) || len(kept) != MostMatches+2 {
		t.Errorf("%d are left, %v", len(kept), err)
	}
	_, file, err := Export(kept, list[2].Key)
	if err != nil {
		t.Fatal(err)
	}
	there := memstore.Store{}
	b, err := store.ReadBundle(file)
	if err == nil {
		err = b.Put(there)
	}
	if arrived, _ := Matches(there); err != nil || len(arrived) != 1 || !bytes.Equal(there[arrived[0].Key], newer) {
		t.Errorf("%+v, %v", arrived, err)
	}
}

// stuck is a store that has no more room.
type stuck struct{ memstore.Store }

func (stuck) Save(key string, _ []byte) error { return &store.Error{Op: "save", Key: key, Full: true} }

func TestWhereThereIsNoRoomNothingIsLost(t *testing.T) {
	kept := memstore.Store{store.MatchKey: savedMatch(t, "first"), ShelfPrefix + "20260101-000000": savedMatch(t, "second")}
	was := memstore.Store(maps.Clone(kept))
	if Shelve(stuck{kept}, noon) == nil || Unshelve(stuck{kept}, ShelfPrefix+"20260101-000000", noon) == nil {
		t.Error("it is not said")
	}
	if !maps.EqualFunc(kept, was, bytes.Equal) {
		t.Errorf("%d of %d are left", len(kept), len(was))
	}
}

// refused is a store that does nothing at all, as a browser's may be.
type refused struct{ memstore.Store }

func (refused) Load(key string) ([]byte, error) { return nil, &store.Error{Op: "load", Key: key} }
func (refused) SetAside(key string) (string, error) {
	return "", &store.Error{Op: "set aside", Key: key}
}

func TestWhereNothingCanBeKeptAMatchBeginsAllTheSame(t *testing.T) {
	if err := Shelve(refused{}, noon); err != nil {
		t.Error(err)
	}
}

// unreadable is a store whose match cannot be read.
type unreadable struct{ memstore.Store }

func (u unreadable) Load(key string) ([]byte, error) {
	if key == store.MatchKey {
		return nil, &store.Error{Op: "load", Key: key}
	}
	return u.Store.Load(key)
}

func TestAMatchThatCannotBeLoadedIsSetAside(t *testing.T) {
	kept := memstore.Store{store.MatchKey: []byte("anything")}
	if err := Shelve(unreadable{kept}, noon); err != nil || string(kept[store.MatchKey+".damaged-1"]) != "anything" {
		t.Errorf("%v: %v", kept, err)
	}
	if list, err := Matches(kept); err != nil || len(list) != 1 || list[0].Err == nil {
		t.Errorf("%+v, %v", list, err)
	}
}

// Older versions set aside what they could not read, also what a newer one had saved.
func TestMatchesThatWereSetAsideAreListedAndGoOnOnceTheyCanBeRead(t *testing.T) {
	newer := store.Seal(saveVersion+1, []byte("{}"))
	kept := filled(t)
	kept["match.damaged-1"], kept["match.damaged-2"], kept["match.damaged-3"] = []byte("half a ma"), newer, savedMatch(t, "whole")
	kept["settings.damaged-1"] = []byte("no match")
	delete(kept, store.MatchKey)
	list, err := Matches(kept)
	if n := len(list); err != nil || n != MostMatches+2 || list[n-1].Err == nil || !list[n-2].Newer() || list[n-3].Err != nil || list[n-3].Last() || Waiting(kept) != n {
		t.Fatalf("%+v, %v", list, err)
	}
	for _, key := range []string{"match.damaged-1", "match.damaged-2"} {
		_, file, err := Export(kept, key)
		if err != nil {
			t.Fatal(err)
		}
		there := memstore.Store{}
		b, err := store.ReadBundle(file)
		if err == nil {
			err = b.Put(there)
		}
		if arrived, _ := Matches(there); err != nil || len(arrived) != 1 || !bytes.Equal(there[arrived[0].Key], kept[key]) {
			t.Errorf("%s: %+v, %v", key, arrived, err)
		}
	}
	if err := Unshelve(kept, "match.damaged-3", noon); err != nil || !bytes.Equal(kept[store.MatchKey], savedMatch(t, "whole")) {
		t.Fatal(err)
	}
	if err := MakeWay(kept); err != nil {
		t.Fatal(err)
	}
	if err := Forget(kept, "match.damaged-1"); err != nil || store.Has(kept, "match.damaged-1") || !bytes.Equal(kept["match.damaged-2"], newer) {
		t.Errorf("%v", err)
	}
	if store.Has(kept, "match.damaged-3") || !store.Has(kept, "settings.damaged-1") {
		t.Error("one is there twice, or what is no match is gone")
	}
}

func TestTheStoryIsSavedWithTheMatch(t *testing.T) {
	s, d, k := begin(t, config(t, match.Human, "solver"))
	until(t, s, d, s.Live)
	playTurn(t, s, d)
	until(t, s, d, func() bool { return s.Live() || over(s) })
	s.Save()
	again, _ := restored(t, k.data)
	if got, want := must(t, again.story), must(t, s.story); !bytes.Equal(got, want) || s.story.Number != 1 || !s.story.Whole {
		t.Errorf("%s, was %s", got, want)
	}
}
