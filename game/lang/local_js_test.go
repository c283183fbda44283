package lang

import (
	"syscall/js"
	"testing"
	"time"
)

// A page that was opened in winter says the times of summer as summer's clocks do.
func TestATimeBeyondAChangeOfTheClocksIsThatOfItsDay(t *testing.T) {
	env := js.Global().Get("process").Get("env")
	before := env.Get("TZ")
	defer func() {
		if before.IsUndefined() {
			env.Delete("TZ")
		} else {
			env.Set("TZ", before)
		}
	}()
	env.Set("TZ", "Europe/Rome")
	for at, want := range map[string]string{"2026-01-15T23:30:00Z": "2026-01-16 00:30", "2026-07-15T22:30:00Z": "2026-07-16 00:30"} {
		when, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		if got := Local(when).Format("2006-01-02 15:04"); got != want {
			t.Errorf("%s is %s, want %s", at, got, want)
		}
		if got := new(Lang).Clock(when); got != "00:30" {
			t.Errorf("%s: the clock says %s", at, got)
		}
	}
}
