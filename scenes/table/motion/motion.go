// Package motion moves the cards of the table scene. The layout gives every physical
// card a target. A card moves there tick by tick and never jumps. Nothing here knows what a card or a meld means.
package motion

import (
	"math"
	"slices"

	"machiavelli/engine/card"
)

// Target is where a card is to be.
type Target struct {
	ID      card.ID
	X, Y, W float64 // top left corner and width, in dp
	Z       int     // what is higher lies above
	Down    bool    // the back is up
	Delay   int     // ticks before it sets off
}

// Card is where a card is now.
type Card struct {
	ID      card.ID
	X, Y, W float64
	Z       int
	Turn    float64 // 0 face up, 1 back up, between them on its way over
	Alpha   float64
	Moving  bool
	Held    bool

	from, to       pose
	at, delay, len int
	wanted, leaves bool
	wait           int // ticks that the next way begins later
}

// pose is what is moved.
type pose struct{ x, y, w, turn, alpha float64 }

// Stage is all cards that can be seen. The zero Stage is empty, at ordinary
// speed.
type Stage struct {
	Reduced bool    // fades in place of ways
	Pace    float64 // ticks are multiplied by it; 0 is 1
	cards   [256]Card
	present [256]bool
	order   []card.ID
	backs   []flight
	changed bool
}

// flight is a card nobody may see on its way.
type flight struct {
	from, to       pose
	at, delay, len int
}

// Ticks of the shortest and the longest way, and of a fade.
const (
	shortest = 9
	longest  = 22
	fade     = 10
)

// Put sets a card down somewhere, without a way: where a card that was not
// seen comes from.
func (s *Stage) Put(t Target) {
	c := &s.cards[t.ID]
	*c = Card{ID: t.ID, Z: t.Z}
	c.set(poseOf(t))
	if !s.present[t.ID] {
		s.present[t.ID] = true
		s.order = append(s.order, t.ID)
	}
	s.changed = true
}

// Wait lets a card set off that many ticks later, the next time it is sent.
func (s *Stage) Wait(id card.ID, ticks int) { s.cards[id].wait = ticks }

// Has reports whether a card is on the stage.
func (s *Stage) Has(id card.ID) bool { return s.present[id] }

// At is where a card is now.
func (s *Stage) At(id card.ID) (Card, bool) { return s.cards[id], s.present[id] }

// Clear takes all cards off.
func (s *Stage) Clear() {
	s.present = [256]bool{}
	s.order, s.backs = s.order[:0], s.backs[:0]
	s.changed = true
}

// Aim gives every card its target. Cards that are not on the stage appear at
// theirs; cards that are no longer wanted fade away.
func (s *Stage) Aim(targets []Target) {
	for _, id := range s.order {
		s.cards[id].wanted = false
	}
	for _, t := range targets {
		c := &s.cards[t.ID]
		if !s.present[t.ID] {
			s.Put(t)
			c.from, c.to = c.pose(), c.pose()
			c.Alpha, c.from.alpha = 0, 0
			c.start(fade, t.Delay)
		}
		c.wanted = true
		c.Z = t.Z
		s.aim(c, t)
	}
	for _, id := range s.order {
		if c := &s.cards[id]; !c.wanted && !c.leaves {
			c.leaves = true
			s.send(c, pose{c.X, c.Y, c.W, c.Turn, 0}, 0)
		}
	}
	s.sort()
}

func (s *Stage) aim(c *Card, t Target) {
	to := poseOf(t)
	if c.leaves {
		c.leaves = false
	} else if c.Held || to == c.to {
		return
	}
	s.send(c, to, t.Delay+c.wait)
	c.wait = 0
}

// send starts a card's way from where it is.
func (s *Stage) send(c *Card, to pose, delay int) {
	from := c.pose()
	if s.Reduced && (from.x != to.x || from.y != to.y) {
		// a fade in place of a way
		from = to
		from.alpha = 0
	}
	c.from, c.to = from, to
	c.start(s.ticks(from, to), s.scaled(delay))
	s.changed = true
}

func (c *Card) start(ticks, delay int) {
	c.at, c.len, c.delay, c.Moving = 0, max(1, ticks), delay, true
}

func (s *Stage) ticks(from, to pose) int {
	if from.x == to.x && from.y == to.y {
		return s.scaled(fade)
	}
	way := math.Hypot(to.x-from.x, to.y-from.y)
	return s.scaled(int(min(longest, shortest+way/40)))
}

func (s *Stage) scaled(ticks int) int {
	if s.Pace > 0 {
		return int(float64(ticks)*s.Pace + 0.5)
	}
	return ticks
}

