package records

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/game/app/archive"
	"machiavelli/game/report/statistics"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/testing/stagetest"
)

// played keeps the record of a match of one deal that novices play, one of them
// in a person's seat.
func played(t *testing.T, in store.Store, id, seed string, at time.Time, turns int) {
	t.Helper()
	rs, _ := rules.ByID(id)
	rs.Hand, rs.End = []int{3}, rules.End{Deals: 1}
	c := match.Config{Rules: rs, Seed: seed, Players: []match.Player{{Name: "Ada", By: match.Human}, {Name: "Cesare", By: "novice"}}}
	m, es, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	text, err := record.Text(c, es)
	if err != nil {
		t.Fatal(err)
	}
	r, err := archive.Of(in).Begin(text, at)
	novice, _ := bot.Parse("novice")
	for n := uint64(0); err == nil && m.At() == match.Turning && turns > 0; n++ {
		turns--
		seat := m.OnTurn()
		es, err = m.Apply(seat, novice.Act(m.View(seat), n, func() bool { return false }))
		r.Append(record.AppendEvents(nil, es))
	}
	if err == nil && m.At() == match.Scored {
		es, err = m.Apply(0, match.Action{Do: match.Stop})
		r.Append(record.AppendEvents(nil, es))
	}
	if err == nil {
		err = r.Save()
	}
	if err != nil {
		t.Fatal(err)
	}
}

var noon = time.Date(2025, 11, 22, 12, 0, 0, 0, time.Local)

// list is the screen with three records: of two rule sets, the last one of a match
// that has only begun.
func list(t *testing.T, w, h float64, args any) (*Scene, *stagetest.Run) {
	t.Helper()
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	in, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	played(t, in, "machiavelli", "one", noon, 400)
	played(t, in, "tahiti", "two", noon.Add(time.Hour), 400)
	played(t, in, "machiavelli", "three", noon.Add(2*time.Hour), 2)
	s := New()
	r := stagetest.Again(t, "records", s, args, w, h)
	shows(t, r, "records.about", "match")
	return s, r
}

func TestEveryRecordIsListedWithItsTimeRulesPlayersAndResult(t *testing.T) {
	s, r := list(t, 1280, 720, nil)
	if got := r.Widget("records.about").Text; !strings.HasPrefix(got, "3 matches are recorded, card by card: 0.0 of") {
		t.Errorf("it says %q", got)
	}
	for id, want := range map[string]string{
		"record.0.when": "Played on\u00a022\u00a0November\u00a02025 at 14:00", "record.0.result": "Unfinished, in the first deal",
		"record.1.title": "Tahiti", "record.2.players": "Ada, Cesare (Novice)",
	} {
		if got := r.Widget(id).Text; !strings.HasPrefix(got, want) {
			t.Errorf("%s says %q, not %q", id, got, want)
		}
	}
	if got := r.Widget("record.2.result").Text; !strings.Contains(got, "won the only deal: ") {
		t.Errorf("the result is %q", got)
	}
	r.Layouts()
	r.Asked(func() { s.ask(r.C, "", r.C.T("rules.name.machiavelli-free"), "2026") })
	r.ClickOn("record.1.look")
	if id, _ := r.Given("review").(string); r.Scene() != "review" || archive.Time(id).IsZero() {
		t.Errorf("in %s with %v", r.Scene(), r.Given("review"))
	}
}

func TestOnlyTheMatchesOfAGroupAreListed(t *testing.T) {
	_, r := list(t, 390, 844, statistics.Selection{Group: statistics.Group{Rules: "tahiti", Name: "Tahiti"}})
	if got := r.Widget("records.about").Text; got != "One match: Tahiti" || r.C.UI.Get("record.1") != nil {
		t.Errorf("it says %q", got)
	}
	r.Layout()
	r.ClickOn("records.all")
	shows(t, r, "records.about", "3 matches")
}

func TestARecordIsDeletedOnlyAfterAQuestionAndStaysInTheStatistics(t *testing.T) {
	_, r := list(t, 390, 844, nil)
	r.C.UI.Focus("record.0.drop")
	r.ClickOn("record.0.drop")
	r.Layout()
	r.ClickOn("drop.no")
	r.ClickOn("record.0.drop")
	r.ClickOn("drop.yes")
	shows(t, r, "records.about", "2 matches")
	if k, err := statistics.Load(r.C.Store); err != nil || len(k.Matches) != 3 {
		t.Errorf("%d matches are known, %v", len(k.Matches), err)
	}
}

func TestADamagedRecordIsListedAndCanBeDeleted(t *testing.T) {
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	in, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	for key, text := range map[string]string{
		"record-20261122-120000-00000000-000": "not a record\n",
		"record-20261122-120001-00000000-001": "without its beginning\n",
	} {
		if err := in.Save(key, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	r := stagetest.Again(t, "records", New(), nil, 1280, 720)
	shows(t, r, "record.1.why", "It can’t be read")
	r.Layouts()
	for _, left := range []string{"One match", "No match"} {
		r.ClickOn("record.0.drop")
		r.ClickOn("drop.yes")
		shows(t, r, "records.about", left)
	}
}

func TestAGamepadReachesEverything(t *testing.T) {
	_, r := list(t, 1280, 720, nil)
	r.Reach()
}

// Leaving while much is being brought in ends it.
func TestWhatIsUnderWayEndsWithTheScene(t *testing.T) {
	s, r := list(t, 1280, 720, nil)
	text, err := archive.Of(r.C.Store).Text()
	if err != nil {
		t.Fatal(err)
	}
	s.Catch(r.C, stage.File{Name: "many.jsonl", Data: bytes.Repeat(text, 50)})
	r.ClickOn("back")
	if r.Scene() != stage.Home {
		t.Errorf("in %s", r.Scene())
	}
}
