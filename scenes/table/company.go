package table

import (
	"context"
	"slices"
	"strconv"

	"machiavelli/engine/table/wire"
	"machiavelli/game/app/friends"
	"machiavelli/game/app/session"
	"machiavelli/game/report/statistics"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/browser"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// company is the place at a table of several people, whose match is played.
type company struct {
	*friends.Table        // nil: the match is played on this device alone
	muted          bool   // what others say there is not shown
	paused         bool   // nobody plays for now
	down           bool   // no lines come
	sign           string // what is shown as long as it holds
	signed         bool   // sign is as the place is
	reviews        bool   // the review is shown once the record is there
}

// attend tells what has come about at a table of several people besides the match. It
// reports whether the table looks different for that.
func (o *company) attend(c *stage.Context, ses *session.Session) (differs bool) {
	if o.Table == nil {
		return false
	}
	if paused := o.Paused(); paused != o.paused {
		o.paused, differs = paused, true
	}
	o.Hinted(ses.Hints)
	if o.OnTurn() {
		c.KeepAwake()
	}
	defer o.hold(c)
	for {
		h, ok := o.Happened()
		if !ok {
			return differs
		}
		o.signed = false
		if h.What == friends.Said && o.muted {
			continue
		}
		i := o.Info()
		differs = differs || h.What == friends.Absent || h.What == friends.Present || h.What == friends.Seen || h.What == friends.Line
		if h.What == friends.Doubled {
			o.doubled(c, wording.Happened(c.Lang, h, i.People, i.Me))
			continue
		}
		asked := h.What == friends.Asked && h.P != i.Me && i.Me >= 0
		if h.What == friends.Ended { // what has ended it came before
			differs = ses.Update() || differs
		}
		_, scored := ses.Result()
		ends := h.What == friends.Ended && !scored
		said := wording.Happened(c.Lang, h, i.People, i.Me)
		if said != "" {
			stays := h.What == friends.Line && !h.Yes || h.What == friends.Strange || h.What == friends.Asked && h.P == i.Me
			if !asked && !ends && !stays { // which a dialog or the sign says
				c.UI.Toast(said)
			}
			c.Say(said)
		}
		switch {
		case h.What == friends.Gone, h.What == friends.Moved:
			o.Table = nil
			ses.Close()
			browser.Stand("")
			c.Go("friends", nil)
			return differs
		case h.What == friends.Ended:
			if o.saveRecord(c); ends && said != "" {
				o.askOver(c, said)
			}
		case h.What == friends.Rematch:
			c.Go("friends", o.Table.Again(h.Code))
			return differs
		case asked:
			o.askVoice(c, friends.Ask{P: h.P, What: h.Code, Of: h.Of}, i)
		case h.What == friends.Agreed, h.What == friends.Declined, h.What == friends.Lapsed, h.What == friends.Voted && h.P == i.Me:
			c.UI.Withdraw(voteOn + h.Code)
		}
	}
}

// hold shows what stays true at the table for a while: that the line is down, or else the
// player's own vote and who has answered.
func (o *company) hold(c *stage.Context) {
	if o.Table == nil {
		c.UI.Sign("")
		return
	}
	if !o.signed {
		i := o.Info()
		o.signed, o.down, o.sign = true, i.Known && !i.Up, wording.Line(c.Lang, &i)
		if a, asks := i.Mine(); asks && o.sign == "" {
			o.sign = wording.Vote(c.Lang, &i, &a)
		}
	}
	c.UI.Sign(o.sign)
}

// doubled says that another device plays the seat, until the player wants to play here.
func (o *company) doubled(c *stage.Context, said string) {
	if c.UI.Modal() {
		return // it is said already, or another question is to be answered first
	}
	c.Say(said)
	c.UI.Ask(ui.Dialog{ID: "doubled", Unasked: true, Title: said, Buttons: []ui.DialogButton{{ID: "doubled.here", Text: c.T("friends.page.playhere"), Look: ui.Primary}}})
}

// saveRecord puts the record of a match that is over among the player's.
func (o *company) saveRecord(c *stage.Context) {
	place, in := o.Table, c.Store
	c.BesideThen(func() func() {
		_, err := statistics.File(context.Background(), in, place)
		return func() {
			if err != nil {
				c.UI.Toast(c.T("friends.page.record", "why", c.Unread(err)))
			}
			if o.reviews && o.Table == place {
				o.review(c)
			}
		}
	})
}

// review shows the review of the match, as soon as its record is there.
func (o *company) review(c *stage.Context) {
	id := o.Filed()
	if o.reviews = id == ""; !o.reviews {
		c.Push("review", id)
	}
}

// voteOn and what is asked name the dialog of a vote.
const voteOn = "vote/"

// askVoice asks for the player's voice in a vote. Whoever closes the question without an
// answer finds it in the menu.
func (o *company) askVoice(c *stage.Context, a friends.Ask, i friends.Info) {
	place := o.Table
	answer := func(yes bool) func() { return func() { place.Answer(a.What, yes) } }
	asked := friends.Happening{What: friends.Asked, P: a.P, Of: a.Of, Name: i.People[a.P].Name, Code: a.What}
	c.UI.Ask(ui.Dialog{
		ID: voteOn + a.What, Unasked: true, Title: wording.Happened(c.Lang, asked, i.People, i.Me),
		Buttons: []ui.DialogButton{
			{ID: "vote.no", Text: c.T("friends.page.no"), Do: answer(false)},
			{ID: "vote.yes", Text: c.T("friends.page.yes"), Look: ui.Primary, Do: answer(true)},
		},
	})
}

// askOver says that the match has ended in the middle of a deal, of which there is no score,
// and what can be done now.
func (o *company) askOver(c *stage.Context, said string) {
	place := o.Table
	d := ui.Dialog{ID: "over", Unasked: true, Title: said, Buttons: []ui.DialogButton{
		{ID: "over.look", Text: c.T("back"), Look: ui.Quiet},
		{ID: "over.friends", Text: c.T("friends.page.title"), Do: func() { c.Go("friends", nil) }},
	}}
	if place.Info().State == friends.Over {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "over.review", Text: c.T("review.title"), Do: func() { o.review(c) }})
	}
	if place.Info().Me >= 0 {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "over.rematch", Text: c.T("scoring.rematch"), Look: ui.Primary, Do: func() { o.rematch(c) }})
	}
	c.UI.Ask(d)
}

