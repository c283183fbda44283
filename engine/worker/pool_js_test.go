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
	asked       int // requests that they have got
	workers     []js.Value
	broken      bool                                // the script is missing
	reply       func(message []byte) (reply []byte) // nil: never
	crash       bool                                // instead of the next reply
	full        bool                                // before the next reply it says that it is swollen
	late        bool                                // it never says that it is ready
	percent     int                                 // of its program, that it says is there
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
		th.workers = append(th.workers, args[0])
		if th.broken {
			args[0].Call("event", "onerror")
			return
		}
		if th.percent > 0 {
			args[0].Call("event", "onmessage", th.percent)
		}
		if !th.late {
			args[0].Call("event", "onmessage", toJS(nil))
		}
	})
	ended := method(func([]js.Value) { th.ended++ })
	got := method(func(args []js.Value) {
		th.asked++
		switch {
		case th.crash:
			th.crash = false
			args[0].Call("event", "onerror")
		case th.reply != nil:
			if th.full {
				th.full = false
				args[0].Call("event", "onmessage", toJS([]byte(replace)))
			}
			args[0].Call("event", "onmessage", toJS(th.reply(fromJS(args[1]))))
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

// budget is more than enough for a small position on the slowest machine.
const budget = 60_000

// solves has a position solved a number of times.
func solves(t *testing.T, c *Client, times int) {
	t.Helper()
	for range times {
		id := c.Ask(Request{Budget: budget, Task: Solve{position(t)}})
		if a := poll(t, c); a.ID != id || found(a) == nil || found(a).Cards != 1 {
			t.Fatalf("%+v", a)
		}
	}
}

func TestSearchesGoToAThreadOfTheirOwn(t *testing.T) {
	th := &threads{reply: NewEngine().Reply}
	c := begin(t, th)
	solves(t, c, 3)
	if th.made != 1 || th.ended != 0 {
		t.Errorf("%d workers made, %d ended", th.made, th.ended)
	}
}

func TestAHintGetsASecondThreadWhileABotThinks(t *testing.T) {
	th := &threads{}
	thinking := make(chan bool, 1)
	engine := NewEngine()
	th.reply = func(m []byte) []byte {
		if r, err := decode[Request](m); err != nil || r.kind() != KindBot {
			return engine.Reply(m)
		}
		thinking <- true
		return nil // nothing: it is ready, again
	}
	c := begin(t, th)
	c.Ask(Request{Task: Bot{Level: "master"}})
	<-thinking
	solves(t, c, 3)
	if th.made != 2 || th.ended != 0 {
		t.Errorf("%d workers made, %d ended: want a second one, and the thought going on", th.made, th.ended)
	}
}

func TestWhereTheThreadsEndThePageGoesOnWithWhatTheyWereAt(t *testing.T) {
	th := &threads{}
	busy := make(chan bool, 2)
	th.reply = func([]byte) []byte { busy <- true; return nil }
	c := begin(t, th)
	c.Ask(Request{Task: Bot{Level: "master"}})
	<-busy
	hint := c.Ask(Request{Budget: budget, Task: Solve{position(t)}})
	<-busy
	th.workers[0].Call("event", "onerror")
	for n := range tries - 1 { // and those that follow it
		comes(t, "the next worker", func() bool { return th.made >= 3+n })
		th.workers[2+n].Call("event", "onerror")
	}
	for {
		if a := poll(t, c); a.ID == hint {
			if found(a) == nil {
				t.Errorf("%+v", a)
			}
			return
		}
	}
}

func TestAThreadThatHoldsTooMuchMemoryGivesItsAnswerAndTheNextRequestGetsANewOne(t *testing.T) {
	th := &threads{reply: NewEngine().Reply, full: true}
	c := begin(t, th)
	solves(t, c, 2)
	if th.made != 2 || th.ended != 1 {
		t.Errorf("%d workers made, %d ended", th.made, th.ended)
	}
}

func TestAMatchIsBegunInThePageItself(t *testing.T) {
	c := begin(t, &threads{})
	c.Ask(Request{Task: NewMatch{Config: config(t)}})
	if a := poll(t, c); update(a).State == nil {
		t.Errorf("%+v", a)
	}
}

func TestTheWorkerIsStartedBeforeItIsNeeded(t *testing.T) {
	th := &threads{reply: NewEngine().Reply}
	begin(t, th)
	comes(t, "a worker", func() bool { return th.made > 0 })
	if th.made != 1 {
		t.Errorf("%d workers made", th.made)
	}
}

func TestASearchThatDoesNotHearIsEndedWithItsThreadAndTheNextGetsANewOne(t *testing.T) {
	th := &threads{}
	c := begin(t, th)
	long := c.Ask(Request{Task: Solve{position(t)}})
	next := c.Ask(Request{Task: Solve{position(t)}})
	comes(t, "the worker at its search", func() bool { return th.asked == 1 })
	c.Cancel(long)
	th.reply = NewEngine().Reply
	if a := poll(t, c); a.ID != next || found(a) == nil {
		t.Errorf("%+v, want the answer to %d", a, next)
	}
	if th.made != 2 || th.ended != 1 {
		t.Errorf("%d workers made, %d ended", th.made, th.ended)
	}
}

func TestAThreadThatEndsASearchWhenItIsToldToIsKept(t *testing.T) {
	var held []byte
	engine := NewEngine()
	th := &threads{reply: func(m []byte) []byte {
		switch {
		case len(m) == 0:
			return engine.Reply(held)
		case held == nil:
			held = m
			return nil // nothing: it is ready, again
		}
		return engine.Reply(m)
	}}
	c := begin(t, th)
	id := c.Ask(Request{Task: Solve{position(t)}})
	comes(t, "the thread at its search", func() bool { return th.asked == 1 })
	c.Cancel(id)
	next := c.Ask(Request{Task: Solve{position(t)}})
	if a := poll(t, c); a.ID != next || found(a) == nil {
		t.Errorf("%+v, want the answer to %d", a, next)
	}
	if th.made != 1 || th.ended != 0 {
		t.Errorf("%d workers made, %d ended", th.made, th.ended)
	}
}

func TestACrashIsAnsweredWithAFaultAndTheNextRequestGetsANewThread(t *testing.T) {
	th := &threads{reply: NewEngine().Reply, crash: true}
	c := begin(t, th)
	id := c.Ask(Request{Task: Solve{position(t)}})
	if a := poll(t, c); a.ID != id || a.Fault == "" {
		t.Fatalf("%+v", a)
	}
	id = c.Ask(Request{Task: Solve{position(t)}})
	if a := poll(t, c); a.ID != id || found(a) == nil {
		t.Fatalf("%+v", a)
	}
	if th.made != 2 {
		t.Errorf("%d workers made", th.made)
	}
}

func TestAnAnswerThatCannotBeReadIsAFault(t *testing.T) {
	c := begin(t, &threads{reply: func([]byte) []byte { return []byte{1, 2, 3} }})
	id := c.Ask(Request{Task: Solve{position(t)}})
	if a := poll(t, c); a.ID != id || !strings.Contains(a.Fault, "cannot be read") {
		t.Errorf("%+v", a)
	}
}

// hired is a client whose workers are given so long to come and to start.
func hired(t *testing.T, th *threads, fetched, coming time.Duration) *Client {
	th.install(t)
	c := &Client{engine: newHandler, thinker: newHandler}
	c.hire(fetched, coming)
	t.Cleanup(c.Close)
	return c
}

const (
	soon  = 20 * time.Millisecond
	never = time.Hour
)

// tells wants the client to say how much of the worker's program is there.
func tells(t *testing.T, c *Client, percent int) {
	t.Helper()
	if a := poll(t, c); a.Kind != Fetching || a.ID != 0 || a.Percent != percent {
		t.Fatalf("%+v, want %d %%", a, percent)
	}
}

func TestAWorkerWhoseProgramIsOnItsWayTakesOverFromThePage(t *testing.T) {
	th := &threads{late: true, reply: NewEngine().Reply, percent: 7}
	c := hired(t, th, soon, never)
	tells(t, c, 7)
	solves(t, c, 2) // in the page
	if th.made != 1 || th.ended != 0 {
		t.Fatalf("%d workers made, %d ended", th.made, th.ended)
	}
	worker := th.workers[0]
	worker.Call("event", "onmessage", 40)
	tells(t, c, 40)
	worker.Call("event", "onmessage", 100) // it has yet to start
	tells(t, c, 99)
	solves(t, c, 1)
	worker.Call("event", "onmessage", toJS(nil))
	tells(t, c, 100)
	comes(t, "a request to the worker that has come", func() bool { solves(t, c, 1); return th.asked > 0 })
	before := th.asked
	if solves(t, c, 3); th.asked != before+3 {
		t.Errorf("of three more it is asked %d", th.asked-before)
	}
}

func TestOfWhatIsOnItsWayOnlyTheLatestIsToldToWhoHasNotAsked(t *testing.T) {
	th := &threads{late: true, percent: 1}
	c := hired(t, th, soon, never)
	comes(t, "the first word", func() bool { c.mu.Lock(); defer c.mu.Unlock(); return len(c.answers) > 0 })
	for percent := 2; percent <= 30; percent++ {
		th.workers[0].Call("event", "onmessage", percent)
	}
	comes(t, "the last word", func() bool { c.mu.Lock(); defer c.mu.Unlock(); return c.answers[0].Percent == 30 })
	if n := len(c.answers); n != 1 {
		t.Errorf("%d answers wait", n)
	}
}

func TestTheTimeOfAWorkerBeginsWhenItsProgramIsThere(t *testing.T) {
	th := &threads{late: true, reply: NewEngine().Reply}
	c := hired(t, th, never, soon)
	id := c.Ask(Request{Budget: budget, Task: Solve{position(t)}})
	comes(t, "the worker", func() bool { return th.made == 1 })
	for began := time.Now(); time.Since(began) < 5*soon; { // none of which counts
		c.Ask(Request{Task: NewMatch{Config: config(t)}})
		if a := poll(t, c); update(a).State == nil {
			t.Fatalf("without the worker's program the page answered %+v", a)
		}
	}
	th.workers[0].Call("event", "onmessage", 100)
	tells(t, c, 100)
	if a := poll(t, c); a.ID != id || found(a) == nil {
		t.Errorf("%+v", a)
	}
}

func TestAWorkerThatIsLateAndNeverComesLeavesThePageAlone(t *testing.T) {
	th := &threads{late: true}
	c := hired(t, th, soon, never)
	tells(t, c, 0)
	solves(t, c, 1)
	th.workers[0].Call("event", "onerror")
	if a := poll(t, c); a.Kind != NoThread {
		t.Errorf("%+v", a)
	}
	solves(t, c, 2)
}

// alone wants the page to say once that it works for itself, and to do so.
func alone(t *testing.T, c *Client) {
	t.Helper()
	id := c.Ask(Request{Budget: budget, Task: Solve{position(t)}})
	said, solved := 0, 0
	for range 2 {
		switch a := poll(t, c); {
		case a.Kind == NoThread && a.ID == 0:
			said++
		case a.ID == id && found(a) != nil:
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
	th := &threads{reply: NewEngine().Reply}
	c := begin(t, th)
	for range tries {
		th.crash = true
		c.Ask(Request{Task: Solve{position(t)}})
		if a := poll(t, c); a.Fault == "" {
			t.Fatalf("%+v", a)
		}
	}
	alone(t, c)
}
