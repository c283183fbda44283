package friends

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"machiavelli/engine/rules"
	"machiavelli/engine/table/wire"
	"machiavelli/game/app/friends"
	"machiavelli/game/app/setup"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/lang"
	"machiavelli/game/report/rulebook"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/browser"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/input"
)

// make makes a table for a match. Who makes it sits down next.
func (s *Scene) make(c *stage.Context, of setup.Setup) {
	m := of.Config(c.Lang)
	wish := friends.Wish{Rules: m.Rules, Hints: !of.Unaided}
	for _, p := range m.Players {
		wish.Seats = append(wish.Seats, p.By)
	}
	s.makeAs(c, wish)
}

// makeAs makes a table, once its maker is known to know the word, where the server wants
// one.
func (s *Scene) makeAs(c *stage.Context, wish friends.Wish) {
	s.ask(c, origin(c), func(ctx context.Context, client *transport.Client) func() {
		at, err := friends.Make(ctx, client, wish)
		var info friends.Info
		if err == nil {
			info, err = friends.Look(ctx, client, at.Code)
		}
		return func() {
			var r *wire.Refusal
			switch {
			case errors.As(err, &r) && (r.Code == noWord || r.Code == wrongWord):
				s.askWord(c, wish)
			case err != nil:
				s.refused(c, err)
			default:
				at = friends.Hope(c.Store, at, time.Now()) // who loads the page again is the host still
				browser.Stand(at.Back())
				s.to, s.info = &at, info
			}
		}
	})
}

// The codes by which a server says that its makers must know a word.
const (
	noWord    = "no-secret"
	wrongWord = "not-yours"
)

// askWord asks for the word of those who make tables. One that was not it is asked for again.
func (s *Scene) askWord(c *stage.Context, wish friends.Wish) {
	field := &ui.DialogField{Text: wish.Word, Limit: 100}
	d := ui.Dialog{ID: "word", Title: c.T("friends.page.word"), Text: c.T("friends.refused.no-secret"), Field: field, Buttons: []ui.DialogButton{
		{ID: "word.no", Text: c.T("newmatch.favourite.cancel")},
		{ID: "word.yes", Text: c.T("friends.page.make"), Look: ui.Primary, Do: func() {
			wish.Word = field.Text
			s.makeAs(c, wish)
		}},
	}}
	if wish.Word != "" {
		d.Text = c.T("friends.page.word.wrong")
	}
	c.UI.Ask(d)
}

// join asks for a name, and shows who sits at the table, where a seat can be chosen. What
// leads to the hand comes first: a phone on its side has room for no more.
func (s *Scene) join(c *stage.Context, p *stage.Columns) {
	f, right := p.Halves()
	f.Open("table", c.RuleSet(&s.info.Rules))
	invited(c, f, &s.info)
	why := closed(c, &s.info)
	if why != "" {
		f.Text("closed", why, 16, &c.Theme.Ivory)
		f.Beside([]float64{1}, ui.Widget{ID: "guest", Kind: ui.Button, Look: ui.Primary, Icon: ui.IconEye, Text: c.T("friends.page.guest"), Size: 17, Disabled: s.asking > s.beside, Why: c.T("friends.page.asking"), Do: func(*ui.Widget) { s.watch(c) }})
		f.Close()
		s.seats(c, f, why)
		about(c, right, &s.info.Rules)
		return
	}
	if s.asking > s.beside {
		why = c.T("friends.page.asking")
	}
	s.nameField(c, f)
	f.Beside([]float64{1}, ui.Widget{ID: "sit", Kind: ui.Button, Look: ui.Primary, Icon: ui.IconPlay, Text: c.T("friends.page.sit"), Size: 17, Disabled: why != "", Why: why, Do: func(*ui.Widget) { s.sitDown(c, -1) }})
	f.Close()
	s.seats(c, f, why)
	about(c, right, &s.info.Rules)
}

// invited says who waits at the table.
func invited(c *stage.Context, f *ui.Form, info *friends.Info) {
	var names []string
	for i := range info.People {
		if p := &info.People[i]; p.By == wire.ByHuman && !p.Free() {
			names = append(names, p.Name)
		}
	}
	if len(names) > 0 {
		f.Text("invited", c.T("friends.page.invites", "n", len(names), "names", c.Lang.And(names)), 16, &c.Theme.GoldLight)
	}
}

