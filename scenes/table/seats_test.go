package table

import (
	"strings"
	"testing"
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
