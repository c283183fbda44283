package sound

import (
	"strings"
	"syscall/js"
	"testing"
	"time"
)

// pose gives the page the sound of a browser: what Web Audio has, as a script that may leave
// some of it out or have it fail. What is asked of it is written down.
func pose(t *testing.T, class, spoil string) (log func() string, press func()) {
	t.Helper()
	made := js.Global().Get("Function").New("name", "spoil", `
		const log = [], heard = {};
		const node = () => ({ gain: {}, connect() {}, start() { log.push("sounds"); } });
		class Context {
			constructor() { log.push("made"); this.state = "suspended"; this.currentTime = 0; this.destination = {}; }
			resume() { log.push("resume"); this.state = "running"; return Promise.resolve(); }
			suspend() { log.push("suspend"); this.state = "suspended"; return Promise.resolve(); }
			createBufferSource() { return node(); }
			createGain() { return node(); }
			createBuffer(channels, length, rate) {
				const one = new Float32Array(length);
				return { duration: length / rate, getChannelData: () => { this.filled = one; return one; } };
			}
		}
		const document = { addEventListener: (what, f) => { heard[what] = f; }, removeEventListener: (what) => { delete heard[what]; } };
		for (const [what, value] of Object.entries({ AudioContext: undefined, webkitAudioContext: undefined, document, [name]: Context }))
			Object.defineProperty(globalThis, what, { value, configurable: true, writable: true });
		new Function("Context", spoil)(Context);
		return { log: () => log.join(" "), press: () => heard.mouseup?.() };`).Invoke(class, spoil)
	return func() string { return made.Call("log").String() }, func() { made.Call("press") }
}

// opened is a player whose page has been shown, with one sound.
func opened() *Player {
	p := Open(false, func(func()) {})
	p.use(func() {
		p.why = p.device.open(p.hand)
		p.opened = p.why == nil
	})
	p.sounds[Click] = [][]byte{wave{0, 0.5, -0.5, 0}.pcm()}
	return p
}

// settle lets the browser settle what it has promised.
func settle() { time.Sleep(20 * time.Millisecond) }

func TestThePageSoundsOnceAHandHasDoneSomething(t *testing.T) {
	for _, class := range []string{"AudioContext", "webkitAudioContext"} {
		log, press := pose(t, class, "")
		p := opened()
		if got := log(); got != "" {
			t.Errorf("%s: a page that nobody has touched did %q", class, got)
		}
		press()
		settle()
		p.Play(Click, 1)
		if got, want := log(), "made resume sounds"; got != want || p.Why() != nil {
			t.Errorf("%s: %q, want %q; %v", class, got, want, p.Why())
		}
		press() // nothing hears it any more
		if got, want := log(), "made resume sounds"; got != want {
			t.Errorf("%s: %q, want %q", class, got, want)
		}
	}
}

func TestABrowserThatWantsAHandIsAskedAgainAfterOne(t *testing.T) {
	log, press := pose(t, "AudioContext", `
		let hands = 0;
		const resume = Context.prototype.resume;
		Context.prototype.resume = function () { const plays = resume.call(this); return hands++ ? plays : new Promise(() => {}); };`)
	p := opened()
	for range 3 {
		p.Play(Click, 1) // before the first hand
	}
	press()
	settle()
	p.Play(Click, 1)
	if got, want := log(), "made resume resume sounds"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Whatever a browser lacks or refuses ends the sounds, or one of them, and nothing else.
func TestWhateverTheSoundOfABrowserLacksTheGameGoesOn(t *testing.T) {
	for _, what := range []string{"constructor", "resume", "suspend", "createBufferSource", "createGain", "createBuffer"} {
		for how, spoil := range map[string]string{
			"is missing": "delete Context.prototype." + what,
			"throws":     "Context.prototype." + what + ` = () => { throw new Error("no ` + what + `"); }`,
			"refuses":    "Context.prototype." + what + ` = () => Promise.reject(new Error("no ` + what + `"))`,
		} {
			if how == "refuses" && what != "resume" && what != "suspend" {
				continue // only these promise anything
			}
			if what == "constructor" {
				spoil = `globalThis.AudioContext = class { constructor() { throw new Error("no constructor"); } }`
			}
			_, press := pose(t, "AudioContext", spoil)
			p := opened()
			p.Play(Click, 1)
			press()
			settle()
			p.Play(Click, 1)
			p.device.Suspend()
			settle()
			p.Play(Click, 1)
			why := p.Why()
			if what != "suspend" && how == "throws" && (why == nil || !strings.Contains(why.Error(), "no "+what)) {
				t.Errorf("%s %s: why: %v", what, how, why)
			}
		}
	}
	pose(t, "none", "")
	if p := opened(); p.Why() == nil {
		t.Error("a browser without sound says nothing")
	}
}
