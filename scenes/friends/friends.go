// Package friends is the screens on the way to a table of several people: to join one,
// to make one, and its lobby until the match begins.
package friends

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"time"

	"machiavelli/engine/table/wire"
	"machiavelli/game/app/friends"
	"machiavelli/game/app/setup"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/report/wording"
	"machiavelli/game/settings"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// Scene is the way to a table.
type Scene struct {
	stage.Page

	patience time.Duration // with a server that does not answer

	ctx     context.Context // of what is asked of servers
	stop    context.CancelFunc
	answers chan func() // what they have answered, to be done by the loop
	asking  int         // answers that are waited for
	beside  int         // of these, those that nobody has asked for: nothing waits for them

	given    string          // a link or a code as it was typed
	wrong    string          // why it leads nowhere
	name     string          // the player's
	starting bool            // a server is being started on this computer
	serves   bool            // a server of tables is known to be there
	looking  bool            // that is being asked
	mine     []friends.Seat  // the places that this device keeps
	stands   []friends.Stand // of those of the server that is known

	to    *friends.Seat // the table that is to be joined; nil: none
	info  friends.Info  // of it
	shows *friends.Seat // whose link is shown: a seat for another device, or to watch; nil: none
	reach reach         // by which other devices reach the server
	seat  int           // that is to be taken, -1: the first that is free
	eager bool          // the player sits down once a name is typed

	table    *friends.Table // whose lobby this is; nil: none
	apart    *apart         // that lobby while the player is elsewhere
	news     atomic.Bool    // there is something new in it
	newcomer bool           // the player has never played
}

// New is the way to a table.
func New() *Scene { return &Scene{patience: 20 * time.Second} }

// Enter takes a link to a table, a setup.Setup of one that is to be made, or a
// friends.Seat where the player's seat is kept; with anything else it asks.
func (s *Scene) Enter(c *stage.Context, args any) {
	away := s.apart
	if away != nil {
		if t := away.end(); t != nil {
			t.Close() // the player has come by another way
		}
	}
	*s = Scene{patience: s.patience, answers: make(chan func(), 8), seat: -1, name: c.Settings.Name}
	if s.name == wording.Called(c.Lang, settings.Defaults().Name) {
		s.name = "" // nobody has said it yet
	}
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.read(c)
	s.look(c)
	s.survey(c)
	switch a := args.(type) {
	case string:
		s.given = a
		s.open(c)
	case setup.Setup:
		s.make(c, a)
	case friends.Place:
		s.sit(c, a.Seat)
	case *friends.Table:
		s.table, s.apart = a, away
		s.inLobby(c)
		s.news.Store(true)
	case friends.Seat:
		if a.Joined() { // its link is to be shown
			s.shows = &a
			s.findReach(c, a)
			return
		}
		for _, seat := range s.mine { // the page was loaded again meanwhile, or the seat was taken elsewhere
			if seat.Code == a.Code && seat.Origin == a.Origin && !seat.Watches() {
				s.sit(c, seat)
				return
			}
		}
		s.to, s.name = &a, a.Name // the table of a rematch
		s.takeSeat(c)
	}
}

// Leave ends what is asked. A table whose match begins has been handed on.
func (s *Scene) Leave() {
	s.stop()
	if s.table != nil {
		s.table.Close()
	}
}

// read reads the places that this device keeps.
func (s *Scene) read(c *stage.Context) {
	var err error
	if s.mine, err = friends.Seats(c.Store); err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
}

// Quiet reports that nothing is waited for.
func (s *Scene) Quiet() bool { return s.asking == 0 && !s.news.Load() }

// Update takes what servers have answered.
func (s *Scene) Update(c *stage.Context) {
	for {
		select {
		case then := <-s.answers:
			s.asking--
			then()
			s.changed(c)
			continue
		default:
		}
		break
	}
	if s.table != nil && s.news.Swap(false) {
		s.attend(c)
	}
}

func (s *Scene) changed(c *stage.Context) {
	s.Resize(c)
	c.Dirty()
}

