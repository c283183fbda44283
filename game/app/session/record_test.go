package session

import (
	"bytes"
	"maps"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/game/app/archive"
	"machiavelli/game/store"
	"machiavelli/game/testing/memstore"
)

func recorded(t *testing.T, kept memstore.Store) (*Session, *engine) {
	t.Helper()
	d := newEngine()
	s := New(d, kept)
	s.RecordIn(archive.Of(kept))
	return s, d
}

// theRecord is the text of the only record, which the rules find well.
func theRecord(t *testing.T, kept memstore.Store) []byte {
	t.Helper()
	a := archive.Of(kept)
	ids, err := a.IDs()
	if err != nil || len(ids) != 1 {
		t.Fatalf("%d records, %v", len(ids), err)
	}
	text, err := a.Read(ids[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := record.Verify(bytes.NewReader(text)); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return text
}

// TestAMatchIsRecordedThroughReloadsToItsEnd: whenever the page is loaded again,
// the match goes on, and so does its record.
func TestAMatchIsRecordedThroughReloadsToItsEnd(t *testing.T) {
	c := config(t, match.Human, "solver", "novice")
	c.Rules.End.Deals = 2
	kept := memstore.Store{}
	s, d := recorded(t, kept)
	s.Begin(c)
	for turns := 0; ; turns++ {
		until(t, s, d, func() bool { return s.Live() || over(s) })
		s.Save()
		text := theRecord(t, kept)
		if over(s) {
			if s.View().Phase == match.Over {
				if !bytes.Contains(text, []byte(`{"e":"over",`)) || bytes.Count(text, []byte(`{"e":"deal",`)) != 2 {
					t.Errorf("the match is over, its record is not:\n%s", text)
				}
				return
			}
			s.NextDeal()
			until(t, s, d, func() bool { return !over(s) })
			continue
		}
		if turns%3 == 0 { // a reload; the second time of a save that is older than the record
			old := kept[store.MatchKey]
			if turns%2 == 1 {
				playTurn(t, s, d)
				until(t, s, d, func() bool { return s.Live() || over(s) })
				s.Save()
			}
			s, d = recorded(t, kept)
			if err := s.Restore(old); err != nil {
				t.Fatal(err)
			}
			until(t, s, d, func() bool { return s.Live() })
		}
		playTurn(t, s, d)
		if turns > 400 {
			t.Fatal("the match never ends")
		}
	}
}

func TestAMatchGivenUpBetweenTwoDealsIsOverInItsRecord(t *testing.T) {
	c := config(t, match.Human, "novice")
	c.Rules.End.Deals = 3
	kept := memstore.Store{}
	s, d := recorded(t, kept)
	s.Begin(c)
	until(t, s, d, func() bool { return s.Live() })
	s.Save()
	middle := memstore.Store{}
	maps.Copy(middle, kept)
	if err := Forget(middle, store.MatchKey); err != nil || store.Has(middle, store.MatchKey) || bytes.Contains(theRecord(t, middle), []byte(`"over"`)) {
		t.Errorf("in the middle of a deal: %v", err)
	}
	playOut(t, s, d)
	s.Save()
	if err := Forget(kept, store.MatchKey); err != nil || !bytes.Contains(theRecord(t, kept), []byte(`{"e":"over",`)) {
		t.Errorf("after a deal: %v", err)
	}
}

func TestAMatchWithoutARecordIsPlayedOn(t *testing.T) {
	kept := memstore.Store{}
	s, d := recorded(t, kept)
	s.Begin(config(t, match.Human, "novice"))
	until(t, s, d, func() bool { return s.Live() })
	s.Save()
	for key := range kept {
		if key != store.MatchKey {
			delete(kept, key)
		}
	}
	s, d = recorded(t, kept)
	if err := s.Restore(kept[store.MatchKey]); err != nil {
		t.Fatal(err)
	}
	until(t, s, d, func() bool { return s.Live() })
	playTurn(t, s, d)
	s.Save()
	if len(kept) != 1 {
		t.Errorf("%d values are kept", len(kept))
	}
	if n := s.Notes(); len(n) == 0 || n[0].Kind != NoteUnrecorded {
		t.Errorf("nothing was said: %v", n)
	}
}
