//go:build !js && !windows

package store

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// victim names the variable that turns the test binary into a game that is going
// to be killed: it plays and saves after every action, or holds the lease.
const victim = "MACHIAVELLI_VICTIM"

// progress is what the victim saves: a match, and how many saves came before.
type progress struct {
	N     int          `json:"n"`
	Match *match.Match `json:"match"`
}

func TestMain(m *testing.M) {
	if does := map[string]func() error{"plays": playAndSave, "holds": holdAndSave}[os.Getenv(victim)]; does != nil {
		if err := does(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// playAndSave goes on with the saved match, or begins one, and tells each save
// that it has made.
func playAndSave() error {
	s, err := Open()
	if err != nil {
		return err
	}
	var p progress
	if data, err := s.Load(MatchKey); err == nil {
		if err := json.Unmarshal(data, &p); err != nil {
			return err
		}
	}
	for {
		if p.Match == nil || p.Match.View(0).Phase != match.Turning {
			r, _ := rules.ByID("machiavelli")
			c := match.Config{Rules: r, Seed: strconv.Itoa(p.N), Players: []match.Player{{Name: "A", By: "melds"}, {Name: "B", By: "melds"}}}
			if p.Match, _, err = match.New(c); err != nil {
				return err
			}
		}
		seat := p.Match.OnTurn()
		if _, err := p.Match.Apply(seat, bot.Default(p.Match.View(seat))); err != nil {
			return err
		}
		p.N++
		data, err := json.Marshal(p)
		if err != nil {
			return err
		}
		if err := s.Save(MatchKey, data); err != nil {
			return err
		}
		fmt.Println(p.N)
	}
}

func TestTwoHundredKillsAtRandomMomentsLoseNoMatch(t *testing.T) {
	home := t.TempDir()
	t.Setenv(Home, home)
	s, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(6, 200))
	told := 0
	for kill := range 200 {
		told = max(told, killed(t, time.Duration(chance.IntN(8000))*time.Microsecond))
		data, err := s.Load(MatchKey)
		if err != nil {
			t.Fatalf("after kill %d: %v", kill+1, err)
		}
		var p progress
		if err := json.Unmarshal(data, &p); err != nil || p.Match == nil {
			t.Fatalf("after kill %d the match is lost: %v", kill+1, err)
		}
		if p.N < told || p.N > told+1 {
			t.Fatalf("after kill %d the match is at save %d, the last one told was %d", kill+1, p.N, told)
		}
		told = p.N
	}
	if told < 200 {
		t.Errorf("only %d saves between 200 kills", told)
	}
}

// killed starts a victim, kills it some time after its first save, and answers
// the last save that it told of.
func killed(t *testing.T, after time.Duration) int {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), victim+"=plays")
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	last := 0
	for lines := bufio.NewScanner(out); lines.Scan(); {
		n, err := strconv.Atoi(lines.Text())
		if err != nil {
			break // cut off by the kill
		}
		if last == 0 {
			time.AfterFunc(after, func() { cmd.Process.Kill() })
		}
		last = n
	}
	if err := cmd.Wait(); err == nil || cmd.ProcessState.Exited() {
		t.Fatalf("the victim ended by itself: %v %s", err, complaint.String())
	}
	return last
}
