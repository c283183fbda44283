package command

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"machiavelli/engine/rules"
)

// TestMain lets the test's own program be the program that plays.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && strings.HasPrefix(os.Args[1], "as-") {
		programs[strings.TrimPrefix(os.Args[1], "as-")]()
		return
	}
	os.Exit(m.Run())
}

// programs are players for exec:, good and bad.
var programs = map[string]func(){
	"sets":    layer,
	"dead":    func() {},
	"silent":  func() { time.Sleep(time.Hour) },
	"garbage": func() { answer(`{"do":"play","table":[["7H"],["purple"]]}`) },
	"cheat":   func() { answer(`{"do":"play","table":[["KS","KH","KD","KC"],["QS","QH","QD","QC"]]}`) },
	"flood": func() {
		for {
			fmt.Print(strings.Repeat("x", 1<<16))
		}
	},
	"parent": parent,
	"child":  child,
	"chatter": func() {
		for {
			fmt.Println(`{"do":"draw"}`)
		}
	},
}

func answer(line string) {
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		fmt.Println(line)
	}
}

// childAddress names the variable with the address that a child keeps a
// connection to.
const childAddress = "MACHIAVELLI_TEST_CHILD"

// child is connected for as long as it lives.
func child() {
	conn, err := net.Dial("tcp", os.Getenv(childAddress))
	if err != nil {
		return
	}
	fmt.Println("here")
	conn.Read(make([]byte, 1))
}

// parent starts a child, and plays once it is connected.
func parent() {
	path, err := os.Executable()
	if err != nil {
		return
	}
	cmd := exec.Command(path, "as-child")
	out, err := cmd.StdoutPipe()
	if err != nil || cmd.Start() != nil || !bufio.NewScanner(out).Scan() {
		return
	}
	answer(`{"do":"draw"}`)
}

// layer is a program that lays sets of three from its hand.
func layer() {
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var q struct {
			Ask  string
			View struct {
				Hand    []string
				Table   [][]string
				Options []string
			}
		}
		if err := json.Unmarshal(line, &q); err != nil || q.Ask != "turn" {
			fmt.Println("what?")
			continue
		}
		do := map[string]any{"do": "pass"}
		if slices.Contains(q.View.Options, "draw") {
			do["do"] = "draw"
		}
		if set := set(q.View.Hand); set != nil {
			do = map[string]any{"do": "play", "table": append(q.View.Table, set)}
		}
		text, _ := json.Marshal(do)
		fmt.Printf("%s\n", text)
	}
}

func set(hand []string) []string {
	for _, a := range hand {
		set := []string{}
		for _, b := range hand {
			if b[0] == a[0] && !slices.Contains(set, b) && len(set) < 3 {
				set = append(set, b)
			}
		}
		if len(set) == 3 {
			return set
		}
	}
	return nil
}

// patient is the time that a program has which is to be in time: a busy machine
// starts programs slowly.
const patient = "5m"

func as(t *testing.T, name string) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return "exec:" + path + " as-" + name
}

type told struct {
	Rules                          string
	Seed                           string
	Matches, Deals, Turns, Illegal int
	Seconds                        float64
	Options                        map[string]any
	Players                        []struct {
		Seat                  int
		By                    string
		Wins, Rate, Low, High float64
		Points, Decisions     int
		Longest               float64 `json:"longest_ms"`
		Faults                map[string]int
	}
}

func simulated(t *testing.T, args ...string) told {
	t.Helper()
	code, stdout, stderr := run(t, "", append([]string{"simulate"}, args...)...)
	if code != exitOK {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	var s told
	d := json.NewDecoder(strings.NewReader(stdout))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil || strings.Count(stdout, "\n") != 1 {
		t.Fatalf("%v: %s", err, stdout)
	}
	return s
}

func TestMatchesOfAllLevelsEndAndTheirRecordsReplay(t *testing.T) {
	dir := t.TempDir()
	s := simulated(t, "-players", "novice,solver,melds,hoarder,hoarder:16", "-deals", "4", "-seed", "7", "-record", dir)
	if s.Matches != 4 || s.Deals != 4 || s.Illegal != 0 || s.Turns < 20 {
		t.Errorf("%+v", s)
	}
	wins := 0.0
	for _, p := range s.Players {
		wins += p.Wins
		if p.Low > p.Rate || p.Rate > p.High || p.Decisions == 0 {
			t.Errorf("%+v", p)
		}
	}
	if wins < 3.99 || wins > 4.01 {
		t.Errorf("%v matches were won of 4", wins)
	}
	replay(t, dir, 4)
}

// replay verifies the records in a folder.
func replay(t *testing.T, dir string, want int) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) != want {
		t.Fatalf("records: %v %v", files, err)
	}
	if code, _, stderr := run(t, "", append([]string{"verify"}, files...)...); code != exitOK {
		t.Error(stderr)
	}
}

