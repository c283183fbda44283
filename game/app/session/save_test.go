package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/game/store"

	"pgregory.net/rapid"
)

func restored(t *testing.T, data []byte) (*Session, *engine) {
	t.Helper()
	d := newEngine()
	s := New(d, &shelf{})
	if err := s.Restore(data); err != nil {
		t.Fatal(err)
	}
	return s, d
}

// opened is what lies in a save, to be changed and saved as the first version
// did it, which had no checksum.
func opened(t *testing.T, data []byte) map[string]any {
	t.Helper()
	body, err := store.Unseal(saveVersion, data)
	if err != nil {
		t.Fatal(err)
	}
	v := map[string]any{}
	if err := json.Unmarshal(body, &v); err != nil {
		t.Fatal(err)
	}
	v["v"] = firstVersion
	return v
}

func TestAHalfMadeTurnIsThereAgainWithItsUndo(t *testing.T) {
	s, d, k := begin(t, config(t, match.Human, "solver"))
	until(t, s, d, func() bool { return s.Live() })
	hand := slices.Clone(s.Turn().Hand)
	s.Edit(match.Edit{Do: match.EditMove, Cards: hand[:1], To: match.To{New: true, At: -1}})
	s.Edit(match.Edit{Do: match.EditMove, Cards: hand[1:2], To: match.To{New: true, At: -1}})
	s.Undo()
	run(s, d, saveAfter+2)
	again, _ := restored(t, k.data)
	if got, want := snapshot(t, again), snapshot(t, s); got != want {
		t.Errorf("restored:\n%s\nsaved:\n%s", got, want)
	}
	if !again.Turn().CanUndo || !again.Turn().CanRedo || !again.Live() {
		t.Error("there is nothing to undo, or to redo")
	}
	again.Undo()
	if len(again.Turn().Hand) != len(hand) {
		t.Errorf("after undo the hand has %d cards, want %d", len(again.Turn().Hand), len(hand))
	}
}

// TestWhatOthersPlayedCanBeReplayedAfterAReload: the same plays with the same steps, and the
// same marks on the table; the player's next turn forgets them as it would have.
func TestWhatOthersPlayedCanBeReplayedAfterAReload(t *testing.T) {
	plays := func(s *Session) (all []Show) {
		for _, show := range s.Past() {
			if show.Event.E == match.EvPlay {
				all = append(all, show)
			}
		}
		return all
	}
	s, d, k := begin(t, config(t, match.Human, "solver", "solver"))
	steps, gifts := 0, 0
	for range 16 {
		until(t, s, d, func() bool { return s.Live() || over(s) })
		if over(s) {
			break
		}
		s.Save()
		again, d2 := restored(t, k.data)
		was, is := plays(s), plays(again)
		if len(was) != len(is) {
			t.Fatalf("%d plays are there after a reload, before it %d", len(is), len(was))
		}
		for i := range was {
			if !slices.EqualFunc(was[i].Frames, is[i].Frames, sameMelds) || !sameMelds(was[i].Before, is[i].Before) || was[i].Event.P != is[i].Event.P {
				t.Fatalf("play %d is another one", i)
			}
			steps += len(is[i].Frames)
		}
		if a, b := &s.Board.Traces, &again.Board.Traces; a.By != b.By || !slices.Equal(a.Gave, b.Gave) {
			t.Fatalf("the marks are others: %v, before %v", b.Gave, a.Gave)
		}
		gifts += len(s.Board.Traces.Gave)
		s, d = again, d2
		s.keep = k
		if s.Act(match.Draw) != nil {
			break
		}
	}
	if steps < 5 || gifts == 0 {
		t.Errorf("only %d steps were replayed, and %d melds gave a card", steps, gifts)
	}
}

// TestWhatIsAboutToBeShownCanBeReplayedAfterAReload: the match is ahead of the screen then.
func TestWhatIsAboutToBeShownCanBeReplayedAfterAReload(t *testing.T) {
	s, d, k := begin(t, config(t, match.Human, "solver", "solver"))
	until(t, s, d, func() bool {
		if s.Live() && s.Act(match.Draw) != nil {
			t.Fatal("nothing can be drawn")
		}
		e := s.Coming()
		return e != nil && e.E == match.EvPlay && e.P != s.Me()
	})
	shown := len(s.Past())
	s.Save()
	again, _ := restored(t, k.data)
	if len(again.Past()) != shown+1 || again.Waiting() {
		t.Errorf("%d plays can be seen again, of %d and one to come", len(again.Past()), shown)
	}
}