// ask asks a server beside the loop. What it gives back is done by the loop.
func (s *Scene) ask(c *stage.Context, origin string, do func(context.Context, *transport.Client) (then func())) {
	left, to, patience := s.ctx, s.answers, s.patience
	s.asking++
	c.Beside(func() {
		ctx, end := context.WithTimeout(left, patience)
		defer end()
		then := do(ctx, &transport.Client{Origin: origin})
		select {
		case to <- then:
		case <-left.Done():
		}
	})
}

// origin is the server that is known: the page's own, or the one that was named last.
func origin(c *stage.Context) string {
	if c.Page() != "" {
		return ""
	}
	known, _ := friends.ReadOrigin(c.Settings.Server) // what is kept may come out of a file of somebody else
	return known
}

// look finds out whether a server of tables is there.
func (s *Scene) look(c *stage.Context) {
	from := origin(c)
	if s.looking = false; from == "" && c.Page() == "" {
		return
	}
	s.looking = true
	s.beside++
	s.ask(c, from, func(ctx context.Context, client *transport.Client) func() {
		there := friends.Serves(ctx, client)
		return func() {
			s.beside--
			if from == origin(c) { // else another is asked meanwhile
				s.serves, s.looking = there, false
			}
		}
	})
}

// survey asks how the tables stand at which this device sits.
func (s *Scene) survey(c *stage.Context) {
	asked := map[string]bool{}
	for _, seat := range s.mine {
		if asked[seat.Origin] || stage.Asleep(c, seat) {
			continue
		}
		asked[seat.Origin] = true
		s.beside++
		s.ask(c, seat.Origin, func(ctx context.Context, client *transport.Client) func() {
			stands, err := friends.Stands(ctx, client, s.mine)
			return func() {
				s.beside--
				if err == nil { // else nothing is said of them
					s.stands = append(s.stands, stands...)
				}
			}
		})
	}
}

// refused says why something was not done.
func (s *Scene) refused(c *stage.Context, err error) {
	var r *wire.Refusal
	switch {
	case errors.As(err, &r):
		c.UI.Toast(wording.Answered(c.Lang, r))
	case errors.Is(err, context.Canceled):
	case errors.Is(err, context.DeadlineExceeded):
		c.UI.Toast(c.T("friends.page.silent"))
	default:
		c.UI.Toast(c.Unread(err))
	}
}

// Resize lays the screen out.
func (s *Scene) Resize(c *stage.Context) {
	back := func() { c.Go(stage.Home, nil) }
	title := c.T("friends.page.title")
	if s.table != nil || s.to != nil {
		back = func() { c.Go("friends", nil) }
	}
	switch {
	case s.shows == nil:
	case s.table != nil:
		back = func() {
			s.shows = nil
			s.changed(c)
		}
	default:
		back = func() { c.Go("table", nil) }
	}
	width := 1000.0
	if afar(s, c) {
		width = 1400
	}
	p := c.Columns(title, back, width)
	switch {
	case s.shows != nil:
		s.device(c, p)
	case s.table != nil:
		s.lobby(c, p)
	case s.to != nil:
		s.join(c, p)
	default:
		s.hub(c, p)
	}
	p.Show()
}

// nameField is where the player's name is typed.
func (s *Scene) nameField(c *stage.Context, f *ui.Form) {
	f.Row(c.T("friends.page.name"), "", ui.Widget{ID: "name", Kind: ui.Field, Text: s.name, Typing: ui.Typing{Limit: setup.MaxName, Enter: "sit"}, Do: func(w *ui.Widget) {
		s.name = w.Text
		if s.eager && s.to != nil && strings.TrimSpace(s.name) != "" {
			s.eager = false
			s.takeSeat(c)
			return
		}
		s.changed(c)
	}}, 220)
}

// named is the player's name, kept for the next table.
func named(c *stage.Context, name string) string {
	name = strings.TrimSpace(name)
	if name != "" && name != c.Settings.Name {
		c.Settings.Name = name
		c.SaveSettings()
	}
	return name
}
