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
	for _, a := range s.asked {
		if a.kind == worker.Bot {
			return s.view.Turn
		}
	}
	return -1
}

// runBot asks the bot on turn, once everything before it has been shown.
func (s *Session) runBot() {
	if s.match == nil || s.acting || s.curtain || len(s.shows) > 0 || s.view.Phase != match.Turning || s.humanTurn() || s.Thinking() >= 0 {
		return
	}
	seat := s.view.Turn
	view := s.match.View(seat)
	s.request(worker.Request{
		Kind: worker.Bot, Seat: seat, View: &view, Level: view.Seats[seat].By, Seed: s.botSeed(seat), Budget: budget(view.Seats[seat].By),
	}, func(a worker.Answer) {
		if a.Action == nil {
			s.note(NoteBotFault, a.Fault)
			s.fallback(seat, 0)
			return
		}
		s.apply(seat, *a.Action, func(*match.Error) { s.fallback(seat, 0) })
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

// fallback plays for a bot that has failed, so that the match goes on: it
// draws, or passes, or gives up, whatever the match allows.
func (s *Session) fallback(seat, try int) {
	does := [...]match.Do{match.Draw, match.Pass, match.GiveUp, match.Take, match.Push}
	if try < len(does) {
		s.apply(seat, match.Action{Do: does[try]}, func(*match.Error) { s.fallback(seat, try+1) })
		return
	}
	hand := s.match.View(seat).Hand
	if at := try - len(does); at < len(hand) {
		s.apply(seat, match.Action{Do: match.Discard, Card: hand[at]}, func(*match.Error) { s.fallback(seat, try+1) })
		return
	}
	s.broken = true
	s.note(NoteFault, "no action is left")
}