func TestInAStrictMatchAMovedCardBindsEvenIfTheHalfMadeTurnIsLost(t *testing.T) {
	c := config(t, match.Human, "solver")
	c.Rules.Strict = true
	s, d, k := begin(t, c)
	until(t, s, d, func() bool { return s.Live() })
	s.Edit(match.Edit{Do: match.EditMove, Cards: s.Turn().Hand[:1], To: match.To{New: true, At: -1}})
	s.Undo()
	run(s, d, 1)
	s.Save()
	v := opened(t, k.data)
	if v["draft"] == nil {
		t.Fatal("no half-made turn is saved")
	}
	delete(v, "draft")
	again, _ := restored(t, must(t, v))
	if err := again.Act(match.Draw); err == nil || err.Why != match.MoveBegun {
		t.Error("drawing is allowed:", err)
	}
	if err := again.Refuses(match.GiveUp); err != nil {
		t.Error("giving up is not:", err)
	}
}

func TestARestoredMatchHasTheSameFuture(t *testing.T) {
	s, d, k := begin(t, config(t, match.Human, "solver", "novice"))
	until(t, s, d, func() bool { return s.Live() })
	playTurn(t, s, d)
	until(t, s, d, func() bool { return s.Live() || over(s) })
	s.Save()
	again, e := restored(t, k.data)
	playOut(t, s, d)
	playOut(t, again, e)
	a, _ := s.Result()
	b, _ := again.Result()
	if got, want := must(t, b.View.Scores), must(t, a.View.Scores); string(got) != string(want) {
		t.Errorf("restored it ends with %s, else with %s", got, want)
	}
}

func TestSavingWaitsForRestAndIsNotRepeated(t *testing.T) {
	s, d, k := begin(t, config(t, match.Human, "solver"))
	until(t, s, d, func() bool { return s.Live() })
	run(s, d, saveAfter+2)
	k.data = nil
	run(s, d, 200)
	if k.data != nil {
		t.Error("saved with nothing changed")
	}
	s.Edit(match.Edit{Do: match.EditMove, Cards: s.Turn().Hand[:1], To: match.To{New: true, At: -1}})
	run(s, d, saveAfter-2)
	if k.data != nil {
		t.Error("saved before things were at rest")
	}
	run(s, d, 4)
	if k.data == nil {
		t.Error("not saved")
	}
}

func TestAFullStoreIsSaidAndTheMatchGoesOn(t *testing.T) {
	s, d, k := begin(t, config(t, match.Human, "solver"))
	until(t, s, d, func() bool { return s.Live() })
	k.full = true
	s.Save()
	if !slices.ContainsFunc(s.Notes(), func(n Note) bool { return n.Kind == NoteUnsaved }) || !s.Live() {
		t.Error("it was not said, or the match is stuck")
	}
}

