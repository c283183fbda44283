package sound

import (
	"slices"
	"testing"
	"time"
)

// bed is a device that tells when it is put to sleep and woken.
type bed chan string

func (b bed) Suspend() error { b <- "sleeps"; return nil }
func (b bed) Resume() error  { b <- "plays"; return nil }

func TestADeviceWithNothingToPlaySleepsAndIsWokenByTheNextSound(t *testing.T) {
	b := make(bed, 9)
	var n nap
	n.wake() // there is no device yet
	n.start(b, time.Millisecond)
	seen := []string{<-b}
	for range 2 {
		n.wake()
		seen = append(seen, <-b, <-b)
	}
	if want := []string{"sleeps", "plays", "sleeps", "plays", "sleeps"}; !slices.Equal(seen, want) {
		t.Errorf("%q, want %q", seen, want)
	}
}

func TestADeviceThatNapsIsAwakeWhileSoundsFollowOneAnother(t *testing.T) {
	b := make(bed, 9)
	var n nap
	n.start(b, time.Hour)
	for range 5 {
		n.wake()
	}
	if len(b) > 0 {
		t.Errorf("it %s", <-b)
	}
}
