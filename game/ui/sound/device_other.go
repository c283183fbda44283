//go:build !js

package sound

import (
	"bytes"
	"time"

	"github.com/ebitengine/oto/v3"
)

// device is the machine's sound device.
//
// It speaks to the device itself, below Ebitengine's own audio package, which
// would end the game when a device is missing or lost.
type device struct {
	context *oto.Context
	ready   <-chan struct{}
	voices  []*oto.Player
}

// wake does nothing: no system but a browser waits for a hand.
func (d *device) wake() {}

// open opens the device, which is ready some time later.
func (d *device) open(func()) (err error) {
	d.context, d.ready, err = oto.NewContext(&oto.NewContextOptions{
		SampleRate:      rate,
		ChannelCount:    2,
		Format:          oto.FormatSignedInt16LE,
		BufferSize:      50 * time.Millisecond,
		ApplicationName: "Machiavelli",
	})
	return err
}

// fault says why the device has gone silent.
func (d *device) fault() error {
	if d.context == nil {
		return nil
	}
	return d.context.Err()
}

// plays reports whether the device plays now.
func (d *device) plays() bool {
	if d.context == nil {
		return false
	}
	select {
	case <-d.ready:
		return true
	default:
		return false
	}
}

// play starts a take, as loud as a gain from 0 to 1.
func (d *device) play(take []byte, gain float64) {
	heard := d.voices[:0]
	for _, v := range d.voices {
		if v.IsPlaying() {
			heard = append(heard, v)
		}
	}
	clear(d.voices[len(heard):])
	d.voices = heard
	if len(heard) >= voices {
		return
	}
	v := d.context.NewPlayer(bytes.NewReader(take))
	v.SetVolume(gain)
	v.Play()
	d.voices = append(d.voices, v)
}