func TestADamagedSaveIsRefusedAndNeverPanics(t *testing.T) {
	s, d, k := begin(t, config(t, match.Human, "solver"))
	until(t, s, d, func() bool { return s.Live() })
	s.Edit(match.Edit{Do: match.EditMove, Cards: s.Turn().Hand[:2], To: match.To{New: true, At: -1}})
	s.Save()
	good := k.data
	rapid.Check(t, func(t *rapid.T) {
		bad := slices.Clone(good)
		switch rapid.IntRange(0, 2).Draw(t, "damage") {
		case 0:
			bad = bad[:rapid.IntRange(0, len(bad)-1).Draw(t, "cut")]
		case 1:
			for range rapid.IntRange(1, 4).Draw(t, "bytes") {
				bad[rapid.IntRange(0, len(bad)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
			}
		case 2:
			at := rapid.IntRange(0, len(bad)-1).Draw(t, "at")
			bad = append(bad[:at:at], bad[min(len(bad), at+rapid.IntRange(1, 80).Draw(t, "hole")):]...)
		}
		s := New(newEngine(), &shelf{})
		if err := s.Restore(bad); err == nil && !bytes.Equal(bad, good) {
			t.Fatal("another match than the saved one is played")
		} else if err != nil && (!s.Broken() || s.Playing()) {
			t.Fatal("a save that cannot be read is played")
		}
		s.Update()
		s.AskHint()
	})
}

func TestNoByteOfASaveCanBeChanged(t *testing.T) {
	s, d, k := begin(t, config(t, match.Human, "solver"))
	until(t, s, d, func() bool { return s.Live() })
	s.Save()
	bad := slices.Clone(k.data)
	for i := range bad {
		was := bad[i]
		for _, other := range []byte{was ^ 1, was ^ 0x20, '0', ' '} {
			if bad[i] = other; other != was {
				if _, err := read(bad); err == nil {
					t.Fatalf("byte %d: %q instead of %q was not seen", i, other, was)
				}
			}
		}
		bad[i] = was
	}
}

// The first version had no checksum; what it saved is damaged here without one
// to tell.
func TestADamagedSaveOfTheFirstVersionNeverPanics(t *testing.T) {
	good := fixture(t)
	rapid.Check(t, func(t *rapid.T) {
		bad := slices.Clone(good)
		for range rapid.IntRange(1, 4).Draw(t, "bytes") {
			bad[rapid.IntRange(0, len(bad)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
		}
		s := New(newEngine(), &shelf{})
		if err := s.Restore(bad); err != nil && (!s.Broken() || s.Playing()) {
			t.Fatal("a save that cannot be read is played")
		}
		s.Update()
		s.AskHint()
	})
}

// fixture is a save as the first version wrote it, with a half-made turn.
func fixture(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/v1.json")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestASaveOfTheFirstVersionIsReadForEver(t *testing.T) {
	s, d := restored(t, fixture(t))
	until(t, s, d, func() bool { return s.Live() })
	if turn := s.Turn(); len(turn.Melds) != 3 || len(turn.Hand) != 8 || !turn.CanUndo {
		t.Errorf("%d melds, %d cards in the hand, undo %v", len(turn.Melds), len(turn.Hand), turn.CanUndo)
	}
	if len(s.Board.Log) != 8 || s.Hints != 1 || string(s.Places) != `{"a":1}` {
		t.Errorf("%d lines of the log, %d hints, places %s", len(s.Board.Log), s.Hints, s.Places)
	}
}

func TestASaveOfANewerVersionIsSaidToBeNewerAndLeftAlone(t *testing.T) {
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	st, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	newer := store.Seal(saveVersion+1, []byte(`{"another":"way to say it"}`))
	if err := st.Save(store.MatchKey, newer); err != nil {
		t.Fatal(err)
	}
	s := New(newEngine(), st)
	var e *store.NewerError
	if err := s.Restore(newer); !errors.As(err, &e) || e.Version != saveVersion+1 || s.Playing() {
		t.Fatalf("%v", err)
	}
	s.Save() // there is nothing to save
	if got, err := st.Load(store.MatchKey); err != nil || !bytes.Equal(got, newer) {
		t.Fatalf("%s %v", got, err)
	}
	if err := Shelve(st, noon); err != nil || store.Has(st, store.MatchKey) {
		t.Fatal("it is still in the way: ", err)
	}
	list, err := Matches(st)
	if err != nil || len(list) != 1 || !list[0].Newer() {
		t.Fatalf("%+v, %v", list, err)
	}
	if got, err := st.Load(list[0].Key); err != nil || !bytes.Equal(got, newer) {
		t.Fatalf("%s %v", got, err)
	}
	if err := Unshelve(st, list[0].Key, noon); !errors.As(err, &e) || !store.Has(st, list[0].Key) {
		t.Fatalf("it is taken up: %v", err)
	}
}

func TestNonsenseInASaveIsRefused(t *testing.T) {
	s, _, k := begin(t, config(t, match.Human, "solver"))
	s.Save()
	for _, key := range []string{"v", "eyes", "hand", "deeds", "log", "match", "past"} {
		v := opened(t, k.data)
		v[key] = map[string]any{
			"v": 99, "eyes": 7, "hand": map[string]any{"sort": "sideways"}, "deeds": []any{map[string]any{"seat": 1}},
			"log": []any{map[string]any{"seat": 12}}, "match": nil, "past": []any{map[string]any{"event": map[string]any{"e": "play", "p": 2}}},
		}[key]
		if err := New(newEngine(), &shelf{}).Restore(must(t, v)); err == nil {
			t.Errorf("a save with a bad %s was taken", key)
		}
	}
}

func TestAFullTableIsRestored(t *testing.T) {
	s, d := restored(t, fullTable(t))
	until(t, s, d, func() bool { return s.Live() })
	if n := len(s.Turn().Melds); n != 29 {
		t.Errorf("%d melds", n)
	}
}

func TestALogSavedBeforeItNamedCardsIsRead(t *testing.T) {
	s, _, k := begin(t, config(t, match.Human, "novice"))
	s.Save()
	v := opened(t, k.data)
	v["log"] = []any{map[string]any{"seat": 1, "what": "take", "n": 0}, map[string]any{"seat": 0, "what": "draw", "n": 1, "why": "turn"}}
	if err := s.Restore(must(t, v)); err != nil {
		t.Fatal(err)
	}
	if log := s.Board.Log; len(log) != 2 || log[0].What != match.EvTake || log[0].Card != 0 {
		t.Errorf("the log is %+v", log)
	}
}
