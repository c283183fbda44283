//go:build !js

package settings

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"machiavelli/game/store"
)

func open(t *testing.T) store.Store {
	t.Helper()
	t.Setenv(store.Home, filepath.Join(t.TempDir(), "home"))
	s, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSettingsComeBackAsTheyWere(t *testing.T) {
	s := open(t)
	if got, err := Load(s); err != nil || got != Defaults() {
		t.Fatalf("%+v %v", got, err)
	}
	want := Defaults()
	want.Name, want.Speed, want.Volume, want.FourColours, want.Width, want.Height = "Ada", Instant, 0.25, true, 900, 700
	if err := Save(s, want); err != nil {
		t.Fatal(err)
	}
	if got, err := Load(s); err != nil || got != want {
		t.Fatalf("%+v %v", got, err)
	}
}

func TestDamagedSettingsAreSetAsideAndSaid(t *testing.T) {
	for name, text := range map[string]string{
		"cut short":         `{"version":1,"speed":"no`,
		"empty":             ``,
		"no version":        `{"version":0}`,
		"an unknown speed":  `{"version":1,"speed":"warp"}`,
		"a loud volume":     `{"version":1,"volume":7}`,
		"a negative window": `{"version":1,"width":-5}`,
		"no object":         `[1,2]`,
		"a type":            `{"version":1,"name":5}`,
		"a very long name":  `{"version":1,"name":"` + strings.Repeat("n", 100) + `"}`,
		"zeros":             "\x00\x00\x00\x00",
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			if err := s.Save(Key, []byte(text)); err != nil {
				t.Fatal(err)
			}
			got, err := Load(s)
			var d *store.DamagedError
			if !errors.As(err, &d) || d.AsideErr != nil || got != Defaults() {
				t.Fatalf("%+v %v", got, err)
			}
			if kept, err := os.ReadFile(d.Aside); err != nil || string(kept) != text {
				t.Fatalf("kept as %q: %v", kept, err)
			}
			if got, err := Load(s); err != nil || got != Defaults() {
				t.Fatalf("the next start: %+v %v", got, err)
			}
		})
	}
}

func TestSettingsOfANewerVersionAreReadAndKeepWhatThisOneDoesNotKnow(t *testing.T) {
	s := open(t)
	const text = `{"version":7,"name":"Ada","speed":"warp","sound":"spatial","volume":0.5,"hats":{"colour":"red"}}`
	if err := s.Save(Key, []byte(text)); err != nil {
		t.Fatal(err)
	}
	want := Defaults()
	want.Name, want.Volume = "Ada", 0.5
	got, err := Load(s)
	if err != nil || got != want {
		t.Fatalf("%+v %v", got, err)
	}
	got.FourColours, got.Sound = true, false
	if err := Save(s, got); err != nil {
		t.Fatal(err)
	}
	data, err := s.Load(Key)
	if err != nil {
		t.Fatal(err)
	}
	var keys map[string]any
	if err := json.Unmarshal(data, &keys); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]any{
		"version": 7.0, "name": "Ada", "speed": "warp", "sound": false, "volume": 0.5, "four_colours": true, "hats": map[string]any{"colour": "red"},
	} {
		if !reflect.DeepEqual(keys[key], want) {
			t.Errorf("%s is %v, want %v", key, keys[key], want)
		}
	}
	if again, err := Load(s); err != nil || again != got {
		t.Fatalf("%+v %v", again, err)
	}
}

func TestAKeyThatAnotherVersionAddsStaysWithoutANewVersion(t *testing.T) {
	s := open(t)
	if err := s.Save(Key, []byte(`{"version":1,"name":"Ada","hats":3}`)); err != nil {
		t.Fatal(err)
	}
	got, err := Load(s)
	if err != nil || got.Name != "Ada" {
		t.Fatalf("%+v %v", got, err)
	}
	if err := Save(s, got); err != nil {
		t.Fatal(err)
	}
	if data, err := s.Load(Key); err != nil || !bytes.Contains(data, []byte(`"hats":3`)) {
		t.Fatalf("%s %v", data, err)
	}
}

// These are settings as the first version wrote them: they are read for ever.
func TestTheFirstVersionOfTheSettingsIsRead(t *testing.T) {
	s := open(t)
	const text = `{"version":1,"name":"Ada","language":"en","speed":"fast","reduced_motion":false,"sound":true,"volume":0.25,"four_colours":true,"large_index":false,"show_meter":true,"show_exists":false,"width":900,"height":700,"full":false}`
	if err := s.Save(Key, []byte(text)); err != nil {
		t.Fatal(err)
	}
	want := Defaults()
	want.Name, want.Speed, want.Volume, want.FourColours, want.ShowMeter, want.Width, want.Height = "Ada", Fast, 0.25, true, true, 900, 700
	if got, err := Load(s); err != nil || got != want {
		t.Fatalf("%+v %v", got, err)
	}
}

func TestASettingThatIsMissingHasItsDefault(t *testing.T) {
	s := open(t)
	if err := s.Save(Key, []byte(`{"version":1,"four_colours":true}`)); err != nil {
		t.Fatal(err)
	}
	want := Defaults()
	want.FourColours = true
	if got, err := Load(s); err != nil || got != want {
		t.Fatalf("%+v %v", got, err)
	}
}

func TestSpeedsAreFasterInTurn(t *testing.T) {
	last := 10.0
	for _, sp := range Speeds() {
		if f := sp.Factor(); f >= last {
			t.Errorf("%s: %v after %v", sp, f, last)
		} else {
			last = f
		}
	}
	if last != 0 {
		t.Errorf("instant takes %v", last)
	}
}

// Before it followed the system the game knew only that motion was reduced: that was
// chosen, and stays.
func TestReducedMotionOfAnOlderVersionStaysThePlayersOwn(t *testing.T) {
	s := open(t)
	for _, reduced := range []bool{true, false} {
		if err := s.Save(Key, fmt.Appendf(nil, `{"version":1,"reduced_motion":%v}`, reduced)); err != nil {
			t.Fatal(err)
		}
		if v, err := Load(s); err != nil || v.OwnMotion != reduced {
			t.Errorf("reduced %v: %+v, %v", reduced, v, err)
		}
	}
}
