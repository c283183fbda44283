package table

import (
	"testing"

	"machiavelli/game/app/session"
)

func TestTheNextThingWaitsForTheCardsAndTheTicksUnlessAllIsRushed(t *testing.T) {
	p := playback{wait: 2}
	for tick, moving := range []bool{false, false, true, false} {
		if due := p.due(moving, false); due != (tick == 3) {
			t.Errorf("tick %d: due is %v: it does not wait for two ticks and for the cards", tick, due)
		}
	}
	if p = (playback{wait: 2, rush: true}); !p.due(true, true) {
		t.Error("it waits although all is rushed")
	}
}

func TestAHintIsPlayedStepByStepOnlyWhenItWasAskedFor(t *testing.T) {
	var w walk
	if w.due(false) {
		t.Error("it plays by itself")
	}
	if w = (walk{on: true, wait: 1}); w.due(false) || w.due(true) || !w.due(false) {
		t.Error("it does not wait for a tick and for the cards")
	}
}

func TestACardThatWasToBeDiscardedIsForgottenWithItsMatch(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	r.s.playback.discard = r.s.ses.Hand.Order[0]
	if r.s.Enter(r.c, nil); r.s.playback.discard == 0 {
		t.Error("it is forgotten although the match goes on")
	}
	if r.s.Enter(r.c, session.Start{Config: config(t, "krambambuli", "another", "human", "novice")}); r.s.playback.discard != 0 {
		t.Error("the match that began after it still means to discard it")
	}
}

func TestANoticeGoesAfterItsTicks(t *testing.T) {
	var n notices
	n.say("one card", 2)
	n.point(7)
	if !n.points(7) || n.points(8) || n.pass() || n.banner == "" || !n.pass() || n.banner != "" {
		t.Errorf("%+v", n)
	}
	for range flashTicks - 3 {
		n.pass()
	}
	if !n.points(7) || !n.pass() || n.points(7) || n.pass() {
		t.Errorf("%+v", n)
	}
}
