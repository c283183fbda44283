package stage

import "machiavelli/game/settings"

// saveTicks is how long settings rest before they are saved, so that a slider
// on the move does not wait for the disk.
const saveTicks = 15

// saving is when changed settings are saved.
type saving struct {
	left int // ticks until then; 0: they are
}

// want has them saved when they have rested.
func (s *saving) want() { s.left = saveTicks }

// wanted reports whether they are yet to be saved.
func (s *saving) wanted() bool { return s.left > 0 }

// tick reports whether now is the time.
func (s *saving) tick() bool {
	if s.left == 0 {
		return false
	}
	s.left--
	return s.left == 0
}

// SaveSettings applies changed settings, and saves them a moment later.
func (c *Context) SaveSettings() {
	c.stage.saving.want()
	c.stage.appear()
}

// flush saves the settings now, unless that is another window's to do.
func (s *Stage) flush() {
	s.saving = saving{}
	if s.share.away {
		return
	}
	c := &s.ctx
	if err := settings.Save(c.Store, c.Settings); err != nil {
		c.UI.Toast(c.StoreSentence(err))
		s.dirty = true
	}
}
