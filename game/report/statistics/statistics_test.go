package statistics

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/worker"
	"machiavelli/game/store"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/memstore"
	"machiavelli/game/testing/recorded"
)

const text = `{"e":"match","v":1,"rules":"machiavelli","options":{},"seed":"a","players":[{"name":"Lucrezia","by":"solver"},{"name":"Ada","by":"human"}]}
{"e":"turn","p":1}
{"e":"play","p":1,"hand":["7H","8H","9H"],"table":[["7H","8H","9H"]],"free":[]}
{"e":"turn","p":0}
{"e":"play","p":0,"hand":["TH","JH","QH","KH"],"table":[["7H","8H","9H","TH","JH","QH","KH"]],"free":[]}
{"e":"score","deal":1,"reason":"out","winners":[1],"hands":[["2S"],[]],"points":[2,0],"totals":[2,0]}
{"e":"score","deal":2,"reason":"out","winners":[0],"hands":[[],["KS"]],"points":[0,10],"totals":[2,10]}
{"e":"over","winners":[0],"totals":[2,10]}
`

const id = "20261122-120000-00000000"

func TestWhatAMatchCameToIsReadFromItsRecord(t *testing.T) {
	m, err := Of(id, strings.NewReader(text), first)
	if err != nil {
		t.Fatal(err)
	}
	if m.Me != 1 || m.Deals != 2 || m.Won != 1 || !m.Over || m.WonIt() || m.Longest != 3 || m.Turns != 2 || m.Totals[m.Me] != 10 || m.House {
		t.Errorf("%+v", m)
	}
	if g := m.Group(); g != (Group{"machiavelli", "Machiavelli", "solver", 2}) || !g.Has(&m) || !(Group{}).Has(&m) || (Group{Level: "novice"}).Has(&m) {
		t.Errorf("%+v", g)
	}
	m.Players = []match.Player{{By: "solver"}, {By: match.Human}, {By: "novice+bold"}}
	if m.Level() != Mixed {
		t.Errorf("solver and novice are %q", m.Level())
	}
}

func TestARecordOfSeatsThatThereAreNotIsRefused(t *testing.T) {
	for old, new := range map[string]string{
		`"winners":[1],"hands"`: `"winners":[7],"hands"`, `{"e":"turn","p":1}`: `{"e":"turn","p":-1}`, `"totals":[2,0]`: `"totals":[]`,
		`{"e":"turn","p":0}`: `{"e":"turn"`,
	} {
		if _, err := Of(id, strings.NewReader(strings.Replace(text, old, new, 1)), first); err == nil || !strings.HasPrefix(err.Error(), "line ") {
			t.Errorf("%s: %v", new, err)
		}
	}
}

