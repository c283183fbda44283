package archive

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/game/store"
	"machiavelli/game/testing/memstore"
)

// played is the record of a match between novices: what each action adds to it, all
// of it, and where it ends after each.
func played(t *testing.T, seed string) (lines [][]byte, text []byte, marks []int) {
	t.Helper()
	r, _ := rules.ByID("machiavelli")
	r.Hand = []int{5}
	c := match.Config{Rules: r, Seed: seed, Players: []match.Player{{Name: "A", By: "novice"}, {Name: "B", By: "novice"}}}
	text, err := record.Text(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	novice, err := bot.Parse("novice")
	if err != nil {
		t.Fatal(err)
	}
	m, es, err := match.New(c)
	for n := uint64(0); ; n++ {
		if err != nil {
			t.Fatal(err)
		}
		at := 0
		if n > 0 {
			at = marks[n-1]
		}
		text = record.AppendEvents(text, es)
		lines, marks = append(lines, text[at:]), append(marks, len(text))
		if m.At() == match.Over {
			return lines, text, marks
		}
		seat := m.OnTurn()
		es, err = m.Apply(seat, novice.Act(m.View(seat), n, func() bool { return false }))
	}
}

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

func only(t *testing.T, a *Archive) []byte {
	t.Helper()
	ids, err := a.IDs()
	if err != nil || len(ids) != 1 {
		t.Fatalf("%d records, %v", len(ids), err)
	}
	text, err := a.Read(ids[0])
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestARecordIsTheSameHoweverOftenItIsSavedAndResumed: after each action, from
// each mark, and with what was written after the mark but not saved with the
// match.
func TestARecordIsTheSameHoweverOftenItIsSavedAndResumed(t *testing.T) {
	lines, text, marks := played(t, "resumed")
	a := Of(memstore.Store{})
	r, err := a.Begin(lines[0], noon)
	if err != nil {
		t.Fatal(err)
	}
	for i, more := range lines[1:] {
		if err := r.Save(); err != nil {
			t.Fatal(err)
		}
		if got := only(t, a); !bytes.Equal(got, text[:marks[i]]) || r.Mark().Bytes != marks[i] {
			t.Fatalf("after action %d: %d bytes, want %d", i, len(got), marks[i])
		}
		mark := r.Mark()
		if i%2 == 0 { // what the saved match knows nothing of
			r.Append(lines[len(lines)-1])
			if err := r.Save(); err != nil {
				t.Fatal(err)
			}
		}
		if r, err = a.Resume(mark); err != nil {
			t.Fatal(err)
		}
		r.Append(more)
	}
	if err := r.Save(); err != nil || !bytes.Equal(only(t, a), text) {
		t.Errorf("%v\n%s", err, only(t, a))
	}
}

// TestALongRecordLiesInParts, of which only the last is written again.
func TestALongRecordLiesInParts(t *testing.T) {
	lines, _, _ := played(t, "long")
	in := memstore.Store{}
	a := Of(in)
	r, err := a.Begin(lines[0], noon)
	if err != nil {
		t.Fatal(err)
	}
	want := r.Mark().Bytes
	for range partBytes / 300 {
		before := len(in)
		r.Append(lines[0])
		if err := r.Save(); err != nil {
			t.Fatal(err)
		}
		if len(r.parts) != 1 || len(in) > before+1 && before > 0 {
			t.Fatalf("%d parts are held, %d kept", len(r.parts), len(in))
		}
	}
	if text := only(t, a); len(text) != r.Mark().Bytes || len(text) < want || len(in) < 4 {
		t.Errorf("%d bytes in %d parts", len(text), len(in))
	}
	delete(in, lastKey)
	for key, data := range in {
		if len(data) > partBytes || data[len(data)-1] != '\n' {
			t.Errorf("%s has %d bytes", key, len(data))
		}
	}
	again, err := a.Resume(r.Mark())
	if err != nil || again.first != r.first || again.Mark() != r.Mark() {
		t.Errorf("resumed at part %d, want %d, %v", again.first, r.first, err)
	}
	again, err = a.Resume(Mark{ID: r.id, Bytes: len(in[keyOf(r.id, 0)])})
	if err != nil || len(in) != 1 || again.first != 0 {
		t.Errorf("resumed at the end of the first part: %d parts, %v", len(in), err)
	}
}

func TestAMatchBeyondAllBoundsKeepsItsBeginning(t *testing.T) {
	lines, _, _ := played(t, "beyond")
	a := Of(memstore.Store{})
	r, err := a.Begin(lines[0], noon)
	if err != nil {
		t.Fatal(err)
	}
	many := bytes.Repeat(lines[0], 500)
	for range 100 {
		r.Append(many)
	}
	if err := r.Save(); err != nil || !r.Mark().Full || r.Mark().Bytes > mostParts/2*partBytes {
		t.Errorf("%+v, %v", r.Mark(), err)
	}
	before := r.Mark()
	if r, err = a.Resume(before); err != nil {
		t.Fatal(err)
	}
	r.Append(lines[1]) // which there would be room for
	if r.Mark() != before {
		t.Errorf("a gap in the record: %+v", r.Mark())
	}
}

// TestTheOldestRecordsGoFirst where the archive is full, whatever the clock says, and
// never the one that is being written.
func TestTheOldestRecordsGoFirst(t *testing.T) {
	lines, _, _ := played(t, "oldest")
	a := Of(memstore.Store{})
	var last *Recorder
	for i := range mostParts + 5 {
		r, err := a.Begin(lines[0], noon.AddDate(0, 0, -i))
		if err == nil {
			err = r.Save()
		}
		if err != nil {
			t.Fatal(err)
		}
		last = r
	}
	ids, err := a.IDs()
	if err != nil || len(ids) != mostParts || !strings.HasPrefix(ids[0], "n0000006-20261117-") || ids[mostParts-1] != last.id {
		t.Errorf("%d records from %s, %v", len(ids), ids[0], err)
	}
}

// A full disk or browser takes no record away: dropping one may free nothing. What
// could not be saved is saved once there is room.
func TestWhereTheStoreIsFullNoRecordIsDropped(t *testing.T) {
	lines, _, _ := played(t, "full")
	in := memstore.Store{}
	for i := range 3 {
		r, err := Of(in).Begin(lines[0], noon)
		if err == nil {
			err = r.Save()
		}
		if err != nil {
			t.Fatal(i, err)
		}
	}
	tight := memstore.Limited{Store: in, Room: len(in)}
	a := Of(tight)
	r, err := a.Begin(lines[0], noon)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := r.Save(); !store.IsFull(err) || !r.Behind() {
			t.Fatal(err)
		}
		if ids, err := a.IDs(); len(ids) != 3 || err != nil {
			t.Fatalf("%d of 3 records are left, %v", len(ids), err)
		}
	}
	if gone, err := a.DropOldest(r.id); !gone || err != nil { // as the player may choose
		t.Fatal(gone, err)
	}
	if err := r.Save(); err != nil || r.Behind() {
		t.Fatal(err)
	}
	if ids, _ := a.IDs(); len(ids) != 3 || ids[2] != r.id {
		t.Errorf("%v", ids)
	}
}

// The number of a record is never that of one before, though that is gone: the
// statistics would take it for the same match, or for one from before they were reset.
func TestANumberIsNeverUsedTwice(t *testing.T) {
	lines, _, _ := played(t, "number")
	a := Of(memstore.Store{})
	before := ""
	for range 3 {
		r, err := a.Begin(lines[0], noon)
		if err == nil {
			err = r.Save()
		}
		if err != nil || r.id <= before {
			t.Fatalf("%s after %s, %v", r.id, before, err)
		}
		before = r.id
		if err := a.Remove(r.id); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAMarkThatFitsNoRecordIsRefused(t *testing.T) {
	lines, _, marks := played(t, "marks")
	a := Of(memstore.Store{})
	r, err := a.Begin(lines[0], noon)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Save(); err != nil {
		t.Fatal(err)
	}
	for _, m := range []Mark{
		{}, {ID: r.id}, {ID: r.id, Bytes: -1}, {ID: r.id, Bytes: marks[0] - 1}, {ID: r.id, Bytes: marks[0] + 1},
		{ID: "../settings", Bytes: 1}, {ID: "20261122-120000-00000000", Bytes: marks[0]},
	} {
		if _, err := a.Resume(m); err == nil {
			t.Errorf("%+v is taken", m)
		}
	}
}

func kept(t *testing.T, seeds ...string) *Archive {
	t.Helper()
	a := Of(memstore.Store{})
	for i, seed := range seeds {
		lines, _, _ := played(t, seed)
		r, err := a.Begin(lines[0], noon.Add(time.Duration(i)*time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		for _, more := range lines[1:] {
			r.Append(more)
		}
		if err := r.Save(); err != nil {
			t.Fatal(err)
		}
	}
	return a
}

// TestRecordsThatAreTakenOutCanBeBroughtInElsewhere, as a folder and as one
// file, and once only.
func TestRecordsThatAreTakenOutCanBeBroughtInElsewhere(t *testing.T) {
	a := kept(t, "one", "two", "three")
	folder := filepath.Join(t.TempDir(), "records")
	if r := a.Export(t.Context(), folder); r != (Report{Written: 3}) {
		t.Fatalf("%+v", r)
	}
	whole, err := a.Text()
	if err != nil {
		t.Fatal(err)
	}
	if err := record.Verify(bytes.NewReader(whole)); err != nil {
		t.Error("all in one file:", err)
	}
	for name, bring := range map[string]func(*Archive) Report{
		"folder": func(b *Archive) Report { return b.ImportFolder(t.Context(), folder) },
		"file":   func(b *Archive) Report { return b.Import(t.Context(), "all.jsonl", whole) },
		"PowerShell": func(b *Archive) Report {
			return b.Import(t.Context(), "all.jsonl", append([]byte("\uFEFF"), bytes.ReplaceAll(whole, []byte("\n"), []byte("\r\n"))...))
		},
	} {
		b := Of(memstore.Store{})
		if r := bring(b); r != (Report{New: 3}) {
			t.Fatalf("%s: %+v", name, r)
		}
		if r := bring(b); r != (Report{Had: 3}) {
			t.Errorf("%s, again: %+v", name, r)
		}
		if r := bring(a); r != (Report{Had: 3}) {
			t.Errorf("%s, where it came from: %+v", name, r)
		}
		text, err := b.Text()
		if err != nil || len(text) != len(whole) {
			t.Errorf("%s: %d bytes, want %d, %v", name, len(text), len(whole), err)
		}
	}
	if r := Of(memstore.Store{}).ImportFolder(t.Context(), filepath.Join(folder, "none")); r != (Report{}) {
		t.Errorf("no folder: %+v", r)
	}
}

func TestWhatIsNoRecordIsNotBroughtIn(t *testing.T) {
	whole, err := kept(t, "one").Text()
	if err != nil {
		t.Fatal(err)
	}
	forged := bytes.Replace(whole, []byte(`"p":0`), []byte(`"p":1`), 1)
	b := Of(memstore.Store{})
	r := b.Import(t.Context(), "mixed.jsonl", slices.Concat(forged, whole, forged))
	if r.New != 1 || r.Wrong != 2 || r.At != "mixed.jsonl" || !strings.HasPrefix(fmt.Sprint(r.Err), "record 1: line ") {
		t.Errorf("%+v", r)
	}
	for _, data := range []string{"", "\n\n", "hello", "{}", strings.Repeat("x", 2<<20)} {
		if r := b.Import(t.Context(), "x.jsonl", []byte(data)); r.Wrong != 1 || r.New != 0 || r.At != "x.jsonl" || r.Err == nil {
			t.Errorf("%.20q: %+v", data, r)
		}
	}
	in := memstore.Store{}
	for i := range mostParts {
		in[keyOf(fmt.Sprintf("20261122-120000-%08x", i), 0)] = []byte("a record\n")
	}
	if r := Of(in).Import(t.Context(), "one.jsonl", whole); r != (Report{NoRoom: 1}) || len(in) != mostParts {
		t.Errorf("in a full archive: %+v", r)
	}
}

func TestAnImportEndsWithItsContext(t *testing.T) {
	whole, err := kept(t, "one").Text()
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if r := Of(memstore.Store{}).Import(ctx, "many.jsonl", bytes.Repeat(whole, 100)); r != (Report{}) {
		t.Errorf("%+v", r)
	}
}

func TestAFileThatCannotBeWrittenIsSaid(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if r := kept(t, "one").Export(t.Context(), file); r.Err == nil || r.Written != 0 {
		t.Errorf("%+v", r)
	}
}
