package table

import (
	"slices"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/settings"
	"machiavelli/game/shell/positions"
	"machiavelli/game/ui"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/keys"
)

// pauseMenu asks what to do apart from playing.
func pauseMenu(v *view, press func(command)) ui.Dialog {
	c := v.c
	d := ui.Dialog{ID: "table.pause", Title: c.T("table.pause"), Text: c.T("table.pause.text", "seed", v.ses.Seed(), "n", v.ses.Hints)}
	if v.exercise.on {
		d.Text = ""
	}
	d.Buttons = append(d.Buttons, ui.DialogButton{ID: "pause/leave", Text: c.T("table.pause.leave"), Look: ui.Secondary, Do: func() { press(command{verb: goAway}) }})
	menuButtons(v, &d, press)
	return d
}

// menuButtons are those of every menu of the table.
func menuButtons(v *view, d *ui.Dialog, press func(command)) {
	c := v.c
	button := func(id string, look ui.Look, do func()) {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "pause/" + id, Text: c.T("table.pause." + id), Look: look, Do: do})
	}
	if c.Has("rules") {
		button("rules", ui.Secondary, func() { c.Push("rules", v.ses.View().Rules) })
	}
	if c.Has("settings") {
		button("settings", ui.Secondary, func() { c.Push("settings", nil) })
	}
	if p, ok := v.ses.Position(); ok {
		button("copy", ui.Secondary, func() { positions.Ask(c, p) })
	}
	button("help", ui.Secondary, func() { press(command{verb: askHelp}) })
	button("resume", ui.Primary, nil)
}

// helpDialog says what hands can do, and the keys that this game has.
func helpDialog(v *view) ui.Dialog {
	c := v.c
	d := ui.Dialog{ID: "table.help", Title: c.T("table.help"), Text: c.T("table.help.text"), Buttons: []ui.DialogButton{{ID: "help/ok", Text: c.T("table.help.ok"), Look: ui.Primary}}}
	if v.frame.Form == layout.Wide || c.Input.Keyboard {
		for _, row := range keys.Rows {
			if row.Hidden || !v.uses(row.Name) {
				continue
			}
			var names []string
			for _, b := range row.Binds {
				names = append(names, c.KeyName(b.Key))
			}
			d.Rows = append(d.Rows, ui.DialogRow{Name: strings.Join(names, "  "), Text: c.T("table.keys." + row.Name)})
		}
	}
	return d
}

// uses reports whether this game has what a row of the keys is for.
func (v *view) uses(row string) bool {
	r := &v.ses.View().Rules
	switch row {
	case "pick":
		return !r.Tiles
	case "draw":
		return v.mayDraw()
	case string(match.Take), string(match.Push), string(match.Discard), string(match.Knock):
		return v.ses.Offers(match.Do(row))
	case string(match.Zap):
		return r.Zap
	case string(match.GiveUp):
		return r.Strict
	case "joker":
		_, jokers := r.Deck(len(v.ses.View().Seats))
		return jokers > 0 || r.Meld.TwosWild
	}
	return true
}

// zapDialog asks whom to zap. The joker is one that is selected, else the first of the
// hand: they are all alike. There is no question without a joker.
func zapDialog(v *view, selected []card.ID, do func(joker card.ID, seat int)) (d ui.Dialog, ok bool) {
	jokers := slices.DeleteFunc(slices.Clone(v.ses.Hand.Order), func(id card.ID) bool { return !id.Joker() })
	if len(jokers) == 0 {
		return d, false
	}
	joker := jokers[0]
	for _, id := range jokers {
		if slices.Contains(selected, id) {
			joker = id
		}
	}
	d = ui.Dialog{ID: "table.zap", Title: v.c.T("table.zap"), Text: v.c.T("table.zap.text")}
	for _, seat := range v.ses.Opponents() {
		p := v.ses.View().Seats[seat]
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "zap/" + itoa(seat), Text: v.c.T("table.zap.seat", "name", p.Name, "n", p.Cards), Look: ui.Secondary, Do: func() { do(joker, seat) }})
	}
	d.Buttons = append(d.Buttons, ui.DialogButton{ID: "zap/no", Text: v.c.T("table.zap.no"), Look: ui.Primary})
	return d, true
}

// confirmDialog asks before an action that cannot be taken back, where the player wants
// that.
func confirmDialog(v *view, do match.Do, yes func()) (d ui.Dialog, ask bool) {
	text, ask := confirmText(v, do)
	if !ask {
		return d, false
	}
	verb := v.c.T("table.do." + string(do))
	if do == match.Play {
		verb = v.c.T("table.end")
	}
	return ui.Dialog{
		ID: "confirm", Title: v.c.T("table.confirm", "do", verb), Text: text,
		Buttons: []ui.DialogButton{
			{ID: "confirm.no", Text: v.c.T("table.confirm.no")},
			{ID: "confirm.yes", Text: verb, Look: ui.Primary, Do: yes},
		},
	}, true
}

// confirmText is what the player is told before an action, and whether that is wanted.
func confirmText(v *view, do match.Do) (text string, ask bool) {
	if v.exercise.on || do != match.Play && do != match.Draw && do != match.Pass {
		return "", false
	}
	n, known := v.ses.CouldGo()
	switch v.c.Settings.AskFirst {
	case settings.AskAlways:
		return v.c.T("table.confirm.text"), true
	case settings.AskCould:
		if !known {
			return v.c.T("table.confirm.unknown"), true
		}
		return v.c.T("table.confirm.could", "n", n), n > 0
	}
	return "", false
}
