// Package terminal plays the game in lines of text: the same match, saves and
// opponents as in the window, for scripts, for ssh and for those who listen to a
// screen. A line is a move or a word, as engine/movetext reads them; what happens
// is told in the words of game/report/wording. It needs neither colour nor a screen that
// can be written over, and nothing waits for a clock.
package terminal

import (
	"bufio"
	"context"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync/atomic"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/movetext"
	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/friends"
	"machiavelli/game/app/session"
	"machiavelli/game/cli/stdio"
	"machiavelli/game/lang"
	"machiavelli/game/report/review"
	"machiavelli/game/report/wording"
	"machiavelli/game/store"
)

// Options is how a game in text begins.
type Options struct {
	Env
	Begin    *match.Config // nil: none
	Continue bool
	Join     string // a link to a table of several people, or a code; empty: none
}

// Env is what a game in text is played with.
type Env struct {
	In      io.Reader
	Out     io.Writer
	Echo    bool // what is read is written too: it was not typed on the same screen
	Lang    *lang.Lang
	Store   store.Store
	Lost    func() bool // another window has taken the game over; nil: none can
	Name    string      // the player's
	Server  string      // where tables of several people are made, and codes looked for; empty: where the last seat is
	Style   wording.Style
	Winning bool             // hints aim at the chance to win, where that is calibrated
	Now     func() time.Time // nil: the clock
	// Interrupts end what takes long, and where nothing does the program; nil: none come.
	Interrupts chan os.Signal
}

// terminal is a game in text.
type terminal struct {
	Env
	ctx    context.Context
	end    context.CancelFunc                 // of the program
	long   context.Context                    // of what takes long; else it is ctx
	cancel atomic.Pointer[context.CancelFunc] // ends what takes long; nil: nothing does
	halt   string                             // the line that has ended it
	ahead  []string                           // what was typed meanwhile, and is done after it
	engine *engine
	ses    *session.Session
	typed  chan string
	out    *bufio.Writer
	fault  error // of writing
	menu   bool  // no match is played
	task   task  // that is played, in place of a match
	posed  bool  // it has yet to hear that its cards lie
	quit   bool

	place  *friends.Table // at a table of several people; nil: the match is here
	voted  string         // what the player has answered there last
	came   chan struct{}  // something has come from there
	prompt bool           // a line is asked for, and nothing has been written since

	analysis *review.Analysis // of the match that is reviewed; nil: none is

	teller wording.Teller

	melds  []string // as they were written last
	hand   string
	advice string                 // what was said to come next
	scored bool                   // how the deal has ended has been told
	over   bool                   // the match has ended, and is kept no longer
	saved  bool                   // as it lies
	answer func(line string) bool // to what was asked; false: it was none, and is done as any line
}

// Run plays until the input ends, the player leaves, or the context is done. The
// match is saved then, as after every line.
func Run(ctx context.Context, o Options) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	t := &terminal{Env: o.Env, ctx: ctx, end: end, long: ctx, typed: make(chan string), came: make(chan struct{}, 1), out: bufio.NewWriter(stdio.NewSafe(o.Out)), menu: true}
	if t.Now == nil {
		t.Now = time.Now
	}
	t.engine = &engine{works: worker.NewEngine(), begins: t.flush, stop: func() bool { return t.long.Err() != nil }}
	t.teller.Say = t.write
	t.ses = session.New(t.engine, o.Store)
	t.ses.RecordIn(archive.Of(o.Store))
	go t.read()
	go t.heed()
	t.open(o.Begin, o.Continue, o.Join)
	defer t.getUp()
	for t.save(); !t.quit && t.fault == nil; t.save() {
		t.linger()
		t.invite()
		line, ok := t.next()
		if !ok {
			break
		}
		if t.Lost != nil && t.Lost() {
			t.say("terminal.lost")
			t.saved = false
			break
		}
		t.do(line)
		t.settle()
	}
	switch {
	case t.fault != nil:
	case t.sits():
		t.say("terminal.join.kept")
	case t.saved && !t.menu && !t.over && t.task == nil && t.place == nil:
		t.say("terminal.saved")
	}
	t.flush()
	return t.fault
}

// next is the line that comes next; false when there is none.
func (t *terminal) next() (string, bool) {
	if t.flush(); t.fault != nil {
		return "", false
	}
	line, ok := "", len(t.ahead) > 0 && t.ctx.Err() == nil
	if ok {
		line, t.ahead = t.ahead[0], t.ahead[1:]
	} else {
		line, ok = t.listen()
	}
	t.prompt = false
	if t.Echo || !ok {
		t.write(line)
	}
	return line, ok
}

// listen waits for a line. What comes from a table meanwhile is told, and the line
// asked for again; a script is told after its line.
func (t *terminal) listen() (line string, ok bool) {
	came := t.came
	if t.Echo {
		came = nil
	}
	for {
		select {
		case <-t.ctx.Done():
			return "", false
		case line, ok = <-t.typed:
			return line, ok
		case <-came:
			if t.settle(); !t.prompt {
				t.invite()
			}
			t.flush()
		}
	}
}

