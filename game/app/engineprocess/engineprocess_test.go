//go:build unix

package engineprocess

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/worker"
)

// asEngine is set where the tests' program is to be an engine.
const asEngine = "MACHIAVELLI_TEST_ENGINE"

// before is the niceness of this program.
var before int

func TestMain(m *testing.M) {
	if os.Getenv(asEngine) != "" {
		if err := worker.Serve(os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	if p, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0); err == nil {
		before = 20 - p
	}
	os.Exit(m.Run())
}

// patience is longer than anything takes on the slowest machine.
const patience = 2 * time.Minute

func comes(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !so(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// started are engines in processes of the tests' program, in order.
type started struct {
	mu  sync.Mutex
	all []*child
}

func (s *started) open() (io.ReadWriteCloser, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	c, err := startLow(self)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, c)
	return c, nil
}

func (s *started) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.all)
}

func (s *started) pid(n int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all[n].cmd.Process.Pid
}

// think asks for a turn and returns its answer; meanwhile is done while it is at work.
func think(t *testing.T, c *worker.Client, level string, meanwhile func()) {
	t.Helper()
	r, _ := rules.ByID(rules.Default)
	config := match.Config{Rules: r, Seed: "process", Players: []match.Player{{Name: "A", By: level}, {Name: "B", By: level}}}
	task := worker.NewMatch{Config: config}
	begun, err := worker.ValueOf(task, worker.NewEngine().Handle(worker.Request{Task: task}, nil))
	if err != nil {
		t.Fatal(err)
	}
	id := c.Ask(worker.Request{Budget: 500, Task: worker.Bot{State: begun.State, Seat: begun.Sights[0].View.Turn, Level: level}})
	meanwhile()
	comes(t, "a turn", func() bool {
		a, ok := c.Poll()
		if u, _ := a.Value.(worker.Update); ok && (a.ID != id || u.State == nil) {
			t.Fatalf("%+v", a)
		}
		return ok
	})
}

func TestAnEngineThatIsKilledAtItsWorkLeavesNobodyWithoutATurn(t *testing.T) {
	t.Setenv(asEngine, "1")
	var s started
	c := worker.NewProcesses(s.open).Start()
	defer c.Close()
	think(t, c, "master:500ms", func() {
		comes(t, "a process", func() bool { return s.count() == 1 })
		if err := syscall.Kill(s.pid(0), syscall.SIGKILL); err != nil {
			t.Error(err)
		}
	})
	comes(t, "the end of the one that was killed", func() bool { return syscall.Kill(s.pid(0), 0) == syscall.ESRCH }) // it is waited for, too
	think(t, c, "solver", func() {})
	if s.count() != 2 {
		t.Errorf("%d processes, want a second one", s.count())
	}
	if err := syscall.Kill(s.pid(1), 0); err != nil {
		t.Error("the second process is not kept:", err)
	}
	s.all[1].Close()
}

func TestAnEngineEndsWithWhoeverHasStartedIt(t *testing.T) {
	t.Setenv(asEngine, "1")
	var s started
	if _, err := s.open(); err != nil {
		t.Fatal(err)
	}
	s.all[0].Writer.(io.Closer).Close() // as the system does for a program that ends
	if err := s.all[0].cmd.Wait(); err != nil {
		t.Error(err)
	}
}

func TestAnEngineLetsTheScreenGoFirst(t *testing.T) {
	if _, err := os.Stat("/proc/self/task"); err != nil {
		t.Log("only Linux shows the priority of threads:", err)
		return
	}
	t.Setenv(asEngine, "1")
	var s started
	c := worker.NewProcesses(s.open).Start()
	defer c.Close()
	think(t, c, "solver", func() {})
	threads, err := filepath.Glob("/proc/" + strconv.Itoa(s.pid(0)) + "/task/*/stat")
	if err != nil || len(threads) == 0 {
		t.Fatal(threads, err)
	}
	nice := func(stat string) int {
		data, err := os.ReadFile(stat)
		if err != nil {
			return 20 // it has ended
		}
		_, fields, _ := strings.Cut(string(data), ") ") // proc(5): the first is the third
		n, err := strconv.Atoi(strings.Fields(fields)[16])
		if err != nil {
			t.Fatal(stat, err)
		}
		return n
	}
	for _, stat := range threads {
		if n := nice(stat); n < niceness {
			t.Errorf("a thread of the engine has niceness %d", n)
		}
	}
	// Of our own threads the first may have started an engine, and do nothing more.
	first := "/proc/self/task/" + strconv.Itoa(os.Getpid()) + "/stat"
	all, _ := filepath.Glob("/proc/self/task/*/stat")
	for _, stat := range all {
		if n := nice(stat); stat != first && n != 20 && n > before {
			t.Errorf("a thread of the window has niceness %d, it was %d", n, before)
		}
	}
	s.all[0].Close()
}

func TestTheProgramIsFoundByTheNameThatItWasCalledBy(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.WriteFile("game.exe", []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	for _, name := range []string{"." + string(filepath.Separator) + "game.exe", "game.exe", filepath.Join(dir, "game.exe")} {
		if at, err := called(name); err != nil || at != filepath.Join(dir, "game.exe") {
			t.Errorf("%s: %s, %v", name, at, err)
		}
	}
	if at, err := called("no-such-program"); err == nil {
		t.Errorf("what is not there is at %s", at)
	}
}
