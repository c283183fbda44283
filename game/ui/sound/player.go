// Package sound makes the soft sounds of the cards. They are computed, not
// recorded, once, beside the game; whatever is missing (a device, a first
// gesture in the browser, a sound not computed yet) means silence, never an
// error and never a wait.
package sound

import (
	"bytes"
	"errors"
	"runtime"
	"sync"
	"time"

	"github.com/ebitengine/oto/v3"
)

// ErrMuted says that the player was opened mute.
var ErrMuted = errors.New("sound is switched off")

// ErrForbidden says that the page's policy forbids the script that makes the sounds.
var ErrForbidden = errors.New("the page's policy forbids what makes the sounds")

// voices is how many sounds may be heard at a time; more are dropped.
const voices = 10

// Player plays the sounds by name.
type Player struct {
	nap nap

	lock   sync.Mutex
	why    error        // of silence
	device *oto.Context // nil until it is opened
	ready  <-chan struct{}
	sounds map[string][][]byte // takes
	plays  map[string]int      // how often each was played
	voices []*oto.Player
}

// Open makes a player for the machine's sound device, which it opens when later calls back.
// Without a device, or muted, the player is silent, and Why says why.
//
// It speaks to the device itself, below Ebitengine's own audio package, which
// would end the game when a device is missing or lost.
func Open(mute bool, later func(func())) *Player {
	p := &Player{sounds: map[string][][]byte{}, plays: map[string]int{}}
	if mute {
		p.why = ErrMuted
		return p
	}
	if p.why = probe(); p.why == nil {
		later(p.start)
	}
	return p
}

// start opens the device and makes the sounds.
func (p *Player) start() {
	refused(func(why error) {
		p.lock.Lock()
		p.why = why
		p.lock.Unlock()
	})
	hearOnce()
	device, ready, err := oto.NewContext(&oto.NewContextOptions{
		SampleRate:      rate,
		ChannelCount:    2,
		Format:          oto.FormatSignedInt16LE,
		BufferSize:      50 * time.Millisecond,
		ApplicationName: "Machiavelli",
	})
	p.lock.Lock()
	p.device, p.ready = device, ready
	if err != nil {
		p.why = err
	}
	p.lock.Unlock()
	if err != nil {
		return
	}
	p.compute()
	if runtime.GOOS == "js" { // elsewhere an idle device costs next to nothing
		<-ready
		p.nap.start(device, quiet)
	}
}

// Why says why nothing is heard, nil if sounds are heard. It is also nil in a browser that
// still waits for the first gesture.
func (p *Player) Why() error {
	p.lock.Lock()
	defer p.lock.Unlock()
	return p.silence()
}

func (p *Player) silence() error {
	if p.why != nil || p.device == nil {
		return p.why
	}
	return p.device.Err()
}

// compute makes every sound. After each part it sleeps, because a browser has
// but one thread and the next frame wants it.
func (p *Player) compute() {
	for _, r := range recipes {
		for take := range r.takes {
			w := r.start()
			for _, mix := range r.parts {
				mix(w, take)
				time.Sleep(time.Millisecond)
			}
			data := w.level(r.peak).pcm()
			p.lock.Lock()
			p.sounds[r.name] = append(p.sounds[r.name], data)
			p.lock.Unlock()
		}
	}
}

// Play starts a sound with a volume from 0 to 1. An unknown name is silent.
func (p *Player) Play(name string, volume float64) {
	p.lock.Lock()
	defer p.lock.Unlock()
	data := p.next(name)
	if data == nil || volume <= 0 || !p.open() {
		return
	}
	heard := p.voices[:0]
	for _, v := range p.voices {
		if v.IsPlaying() {
			heard = append(heard, v)
		}
	}
	clear(p.voices[len(heard):])
	p.voices = heard
	if len(p.voices) >= voices {
		return
	}
	p.nap.wake()
	v := p.device.NewPlayer(bytes.NewReader(data))
	v.SetVolume(gain(volume))
	v.Play()
	p.voices = append(p.voices, v)
}

// gain is the amplitude of a volume: the ear hears a square as even steps.
func gain(volume float64) float64 {
	volume = min(volume, 1)
	return volume * volume
}

// open reports whether the device plays now. Sounds asked for before are not
// made up for later.
func (p *Player) open() bool {
	if p.device == nil || p.silence() != nil {
		return false
	}
	select {
	case <-p.ready:
		return true
	default:
		return false
	}
}

// next is the next take of a sound, nil until one is computed.
func (p *Player) next(name string) []byte {
	takes := p.sounds[name]
	if len(takes) == 0 {
		return nil
	}
	n := p.plays[name]
	p.plays[name] = n + 1
	return takes[n%len(takes)]
}
