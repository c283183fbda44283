package table

import (
	"strconv"

	"machiavelli/game/shell/stage"
)

func itoa(n int) string { return strconv.Itoa(n) }

// layoutPart is a set of things that the steps of a relayout read and write.
type layoutPart uint32

// What is there before the first step.
const (
	ofSession layoutPart = 1 << iota // and of the settings
	ofInput                          // what the hands hold, and the camera
	ofModes                          // replay, exercise, playback
	ofFocus                          // also what the last step writes: it has everything laid out again if it moves
	ofFrame
	ofPlaces
	ofHand
	ofTable
	ofChooser
	ofCards
	ofModel
	ofAnnouncements
	ofWidgets
	ofBubble
	ofToasts

	layoutInputs = ofSession | ofInput | ofModes | ofFocus
)

// layoutStep is a step on the way from the match to what is drawn. It reads what is there
// before the first, and what earlier steps have written.
type layoutStep struct {
	name   string
	reads  layoutPart
	writes layoutPart
	run    func()
}

// relayout makes everything that is drawn from the session as it is now. It is
// called when something has changed, never because a frame is drawn.
func (s *Scene) relayout(c *stage.Context) {
	s.picture.stale = false
	for _, step := range s.layoutSteps(c) {
		step.run()
	}
}

// layoutSteps are the steps of a relayout in their order.
func (s *Scene) layoutSteps(c *stage.Context) []layoutStep {
	v, d, m := s.view(c), &s.desk, &s.picture.model
	return []layoutStep{
		{"frame", ofSession | ofInput | ofModes, ofFrame, func() {
			if d.key != d.asked(v) {
				d.reframe(v)
			}
			d.rehand(v)
			c.DeckStyle(s.ses.View().Rules.Tiles)
		}},
		{"places", ofSession | ofModes | ofFrame, ofPlaces, func() {
			d.placeMelds(v)
			if places, ok := d.unsaved(v); ok {
				s.ses.SavePlaces(places)
			}
		}},
		{"hand", ofSession | ofInput | ofModes | ofFrame, ofHand, func() { d.placeHand(v) }},
		{"table", ofSession | ofInput | ofModes | ofFrame | ofPlaces | ofHand, ofTable, func() { m.Marks.Gap = d.dropRect(v, d.placeTable(v)) }},
		{"chooser", ofSession | ofFrame | ofPlaces | ofHand | ofTable, ofChooser, func() {
			if s.chooser.on && !s.chooser.place(v, d.felt.melds, d.spotOf) {
				s.chooser.close(c, &d.in)
				v.choosing, s.picture.stale = false, true
			}
		}},
		{"cards", ofSession | ofInput | ofFocus | ofFrame | ofHand | ofTable, ofCards, func() { d.aim(v) }},
		{"model", layoutInputs | ofFrame | ofPlaces | ofHand | ofTable | ofChooser | ofCards, ofModel, func() {
			p := painter{view: v, desk: d, m: m, notices: s.playback.notices, glow: s.playback.ending.glow, said: s.playback.said}
			p.paint()
		}},
		{"announcements", ofSession | ofModes | ofPlaces | ofModel, ofAnnouncements, func() { s.announcer.changes(v, d.felt.melds, m) }},
		{"widgets", ofSession | ofInput | ofModes | ofFrame | ofPlaces | ofChooser, ofWidgets, func() { c.UI.Set(s.widgets(c)) }},
		{"bubble", ofSession | ofInput | ofModes | ofFrame | ofHand | ofTable | ofChooser | ofWidgets, ofBubble, func() {
			if !d.in.Drag.On { // it stays where it is while cards are carried
				m.Bubble = s.practice.bubble(v, d)
			}
		}},
		{"toasts", ofSession | ofFrame | ofHand | ofTable | ofModel | ofWidgets | ofBubble, ofToasts, func() { d.placeToasts(v, m) }},
		{"focus", ofSession | ofWidgets, ofFocus, func() { s.picture.stale = d.focus.sync(c.UI, &d.in, &s.ses.Hint) || s.picture.stale }},
	}
}
