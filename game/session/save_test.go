package session

import (
	"encoding/json"
	"slices"
	"testing"

	"machiavelli/engine/match"

	"pgregory.net/rapid"
)

func restored(t *testing.T, data []byte) (*Session, *door) {
	t.Helper()
	d := &door{t: t}
	s := New(d, &shelf{})
	if err := s.Restore(data); err != nil {
		t.Fatal(err)
	}
	return s, d
}

func TestAHalfMadeTurnIsThereAgainWithItsUndo(t *testing.T) {
	s, d, k := begin(t, config(t, Human, "solver"))
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

func TestInAStrictMatchAMovedCardBindsEvenIfTheHalfMadeTurnIsLost(t *testing.T) {
	c := config(t, Human, "solver")
	c.Rules.Strict = true
	s, d, k := begin(t, c)
	until(t, s, d, func() bool { return s.Live() })
	s.Edit(match.Edit{Do: match.EditMove, Cards: s.Turn().Hand[:1], To: match.To{New: true, At: -1}})
	s.Undo()
	s.Save()
	var v map[string]json.RawMessage
	if err := json.Unmarshal(k.data, &v); err != nil || v["draft"] == nil {
		t.Fatal("no half-made turn is saved", err)
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
	s, d, k := begin(t, config(t, Human, "solver", "novice"))
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
	s, d, k := begin(t, config(t, Human, "solver"))
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
	s, d, k := begin(t, config(t, Human, "solver"))
	until(t, s, d, func() bool { return s.Live() })
	k.full = true
	s.Save()
	if !slices.ContainsFunc(s.Notes(), func(n Note) bool { return n.Kind == NoteUnsaved }) || !s.Live() {
		t.Error("it was not said, or the match is stuck")
	}
}

func TestADamagedSaveIsRefusedAndNeverPanics(t *testing.T) {
	s, d, k := begin(t, config(t, Human, "solver"))
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
		s := New(&door{}, &shelf{})
		if err := s.Restore(bad); err != nil && (!s.Broken() || s.Playing()) {
			t.Fatal("a save that cannot be read is played")
		}
		s.Update()
		s.AskHint()
	})
}

func TestNonsenseInASaveIsRefused(t *testing.T) {
	s, _, k := begin(t, config(t, Human, "solver"))
	s.Save()
	for _, key := range []string{"v", "eyes", "hand", "deeds", "log", "match"} {
		var v map[string]any
		if err := json.Unmarshal(k.data, &v); err != nil {
			t.Fatal(err)
		}
		v[key] = map[string]any{
			"v": 99, "eyes": 7, "hand": map[string]any{"sort": "sideways"}, "deeds": []any{map[string]any{"seat": 1}},
			"log": []any{map[string]any{"seat": 12}}, "match": nil,
		}[key]
		if err := New(&door{}, &shelf{}).Restore(must(t, v)); err == nil {
			t.Errorf("a save with a bad %s was taken", key)
		}
	}
}

func TestAFullTableIsRestored(t *testing.T) {
	s, d := restored(t, crowded(t))
	until(t, s, d, func() bool { return s.Live() })
	if n := len(s.Turn().Melds); n != 29 {
		t.Errorf("%d melds", n)
	}
}

func TestALogSavedBeforeItNamedCardsIsRead(t *testing.T) {
	s, _, k := begin(t, config(t, Human, "novice"))
	s.Save()
	var v map[string]any
	if err := json.Unmarshal(k.data, &v); err != nil {
		t.Fatal(err)
	}
	v["log"] = []any{map[string]any{"seat": 1, "what": "take", "n": 0}, map[string]any{"seat": 0, "what": "draw", "n": 1, "why": "turn"}}
	if err := s.Restore(must(t, v)); err != nil {
		t.Fatal(err)
	}
	if log := s.Board.Log; len(log) != 2 || log[0].What != match.EvTake || log[0].Card != 0 {
		t.Errorf("the log is %+v", log)
	}
}
