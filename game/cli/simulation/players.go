package simulation

import (
	"context"
	"errors"
	"os/exec"
	"strings"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/text"
	"machiavelli/game/cli/stdio"
)

const execPrefix = "exec:"

// checkSpec says what is wrong with a player's name.
func checkSpec(spec string) error {
	if path, ok := strings.CutPrefix(spec, execPrefix); ok {
		words := strings.Fields(path)
		if len(words) == 0 {
			return text.Errorf("player %q: which program?", spec)
		}
		if _, err := exec.LookPath(words[0]); err != nil {
			var e *exec.Error
			if errors.As(err, &e) {
				err = e.Err
			}
			return text.Errorf("player %q: there is no such program: %w", spec, stdio.Plainly(err))
		}
		return nil
	}
	_, err := bot.Parse(spec)
	return err
}

// newPlayer makes a player that checkSpec finds nothing wrong with.
func newPlayer(spec string, patience time.Duration) player {
	if path, ok := strings.CutPrefix(spec, execPrefix); ok {
		return &program{path: strings.Fields(path), patience: patience, born: time.Now()}
	}
	level, err := bot.Parse(spec)
	return &house{level, err}
}

// house is a player of this program.
type house struct {
	bot.Player
	err error
}

// decide thinks for no longer than the level has time. The time is what this
// thread works, so that a busy machine weakens nobody.
func (h *house) decide(ctx context.Context, _ record.Header, v match.View, seed uint64) decision {
	if h.err != nil {
		return decision{fault: h.err.Error()}
	}
	stop := func() bool { return ctx.Err() != nil }
	if h.Budget > 0 {
		end := worked() + time.Duration(h.Budget)*time.Millisecond
		stop = func() bool { return ctx.Err() != nil || worked() >= end }
	}
	action, err := h.Decide(v, seed, stop)
	return decision{action: action, refused: err}
}

func (h *house) close() {}

func (h *house) clock() time.Duration { return worked() }