// rematch asks for one, or goes to the one that the others have agreed on.
func (o *company) rematch(c *stage.Context) {
	if code := o.Info().Again; code != "" {
		c.Go("friends", o.Table.Again(code))
		return
	}
	o.Ask(wire.VoteRematch, -1)
}

// unaided reports whether the player sits at a table without hints.
func (o *company) unaided() bool { return o.Table != nil && !o.Hints() }

// goneOn takes what has come about while the score is looked at, and reports whether the
// match has gone on.
func (o *company) goneOn(c *stage.Context, ses *session.Session) bool {
	o.attend(c, ses)
	ses.Update()
	_, over := ses.Result()
	return !over
}

// menu says who is at the table, and offers what several people do there besides
// playing. What has to do with this device alone is behind More.
func (o *company) menu(v *view, press func(command)) {
	c := v.c
	place := o.Table
	i := place.Info()
	sits := i.Me >= 0
	d := ui.Dialog{ID: "company", Title: c.T("friends.page.table", "code", place.Seat().Code)}
	button := func(id, text string, do func()) {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "company/" + id, Text: text, Do: do})
	}
	row := func(text string) { d.Rows = append(d.Rows, ui.DialogRow{Name: ui.Bullet, Text: text}) }
	for n := range i.People {
		row(wording.Person(c.Lang, &i.People[n], n == i.Me))
	}
	if i.Watching > 0 {
		row(c.T("table.company.watching", "n", i.Watching))
	}
	for n := range i.Asks {
		row(wording.Vote(c.Lang, &i, &i.Asks[n]))
	}
	if down := wording.Line(c.Lang, &i); down != "" {
		row(down)
	}
	button("more", c.T("table.company.more"), func() { o.more(v, press) })
	button("menu", c.T("table.company.menu"), func() { press(command{verb: goAway}) })
	if sits && i.State != friends.Over {
		button("leave", c.T("friends.page.leave"), func() { o.askLeave(c) })
	}
	if place.MayHost() {
		do, key := wire.HostPause, "table.company.pause"
		if i.Paused {
			do, key = wire.HostGo, "table.company.go"
		}
		button(do, c.T(key), func() { place.Host(friends.HostDo{Do: do}) })
	}
	for n := range i.People {
		if !friends.MayReplace(place, n) {
			continue
		}
		p, key := &i.People[n], "table.company.computer"
		if p.Here != friends.Away || !place.MayHost() {
			key = "table.company.computer.ask"
		}
		button("computer."+strconv.Itoa(n), c.T(key, "name", p.Name), func() { friends.Replace(place, n) })
	}
	for _, a := range i.Asks {
		if sits && a.P != i.Me && !a.Agreed {
			button("answer."+a.What, c.T("table.company.answer", "name", i.People[a.P].Name), func() { o.askVoice(c, a, i) })
		}
	}
	if sits {
		if friends.MayAsk(place, wire.VoteBack) {
			button("back", c.T("table.company.back"), func() { place.Ask(wire.VoteBack, -1) })
		}
		key := "table.company.mute"
		if o.muted {
			key = "table.company.unmute"
		}
		button("mute", c.T(key), func() { o.muted = !o.muted })
		button("say", c.T("table.company.say"), func() { o.sayMenu(c) })
	}
	d.Buttons = append(d.Buttons, ui.DialogButton{ID: "company/resume", Text: c.T("table.pause.resume"), Look: ui.Primary})
	c.UI.Ask(d)
}

