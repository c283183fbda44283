// Package sound makes the soft sounds of the cards. They are computed, not
// recorded, once, beside the game; whatever is missing (a device, a first
// gesture in the browser, a sound not computed yet) means silence, never an
// error and never a wait.
package sound

import (
	"errors"
	"fmt"
	"sync"
	"time"
)

// ErrMuted says that the player was opened mute.
var ErrMuted = errors.New("sound is switched off")

// voices is how many sounds may be heard at a time; more are dropped.
const voices = 10

// Player plays the sounds by name.
type Player struct {
	lock   sync.Mutex
	why    error // of silence
	opened bool
	device device
	sounds map[string][][]byte // takes
	plays  map[string]int      // how often each was played
}

// Open makes a player for the machine's sound device, which it opens when later calls back.
// Without a device, or muted, the player is silent, and Why says why.
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
	p.use(func() {
		if p.why = p.device.open(p.hand); p.why == nil {
			p.opened = true
		}
	})
	if p.Why() == nil {
		p.compute()
	}
}

// hand tells the device that a hand has done something: browsers want that first.
func (p *Player) hand() { p.use(p.device.wake) }

// use does something with the device. Whatever goes wrong with it only ends the sounds.
func (p *Player) use(do func()) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.why != nil {
		return
	}
	defer func() {
		if fault := recover(); fault != nil {
			p.why = fmt.Errorf("the sound device failed: %v", fault)
		}
	}()
	do()
}

// Why says why nothing is heard, nil if sounds are heard. It is also nil in a browser that
// still waits for the first gesture.
func (p *Player) Why() error {
	p.lock.Lock()
	defer p.lock.Unlock()
	return p.silence()
}

func (p *Player) silence() error {
	if p.why != nil {
		return p.why
	}
	return p.device.fault()
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

// Play starts a sound with a volume from 0 to 1. An unknown name is silent. What is asked for
// before the device plays is not made up for later.
func (p *Player) Play(name string, volume float64) {
	p.use(func() {
		take := p.next(name)
		if take != nil && volume > 0 && p.opened && p.silence() == nil && p.device.plays() {
			p.device.play(take, gain(volume))
		}
	})
}

// gain is the amplitude of a volume: the ear hears a square as even steps.
func gain(volume float64) float64 {
	volume = min(volume, 1)
	return volume * volume
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
