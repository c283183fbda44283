package sound

import (
	"errors"
	"path/filepath"
	"slices"
)

// ErrNoDevice says that the machine has no sound device.
var ErrNoDevice = errors.New("no sound device: no PulseAudio or PipeWire socket and no ALSA card")

// findDevice looks for a sound server or a card where Linux has them: the
// server named in the environment, its sockets, the player's ALSA
// configuration, a card's playback device.
func findDevice(getenv func(string) string, exists func(pattern string) bool) error {
	if getenv("PULSE_SERVER") != "" || getenv("ALSA_CONFIG_PATH") != "" {
		return nil
	}
	var places []string
	if dir := getenv("XDG_RUNTIME_DIR"); dir != "" {
		places = append(places, filepath.Join(dir, "pulse/native"))
	}
	if home := getenv("HOME"); home != "" {
		places = append(places, filepath.Join(home, ".config/pulse/*-runtime/native"))
	}
	if slices.ContainsFunc(append(places, "/dev/snd/pcm*p"), exists) {
		return nil
	}
	return ErrNoDevice
}
