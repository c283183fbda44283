package browser

import (
	"syscall/js"
	"testing"
	"time"
)

// pose gives the page a navigator, a document and notifications as a browser has them. They
// write down what is asked of them in a list that log joins.
func pose(t *testing.T, body string) (log func() string) {
	t.Helper()
	made := js.Global().Get("Function").New(`
		const log = [], note = (what, answer) => (...args) => { log.push(what + args.map((a) => " " + JSON.stringify(a)).join("")); return answer; };
		const heard = {};
		const document = { hidden: true, title: "Machiavelli", addEventListener: (name, f) => { heard[name] = f; }, removeEventListener: (name) => { delete heard[name]; } };
		const show = () => { document.hidden = false; heard.visibilitychange?.(); };
		const of = (() => { ` + body + ` })();
		for (const [name, value] of Object.entries({ navigator: of.navigator, document, Notification: of.Notification }))
			Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
		return { log: () => log.splice(0).join("; "), show };`).Invoke()
	shown = func() { made.Call("show") }
	return func() string {
		time.Sleep(10 * time.Millisecond) // promises
		return made.Call("log").String()
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
			share: async (what) => { log.push("share " + JSON.stringify(what)); throw new Error("closed"); }, setAppBadge: note("badge"), vibrate: note("shake"), clearAppBadge: note("unbadge"),
			wakeLock: { request: async (what) => { log.push("wake " + what); lock.released = false; lock.release = () => { log.push("sleep"); lock.released = true; }; globalThis.lock = lock; return lock; } },
			serviceWorker: { ready: Promise.resolve(registration) },
		},
		Notification: { permission: "default", requestPermission: async () => { log.push("ask"); globalThis.Notification.permission = "granted"; } },
	};`

func TestABrowserThatHasNothingIsAskedForNothing(t *testing.T) {
	log := pose(t, bare)
	if Shares() || Notices() != NoNotices {
		t.Errorf("it shares: %v, notices %q", Shares(), Notices())
	}
	var w WakeLock
	w.Hold(true)
	Share("t", "l")
	asked := false
	AskForNotices(func() { asked = true })
	CallPlayer("Your turn")
	if got := js.Global().Get("document").Get("title").String(); got != "Your turn" || !asked {
		t.Errorf("the title is %q, the question is answered: %v", got, asked)
	}
	shown()
	if got := js.Global().Get("document").Get("title").String(); got != "Machiavelli" || log() != "" {
		t.Errorf("once it is shown the title is %q", got)
	}
}

func TestAPlayerIsCalledByANotificationOnceItIsAllowed(t *testing.T) {
	log := pose(t, able)
	CallPlayer("Your turn")
	if got := log(); got != `badge; shake 200` {
		t.Errorf("before it is allowed: %s", got)
	}
	shown()
	log()
	js.Global().Get("document").Set("hidden", true)
	if Notices() != MayAsk {
		t.Fatalf("%q", Notices())
	}
	AskForNotices(func() {})
	if got := log(); got != "ask" || Notices() != Granted {
		t.Fatalf("%s, %q", got, Notices())
	}
	CallPlayer("Your turn")
	CallPlayer("Your turn") // by every line that comes
	if got := log(); got != `badge; shake 200; notify "Machiavelli" {"body":"Your turn","tag":"turn"}` {
		t.Errorf("called by %s", got)
	}
	shown()
	if got := log(); got != `unbadge; close` {
		t.Errorf("shown: %s", got)
	}
}

func TestTheScreenStaysAwakeForAsLongAsItIsWanted(t *testing.T) {
	log := pose(t, able)
	var w WakeLock
	w.Hold(true)
	if got := log(); got != "" {
		t.Errorf("a hidden page asks: %s", got)
	}
	shown()
	for range 3 {
		w.Hold(true)
	}
	if got := log(); got != "wake screen" {
		t.Fatalf("it asks by %s", got)
	}
	w.Hold(true)
	js.Global().Get("lock").Set("released", true) // as by a page that was hidden meanwhile
	w.Hold(true)
	if got := log(); got != "wake screen" {
		t.Errorf("after the browser took it: %s", got)
	}
	w.Hold(false)
	w.Hold(false)
	if got := log(); got != "sleep" {
		t.Errorf("it lets go by %s", got)
	}
}

func TestALinkIsSharedAndAClosedSheetIsNoFault(t *testing.T) {
	log := pose(t, able)
	if !Shares() {
		t.Fatal("it does not share")
	}
	Share("A table", "https://x.example/#t=ABC")
	if got := log(); got != `share {"title":"A table","url":"https://x.example/#t=ABC"}` {
		t.Error(got)
	}
}
