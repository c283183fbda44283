package stage

import (
	"machiavelli/game/settings"
	"machiavelli/game/store"
)

// Elsewhere is the scene of a window that only looks on, while the game is
// played in another.
const Elsewhere = "elsewhere"

// share is a window's part in the game that several windows have.
type share struct {
	lease *store.Lease // nil: nobody else has one
	away  bool         // another window has it
}

// handover is what has become of a share since the last tick.
type handover uint8

const (
	stays   handover = iota
	returns          // the game is here again
	asked            // another window wants it
	looksOn          // another window has it
)

// tick follows the lease.
func (s *share) tick() handover {
	if s.lease == nil {
		return stays
	}
	switch s.lease.State() {
	case store.Ours:
		if s.away {
			s.away = false
			return returns
		}
	case store.Wanted:
		return asked
	case store.Theirs:
		s.away = true
		return looksOn
	}
	return stays
}

// yield gives the game to the window that wants it.
func (s *share) yield() {
	s.away = true
	s.lease.Yield()
}

// TakeOver asks the window in which the game is played to give it up. Then the stage goes
// home.
func (c *Context) TakeOver() {
	if lease := c.stage.share.lease; lease != nil {
		lease.Want()
	}
}

// checkLease checks the lease. Where another window asks for it, every scene is
// left, which saves what it holds, before it is given away; where another has
// it, this one looks on.
func (s *Stage) checkLease() {
	switch s.share.tick() {
	case returns:
		s.reload()
		s.moves = append(s.moves[:0], move{goes, Home, nil})
	case asked:
		s.depart()
		s.flush()
		s.keep.flush()
		s.share.yield()
	case looksOn:
		if s.Scene() != Elsewhere {
			s.depart()
		}
	}
}

// depart leaves every scene for the one that looks on.
func (s *Stage) depart() {
	s.moves = append(s.moves[:0], move{goes, Elsewhere, nil})
	s.travel()
}

// reload takes up the settings as the other window has left them. How large
// this one is stays its own.
func (s *Stage) reload() {
	c := &s.ctx
	now, err := settings.Load(c.Store)
	if err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
	now.Width, now.Height, now.Full = c.Settings.Width, c.Settings.Height, c.Settings.Full
	c.Settings = now
	s.appear()
}

// BringIn saves everything in a bundle, and goes home. It leaves every scene first, so that
// none overwrites it.
func (c *Context) BringIn(b store.Bundle) error {
	s := c.stage
	s.leaveAll()
	s.moves = append(s.moves[:0], move{goes, Home, nil})
	to := c.Store
	if s.keep.writer != nil {
		to = s.keep.writer.Direct()
	}
	if err := b.Put(to); err != nil {
		return err
	}
	s.reload()
	return nil
}
