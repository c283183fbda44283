package friends

import (
	"context"
	"slices"
	"strings"

	"machiavelli/game/app/friends"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// reach is where other devices reach a server that this one knows by a loopback address.
type reach struct {
	origins []string // the likeliest first; none: by the address that is known
	at      int      // the one that links have now
}

// origin is the address that links have, "" for the one that is known.
func (r *reach) origin() string {
	if len(r.origins) == 0 {
		return ""
	}
	return r.origins[r.at]
}

// reached is a place as a link to it must call its server: by an address that other devices
// reach, where one is known.
func (r *reach) reached(c *stage.Context, at friends.Seat) friends.Seat {
	if at.Origin == "" {
		at.Origin = strings.TrimRight(c.Page(), "/")
	}
	if o := r.origin(); o != "" {
		at.Origin = o
	}
	return at
}

// findReach asks the server of a place where other devices reach it, if this one knows it by
// an address that would lead them to themselves.
func (s *Scene) findReach(c *stage.Context, at friends.Seat) {
	s.reach = reach{}
	if !friends.IsLoopback(s.reach.reached(c, at).Origin) {
		return
	}
	s.ask(c, at.Origin, func(ctx context.Context, client *transport.Client) func() {
		origins, err := friends.Reach(ctx, client)
		return func() {
			if err == nil { // else the link stays as it is, and the screen says whom it leads nowhere
				s.reach.origins = origins
				s.reach.choose(c.Settings.Address)
			}
		}
	})
}

// choose takes the address that the host once chose, where the server still has it. Its port
// may be another one.
func (r *reach) choose(host string) {
	r.at = max(0, slices.IndexFunc(r.origins, func(o string) bool { return friends.HostOf(o) == host }))
}

// otherAddress offers the next of several addresses: only the people in the house know in
// which network their devices are. It is remembered.
func (r *reach) otherAddress(c *stage.Context, f *ui.Form, changed func()) {
	n := len(r.origins)
	if n < 2 {
		return
	}
	f.Beside([]float64{1}, ui.Widget{ID: "address.other", Kind: ui.Button, Icon: ui.IconRight, Text: c.T("friends.page.address", "n", r.at+1, "of", n), Size: 15, Do: func(*ui.Widget) {
		r.at = (r.at + 1) % n
		c.Settings.Address = friends.HostOf(r.origin())
		c.SaveSettings()
		changed()
	}})
}

// atHome starts the server of this computer, unless it runs, and does something at the
// address where it is now. The tables that this device keeps there move along.
func (s *Scene) atHome(c *stage.Context, then func(origin string)) {
	s.starting = true
	s.changed(c)
	left := s.ctx
	c.Serve(func(address string, err error) {
		if left.Err() != nil {
			return // the screen has been left
		}
		s.starting = false
		if err == nil {
			address, err = friends.ReadOrigin(address)
		}
		if err != nil {
			c.UI.Toast(c.Unread(err))
			s.changed(c)
			return
		}
		if err := friends.Rehouse(c.Store, address); err != nil {
			c.UI.Toast(c.StoreSentence(err))
		}
		s.read(c)
		then(address)
	})
}

// isHouse reports whether an address is that of the server of this computer.
func isHouse(c *stage.Context, origin string) bool {
	house := c.House()
	if house == nil {
		return false
	}
	own, err := friends.ReadOrigin(house.Address)
	return err == nil && own == origin
}