// Five at krambambuli share two packs, discard, steal jokers and play until one has
// 500 points.
func TestAMatchOfFiveAtKrambambuliEndsAndItsRecordReplays(t *testing.T) {
	dir := t.TempDir()
	s := simulated(t, "-rules", "krambambuli", "-players", "novice,casual,casual,casual,melds", "-deals", "1", "-seed", "five", "-record", dir)
	if s.Matches != 1 || s.Deals < 5 || s.Illegal != 0 {
		t.Errorf("%+v", s)
	}
	replay(t, dir, 1)
}

func TestAWrongRecordIsNamedWithFileLineAndReason(t *testing.T) {
	dir := t.TempDir()
	simulated(t, "-players", "novice,novice", "-deals", "2", "-record", dir)
	bad := filepath.Join(dir, "000002.jsonl")
	text, err := os.ReadFile(bad)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(bad, append(text, `{"e":"turn","p":0}`...), 0o644); err != nil {
		t.Fatal(err)
	}
	code, _, stderr := run(t, "", "verify", bad, filepath.Join(dir, "none"), filepath.Join(dir, "000001.jsonl"))
	if code != exitFault || !strings.Contains(stderr, "000002.jsonl: line ") || !strings.Contains(stderr, "the match is over") ||
		!strings.Contains(stderr, "none: no such file") || !strings.Contains(stderr, "records that are wrong: 2 of 3") {
		t.Errorf("exit %d, %s", code, stderr)
	}
}

func TestTheSameSeedGivesTheSameRecordsWhateverTheWorkers(t *testing.T) {
	a, b := t.TempDir(), t.TempDir()
	simulated(t, "-players", "novice,hoarder:16", "-deals", "5", "-seed", "same", "-record", a, "-workers", "1")
	simulated(t, "-players", "novice,hoarder:16", "-deals", "5", "-seed", "same", "-record", b, "-workers", "3")
	for n := 1; n <= 5; n++ {
		name := fmt.Sprintf("%06d.jsonl", n)
		x, err := os.ReadFile(filepath.Join(a, name))
		y, err2 := os.ReadFile(filepath.Join(b, name))
		if err != nil || err2 != nil || string(x) != string(y) {
			t.Errorf("%s differs (%v, %v)", name, err, err2)
		}
	}
}

func TestDuplicateDealsTheSameCardsToEverySeat(t *testing.T) {
	dir := t.TempDir()
	s := simulated(t, "-players", "novice,melds,hoarder:16", "-deals", "2", "-duplicate", "-record", dir)
	if s.Matches != 6 || s.Deals != 6 {
		t.Errorf("%d matches, %d deals", s.Matches, s.Deals)
	}
	var deals, headers []string
	for n := 1; n <= 6; n++ {
		text, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("%06d.jsonl", n)))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitN(string(text), "\n", 3)
		headers, deals = append(headers, lines[0]), append(deals, lines[1])
	}
	for n := range 6 {
		if deals[n] != deals[n/3*3] {
			t.Errorf("match %d has other cards than match %d", n+1, n/3*3+1)
		}
	}
	if deals[0] == deals[3] || headers[0] == headers[1] || headers[1] == headers[2] {
		t.Error("the deals, or the seats, do not change")
	}
}

func TestAProgramPlaysWholeMatches(t *testing.T) {
	dir := t.TempDir()
	s := simulated(t, "-players", "novice,"+as(t, "sets"), "-deals", "3", "-record", dir, "-timeout", patient)
	if s.Illegal != 0 || s.Players[1].Decisions == 0 {
		t.Errorf("%+v", s)
	}
	text, err := os.ReadFile(filepath.Join(dir, "000001.jsonl"))
	if err != nil || !strings.Contains(string(text), `{"e":"play","p":1,`) {
		t.Errorf("the program never laid a set (%v)", err)
	}
}

func TestABadProgramHurtsNobodyAndIsNamed(t *testing.T) {
	const hasty = "300ms"
	for _, c := range []struct{ name, want, timeout string }{
		{"dead", "ended", patient}, {"garbage", "unreadable", patient}, {"cheat", "unreadable", patient},
		{"flood", "late", hasty}, {"silent", "late", hasty},
	} {
		s := simulated(t, "-players", "novice,"+as(t, c.name), "-deals", "1", "-options", "hand=5", "-timeout", c.timeout)
		if s.Matches != 1 || s.Illegal == 0 || s.Players[1].Faults[c.want] == 0 {
			t.Errorf("%s: %+v", c.name, s)
		}
	}
	if s := simulated(t, "-players", "novice,"+as(t, "chatter"), "-deals", "1", "-options", "hand=5", "-timeout", patient); s.Matches != 1 {
		t.Errorf("%+v", s)
	}
}

