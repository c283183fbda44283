//go:build linux

package usage

import (
	"os"
	"testing"
	"time"
)

func TestWorkCountsAndMemoryIsInUse(t *testing.T) {
	before, rss, err := Of(os.Getpid())
	if err != nil || rss < 1000 {
		t.Fatalf("%d KiB, %v", rss, err)
	}
	for until := time.Now().Add(20 * time.Second); time.Now().Before(until); {
		if now, _, err := Of(os.Getpid()); err != nil {
			t.Fatal(err)
		} else if now >= before+0.1 {
			return
		}
	}
	t.Error("20 s of work count for less than 0.1 s")
}

func TestNoProcessUsesNothing(t *testing.T) {
	if _, _, err := Of(-1); err == nil {
		t.Error("a process that cannot be has used something")
	}
}