// Hold keeps a card at a place, above all others, until Release.
func (s *Stage) Hold(id card.ID, x, y, w float64, z int) {
	c := &s.cards[id]
	if !s.present[id] || c.Held && c.X == x && c.Y == y && c.W == w {
		return
	}
	if !c.Held {
		s.changed = true
	}
	c.Held, c.Z = true, z
	c.set(pose{x, y, w, 0, 1})
	s.changed = true
}

// Release lets all held cards go; the next Aim sends them on.
func (s *Stage) Release() {
	for _, id := range s.order {
		s.cards[id].Held = false
	}
}

// Fly sends a card's back from one place to another.
func (s *Stage) Fly(from, to Target) {
	a, b := poseOf(from), poseOf(to)
	a.turn, b.turn, b.alpha = 1, 1, 0.9
	s.backs = append(s.backs, flight{from: a, to: b, len: max(1, s.ticks(a, b)), delay: s.scaled(from.Delay)})
	s.changed = true
}

// Step goes on by a tick and reports whether anything looks different.
func (s *Stage) Step() bool {
	changed := s.changed
	s.changed = false
	resort := false
	for i := 0; i < len(s.order); i++ {
		id := s.order[i]
		c := &s.cards[id]
		if !c.Moving || c.Held {
			continue
		}
		changed = true
		c.at++
		if c.at < c.delay {
			continue
		}
		c.blend(ease(float64(c.at-c.delay) / float64(c.len)))
		if c.at < c.delay+c.len {
			continue
		}
		c.set(c.to)
		resort = true
		if c.leaves {
			s.present[id] = false
			s.order = slices.Delete(s.order, i, i+1)
			i--
		}
	}
	if resort {
		s.sort()
	}
	return s.stepBacks() || changed
}

func (s *Stage) stepBacks() bool {
	if len(s.backs) == 0 {
		return false
	}
	for i := 0; i < len(s.backs); i++ {
		f := &s.backs[i]
		if f.at++; f.at >= f.delay+f.len {
			s.backs = slices.Delete(s.backs, i, i+1)
			i--
		}
	}
	return true
}

// Moving reports whether a card is on its way.
func (s *Stage) Moving() bool {
	for _, id := range s.order {
		if s.cards[id].Moving {
			return true
		}
	}
	return len(s.backs) > 0
}

// Finish ends every way at once.
func (s *Stage) Finish() {
	for _, id := range s.order {
		if c := &s.cards[id]; c.Moving {
			c.at, c.delay, c.len = 0, 0, 1
		}
	}
	s.backs = s.backs[:0]
	s.changed = true
}

// Each calls f with every card, from the lowest to the highest.
func (s *Stage) Each(f func(*Card)) {
	for _, id := range s.order {
		f(&s.cards[id])
	}
}

// EachBack calls f with every card on its way that nobody may see.
func (s *Stage) EachBack(f func(x, y, w, alpha float64)) {
	for i := range s.backs {
		b := &s.backs[i]
		if b.at < b.delay {
			continue
		}
		p := mix(b.from, b.to, ease(float64(b.at-b.delay)/float64(b.len)))
		f(p.x, p.y, p.w, p.alpha)
	}
}

// sort puts the cards in the order in which they are drawn: still ones, those
// on their way, those held.
func (s *Stage) sort() {
	slices.SortStableFunc(s.order, func(a, b card.ID) int {
		if la, lb := s.cards[a].layer(), s.cards[b].layer(); la != lb {
			return la - lb
		}
		return s.cards[a].Z - s.cards[b].Z
	})
}

func (c *Card) layer() int {
	switch {
	case c.Held:
		return 2
	case c.Moving && !c.leaves && (c.from.x != c.to.x || c.from.y != c.to.y):
		return 1
	}
	return 0
}

func (c *Card) pose() pose { return pose{c.X, c.Y, c.W, c.Turn, c.Alpha} }

func (c *Card) set(p pose) {
	c.X, c.Y, c.W, c.Turn, c.Alpha = p.x, p.y, p.w, p.turn, p.alpha
	c.from, c.to, c.Moving = p, p, false
}

func (c *Card) blend(f float64) {
	p := mix(c.from, c.to, f)
	c.X, c.Y, c.W, c.Turn, c.Alpha = p.x, p.y, p.w, p.turn, p.alpha
}

func poseOf(t Target) pose {
	p := pose{t.X, t.Y, t.W, 0, 1}
	if t.Down {
		p.turn = 1
	}
	return p
}

func mix(a, b pose, f float64) pose {
	return pose{a.x + (b.x-a.x)*f, a.y + (b.y-a.y)*f, a.w + (b.w-a.w)*f, a.turn + (b.turn-a.turn)*f, a.alpha + (b.alpha-a.alpha)*f}
}

// ease starts fast and settles.
func ease(t float64) float64 {
	t = max(0, min(1, t))
	u := 1 - t
	return 1 - u*u*u
}
