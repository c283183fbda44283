package browser

import (
	"syscall/js"
	"testing"
	"time"
)

// pose gives the page a navigator, a document and notifications as a browser has them. They
// write down what is asked of them. asked wants just that to have been asked since the last
// time; promises take their time.
func pose(t *testing.T, body string) (asked func(want string)) {
	t.Helper()
	made := js.Global().Get("Function").New(`
		const log = [], text = (a) => JSON.stringify(a, a instanceof Object ? Object.keys(a).sort() : null);
		const note = (what, answer) => (...args) => { log.push([what, ...args.map(text)].join(" ")); return answer; };
		const heard = {};
		const document = { hidden: true, title: "Machiavelli", addEventListener: (name, f) => { heard[name] = f; }, removeEventListener: (name) => { delete heard[name]; } };
		const show = () => { document.hidden = false; heard.visibilitychange?.(); };
		const of = (() => { ` + body + ` })();
		for (const [name, value] of Object.entries({ navigator: of.navigator, document, Notification: of.Notification }))
			Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
		return { log: () => log.join("; "), forget: () => { log.splice(0); }, show };`).Invoke()
	shown = func() { made.Call("show") }
	return func(want string) {
		t.Helper()
		got := ""
		for end := time.Now().Add(20 * time.Second); time.Now().Before(end) && (got != want || want == ""); {
			time.Sleep(10 * time.Millisecond)
			if got = made.Call("log").String(); want == "" {
				break
			}
		}
		if got != want {
			t.Errorf("asked for %q, want %q", got, want)
		}
		made.Call("forget")
	}
}

// shown shows the page that was posed.
var shown func()

const bare = `return { navigator: {} };`

const able = `
	const lock = { released: false, release: note("release") };
	const registration = { showNotification: note("notify", Promise.resolve()), getNotifications: async () => [{ close: note("close") }] };
	return {
		navigator: {
			share: async (what) => { log.push("share " + text(what)); throw new Error("closed"); }, setAppBadge: note("badge"), vibrate: note("shake"), clearAppBadge: note("unbadge"),
			wakeLock: { request: async (what) => { log.push("wake " + what); lock.released = false; lock.release = () => { log.push("sleep"); lock.released = true; }; globalThis.lock = lock; return lock; } },
			serviceWorker: { ready: Promise.resolve(registration) },
		},
		Notification: { permission: "default", requestPermission: async () => { log.push("ask"); globalThis.Notification.permission = "granted"; } },
	};`

func TestABrowserThatHasNothingIsAskedForNothing(t *testing.T) {
	asked := pose(t, bare)
	if Shares() || Notices() != NoNotices {
		t.Errorf("it shares: %v, notices %q", Shares(), Notices())
	}
	var w WakeLock
	w.Hold(true)
	Share("t", "l")
	answered := false
	AskForNotices(func() { answered = true })
	CallPlayer("Your turn")
	title := func() string { return js.Global().Get("document").Get("title").String() }
	if title() != "Your turn" || !answered {
		t.Errorf("the title is %q, the question is answered: %v", title(), answered)
	}
	if shown(); title() != "Machiavelli" {
		t.Errorf("once it is shown the title is %q", title())
	}
	asked("")
}

func TestAPlayerIsCalledByANotificationOnceItIsAllowed(t *testing.T) {
	asked := pose(t, able)
	CallPlayer("Your turn")
	asked(`badge; shake 200`)
	shown()
	asked(`unbadge`)
	js.Global().Get("document").Set("hidden", true)
	if Notices() != MayAsk {
		t.Fatalf("%q", Notices())
	}
	AskForNotices(func() {})
	asked("ask")
	if Notices() != Granted {
		t.Fatalf("%q", Notices())
	}
	CallPlayer("Your turn")
	CallPlayer("Your turn") // by every line that comes
	asked(`badge; shake 200; notify "Machiavelli" {"body":"Your turn","tag":"turn"}`)
	shown()
	asked(`unbadge; close`)
}

func TestTheScreenStaysAwakeForAsLongAsItIsWanted(t *testing.T) {
	asked := pose(t, able)
	var w WakeLock
	w.Hold(true) // a hidden page cannot
	asked("")
	shown()
	for range 3 {
		w.Hold(true)
	}
	asked("wake screen")
	held := func() {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); !w.sentinel.Truthy() && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
	}
	held()
	js.Global().Get("lock").Set("released", true) // as by a page that was hidden meanwhile
	w.Hold(true)
	asked("wake screen")
	for end := time.Now().Add(20 * time.Second); w.asked && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	w.Hold(false)
	w.Hold(false)
	asked("sleep")
}

func TestALinkIsSharedAndAClosedSheetIsNoFault(t *testing.T) {
	asked := pose(t, able)
	if !Shares() {
		t.Fatal("it does not share")
	}
	Share("A table", "https://x.example/#t=ABC")
	asked(`share {"title":"A table","url":"https://x.example/#t=ABC"}`)
}