func TestAnInterruptedSimulationTellsWhatItHas(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	var watch sync.WaitGroup
	defer watch.Wait()
	defer cancel()
	watch.Go(func() {
		for len(writtenIn(dir)) < 3 && ctx.Err() == nil {
			time.Sleep(time.Millisecond)
		}
		cancel()
	})
	var out, errs strings.Builder
	args := []string{"simulate", "-players", "novice,novice", "-deals", "1000000", "-record", dir}
	if code := Run(ctx, args, Env{Stdout: &out, Stderr: &errs}); code != exitOK || !strings.HasPrefix(out.String(), `{"rules":"machiavelli"`) {
		t.Fatalf("exit %d, %s%s", code, out.String(), errs.String())
	}
	if code, _, stderr := run(t, "", append([]string{"verify"}, writtenIn(dir)...)...); code != exitOK {
		t.Error(stderr)
	}
}

// writtenIn lists the records in a folder.
func writtenIn(dir string) []string {
	files, _ := filepath.Glob(filepath.Join(dir, "*"))
	return files
}

func TestAProgramThatIsNotThereEndsTheRunWithAnError(t *testing.T) {
	code, stdout, stderr := run(t, "", "simulate", "-players", "novice,exec:/no/such/program", "-deals", "1")
	if code != exitUsage || stdout != "" || !strings.Contains(stderr, "there is no such program") || strings.Count(stderr, "/no/such/program") != 1 {
		t.Errorf("before it starts: exit %d, %q, %q", code, stdout, stderr)
	}
	broken := filepath.Join(t.TempDir(), "broken")
	if err := os.WriteFile(broken, []byte("no program"), 0o755); err != nil {
		t.Fatal(err)
	}
	code, stdout, stderr = run(t, "", "simulate", "-players", "novice,exec:"+broken, "-deals", "1")
	if code != exitFault || stdout != "" || !strings.Contains(stderr, "cannot be started") || strings.Count(stderr, broken) != 1 {
		t.Errorf("when it is asked: exit %d, %q, %q", code, stdout, stderr)
	}
}

func TestAFolderThatHoldsRecordsIsLeftAlone(t *testing.T) {
	dir := t.TempDir()
	args := []string{"simulate", "-players", "novice,novice", "-options", "hand=5", "-deals", "1", "-record", dir}
	if code, _, stderr := run(t, "", args...); code != exitOK {
		t.Fatal(stderr)
	}
	before, err := os.ReadFile(filepath.Join(dir, "000001.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	code, stdout, stderr := run(t, "", append(args, "-seed", "2")...)
	if code != exitFault || stdout != "" || !strings.Contains(stderr, "holds a record already, 000001.jsonl") {
		t.Errorf("exit %d, %q, %q", code, stdout, stderr)
	}
	if after, err := os.ReadFile(filepath.Join(dir, "000001.jsonl")); err != nil || string(after) != string(before) {
		t.Errorf("the record has changed, %v", err)
	}
}

func TestAnOpenEndedMatchIsOneDeal(t *testing.T) {
	s := simulated(t, "-rules", "shanghai", "-players", "novice,novice,novice", "-deals", "2")
	if s.Matches != 2 || s.Deals != 2 || s.Illegal != 0 {
		t.Errorf("%+v", s)
	}
}

// TestAMatchInWhichNobodyCanScoreEnds: hands of four that count a point a card
// may all knock at once, for nothing.
func TestAMatchInWhichNobodyCanScoreEnds(t *testing.T) {
	r, _ := rules.ByID("carousel-classic")
	r.ID, r.Hand, r.Values = "nothing", []int{4}, rules.Values{Cards: true}
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "nothing.json")
	if err := os.WriteFile(file, append([]byte{0xFF, 0xFE}, utf16Text(string(data))...), 0o600); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "records")
	s := simulated(t, "-rules", file, "-players", "solver,solver", "-deals", "1", "-record", dir)
	if s.Matches != 1 || s.Deals != rules.StillDeals || s.Players[0].Wins != 0.5 {
		t.Errorf("%+v", s)
	}
	if code, _, stderr := run(t, "", "verify", dir); code != exitOK {
		t.Error(stderr)
	}
}
