package worker

import (
	"strings"
	"syscall/js"
	"testing"
	"time"
)

// threads stands in for the browser's Web Workers: each worker that is made
// gets its events by setTimeout, and behaves as the test says.
type threads struct {
	made, ended int
	broken      bool                                // the script is missing
	reply       func(message []byte) (reply []byte) // nil: never
	crash       bool                                // instead of the next reply
	full        bool                                // before the next reply it says that it is swollen
}

func (th *threads) install(t *testing.T) {
	global := js.Global()
	method := func(f func(args []js.Value)) js.Func {
		fn := js.FuncOf(func(_ js.Value, args []js.Value) any { f(args); return nil })
		t.Cleanup(fn.Release)
		return fn
	}
	made := method(func(args []js.Value) {
		th.made++
		if th.broken {
			args[0].Call("event", "onerror")
			return
		}
		args[0].Call("event", "onmessage", ToJS(nil))
	})
	ended := method(func([]js.Value) { th.ended++ })
	got := method(func(args []js.Value) {
		switch {
		case th.crash:
			th.crash = false
			args[0].Call("event", "onerror")
		case th.reply != nil:
			if th.full {
				th.full = false
				args[0].Call("event", "onmessage", ToJS([]byte(Swollen)))
			}
			args[0].Call("event", "onmessage", ToJS(th.reply(FromJS(args[1]))))
		}
	})
	class := global.Get("Function").New("made", "ended", "got", `return class {
		constructor() { made(this); }
		event(name, data) { setTimeout(() => this[name]?.({ data, preventDefault() {} })); }
		terminate() { ended(this); }
		postMessage(data) { got(this, data); }
	}`).Invoke(made, ended, got)
	global.Set("Worker", class)
	global.Set(ScriptName, "worker.js")
	t.Cleanup(func() {
		global.Delete("Worker")
		global.Delete(ScriptName)
	})
}

func begin(t *testing.T, th *threads) *Client {
	th.install(t)
	c := Start()
	t.Cleanup(c.Close)
	return c
}

// solves has a position solved so many times.
func solves(t *testing.T, c *Client, times int) {
	t.Helper()
	for range times {
		id := c.Ask(Request{Kind: Solve, Budget: 500, Position: position(t)})
		if a := poll(t, c); a.ID != id || a.Solved == nil || a.Solved.Cards != 1 {
			t.Fatalf("%+v", a)
		}
	}
}

func TestSearchesGoToAThreadOfTheirOwn(t *testing.T) {
	th := &threads{reply: Reply}
	c := begin(t, th)
	solves(t, c, 3)
	if th.made != 1 || th.ended != 0 {
		t.Errorf("%d workers made, %d ended", th.made, th.ended)
	}
}

func TestAThreadThatHoldsTooMuchMemoryGivesItsAnswerAndTheNextRequestGetsANewOne(t *testing.T) {
	th := &threads{reply: Reply, full: true}
	c := begin(t, th)
	solves(t, c, 2)
	if th.made != 2 || th.ended != 1 {
		t.Errorf("%d workers made, %d ended", th.made, th.ended)
	}
}

func TestAMatchIsBegunInThePageItself(t *testing.T) {
	c := begin(t, &threads{})
	c.Ask(Request{Kind: NewMatch, Config: config(t)})
	if a := poll(t, c); a.Match == nil {
		t.Errorf("%+v", a)
	}
}

func TestTheWorkerIsStartedBeforeItIsNeeded(t *testing.T) {
	th := &threads{reply: Reply}
	begin(t, th)
	for end := time.Now().Add(5 * time.Second); th.made == 0 && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	if th.made != 1 {
		t.Errorf("%d workers made", th.made)
	}
}

func TestAnUnwantedSearchIsEndedWithItsThreadAndTheNextGetsANewOne(t *testing.T) {
	th := &threads{}
	c := begin(t, th)
	long := c.Ask(Request{Kind: Solve, Position: position(t)})
	next := c.Ask(Request{Kind: Solve, Position: position(t)})
	time.Sleep(50 * time.Millisecond)
	c.Cancel(long)
	th.reply = Reply
	if a := poll(t, c); a.ID != next || a.Solved == nil {
		t.Errorf("%+v, want the answer to %d", a, next)
	}
	if th.made != 2 || th.ended != 1 {
		t.Errorf("%d workers made, %d ended", th.made, th.ended)
	}
}

func TestAThreadThatEndsAtOnceAfterBeingUnwantedIsKept(t *testing.T) {
	th := &threads{}
	late := make(chan []byte, 1)
	th.reply = func(m []byte) []byte { late <- m; return nil } // nothing: it is ready, again
	c := begin(t, th)
	id := c.Ask(Request{Kind: Solve, Position: position(t)})
	<-late
	c.Cancel(id)
	th.reply = Reply
	next := c.Ask(Request{Kind: Solve, Position: position(t)})
	if a := poll(t, c); a.ID != next {
		t.Errorf("%+v, want the answer to %d", a, next)
	}
}

func TestACrashIsAnsweredWithAFaultAndTheNextRequestGetsANewThread(t *testing.T) {
	th := &threads{reply: Reply, crash: true}
	c := begin(t, th)
	id := c.Ask(Request{Kind: Solve, Position: position(t)})
	if a := poll(t, c); a.ID != id || a.Fault == "" {
		t.Fatalf("%+v", a)
	}
	id = c.Ask(Request{Kind: Solve, Position: position(t)})
	if a := poll(t, c); a.ID != id || a.Solved == nil {
		t.Fatalf("%+v", a)
	}
	if th.made != 2 {
		t.Errorf("%d workers made", th.made)
	}
}

func TestAnAnswerThatCannotBeReadIsAFault(t *testing.T) {
	c := begin(t, &threads{reply: func([]byte) []byte { return []byte{1, 2, 3} }})
	id := c.Ask(Request{Kind: Solve, Position: position(t)})
	if a := poll(t, c); a.ID != id || !strings.Contains(a.Fault, "cannot be read") {
		t.Errorf("%+v", a)
	}
}

// alone wants the page to say once that it works for itself, and to do so.
func alone(t *testing.T, c *Client) {
	t.Helper()
	id := c.Ask(Request{Kind: Solve, Budget: 500, Position: position(t)})
	said, solved := 0, 0
	for range 2 {
		switch a := poll(t, c); {
		case a.Kind == Alone && a.ID == 0:
			said++
		case a.ID == id && a.Solved != nil:
			solved++
		default:
			t.Errorf("%+v", a)
		}
	}
	if said != 1 || solved != 1 {
		t.Errorf("said %d times, solved %d", said, solved)
	}
}

func TestWhereTheScriptIsMissingThePageWorksForItself(t *testing.T) {
	alone(t, begin(t, &threads{broken: true}))
}

func TestWhereThereAreNoWorkersThePageWorksForItself(t *testing.T) {
	th := &threads{}
	th.install(t)
	js.Global().Delete("Worker")
	c := Start()
	defer c.Close()
	alone(t, c)
}

func TestAfterThreeCrashesInARowThePageWorksForItself(t *testing.T) {
	th := &threads{reply: Reply}
	c := begin(t, th)
	for range tries {
		th.crash = true
		c.Ask(Request{Kind: Solve, Position: position(t)})
		if a := poll(t, c); a.Fault == "" {
			t.Fatalf("%+v", a)
		}
	}
	alone(t, c)
}