// heed ends what takes long at an interrupt, and where nothing does the program.
func (t *terminal) heed() {
	for {
		select {
		case <-t.ctx.Done():
			return
		case <-t.Interrupts:
			if cancel := t.cancel.Load(); cancel != nil {
				(*cancel)()
			} else {
				signal.Stop(t.Interrupts) // another one is the system's to answer
				t.end()
			}
		}
	}
}

// lasts begins what takes long, and can be interrupted until done is called: by an
// interrupt, and by the word stop, if that is what is typed next.
func (t *terminal) lasts() (done func()) {
	long, cancel := context.WithCancel(t.ctx)
	t.long, t.halt = long, ""
	t.cancel.Store(&cancel)
	over, heard := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(heard)
		for {
			select {
			case <-over:
				return
			case line, ok := <-t.typed:
				switch word := strings.TrimSpace(line); {
				case ok && word == "":
					continue
				case strings.EqualFold(t.meant(word), string(movetext.Stop)):
					t.halt = line
					cancel()
				case ok:
					t.ahead = append(t.ahead, line)
				}
				return
			}
		}
	}()
	return func() {
		close(over)
		<-heard
		t.cancel.Store(nil)
		t.long = t.ctx
		cancel()
	}
}

// flush hands over what has been written.
func (t *terminal) flush() {
	if err := t.out.Flush(); t.fault == nil {
		t.fault = err
	}
}

// invite asks for a line.
func (t *terminal) invite() {
	if _, err := t.out.WriteString("> "); err != nil {
		t.fault = err
	}
	t.prompt = true
}

// words is what there is to say of the match.
func (t *terminal) words() wording.Match {
	w := wording.Of(wording.In(t.Lang, t.ses.View().Rules.Tiles).As(t.Style), t.ses)
	w.Exercise = t.task != nil && !t.task.Draws()
	return w
}

// say writes a sentence.
func (t *terminal) say(key string, pairs ...any) { t.write(t.Lang.T(key, pairs...)) }

// width is that of a line.
const width = 80

// write writes a text, in lines that are not too wide.
func (t *terminal) write(text string) {
	if t.prompt {
		t.prompt, text = false, "\n"+text
	}
	for _, line := range strings.Split(text, "\n") {
		if _, err := t.out.WriteString(wrapped(line) + "\n"); err != nil {
			t.fault = err
		}
	}
}

// wrapped is a line in lines of the width, those that follow behind the first's
// own margin and two more.
func wrapped(line string) string {
	margin := len(line) - len(strings.TrimLeft(line, " "))
	var out, now strings.Builder
	n := 0
	for i, word := range strings.FieldsFunc(line, func(c rune) bool { return c == ' ' || c == '\t' }) { // not at what keeps words together
		size := len([]rune(word))
		switch {
		case i == 0:
			now.WriteString(strings.Repeat(" ", margin))
			n = margin
		case n+1+size > width:
			out.WriteString(now.String() + "\n")
			now.Reset()
			now.WriteString(strings.Repeat(" ", margin+2))
			n = margin + 2
		default:
			now.WriteString(" ")
			n++
		}
		now.WriteString(word)
		n += size
	}
	return out.String() + now.String()
}

// save saves the match, and says what the session has to tell.
func (t *terminal) save() {
	if !t.menu && !t.over && t.place == nil {
		t.saved = true
		t.ses.Save()
		t.told()
		t.saved = t.saved && !t.ses.Unsaved()
	}
}

// told says what the session has to tell, and reports whether there was something.
func (t *terminal) told() bool {
	notes := t.ses.Notes()
	for _, n := range notes {
		if n.Kind == session.NoteFull {
			t.full()
			continue
		}
		t.saved = t.saved && n.Kind != session.NoteUnsaved
		t.write(t.words().Note(n))
	}
	return len(notes) > 0
}

// settle lets everybody act who is to act before the player, tells what they do,
// and what has changed by it.
func (t *terminal) settle() {
	t.attend()
	if t.menu {
		return
	}
	for t.ctx.Err() == nil {
		t.ses.Update()
		for {
			b, ok := t.ses.Advance()
			if !ok {
				break
			}
			t.tell(&b)
			if t.task == nil || !t.did(&b) {
				continue
			}
			t.teller.Flush(t.words())
			what := exercise.Acted
			if b.Event.E == match.EvPlay {
				what = exercise.Played
			}
			if t.hear(exercise.Event{What: what, Match: b.Event}); t.task.Done() {
				t.task.end(t)
				return
			}
		}
		t.told()
		if t.ses.Broken() {
			t.menu = true
			return
		}
		if t.ses.Hint.Asking || len(t.engine.waiting) > 0 {
			continue
		}
		if t.place != nil && t.ses.Acting() {
			if t.answers() {
				continue
			}
			return // the line is down
		}
		_, over := t.ses.Result()
		_, curtain := t.ses.Curtain()
		if t.ses.Live() || over || curtain || t.place != nil {
			t.report()
			return
		}
	}
}
