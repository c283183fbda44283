package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// SettingsKey is where the settings are saved.
const SettingsKey = "settings"

const settingsVersion = 1

// Speed is how fast cards move by themselves.
type Speed string

// The speeds.
const (
	Slow    Speed = "slow"
	Normal  Speed = "normal"
	Fast    Speed = "fast"
	Instant Speed = "instant"
)

// Speeds lists them in order.
func Speeds() []Speed { return []Speed{Slow, Normal, Fast, Instant} }

// Factor is by how much a movement of normal length is longer or shorter; 0
// for none.
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

// Settings is what the player has chosen once and for all.
type Settings struct {
	Version       int     `json:"version"`
	Name          string  `json:"name"` // of the player
	Language      string  `json:"language"`
	Speed         Speed   `json:"speed"`
	ReducedMotion bool    `json:"reduced_motion"` // fades instead of movement
	Sound         bool    `json:"sound"`
	Volume        float64 `json:"volume"` // 0 to 1
	FourColours   bool    `json:"four_colours"`
	LargeIndex    bool    `json:"large_index"`
	ShowMeter     bool    `json:"show_meter"`  // "5 of 9 can go", while playing
	ShowExists    bool    `json:"show_exists"` // "a play exists"
	Width         int     `json:"width"`       // of the window, in points; 0: not yet known
	Height        int     `json:"height"`
	Full          bool    `json:"full"` // the whole screen
}

// Defaults is the settings of a player who has chosen nothing.
func Defaults() Settings {
	return Settings{Version: settingsVersion, Name: "You", Language: "en", Speed: Normal, Sound: true, Volume: 0.7}
}

// LoadSettings reads the settings. Where there are none it answers the
// defaults; where they are damaged it sets them aside, answers the defaults
// and the error that says so.
func LoadSettings(s Store) (Settings, error) {
	data, err := s.Load(SettingsKey)
	if errors.Is(err, ErrNone) {
		return Defaults(), nil
	}
	if err != nil {
		return Defaults(), err
	}
	got := Defaults()
	dec := json.NewDecoder(bytes.NewReader(data))
	if err = dec.Decode(&got); err == nil {
		err = got.validate()
	}
	if err == nil {
		return got, nil
	}
	d := &DamagedError{Key: SettingsKey, Err: err}
	d.Aside, d.AsideErr = s.SetAside(SettingsKey)
	return Defaults(), d
}

// SaveSettings writes the settings.
func SaveSettings(s Store, v Settings) error {
	v.Version = settingsVersion
	data, err := json.Marshal(v)
	if err != nil {
		return &Error{Op: "save", Key: SettingsKey, Err: err}
	}
	return s.Save(SettingsKey, data)
}

func (v Settings) validate() error {
	switch {
	case v.Version != settingsVersion:
		return fmt.Errorf("version %d, this program reads %d", v.Version, settingsVersion)
	case v.Volume < 0 || v.Volume > 1:
		return fmt.Errorf("volume %v is not between 0 and 1", v.Volume)
	case v.Width < 0 || v.Height < 0 || v.Width > 1<<15 || v.Height > 1<<15:
		return fmt.Errorf("window of %d by %d", v.Width, v.Height)
	case len(v.Name) > 80:
		return errors.New("the name is too long")
	}
	switch v.Speed {
	case Slow, Normal, Fast, Instant:
		return nil
	}
	return fmt.Errorf("unknown speed %q", v.Speed)
}

// DamagedError is something saved that could not be read and was set aside.
type DamagedError struct {
	Key      string
	Aside    string // where it is now
	AsideErr error  // why it could not be set aside
	Err      error  // what is wrong with it
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("%s is damaged: %v", e.Key, e.Err)
}

func (e *DamagedError) Unwrap() error { return e.Err }
