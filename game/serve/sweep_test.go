//go:build !js

package serve

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// looks is a run of a server that looks for old tables.
type looks struct {
	*house
	sweeper
}

func newLooks(t *testing.T, dir string) *looks {
	h := inside(t, dir, nil)
	return &looks{h, sweeper{server: h.s, last: time.Now()}}
}

// after looks when the server has run for some time more. The clock on the wall says that
// tables are old, or not.
func (l *looks) after(d time.Duration, old bool) {
	l.t.Helper()
	l.last = time.Now().Add(-d)
	before := time.Now().Add(-time.Hour)
	if old {
		before = time.Now().Add(time.Hour)
	}
	if err := l.look(before); err != nil {
		l.t.Fatal(err)
	}
}

func (l *looks) left(dir string) int {
	all, _ := filepath.Glob(filepath.Join(l.dir, dir, "*.jsonl"))
	return len(all)
}

func (l *looks) want(tables, aside int) {
	l.t.Helper()
	if a, b := l.left("."), l.left("removed"); a != tables || b != aside {
		l.t.Errorf("%d tables and %d set aside, want %d and %d", a, b, tables, aside)
	}
}

func (l *looks) fill(n int) {
	for range n {
		l.make(`{"rules":"machiavelli","seats":["human","human"]}`)
	}
	l.close()
}

func TestAWrongClockTakesNoTableAway(t *testing.T) {
	dir := t.TempDir()
	newLooks(t, dir).fill(5)
	for range 5 { // starts with a wrong clock, which is right again at the next look
		l := newLooks(t, dir)
		l.after(0, true)
		l.after(23*time.Hour, true)
		l.after(0, false)
		l.after(23*time.Hour, true)
		l.want(5, 0)
		l.after(0, false)
		l.close()
	}
}

func TestAnOldTableIsSetAsideAfterADayOfRunningAndDeletedAWeekLater(t *testing.T) {
	for _, often := range []bool{false, true} { // the server is started again between
		dir := t.TempDir()
		l := newLooks(t, dir)
		l.fill(20)
		again := func() {
			if often {
				l.close()
				l = newLooks(t, dir)
			}
		}
		l = newLooks(t, dir)
		l.after(0, true)
		again()
		l.after(12*time.Hour, true)
		again()
		l.after(11*time.Hour, true)
		l.want(20, 0)
		again()
		for n := range 10 { // never all at once
			l.after(time.Hour, true)
			l.want(18-n, 2+n)
			if l.left(".") < 10 {
				break
			}
			again()
		}
		before := l.left("removed")
		again()
		l.after(6*24*time.Hour, false)
		if l.left("removed") != before {
			t.Errorf("%d of %d are left before a week is over", l.left("removed"), before)
		}
		again()
		l.after(25*time.Hour, false)
		l.want(20-before, 0)
		l.close()
	}
}

func TestATableAtWhichSomebodyIsIsNotSetAside(t *testing.T) {
	l := newLooks(t, t.TempDir())
	m := l.make(`{"rules":"machiavelli","seats":["human","human"]}`)
	l.must(200, "GET", "/v1/tables/"+m.Code, "", "")
	l.after(0, true)
	l.after(48*time.Hour, true)
	l.must(200, "GET", "/v1/tables/"+m.Code, "", "")
	l.want(1, 0)
	l.close()
	l = newLooks(t, l.dir)
	l.after(time.Hour, true)
	l.want(0, 1)
	l.try(404, "no-table", "GET", "/v1/tables/"+m.Code, "", "")
	if l.s.tables.Load() != 0 {
		t.Error(l.s.tables.Load())
	}
	if err := l.log.PutBack(m.Code); err != nil {
		t.Fatal(err)
	}
	l.must(200, "GET", "/v1/tables/"+m.Code, "", "")
}

func TestWhatWasKnownOfOldTablesMayBeLost(t *testing.T) {
	dir := t.TempDir()
	newLooks(t, dir).fill(2)
	for _, text := range []string{"", "{", `{"ran":"x"}`, `{"ran":9000000000,"old":null}`} {
		if err := os.WriteFile(filepath.Join(dir, "sweep.json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		l := newLooks(t, dir)
		l.after(0, true)
		l.after(time.Hour, true)
		l.want(2, 0)
		l.close()
	}
	text := fmt.Sprintf(`{"ran":%d,"old":{"AAAAAA":1}}`, 1<<40) // of a table that is not there
	if err := os.WriteFile(filepath.Join(dir, "sweep.json"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	l := newLooks(t, dir)
	l.after(25*time.Hour, true)
	l.want(2, 0)
}
