//go:build unix

package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// firstRelease is the commit of the first release at whose tables people play.
const firstRelease = "1683fe5c"

// built builds the program of a commit of this repository, "" for the one that is tested.
func built(t *testing.T, commit string) string {
	t.Helper()
	top := filepath.Join("..", "..", "..")
	if commit != "" {
		build := exec.Command(filepath.Join(".ci", "release.sh"), commit, "console")
		build.Dir = top
		said, err := build.CombinedOutput()
		if err != nil {
			t.Fatalf("NOT TESTED: %v\n%s", err, said)
		}
		return filepath.Join(top, "build", commit, "console")
	}
	to := filepath.Join(t.TempDir(), "console")
	if said, err := exec.Command("go", "build", "-o", to, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return to
}

// running is a program that runs: what it has printed, and where to type.
type running struct {
	*testing.T
	cmd  *exec.Cmd
	in   io.WriteCloser
	mu   sync.Mutex
	said string
}

func run(t *testing.T, home, program string, args ...string) *running {
	t.Helper()
	r := &running{T: t, cmd: exec.CommandContext(t.Context(), program, args...)}
	r.cmd.Env = append(os.Environ(), "MACHIAVELLI_HOME="+home, "LC_ALL=C", "LANG=C")
	var err error
	if r.in, err = r.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := r.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := r.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		for from := bufio.NewReader(out); ; {
			b, err := from.ReadByte()
			if err != nil {
				return
			}
			r.mu.Lock()
			r.said += string(b)
			r.mu.Unlock()
		}
	}()
	t.Cleanup(r.kill)
	return r
}

// kill ends the program at once.
func (r *running) kill() {
	r.cmd.Process.Kill()
	r.cmd.Wait()
}

// typed types lines.
func (r *running) typed(lines ...string) { io.WriteString(r.in, strings.Join(lines, "\n")+"\n") }

// says reports whether something has been printed.
func (r *running) says(what string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return strings.Contains(r.said, what)
}

// heard waits until something has been printed, and takes what was printed up to its end.
func (r *running) heard(what string) string {
	r.Helper()
	is := regexp.MustCompile(what)
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		r.mu.Lock()
		at := is.FindStringIndex(r.said)
		if at != nil {
			found := r.said[at[0]:at[1]]
			r.said = r.said[at[1]:]
			r.mu.Unlock()
			return found
		}
		said := r.said
		r.mu.Unlock()
		if time.Now().After(end) {
			r.Fatalf("%s is not said: %s", what, said)
		}
	}
}

// serving starts a server of tables.
func serving(t *testing.T, program, dir, at string) (server *running, url string) {
	t.Helper()
	server = run(t, t.TempDir(), program, "serve", "-dir", dir, "-listen", at)
	return server, server.heard(`http://127\.0\.0\.1:\d+`)
}

// draws has whoever is on turn draw, n times in turn.
func draws(n int, turn, other *running) {
	turn.Helper()
	for range n {
		turn.typed("draw")
		other.heard("Lay cards")
		turn, other = other, turn
	}
}

// TestTheFirstReleaseAndThisOnePlayTogether: programs of both sit at one table, of a server
// of either. This server goes on with the other one's log, and a program that was updated in
// the middle of a match keeps its seat.
func TestTheFirstReleaseAndThisOnePlayTogether(t *testing.T) {
	before, now := built(t, firstRelease), built(t, "")
	dir := t.TempDir()
	server, url := serving(t, before, dir, "127.0.0.1:0")
	homes := []string{t.TempDir(), t.TempDir()}
	anna := run(t, homes[0], before, "play", "-text", "-server", url, "-rules", "machiavelli", "-players", "human,human")
	anna.typed("Anna", "")
	link := anna.heard(`http://\S+#t=[A-Z]{6}`)
	bert := run(t, homes[1], now, "play", "-text", "-join", link)
	bert.typed("Bert", "")
	turn, other := onTurn(anna, bert)
	draws(4, turn, other)

	server.kill()
	_, again := serving(t, now, dir, strings.TrimPrefix(url, "http://"))
	if again != url {
		t.Fatalf("the new server is at %s, the old one was at %s", again, url)
	}
	draws(4, turn, other)

	// Whoever is on turn takes the new program in the middle of it.
	for i, p := range []*running{anna, bert} {
		if p == turn {
			p.typed("quit")
			p.heard("seat is kept")
			p.cmd.Wait()
			turn = run(t, homes[i], now, "play", "-text")
			turn.typed("join")
			turn.heard("Lay cards")
		}
	}
	draws(4, turn, other)
	turn.typed("stop")
	other.heard("Type yes or no|yes")
	other.typed("yes")
	other.heard("over|ended")

	// The other way round: the first release joins a table that this one has made here.
	host := run(t, t.TempDir(), now, "play", "-text", "-server", url, "-rules", "machiavelli", "-players", "human,human")
	host.typed("Carl", "")
	guest := run(t, t.TempDir(), before, "play", "-text", "-join", host.heard(`http://\S+#t=[A-Z]{6}`))
	guest.typed("Dora", "")
	turn, other = onTurn(host, guest)
	draws(4, turn, other)
}

// onTurn waits until a match has begun, and says whose turn it is.
func onTurn(a, b *running) (turn, other *running) {
	a.Helper()
	b.heard("The match begins: ")
	for end := time.Now().Add(time.Minute); !a.says("The match begins: ") && time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		a.typed("people") // who waits for others is told what has come when the next line is read
	}
	a.heard("The match begins: ")
	is := regexp.MustCompile("Lay cards|can plan ahead")
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		a.mu.Lock()
		found := is.FindString(a.said)
		a.mu.Unlock()
		switch found {
		case "":
		case "Lay cards":
			a.heard("Lay cards")
			return a, b
		default:
			b.heard("Lay cards")
			return b, a
		}
	}
	a.Fatal("it is nobody's turn")
	return nil, nil
}
