package session

import (
	"fmt"
	"hash/fnv"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/worker"
)

// Thinking is the seat of the bot that thinks now, or -1.
func (s *Session) Thinking() int {
	if s.engine.waits(worker.KindBot) {
		return s.view.Turn
	}
	return -1
}

// runBot asks the bot on turn, once everything before it has been shown.
func (s *Session) runBot() {
	if s.match == nil || s.practice || s.acting() || s.curtain.drawn || s.Waiting() || s.view.Phase != match.Turning || s.humanTurn() || s.Thinking() >= 0 {
		return
	}
	seat, level := s.view.Turn, s.view.Seats[s.view.Turn].By
	s.engine.ask(worker.Bot{Match: s.match, Seat: seat, Level: level, Seed: s.botSeed(seat)}, budget(level), func(a worker.Answer) {
		if a.Match != nil {
			s.take(a)
			return
		}
		if a.Fault != "" {
			s.stumbles(NoteBotFault, a.Fault)
		}
		s.fallback(seat)
	})
}

// budget is the most milliseconds a player of a level may think: what the level
// wants, and where time makes no difference to it, more than it takes.
func budget(level string) int {
	if p, err := bot.Parse(level); err == nil && p.Budget > 0 {
		return p.Budget
	}
	return botBudget
}

const botBudget = 3000

// botSeed makes a bot's choices part of the match: the same match, the same
// choices.
func (s *Session) botSeed(seat int) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, s.match.Config().Seed, "/", s.view.Deal, "/", s.view.Turns, "/", seat)
	return h.Sum64()
}

// fallback plays for a bot that has failed, so that the match goes on.
func (s *Session) fallback(seat int) {
	s.engine.ask(worker.Fallback{Match: s.match, Seat: seat}, 0, func(a worker.Answer) {
		switch {
		case a.Match != nil:
			s.take(a)
		case s.failed(a):
			s.fallback(seat)
		case a.Refused != nil:
			s.fails("no action is left")
		}
	})
}
