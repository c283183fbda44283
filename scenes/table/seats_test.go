package table

import (
	"strings"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/game/app/opponents"
	"machiavelli/game/app/session"
	gi "machiavelli/game/ui/input"
)

func TestThePartnerSitsOppositeAndIsNamed(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}} {
		r := sitAt(t, size[0], size[1], config(t, "push", "p", "human", "novice", "novice", "novice"))
		seats := r.s.picture.model.Seats
		if !seats[1].Ally || seats[0].Ally || seats[2].Ally || !strings.Contains(seats[1].Status, "partner") {
			t.Errorf("%v: the seats are %+v", size, seats)
		}
		if x, _ := r.s.desk.frame.Seats[1].Center(); x < size[0]/2-1 || x > size[0]/2+1 {
			t.Errorf("%v: the partner sits at %v", size, x)
		}
		if !strings.Contains(r.s.picture.model.Sub, "you & C 0 · they 0") {
			t.Errorf("%v: the sides' points: %q", size, r.s.picture.model.Sub)
		}
	}
}

func TestEightAtATableAreAllNamed(t *testing.T) {
	for _, id := range []string{"shanghai", "new-smyrna", "manipulation"} {
		for _, size := range [][2]float64{{1280, 720}, {390, 844}, {360, 640}, {844, 390}} {
			r := sitAt(t, size[0], size[1], config(t, id, "8", "human", "novice", "novice", "novice", "novice", "novice", "novice", "novice"))
			if len(r.s.picture.model.Seats) != 7 || len(r.s.desk.frame.Seats) != 7 {
				t.Fatalf("%s %v: %d seats drawn in %d places", id, size, len(r.s.picture.model.Seats), len(r.s.desk.frame.Seats))
			}
		}
	}
}

func TestOneCardIsAnnounced(t *testing.T) {
	r := sitAt(t, 1280, 720, config(t, "shanghai", "one", "human", "novice", "novice"))
	heard := false
	for range 200 {
		if _, over := r.s.ses.Result(); over || heard {
			break
		}
		r.s.playback.notices.banner = ""
		r.turn()
		for i, seat := range r.s.picture.model.Seats {
			heard = heard || seat.Cards == 1 && seat.Status == "One card!" && strings.Contains(r.s.playback.notices.banner, "One card!")
			if seat.Cards == 1 && seat.Status != "One card!" {
				t.Errorf("seat %d has one card and says %q", i, seat.Status)
			}
		}
		heard = heard || strings.Contains(r.s.playback.notices.banner, "You announce")
	}
	if !heard {
		t.Error("nobody ever announces a last card")
	}
}

// TestThePlatesTurnToWhoLooks: of two on a sofa each sees the other's plate, in the other's
// colour, and is told of the other by name.
func TestThePlatesTurnToWhoLooks(t *testing.T) {
	c := config(t, "florence", "sofa", "human", "human")
	c.Players[0].Name, c.Players[1].Name = "Anna", "Ben"
	r := sit(t, 390, 844, "human", "novice")
	r.s.Enter(r.c, session.Start{Config: c})
	r.s.Resize(r.c)
	looked := map[string]bool{}
	for range 6 {
		for end := 0; end < 500 && !r.items()["btn/unveil"].Enabled; end++ { // with a curtain it is never at rest
			r.ticks(1)
		}
		if seat, _ := r.s.ses.Curtain(); !strings.Contains(r.s.picture.model.Curtain, c.Players[seat].Name) {
			t.Errorf("the curtain says %q to %s", r.s.picture.model.Curtain, c.Players[seat].Name)
		}
		r.tap("btn/unveil")
		for end := 0; end < 500 && !r.s.ses.Live(); end++ {
			r.ticks(1)
		}
		me := r.s.ses.Me()
		other := c.Players[1-me].Name
		looked[other] = true
		seats := r.s.picture.model.Seats
		if len(seats) != 1 || seats[0].Who.Name != other || seats[0].Who.Color == opponents.Of(c.Players[me].Name, me).Color {
			t.Fatalf("%s sees %+v", c.Players[me].Name, seats)
		}
		for _, d := range r.s.ses.Board.Since(me) {
			if line := r.s.view(r.c).words().Line(d); strings.Contains(line, "You ") || strings.Contains(line, c.Players[me].Name) {
				t.Errorf("%s is told %q", c.Players[me].Name, line)
			}
		}
		r.ticks(60) // a new turn does not take what was meant for the last
		if r.s.ses.Refuses(match.Draw) == nil {
			r.key2(gi.Letter('d'))
			continue
		}
		r.key2(gi.Letter('h')) // who can play must
		for end := 0; end < 500 && !r.s.ses.Hint.Playable(); end++ {
			r.ticks(1)
		}
		for r.s.ses.Hint.Level < session.HintSteps {
			r.key2(gi.Letter('h'))
		}
		for !r.s.ses.Hint.Arrived() {
			r.key2(gi.Letter('x'))
			r.ticks(60)
		}
		r.key2(gi.Letter('e'))
	}
	if len(looked) != 2 {
		t.Errorf("only %v was looked at", looked)
	}
}
