package command

import (
	"encoding/json"
	"math"
	"path/filepath"
	"strings"
	"testing"
)

// TestAReviewIsALineATurn: and the same lines the second time; of a rule set
// without a calibrated chance it has the facts.
func TestAReviewIsALineATurn(t *testing.T) {
	for _, c := range []struct {
		args   string
		judged bool
	}{
		{"-options limit=13 -players strategist,casual", true},
		{"-rules guadalupe -players solver,novice", false},
	} {
		dir := filepath.Join(t.TempDir(), "records")
		code, out, errs := run(t, "", append([]string{"simulate", "-deals", "1", "-record", dir}, strings.Fields(c.args)...)...)
		if code != exitOK {
			t.Fatal(errs)
		}
		var s struct{ Turns int }
		if err := json.Unmarshal([]byte(out), &s); err != nil {
			t.Fatal(err)
		}
		code, lines, errs := run(t, "", "review", "-time", "20ms", dir)
		if code != exitOK || strings.Count(lines, "\n") != s.Turns+2+2 || strings.Contains(lines, `"chance":`) != c.judged {
			t.Errorf("%s: exit code %d, %d turns, %s\n%s", c.args, code, s.Turns, errs, lines)
		}
		if _, again, _ := run(t, "", "review", "-time", "20ms", dir); again != lines {
			t.Errorf("%s: the second time it says something else", c.args)
		}
	}
}

func TestAReviewNamesTheFileThatIsWrong(t *testing.T) {
	if code, _, errs := run(t, "", "review", "nosuch.jsonl"); code != exitFault || !strings.Contains(errs, "nosuch.jsonl") {
		t.Errorf("exit code %d: %s", code, errs)
	}
	if code, _, errs := run(t, "", "review", "-time", "-1ms", "x"); code != exitUsage || !strings.Contains(errs, "-time") {
		t.Errorf("exit code %d: %s", code, errs)
	}
}

// TestTheLuckOfAllIsNone: what luck gives to one player it takes from the other.
func TestTheLuckOfAllIsNone(t *testing.T) {
	_, out, errs := run(t, "", "simulate", "-luck", "-options", "limit=13", "-players", "strategist,solver", "-deals", "2")
	var s struct {
		Players []struct {
			Rate, Adjusted float64
			Low            float64 `json:"adjusted_low"`
			High           float64 `json:"adjusted_high"`
		}
	}
	if err := json.Unmarshal([]byte(out), &s); err != nil || len(s.Players) != 2 {
		t.Fatal(err, errs)
	}
	a, b := s.Players[0], s.Players[1]
	if math.Abs(a.Adjusted+b.Adjusted-1) > 1e-3 || a.Adjusted == a.Rate || a.Low >= a.Adjusted || a.High <= a.Adjusted {
		t.Errorf("%+v", s.Players)
	}
}
