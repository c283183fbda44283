// Package settings holds the player's settings, and loads and saves them.
package settings

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"machiavelli/game/store"
)

// Key is where the settings are saved.
const Key = "settings"

const version = 1

// Speed is how fast cards move by themselves.
type Speed string

// The speeds.
const (
	Slow    Speed = "slow"
	Normal  Speed = "normal"
	Fast    Speed = "fast"
	Instant Speed = "instant"
)

// Speeds lists the speeds in order.
func Speeds() []Speed { return []Speed{Slow, Normal, Fast, Instant} }

// Factor multiplies the duration of a movement; 0 is no movement.
func (s Speed) Factor() float64 {
	switch s {
	case Slow:
		return 1.8
	case Fast:
		return 0.5
	case Instant:
		return 0
	}
	return 1
}

// Ask says when the player is asked before what cannot be taken back: a draw,
// the end of a turn.
type Ask string

// The times to ask.
const (
	AskNever  Ask = "never"
	AskCould  Ask = "could" // when a card could still go
	AskAlways Ask = "always"
)

// Asks lists the values of Ask in order.
func Asks() []Ask { return []Ask{AskNever, AskCould, AskAlways} }

// Aim is the goal of a hint, if both goals can be judged.
type Aim string

// The aims.
const (
	AimWinning Aim = "winning" // the chance to win the deal
	AimMost    Aim = "most"    // the most cards
)

// Aims lists the aims in order.
func Aims() []Aim { return []Aim{AimWinning, AimMost} }

// Detail is how much a screen reader is told.
type Detail string

// The details.
const (
	Brief Detail = "brief" // what the others do in all, and what concerns the player
	Usual Detail = "usual" // each of their steps
	Full  Detail = "full"  // the player's own as well, what comes next, and what is remarked
)

// Details lists the values of Detail in order.
func Details() []Detail { return []Detail{Brief, Usual, Full} }

// Settings is what the player has chosen for all matches.
type Settings struct {
	Version       int     `json:"version"`
	Name          string  `json:"name"`   // of the player
	Language      string  `json:"locale"` // its code; empty: the system's
	Speed         Speed   `json:"speed"`
	ReducedMotion bool    `json:"reduced_motion"` // fades instead of movement
	OwnMotion     bool    `json:"own_motion"`     // chosen by the player; else it follows the system
	HighContrast  bool    `json:"high_contrast"`
	OwnContrast   bool    `json:"own_contrast"` // as OwnMotion
	Sound         bool    `json:"sound"`
	Volume        float64 `json:"volume"` // 0 to 1
	FourColours   bool    `json:"four_colours"`
	LargeIndex    bool    `json:"large_index"`
	OwnIndices    bool    `json:"own_indices"` // aces and courts as the language's packs have them
	ShowMeter     bool    `json:"show_meter"`  // "5 of 9 can go", while playing
	ShowExists    bool    `json:"show_exists"` // "a play exists"
	HintsAim      Aim     `json:"hints_aim"`
	AskFirst      Ask     `json:"ask_first"`
	Tips          bool    `json:"tips"`        // ideas are pointed out in the first match
	CornerGrab    bool    `json:"corner_grab"` // a card's corner takes the rest of its run
	Spoken        Detail  `json:"spoken"`
	Server        string  `json:"server"`  // of tables: its scheme, host and port; empty: none is known
	Address       string  `json:"address"` // the host that links call this computer's server by, as its person chose; empty: the likeliest
	Window
}

// Window is the place of the window at the end of the last visit.
type Window struct {
	Width  int    `json:"width"` // in points; 0: not yet known
	Height int    `json:"height"`
	Placed bool   `json:"placed"` // X and Y are known
	X      int    `json:"x"`      // on its screen
	Y      int    `json:"y"`
	Screen string `json:"screen"` // by name
	Maxed  bool   `json:"maxed"`  // as large as the screen has room for
	Full   bool   `json:"full"`   // the whole screen
}

// Defaults is the settings of a player who has chosen nothing.
func Defaults() Settings {
	return Settings{Version: version, Name: "You", Speed: Normal, HintsAim: AimWinning, AskFirst: AskNever, Tips: true, CornerGrab: true, Sound: true, Volume: 0.7, Spoken: Usual}
}

