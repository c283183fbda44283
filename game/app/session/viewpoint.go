package session

import (
	"slices"

	"machiavelli/engine/match"
)

// viewpoint is the seat from which the match is shown, among those of this device.
type viewpoint struct {
	sights   sights // none: there is no match yet
	viewer   int    // the seat whose view is shown
	view     match.View
	curtain  curtain
	practice bool // nobody else plays, and nothing is saved
}

// Playing reports whether a match is there.
func (p *viewpoint) Playing() bool { return len(p.sights) > 0 }

// View is what the shown seat may see.
func (p *viewpoint) View() *match.View { return &p.view }

// Me is the seat that is shown.
func (p *viewpoint) Me() int { return p.viewer }

// refreshView updates the view of the shown seat.
func (p *viewpoint) refreshView() { p.view = p.sights.of(p.viewer).View }

// ownTurn reports whether a person at this device is on turn.
func (p *viewpoint) ownTurn() bool { return p.sights.turn(&p.view) }

// plans reports whether the player may lay cards while others are on turn, to
// see what could be done: where nobody else looks at the screen, and where a
// moved card does not bind.
func (p *viewpoint) plans() bool {
	return p.sights.people() == 1 && !p.view.Rules.Strict && !p.practice
}

// Offers reports whether the rule set has a kind of action.
func (p *viewpoint) Offers(do match.Do) bool {
	return slices.ContainsFunc(p.view.Options, func(o match.Option) bool { return o.Do == do })
}

// mayLay reports whether the player on turn may lay cards at all now, if only
// they were the right ones.
func (p *viewpoint) mayLay() bool {
	return slices.ContainsFunc(p.view.Options, func(o match.Option) bool { return o.Do == match.Play && o.Why == nil })
}

// Opponents lists the seats that play against the shown one.
func (p *viewpoint) Opponents() []int {
	var out []int
	for i := range p.view.Seats {
		if i != p.viewer && i != p.Partner() {
			out = append(out, i)
		}
	}
	return out
}

// Partner is the seat that is one side with the shown one, -1 where everyone
// plays alone.
func (p *viewpoint) Partner() int {
	if n := len(p.view.Seats); p.view.Rules.Partners && n > 0 {
		return (p.viewer + n/2) % n
	}
	return -1
}

// curtain hides the hands while the device goes from one person to another.
type curtain struct {
	drawn bool
	seat  int // that it is drawn for
	last  int // the seat that it was drawn for before, -1: none
}

func (c *curtain) draw(seat int) { c.drawn, c.seat = true, seat }

// open is the curtain when a match begins.
var open = curtain{last: -1}

// Curtain is the seat that the device is to be handed to, when several people
// play on it: until Unveil no hand is shown.
func (p *viewpoint) Curtain() (seat int, drawn bool) { return p.curtain.seat, p.curtain.drawn }

// covered is who is on turn next, for whom the hands are to be covered; false where
// fewer than two people play on the device.
func (p *viewpoint) covered() (seat int, covers bool) {
	now := &p.sights[0].View
	if now.Phase != match.Turning || p.practice || p.sights.people() < 2 {
		return 0, false
	}
	next := now.Turn
	for !p.sights.here(next) {
		next = (next + 1) % len(now.Seats)
	}
	return next, true
}