// askClose asks before the table is closed for all.
func askClose(c *stage.Context, place *friends.Table) {
	c.UI.Ask(ui.Dialog{ID: "company.close", Title: c.T("table.company.close"), Text: c.T("table.company.close.about"), Buttons: []ui.DialogButton{
		{ID: "company/close.no", Text: c.T("friends.page.no"), Look: ui.Primary},
		{ID: "company/close.yes", Text: c.T("table.company.close"), Look: ui.Danger, Do: func() { place.Host(friends.HostDo{Do: wire.HostClose}) }},
	}})
}

// more adds to a menu what this device does for its player at the table: the links
// that it shows, and its notifications.
func (o *company) more(v *view, press func(command)) {
	c := v.c
	place := o.Table
	i := place.Info()
	d := ui.Dialog{ID: "company.more", Title: c.T("friends.page.table", "code", place.Seat().Code)}
	button := func(id, text string, do func()) {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "company/" + id, Text: text, Do: do})
	}
	if i.Me >= 0 && browser.Notices() == browser.MayAsk {
		button("notify", c.T("friends.page.notify"), func() { browser.AskForNotices(func() {}) })
	}
	if i.Me >= 0 && i.State != friends.Over {
		button("move", c.T("table.company.move"), func() { o.moveSeat(c) })
	}
	if heirs := place.Heirs(); len(heirs) > 0 {
		button("host", c.T("friends.page.host"), func() { askHost(c, place) })
	}
	if show, ok := place.Seat().ToWatch(); ok {
		button("watch", c.T("friends.page.watch"), func() { c.Go("friends", show) })
	}
	if i.State == friends.Playing && friends.MayAsk(place, wire.VoteEnd) {
		button("end", c.T("table.company.end"), func() { place.Ask(wire.VoteEnd, -1) })
	}
	if place.MayHost() && i.State != friends.Over {
		button("close", c.T("table.company.close"), func() { askClose(c, place) })
	}
	menuButtons(v, &d, press)
	c.UI.Ask(d)
}

// askLeave asks before a seat is given up in the middle of a match.
func (o *company) askLeave(c *stage.Context) {
	place := o.Table
	c.UI.Ask(ui.Dialog{
		ID: "company.leave", Title: c.T("friends.page.leave"), Text: c.T("table.company.leave"),
		Buttons: []ui.DialogButton{
			{ID: "company.stay", Text: c.T("friends.page.no"), Look: ui.Primary},
			{ID: "company.go", Text: c.T("friends.page.leave"), Look: ui.Danger, Do: place.Leave},
		},
	})
}

// moveSeat shows a link by which another device of the player takes the seat.
func (o *company) moveSeat(c *stage.Context) {
	place := o.Table
	c.BesideThen(func() func() {
		ctx, end := context.WithTimeout(context.Background(), statistics.FilePatience)
		defer end()
		at, err := place.Move(ctx)
		return func() {
			if err != nil {
				c.UI.Toast(c.T("friends.page.silent"))
				return
			}
			c.Go("friends", at)
		}
	})
}

// sayMenu offers the remarks.
func (o *company) sayMenu(c *stage.Context) {
	place := o.Table
	d := ui.Dialog{ID: "say", Title: c.T("table.company.say")}
	d.Buttons = append(d.Buttons, ui.DialogButton{ID: "say/none", Text: c.T("back"), Look: ui.Quiet})
	for _, key := range slices.Backward(friends.Remarks[:]) { // the first one comes first
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "say/" + key, Text: c.T("friends.say." + key), Do: func() { place.Say(key) }})
	}
	c.UI.Ask(d)
}
