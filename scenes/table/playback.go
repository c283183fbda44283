package table

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
)

// Ticks between the things that are shown, at ordinary speed.
const (
	stepTicks   = 30 // a step of somebody's turn
	eventTicks  = 24
	turnTicks   = 6
	dealTicks   = 4   // from card to card
	bannerTicks = 150 // an announcement stays
	endPause    = 80  // the table can be looked at after the last card
)

// pace is a number of ticks at the player's speed. Reduced motion changes how
// cards move, not how long there is to look.
func pace(c *stage.Context, ticks int) int {
	return int(float64(ticks)*c.Settings.Speed.Factor() + 0.5)
}

// playback is what goes on by itself: what has happened is shown, one thing after
// another, and what is shown for a while passes.
type playback struct {
	wait    int     // ticks until the next thing
	rush    bool    // at once, up to the last
	said    string  // of the step that was shown last
	ponders bool    // somebody's turn has begun, and what they do has yet to be shown
	discard card.ID // is discarded once what lies has been played

	notices notices
	ending  ending
	left    int // seconds of the turn, as they are shown
}

// leave forgets what was shown for a while at another table.
func (p *playback) leave() {
	p.notices, p.ending = notices{}, ending{}
	p.wait, p.rush = 0, false
}

// due lets a tick pass, and reports whether the next thing is to be shown: not
// while cards move, unless all is shown at once.
func (p *playback) due(moving, instant bool) bool {
	if p.wait > 0 && !p.rush {
		p.wait--
		return false
	}
	return instant || !moving
}

// show takes up the next thing: how long it stays, and what is said of a step of
// somebody's turn. Before it seat was on turn.
func (p *playback) show(v *view, b *session.Playback, seat int) {
	me, e, ticks := v.ses.Me(), b.Event, eventTicks
	switch {
	case b.At >= 0 && !b.Last:
		ticks = stepTicks
	case e.E == match.EvTurn:
		ticks = turnTicks
		if e.P != me && seat != e.P {
			ticks, p.ponders = v.ses.Pause(e.P), true
		}
	}
	p.wait = pace(v.c, ticks)
	switch {
	case b.At >= 0 && e.P != me:
		p.said = v.c.T("table.step.of", "name", v.words().Name(e.P), "step", v.step(b.Before, b.Steps, b.At))
	case e.E == match.EvTurn:
		p.said = ""
	}
}

// lastCard says that somebody holds one card, where that is a duty.
func (p *playback) lastCard(v *view, e *match.Event) {
	if w := v.words(); w.LastCard(e) {
		p.notices.say(w.Announce(e.P), bannerTicks)
		v.c.Play("turn")
	}
}

// pass lets a tick pass, and reports whether something that is shown has changed.
func (p *playback) pass(ses *session.Session) (changed bool) {
	changed = p.notices.pass()
	if left := ses.SecondsLeft(); left != p.left {
		p.left, changed = left, true
	}
	return changed
}

// end is the moment in which a deal ends: who has ended it is said, and what was laid
// last lights up. It reports whether there is something to say.
func (p *playback) end(v *view, r *session.Result) bool {
	text := v.words().Ended(r)
	if text == "" {
		return false
	}
	p.notices.say(text, endPause)
	v.c.Say(text)
	p.ending.glow = true
	return true
}