// Load reads the settings, or returns the defaults if nothing was saved. Damaged settings
// are set aside; then it returns the defaults and a *store.DamagedError. Of a newer
// version's settings it takes the keys that it knows.
func Load(s store.Store) (Settings, error) {
	data, err := s.Load(Key)
	if errors.Is(err, store.ErrNone) {
		return Defaults(), nil
	}
	if err != nil {
		return Defaults(), err
	}
	var keys map[string]json.RawMessage
	if err = json.Unmarshal(data, &keys); err == nil && versionOf(keys) > version {
		got := Defaults()
		for key, value := range keys {
			if try, ok := got.with(key, value); ok && key != "version" {
				got = try
			}
		}
		return got, nil
	}
	got := Defaults()
	if err == nil {
		err = json.Unmarshal(data, &got)
	}
	if keys["own_motion"] == nil { // saved when the game followed nobody
		got.OwnMotion = got.ReducedMotion
	}
	if err == nil {
		err = got.validate()
	}
	if err == nil {
		return got, nil
	}
	return Defaults(), store.Damaged(s, Key, err)
}

// with is the settings with the value of one key; false if it is not one that
// this version knows.
func (v Settings) with(key string, value json.RawMessage) (Settings, bool) {
	one, err := json.Marshal(map[string]json.RawMessage{key: value})
	if err == nil {
		err = json.Unmarshal(one, &v)
	}
	return v, err == nil && v.validate() == nil
}

// Language reads the language of the settings, "" for none. It changes nothing in the store,
// for programs that only print.
func Language(s store.Store) string {
	var v Settings
	if data, err := s.Load(Key); err != nil || json.Unmarshal(data, &v) != nil {
		return ""
	}
	return v.Language
}

func versionOf(keys map[string]json.RawMessage) (version int) {
	if json.Unmarshal(keys["version"], &version) != nil {
		return 0
	}
	return version
}

// Save writes the settings. What another version of the game has saved
// with them stays: the keys that this one does not know, values that it does not
// understand and the player has not changed, and a newer version's number.
func Save(s store.Store, v Settings) error {
	v.Version = version
	keys, err := jsonKeys(v)
	if err != nil {
		return &store.Error{Op: "save", Key: Key, Err: err}
	}
	usual, err := jsonKeys(Defaults())
	if err != nil {
		return &store.Error{Op: "save", Key: Key, Err: err}
	}
	var had map[string]json.RawMessage
	if data, err := s.Load(Key); err == nil && json.Unmarshal(data, &had) == nil {
		newer := versionOf(had) > version
		for key, value := range had {
			_, ours := keys[key]
			_, known := Defaults().with(key, value)
			if !ours || newer && (key == "version" || !known && bytes.Equal(keys[key], usual[key])) {
				keys[key] = value
			}
		}
	}
	data, err := json.Marshal(keys)
	if err != nil {
		return &store.Error{Op: "save", Key: Key, Err: err}
	}
	return s.Save(Key, data)
}

// jsonKeys is the settings by the keys under which they are saved.
func jsonKeys(v Settings) (keys map[string]json.RawMessage, err error) {
	data, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(data, &keys)
	}
	return keys, err
}

func (v Settings) validate() error {
	switch {
	case v.Version != version:
		return fmt.Errorf("version %d, this program reads %d", v.Version, version)
	case v.Volume < 0 || v.Volume > 1:
		return fmt.Errorf("volume %v is not between 0 and 1", v.Volume)
	case v.Width < 0 || v.Height < 0 || v.Width > 1<<15 || v.Height > 1<<15:
		return fmt.Errorf("window of %d by %d", v.Width, v.Height)
	case !slices.Contains(Aims(), v.HintsAim):
		return fmt.Errorf("unknown aim of hints %q", v.HintsAim)
	case !slices.Contains(Asks(), v.AskFirst):
		return fmt.Errorf("unknown time to ask %q", v.AskFirst)
	case !slices.Contains(Details(), v.Spoken):
		return fmt.Errorf("unknown detail %q", v.Spoken)
	case len(v.Name) > 80:
		return errors.New("the name is too long")
	}
	switch v.Speed {
	case Slow, Normal, Fast, Instant:
		return nil
	}
	return fmt.Errorf("unknown speed %q", v.Speed)
}
