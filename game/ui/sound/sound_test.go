package sound

import (
	"encoding/binary"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// wave makes a take of the sound.
func (r recipe) wave(take int) wave {
	w := r.start()
	for _, p := range r.parts {
		p(w, take)
	}
	return w.level(r.peak)
}

// eachTake runs a test on every take of every sound.
func eachTake(t *testing.T, test func(t *testing.T, w wave)) {
	for _, r := range recipes {
		for take := range r.takes {
			t.Run(r.name, func(t *testing.T) { test(t, r.wave(take)) })
		}
	}
}

func peak(w wave) float64 {
	top := 0.0
	for _, v := range w {
		top = max(top, math.Abs(v))
	}
	return top
}

// loudness is the root mean square of the loudest 50 ms.
func loudness(w wave) float64 {
	window, best := rate/20, 0.0
	for from := 0; from < len(w); from += window / 2 {
		sum := 0.0
		part := w[from:min(len(w), from+window)]
		for _, v := range part {
			sum += v * v
		}
		best = max(best, math.Sqrt(sum/float64(window)))
	}
	return best
}

func TestSoundsDoNotClip(t *testing.T) {
	eachTake(t, func(t *testing.T, w wave) {
		if p := peak(w); !(p <= 0.6) {
			t.Errorf("the peak is %g", p)
		}
	})
}

func TestSoundsBeginAndEndInSilence(t *testing.T) {
	eachTake(t, func(t *testing.T, w wave) {
		if v := math.Abs(w[0]); v > 0.02 {
			t.Errorf("the first sample is %g", v)
		}
		if v := peak(w[len(w)-rate/500:]); v > 0.02 {
			t.Errorf("the last two milliseconds reach %g", v)
		}
	})
}

func TestSoundsAreSoftButHeard(t *testing.T) {
	eachTake(t, func(t *testing.T, w wave) {
		if l := loudness(w); l < 0.008 || l > 0.25 {
			t.Errorf("the loudness is %.4f", l)
		}
	})
}

func TestSoundsAreShort(t *testing.T) {
	for _, r := range recipes {
		limit := 0.4
		switch r.name {
		case Shuffle, Hint, Turn:
			limit = 1.5
		case Win:
			limit = 3
		}
		if s := float64(len(r.wave(0))) / rate; s > limit {
			t.Errorf("%s lasts %.2f s", r.name, s)
		}
	}
}

func TestSoundsHaveNoOffset(t *testing.T) {
	eachTake(t, func(t *testing.T, w wave) {
		sum := 0.0
		for _, v := range w {
			sum += v
		}
		if mean := sum / float64(len(w)); math.Abs(mean) > 0.005 {
			t.Errorf("the mean is %g", mean)
		}
	})
}

func TestTakesOfASoundDifferAndAreTheSameEveryTime(t *testing.T) {
	for _, r := range recipes {
		seen := map[string]int{}
		for take := range r.takes {
			pcm := string(r.wave(take).pcm())
			if pcm != string(r.wave(take).pcm()) {
				t.Errorf("%s, take %d, differs from itself", r.name, take)
			}
			if other, dup := seen[pcm]; dup {
				t.Errorf("%s: takes %d and %d are one", r.name, take, other)
			}
			seen[pcm] = take
		}
	}
}

func TestSamplesAreSixteenBitsLowByteFirstInBothChannels(t *testing.T) {
	got := wave{0, 0.5, -0.5, 2, -2}.pcm()
	for i, want := range []int16{0, 16384, -16384, 32767, -32767} {
		left := int16(binary.LittleEndian.Uint16(got[4*i:]))
		right := int16(binary.LittleEndian.Uint16(got[4*i+2:]))
		if left != want || right != want {
			t.Errorf("sample %d is %d and %d, want %d", i, left, right, want)
		}
	}
}

func TestADeviceIsFoundWhereLinuxHasThem(t *testing.T) {
	cases := []struct {
		name string
		env  map[string]string
		file string
		want error
	}{
		{"nothing at all", nil, "", ErrNoDevice},
		{"a server named", map[string]string{"PULSE_SERVER": "tcp:host"}, "", nil},
		{"a socket", map[string]string{"XDG_RUNTIME_DIR": "/run/user/7"}, "/run/user/7/pulse/native", nil},
		{"a runtime folder without a socket", map[string]string{"XDG_RUNTIME_DIR": "/run/user/7"}, "", ErrNoDevice},
		{"another user's socket", map[string]string{"XDG_RUNTIME_DIR": "/run/user/7"}, "/run/user/8/pulse/native", ErrNoDevice},
		{"a socket in the home folder", map[string]string{"HOME": "/home/x"}, "/home/x/.config/pulse/*-runtime/native", nil},
		{"a card", nil, "/dev/snd/pcm*p", nil},
		{"an ALSA configuration", map[string]string{"ALSA_CONFIG_PATH": "/tmp/null.conf"}, "", nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			err := findDevice(func(k string) string { return c.env[k] }, func(p string) bool { return p == c.file })
			if !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
}

func TestAMutePlayerIsSilentAndSaysWhy(t *testing.T) {
	p := Open(true, func(func()) { t.Error("a mute player wants the device") })
	if p.Why() != ErrMuted {
		t.Errorf("why: %v", p.Why())
	}
	for _, r := range recipes {
		p.Play(r.name, 1)
	}
	p.Play("no such sound", 1)
	if p.opened {
		t.Error("a mute player has opened a device")
	}
}

func TestTakesAreHeardInTurn(t *testing.T) {
	p := &Player{plays: map[string]int{}, sounds: map[string][][]byte{"x": {{1}, {2}}}}
	for i, want := range []byte{1, 2, 1} {
		if got := p.next("x"); got[0] != want {
			t.Errorf("play %d is take %d, want %d", i, got[0], want)
		}
	}
	if p.next("y") != nil {
		t.Error("an unknown sound has a take")
	}
}

func TestAllSoundsAreComputedBesideTheGame(t *testing.T) {
	p := &Player{plays: map[string]int{}, sounds: map[string][][]byte{}}
	done := make(chan struct{})
	go func() { p.compute(); close(done) }()
	p.Play(Win, 1) // does not wait
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("the sounds are not ready after a minute")
	}
	for _, r := range recipes {
		if len(p.sounds[r.name]) != r.takes {
			t.Errorf("%s has %d takes, want %d", r.name, len(p.sounds[r.name]), r.takes)
		}
	}
}

func TestVolumeGrowsFromNothingToFull(t *testing.T) {
	if gain(0) != 0 || gain(1) != 1 || gain(3) != 1 {
		t.Error("the ends of the volume are wrong")
	}
	for v := 0.1; v < 1; v += 0.1 {
		if gain(v) >= gain(v+0.05) {
			t.Errorf("volume %g is not softer than a little more", v)
		}
	}
}

func BenchmarkMake(b *testing.B) {
	for _, r := range recipes {
		b.Run(r.name, func(b *testing.B) {
			for b.Loop() {
				r.wave(0).pcm()
			}
		})
	}
}

// Scenes name sounds by their words, so that they need not know this package.
func TestEverySoundThatTheGameAsksForExists(t *testing.T) {
	known := map[string]bool{}
	for _, r := range recipes {
		known[r.name] = true
	}
	asked := regexp.MustCompile(`\.Play\("([^"]*)"`)
	found := 0
	for _, root := range []string{"../../../game", "../../../scenes"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" {
				return err
			}
			text, err := os.ReadFile(path)
			for _, m := range asked.FindAllSubmatch(text, -1) {
				if name := string(m[1]); name != "no such sound" {
					found++
					if !known[name] {
						t.Errorf("%s plays %q", path, name)
					}
				}
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	if found == 0 {
		t.Error("nothing asks for a sound")
	}
}

// A driver may do anything: what it does to the sounds ends them and not the game.
func TestADeviceThatFailsEndsTheSoundsAlone(t *testing.T) {
	p := &Player{plays: map[string]int{}, sounds: map[string][][]byte{Click: {{1, 1, 1, 1}}}}
	p.use(func() { panic("the driver is gone") })
	if p.Why() == nil || !strings.Contains(p.Why().Error(), "the driver is gone") {
		t.Errorf("why: %v", p.Why())
	}
	p.use(func() { t.Error("a device that failed is used again") })
	p.Play(Click, 1)
	p.hand()
}
