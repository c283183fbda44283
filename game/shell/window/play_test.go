package window

import (
	"errors"
	"testing"

	"machiavelli/game/ui/sound"
)

func TestThePlayerIsToldWhyNothingIsHeard(t *testing.T) {
	for _, c := range []struct {
		why  error
		want string
	}{{nil, ""}, {sound.ErrMuted, "mute"}, {sound.ErrNoDevice, "device"}, {errors.New("the server is gone"), "device"}} {
		if got := silence(c.why); got != c.want {
			t.Errorf("%v: %q, want %q", c.why, got, c.want)
		}
	}
}
