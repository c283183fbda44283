package table

import "testing"

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