// about says what game it is, by which house rules, and how long a turn may take.
func about(c *stage.Context, f *ui.Form, r *rules.Rules) {
	f.Open("about", c.T("newmatch.rules"))
	for i, line := range rulebook.Brief(c.T, r) {
		f.Text("about."+strconv.Itoa(i), line, 15, &c.Theme.Ivory)
	}
	if o, ok := r.House(); ok && o != (rules.Options{}) {
		f.Text("about.house", c.T("friends.page.house", "rules", rulebook.House(c.T, o)), 15, &c.Theme.GoldLight)
	}
	if r.Timer == 0 {
		f.Text("about.clock", c.T("friends.page.noclock"), 15, &c.Theme.Muted)
	}
	f.Close()
}

// closed says why nobody sits down at the table any more, "" while somebody may.
func closed(c *stage.Context, info *friends.Info) string {
	switch {
	case info.State == friends.Over:
		return lang.Capital(c.T("friends.page.state.over"))
	case info.State == friends.Playing:
		return c.T("friends.refused.started")
	case !slices.ContainsFunc(info.People, func(p friends.Person) bool { return p.Free() }):
		return c.T("friends.refused.full")
	}
	return ""
}

// watch watches the table from no seat.
func (s *Scene) watch(c *stage.Context) {
	at := *s.to
	s.ask(c, at.Origin, func(ctx context.Context, client *transport.Client) func() {
		seat, err := friends.Guest(ctx, client, at)
		return func() {
			if err != nil {
				s.refused(c, err)
				return
			}
			s.sit(c, seat)
		}
	})
	s.changed(c)
}

// seats lists who sits where. why says why no seat can be taken now.
func (s *Scene) seats(c *stage.Context, f *ui.Form, why string) {
	f.Open("seats", c.T("newmatch.players"))
	for i := range s.info.People {
		id, person := "seat."+strconv.Itoa(i), &s.info.People[i]
		if !person.Free() {
			c.Fonts.Seat(person.Name, i)
			f.Text(id, wording.Person(c.Lang, person, false), 16, &c.Theme.Ivory)
			continue
		}
		f.Beside([]float64{1}, ui.Widget{ID: id, Kind: ui.Button, Text: c.T("friends.page.seat", "n", i+1), Size: 15, Disabled: why != "", Why: why, Do: func(*ui.Widget) { s.sitDown(c, i) }})
	}
	if !s.info.Hints {
		f.Text("unaided", c.T("friends.nohints"), 14, &c.Theme.Muted)
	}
	f.Close()
}

// sitDown takes a seat, the first that is free for -1, for a player who has a name. A finger is asked for one, and then it
// sits: two taps lead from the link to the hand.
func (s *Scene) sitDown(c *stage.Context, p int) {
	s.seat = p
	if strings.TrimSpace(s.name) == "" && c.Input.Device == input.Pad {
		s.name = numbered(c, &s.info) // nobody types with a gamepad
	}
	if strings.TrimSpace(s.name) != "" {
		s.takeSeat(c)
		return
	}
	s.eager = c.Input.Pointer.Touch && c.UI.Prompt != nil
	if !s.eager {
		c.UI.Toast(c.T("friends.page.name.why"))
	}
	c.UI.Edit("name")
}

// numbered is what somebody is called who has said no name: by the seat that is free.
func numbered(c *stage.Context, info *friends.Info) string {
	n := slices.IndexFunc(info.People, func(p friends.Person) bool { return p.Free() }) + 1
	return lang.Capital(c.T("anytable.owner", "n", n))
}

// takeSeat takes the seat that was chosen.
func (s *Scene) takeSeat(c *stage.Context) {
	at, name, p := friends.Hope(c.Store, *s.to, time.Now()), named(c, s.name), s.seat
	s.ask(c, at.Origin, func(ctx context.Context, client *transport.Client) func() {
		sat, err := friends.Join(ctx, client, at, name, at.Nonce, p)
		var now friends.Info // others may have come meanwhile
		if err != nil {
			now, _ = friends.Look(ctx, client, at.Code)
		}
		return func() {
			if err != nil {
				if now.Known {
					s.info = now
				}
				s.refused(c, err)
				return
			}
			s.sit(c, sat)
		}
	})
	s.changed(c)
}
