package table

import (
	"math/rand/v2"
	"testing"

	"machiavelli/game/settings"
	gi "machiavelli/game/ui/input"
)

// A child at the keyboard: whatever is pressed, clicked and dragged, every
// card is somewhere on the screen exactly once, and the match goes on.
func TestWhateverIsPressedEveryCardIsSomewhereOnce(t *testing.T) {
	for i, id := range []string{"machiavelli", "manipulation-rummy", "tahiti", "carousel", "vatican", "shanghai", "sabra", "krambambuli", "push"} {
		r := sitAt(t, 1280, 720, config(t, id, "monkey", "human", "novice", "novice", "novice"))
		r.c.Settings.Speed = settings.Fast
		dice := rand.New(rand.NewPCG(7, uint64(i)))
		keys := []gi.Key{gi.Left, gi.Right, gi.Up, gi.Down, gi.Accept, gi.Space, gi.Delete, gi.Cancel, gi.Next}
		for _, k := range "nzyrstdeupvckwgj" {
			keys = append(keys, gi.Letter(k))
		}
		for step := range 1500 {
			switch dice.IntN(10) {
			case 0, 1, 2:
				r.key2(keys[dice.IntN(len(keys))])
			case 3:
				r.raw.Left = !r.raw.Left
			default:
				if hand := r.s.desk.in.World.Hand; len(hand) > 0 && dice.IntN(3) == 0 {
					spot := hand[dice.IntN(len(hand))]
					r.raw.X, r.raw.Y = spot.X+5, spot.Y+20
				} else {
					r.raw.X, r.raw.Y = dice.Float64()*1280, dice.Float64()*720
				}
			}
			r.tick()
			r.onceEach()
			if t.Failed() {
				t.Fatalf("%s: after step %d", id, step)
			}
			if _, over := r.s.ses.Result(); over {
				break
			}
		}
		if r.s.ses.Broken() {
			t.Errorf("%s: the match is broken", id)
		}
	}
}

// onceEach wants no card in two places of the screen.
func (r *room) onceEach() {
	r.t.Helper()
	var seen [256]bool
	for _, m := range r.s.desk.felt.melds {
		for _, k := range m.Cards {
			if seen[k.ID] {
				r.t.Errorf("%v lies twice on the table", k.ID)
			}
			seen[k.ID] = true
		}
	}
	for _, spot := range r.s.desk.in.World.Hand {
		if seen[spot.ID] {
			r.t.Errorf("%v lies on the table and in the hand", spot.ID)
		}
		seen[spot.ID] = true
	}
	if !r.s.replay.on && len(r.s.ses.Hand.Order) == 0 && len(r.s.ses.Board.Hand) > 0 && len(r.s.desk.felt.melds) == 0 {
		r.t.Errorf("%d cards of the hand are nowhere", len(r.s.ses.Board.Hand))
	}
}
