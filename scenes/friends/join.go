package friends

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"machiavelli/engine/table/wire"
	"machiavelli/game/app/friends"
	"machiavelli/game/app/setup"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/lang"
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
	f := p.One(560)
	f.Open("table", c.RuleSet(&s.info.Rules))
	s.nameField(c, f)
	why := ""
	switch {
	case !slices.ContainsFunc(s.info.People, func(p friends.Person) bool { return p.Free() }):
		why = c.T("friends.refused.full")
	case s.asking > 0:
		why = c.T("friends.page.asking")
	}
	f.Beside([]float64{1}, ui.Widget{ID: "sit", Kind: ui.Button, Look: ui.Primary, Icon: ui.IconPlay, Text: c.T("friends.page.sit"), Size: 17, Disabled: why != "", Why: why, Do: func(*ui.Widget) { s.sitDown(c, -1) }})
	f.Close()
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
		s.name = s.numbered(c) // nobody types with a gamepad
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
func (s *Scene) numbered(c *stage.Context) string {
	n := slices.IndexFunc(s.info.People, func(p friends.Person) bool { return p.Free() }) + 1
	return lang.Capital(c.T("anytable.owner", "n", n))
}

// takeSeat takes the seat that was chosen.
func (s *Scene) takeSeat(c *stage.Context) {
	at, name, p := friends.Hope(c.Store, *s.to, time.Now()), s.named(c), s.seat
	s.ask(c, at.Origin, func(ctx context.Context, client *transport.Client) func() {
		sat, err := friends.Join(ctx, client, at, name, at.Nonce, p)
		return func() {
			if err != nil {
				s.refused(c, err)
				return
			}
			s.sit(c, sat)
		}
	})
	s.changed(c)
}
