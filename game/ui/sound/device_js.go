package sound

import (
	"encoding/binary"
	"errors"
	"math"
	"syscall/js"

	"machiavelli/game/fetch"
)

// probe leaves it to the browser.
func probe() error { return nil }

// device is the browser's Web Audio. The sounds are ready when they are asked for, so the
// browser itself plays them from buffers: a script of its own thread, which pages over plain
// http may not have, is not needed.
//
// It is made when a sound is first asked for, or a hand first does something, since browsers
// want a hand before they play; and it sleeps whenever nothing has sounded for a while.
type device struct {
	context js.Value
	buffers map[*byte]js.Value // by the first byte of their takes
	ends    []float64          // of what plays, by the context's clock
	awoken  bool               // it has played
	asked   bool               // to play, and there is no answer yet
	nap     nap
}

// gestures are the events after which browsers let a page play.
var gestures = []string{"touchend", "keyup", "mouseup"}

// open waits for the first sound, or the first hand.
func (d *device) open(hand func()) error {
	document := js.Global().Get("document")
	if !class().Truthy() || !document.Truthy() {
		return errors.New("this browser has no AudioContext")
	}
	d.buffers = map[*byte]js.Value{}
	var first js.Func
	first = js.FuncOf(func(js.Value, []js.Value) any {
		hand()
		if d.awoken {
			for _, name := range gestures {
				document.Call("removeEventListener", name, first, true)
			}
			first.Release()
		}
		return nil
	})
	for _, name := range gestures {
		document.Call("addEventListener", name, first, true)
	}
	return nil
}

// class is the browser's class for a sound device, under its name of today or its old one.
func class() js.Value {
	if c := js.Global().Get("AudioContext"); c.Truthy() {
		return c
	}
	return js.Global().Get("webkitAudioContext")
}

// fault is nil: the browser throws what is wrong, and Player catches it.
func (d *device) fault() error { return nil }

// plays reports whether the browser lets the page play. Where it has not yet, it is asked.
func (d *device) plays() bool {
	if !d.asked {
		d.wake()
	}
	return d.awoken
}

// wake makes the device, and asks the browser to let it play. A browser that wants a hand
// first does not answer before; after one it has to be asked again.
func (d *device) wake() {
	if d.awoken {
		return
	}
	if !d.context.Truthy() {
		d.context = class().New()
	}
	d.asked = true
	if plays := d.context.Call("resume"); plays.Truthy() {
		fetch.Settle(plays, func(js.Value) { d.begin() }, func(js.Value) { d.asked = false })
	} else { // old ones promise nothing
		d.begin()
	}
}

// begin notes that the browser plays; from here on the device sleeps while nothing sounds.
func (d *device) begin() {
	if !d.awoken {
		d.asked, d.awoken = true, true
		d.nap.start(d, quiet)
	}
}

// Resume has a device play that slept.
func (d *device) Resume() error { return d.may("resume") }

// Suspend has it sleep.
func (d *device) Suspend() error { return d.may("suspend") }

// may asks the context for what it may refuse, without harm.
func (d *device) may(what string) error {
	defer func() { recover() }() // it is called by a timer, where nobody else catches what the browser throws
	if promise := d.context.Call(what); promise.Truthy() {
		nothing := func(js.Value) {}
		fetch.Settle(promise, nothing, nothing)
	}
	return nil
}

// play starts a take, as loud as a gain from 0 to 1.
func (d *device) play(take []byte, gain float64) {
	now := d.context.Get("currentTime").Float()
	heard := d.ends[:0]
	for _, end := range d.ends {
		if end > now {
			heard = append(heard, end)
		}
	}
	if d.ends = heard; len(heard) >= voices {
		return
	}
	d.nap.wake()
	if d.context.Get("state").String() != "running" { // a telephone call took it
		d.Resume()
	}
	buffer, ok := d.buffers[&take[0]]
	if !ok {
		buffer = d.buffer(take)
		d.buffers[&take[0]] = buffer
	}
	source, volume := d.context.Call("createBufferSource"), d.context.Call("createGain")
	source.Set("buffer", buffer)
	volume.Get("gain").Set("value", gain)
	source.Call("connect", volume)
	volume.Call("connect", d.context.Get("destination"))
	source.Call("start")
	d.ends = append(d.ends, now+buffer.Get("duration").Float())
}

// buffer gives a take to the browser: one of its two channels, which are the same.
func (d *device) buffer(take []byte) js.Value {
	samples := make([]byte, 0, len(take))
	for i := 0; i+3 < len(take); i += 4 {
		v := float32(int16(binary.LittleEndian.Uint16(take[i:]))) / -math.MinInt16
		samples = binary.LittleEndian.AppendUint32(samples, math.Float32bits(v))
	}
	array := js.Global().Get("Uint8Array").New(len(samples))
	js.CopyBytesToJS(array, samples)
	buffer := d.context.Call("createBuffer", 1, len(samples)/4, rate)
	buffer.Call("getChannelData", 0).Call("set", js.Global().Get("Float32Array").New(array.Get("buffer")))
	return buffer
}
