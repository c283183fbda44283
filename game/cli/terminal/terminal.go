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
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/session"
	"machiavelli/game/cli/stdio"
	"machiavelli/game/lang"
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
	input
	page
	shown
	company
	reviews
	engine *engine
	answer func(line string) bool // to what was asked; false: it was none, and is done as any line
	menu   bool                   // no match is played
	over   bool                   // the match has ended, and is kept no longer
	saved  bool                   // as it lies
}

// Run plays until the input ends, the player leaves, or the context is done. The
// match is saved then, as after every line.
func Run(ctx context.Context, o Options) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	t := &terminal{Env: o.Env, menu: true}
	if t.Now == nil {
		t.Now = time.Now
	}
	t.input = input{Env: &t.Env, ctx: ctx, end: end, long: ctx, typed: make(chan string)}
	t.page = page{Env: &t.Env, out: bufio.NewWriter(stdio.NewSafe(o.Out))}
	t.engine = &engine{works: worker.NewEngine(), begins: t.flush, stop: func() bool { return t.long.Err() != nil }}
	t.shown = shown{page: &t.page, ses: session.New(t.engine, o.Store), teller: wording.Teller{Say: t.write}}
	t.ses.RecordIn(archive.Of(o.Store))
	t.company.came = make(chan struct{}, 1)
	t.reviews = reviews{page: &t.page, input: &t.input, engine: t.engine}
	go t.read()
	go t.watchInterrupts()
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
		t.advance()
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

// next is the line that comes next; false at the end of the input.
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
			if t.advance(); !t.prompt {
				t.invite()
			}
			t.flush()
		}
	}
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

// advance lets everybody act who is to act before the player, tells what they do,
// and what has changed by it.
func (t *terminal) advance() {
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