func sync(t *testing.T, in store.Store) ([]Entry, Kept) {
	t.Helper()
	list, _, k, err := Sync(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	return list, k
}

func TestAMatchCountsWhenItsRecordIsGoneUntilTheReset(t *testing.T) {
	in := memstore.Store{"record-" + id + "-000": []byte(text)}
	if err := SaveResult(in, id, 4); err != nil {
		t.Fatal(err)
	}
	if list, k := sync(t, in); len(list) != 1 || list[0].Bytes != len(text) || len(k.Matches) != 1 || k.Matches[0].Hints != 4 {
		t.Fatalf("%+v %+v", list, k)
	}
	delete(in, "record-"+id+"-000")
	list, k := sync(t, in)
	if len(list) != 0 || len(k.Matches) != 1 {
		t.Fatalf("%+v %+v", list, k)
	}
	sums := k.Sums()
	if len(sums) != 1 || sums[0].Deals != 2 || sums[0].DealsWon != 1 || sums[0].Matches != 1 || sums[0].Won != 0 || sums[0].MeanPoints() != 5 || sums[0].Hints != 4 {
		t.Errorf("%+v", sums)
	}
	if all := Whole(sums); all.Deals != 2 || all.Longest != 3 {
		t.Errorf("%+v", all)
	}
	if c := k.Course(Group{}); len(c) != 1 || c[0].Share != 0.5 {
		t.Errorf("%+v", c)
	}
	table, err := k.CSV()
	if want := "2026-11-22T12:00:00Z,Machiavelli,false,2,solver,true,false,2,1,10,3,4,,\n"; err != nil || !strings.HasSuffix(string(table), want) {
		t.Errorf("%s %v", table, err)
	}
	in["record-"+id+"-000"] = []byte(text)
	k.Reset()
	if err := k.Save(in); err != nil {
		t.Fatal(err)
	}
	if list, k := sync(t, in); len(list) != 1 || len(k.Matches) != 0 {
		t.Errorf("after the reset %+v %+v", list, k)
	}
}

func TestARecordThatGrowsIsReadAgain(t *testing.T) {
	at := strings.Index(text, `{"e":"score","deal":2`)
	in := memstore.Store{"record-" + id + "-000": []byte(text[:at])}
	if _, k := sync(t, in); k.Matches[0].Deals != 1 || k.Matches[0].Over {
		t.Fatalf("%+v", k)
	}
	in["record-"+id+"-000"] = []byte(text)
	if _, k := sync(t, in); k.Matches[0].Deals != 2 || !k.Matches[0].Over {
		t.Errorf("%+v", k)
	}
}

// What makes no sense is passed over, and what is no file of this kind set aside.
func TestGarbageInWhatIsKeptIsIgnored(t *testing.T) {
	m, _ := Of(id, strings.NewReader(text), first)
	good, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	bad := []string{`{}`, `7`, `{"id":"x","players":[{}],"me":5}`, `{"id":"x","players":[{}],"deals":1}`, `{"id":"x","players":[{}],"winners":[3]}`,
		`{"id":"x","players":[{}],"deals":-1}`, `{"id":"x","players":[{}],"hints":1e12}`}
	in := memstore.Store{Key: []byte(`{"v":1,"matches":[` + strings.Join(append(bad, string(good)), ",") + `]}`)}
	if k, err := Load(in); err != nil || len(k.Matches) != 1 || len(k.Sums()) != 1 {
		t.Errorf("%+v %v", k, err)
	}
	for _, data := range []string{"", "garbage", "{}", `{"v":0}`} {
		in := memstore.Store{Key: []byte(data)}
		if k, err := Load(in); err == nil || len(k.Matches) != 0 || in[Key] != nil {
			t.Errorf("%q is taken: %v", data, err)
		}
	}
	in = memstore.Store{Key: []byte(`{"v":99}`)}
	if _, err := Load(in); err == nil || in[Key] == nil {
		t.Errorf("a newer version: %v", err)
	}
}

func TestTheOldestMatchesGoFirst(t *testing.T) {
	m, _ := Of(id, strings.NewReader(text), first)
	var k Kept
	for i := range mostMatches + 5 {
		m.ID = "20261122-120000-" + string(rune('a'+i/676%26)) + string(rune('a'+i/26%26)) + string(rune('a'+i%26))
		k.put(m)
	}
	if len(k.Matches) != mostMatches || !strings.HasSuffix(k.Matches[0].ID, "aaf") {
		t.Errorf("%d from %s", len(k.Matches), k.Matches[0].ID)
	}
}

// The luck of a match is found out once, from its record, and skill is what is left
// of its result.
func TestTheLuckOfAMatchIsMeasured(t *testing.T) {
	in := memstore.Store{}
	c, err := recorded.Limited("machiavelli", "luck")
	if err != nil {
		t.Fatal(err)
	}
	id, err := recorded.Deal(in, c, "casual", time.Date(2026, time.November, 22, 12, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	in["record-"+"20261121-120000-00000000"+"-000"] = []byte(strings.Replace(text, `"seed":"a"`, `"seed":"b"`, 1)) // no luck is known of it
	_, k := sync(t, in)
	at := func(f func()) { f() }
	start := func() worker.Conn { return &instant.Engine{} }
	m := NewMeasure(t.Context(), &k, in, start, at)
	if m.Left() != 2 {
		t.Fatalf("%d are left", m.Left())
	}
	for range 20 {
		m.Update(&k)
	}
	kept, err := Load(in)
	if err != nil || m.Left() != 0 {
		t.Fatalf("%d are left: %v", m.Left(), err)
	}
	of, ok := kept.Find(id)
	if !ok || of.Luck == nil || of.Luck.Deals != 1 || !of.sound() {
		t.Fatalf("%+v", of)
	}
	l := of.Luck
	if got := l.Mine + l.Skill + 0.5; math.Abs(got-float64(of.Won)) > 1e-9 || l.Own.Count() == 0 || l.Other.Count() == 0 {
		t.Errorf("luck and skill come to %g, and %d deals were won: %+v", got, of.Won, l)
	}
	if sums := kept.Sums(); Whole(sums).Known != 1 || kept.Course(of.Group())[1].Known != 1 {
		t.Errorf("%+v", sums)
	}
	if NewMeasure(t.Context(), &kept, in, start, at).Left() != 1 {
		t.Error("what is known is measured again")
	}
}

func TestDrawsFallIntoBins(t *testing.T) {
	for luck, bin := range map[float64]int{0: 5, 0.009: 5, 0.011: 6, -0.011: 4, -0.5: 0, 0.5: 10} {
		if got := BinOf(luck); got != bin {
			t.Errorf("%g falls into bin %d, not %d", luck, got, bin)
		}
	}
	if got := BinFrom(BinOf(-0.021)); got != -0.02 {
		t.Errorf("the bin begins with %g", got)
	}
}

// first says that the first person is the player.
func first(c *match.Config) (int, bool) {
	return slices.IndexFunc(c.Players, func(p match.Player) bool { return p.By == match.Human }), true
}
