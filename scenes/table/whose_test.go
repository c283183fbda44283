package table

import (
	"testing"

	"machiavelli/game/app/session"
	"machiavelli/game/settings"
	gi "machiavelli/game/ui/input"
	"machiavelli/scenes/table/draw"
)

func TestWhileTheCardsAreDealtItIsNobodysTurn(t *testing.T) {
	r := sit(t, 1280, 720, "human", "novice", "novice")
	r.c.Settings.Speed = settings.Normal
	r.s.Enter(r.c, session.Start{Config: config(t, "machiavelli", "another", "human", "novice", "novice")})
	r.s.Resize(r.c)
	yours := r.c.T("table.turn.yours")
	for range 4000 {
		r.tick()
		if r.s.ses.Board.Turn != r.s.ses.Me() && r.s.picture.model.Hand.Title == yours {
			t.Fatalf("it says %q; seat %d is on turn", yours, r.s.ses.Board.Turn)
		}
		if r.s.ses.Live() {
			return
		}
	}
	t.Fatal("the player is never on turn")
}

func TestTheDrawnCardIsMarked(t *testing.T) {
	r := sit(t, 1280, 720, "human", "novice")
	r.key(gi.Letter('d'))
	marked := 0
	for _, id := range r.hand() {
		if r.s.picture.model.Cards[id].Mark&draw.Drawn != 0 {
			marked++
		}
	}
	if marked != 1 {
		t.Errorf("%d cards are marked", marked)
	}
}

func TestOpponentsChangesWearTheirColoursAndReplayIsAlwaysThere(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver", "solver")
	if i, ok := r.items()["btn/replay"]; !ok || i.Enabled != r.s.view(r.c).canReplay() {
		t.Errorf("before anybody has played: %+v", i)
	}
	for range 30 {
		r.key(gi.Letter('d'))
		if r.s.view(r.c).canReplay() {
			break
		}
	}
	if i := r.items()["btn/replay"]; !i.Enabled {
		t.Fatal("somebody has played, and there is no replay")
	}
	seats := map[int]bool{}
	for _, m := range r.s.desk.felt.melds {
		for _, k := range m.Cards {
			if look := r.s.picture.model.Cards[k.ID]; look.Mark&draw.Changed != 0 {
				seats[look.By] = true
			}
		}
	}
	if len(seats) == 0 || seats[0] || seats[-1] {
		t.Errorf("the changes are those of the seats %v", seats)
	}
	r.click("btn/replay")
	bar := r.items()["btn/replay-at"]
	r.press(bar.X+bar.W-2, bar.Y+bar.H/2)
	r.let()
	if r.s.replay.at != len(r.s.replay.frames)-1 || r.s.replay.run {
		t.Errorf("at the bar's end it is frame %d of %d", r.s.replay.at, len(r.s.replay.frames))
	}
	bar = r.items()["btn/replay-at"]
	r.press(bar.X+2, bar.Y+bar.H/2)
	r.let()
	if r.s.replay.at != 0 {
		t.Errorf("at its beginning it is frame %d", r.s.replay.at)
	}
}
