package table

import (
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/ui"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/keys"
)

// buttons makes the buttons of a turn. What they do is a command.
type buttons struct {
	view
	press func(command)
	ws    []ui.Widget

	laid     int  // cards of the hand that lie on the table
	undoable bool // places of melds can be taken back
	redoable bool // or brought again
	zoomed   bool // not all of the table is seen as it lies
	untidy   bool // the melds could lie in order
}

// nothing is what a button does that is only not to be pressed now.
func nothing(*ui.Widget) {}

func (b *buttons) add(w ui.Widget) {
	if w.ID == b.exercise.button && !w.Disabled {
		w.Look = ui.Primary // what an exercise speaks of
	}
	b.ws = append(b.ws, w)
}

func (b *buttons) do(k command) func(*ui.Widget) { return func(*ui.Widget) { b.press(k) } }

// menu is the button that is always there.
func (b *buttons) menu() {
	b.add(ui.Widget{ID: "btn/menu", Kind: ui.Button, Look: ui.Quiet, Icon: ui.IconMenu, Rect: b.frame.Menu, Key: keys.Of(keys.Pause), Tip: b.c.T("table.menu"), Do: b.do(command{verb: askMenu})})
}

// curtain is the button behind which the hand is.
func (b *buttons) curtain() {
	f := b.frame
	w, h := min(320, f.W-40), 56.0
	b.add(ui.Widget{ID: "btn/unveil", Kind: ui.Button, Look: ui.Primary, Icon: ui.IconEye, Text: b.c.T("table.unveil"), Key: gi.Accept,
		Rect: ui.Rect{X: (f.W - w) / 2, Y: f.Base.Y + f.Base.H*0.48, W: w, H: h}, Do: b.do(command{verb: unveil})})
}

// leave is the button that ends an exercise.
func (b *buttons) leave() {
	if !b.exercise.on {
		return
	}
	w := ui.Widget{ID: "btn/leave", Kind: ui.Button, Rect: b.frame.Leave, Text: b.exercise.leave, Size: 15, Do: b.do(command{verb: goAway})}
	if w.Text == "" {
		w.Text = b.c.T("table.exercise.leave")
	}
	if b.frame.Form != layout.Wide {
		w.Size, w.Look = 14, ui.Quiet
	}
	b.add(w)
}

func (b *buttons) sorts() {
	f := b.frame
	if f.Form == layout.Tall && b.hinting() && b.ses.Hint.Playable() {
		return // the hint's buttons have their place
	}
	row := make([]ui.Widget, 0, layout.SortCount)
	for i, by := range [...]session.Sort{session.BySuit, session.ByRank, session.ByMelds} {
		w := ui.Widget{ID: "btn/sort-" + string(by), Kind: ui.Button, Rect: f.Sorts[i], Text: b.sortText("table.sort.", by), Size: 14, Tip: b.sortText("table.sort.tip.", by),
			Do: b.do(command{verb: sortHand, by: by})}
		if f.Form != layout.Wide {
			w.Text = b.sortText("table.sort.short.", by)
			w.Size = 13
			w.Says, w.Tip = w.Tip, "" // the short word alone does not say that it sorts
		}
		if b.ses.Hand.Sort == by || by == session.BySuit && b.ses.Hand.Sort == "" {
			gold := b.c.Theme.GoldLight
			w.Color = &gold
		}
		row = append(row, w)
	}
	b.addRow(row)
}

// addRow adds the buttons of a row, with words of one size.
func (b *buttons) addRow(row []ui.Widget) {
	b.c.Fonts.OneSize(row)
	for _, w := range row {
		b.add(w)
	}
}

// sortText is what a way to sort is called: tiles have colours and numbers.
func (b *buttons) sortText(prefix string, by session.Sort) string {
	if key := prefix + "tiles." + string(by); b.ses.View().Rules.Tiles && b.c.Lang.Has(key) {
		return b.c.T(key)
	}
	return b.c.T(prefix + string(by))
}

func (b *buttons) turn() {
	f := b.frame
	turn := b.ses.Turn()
	live := b.ses.Movable()
	canUndo := live && (turn.CanUndo || b.undoable)
	canRedo := live && (turn.CanRedo || b.redoable)
	icon := func(id string, icon ui.Icon, r layout.Rect, key gi.Key, on bool, does verb) {
		b.add(ui.Widget{ID: "btn/" + id, Kind: ui.Button, Icon: icon, Rect: r, Key: key, Disabled: !on, Tip: b.c.T("table.tip." + id),
			Refused: nothing, Do: b.do(command{verb: does})})
	}
	icon("undo", ui.IconUndo, f.Turn.Undo, keys.Of(keys.Undo), canUndo, undoEdit)
	icon("redo", ui.IconRedo, f.Turn.Redo, keys.Of(keys.Redo), canRedo, redoEdit)
	icon("reset", ui.IconReset, f.Turn.Reset, keys.Of(keys.Reset), live && turn.Changed, resetTurn)
	w := ui.Widget{ID: "btn/hint", Kind: ui.Button, Icon: ui.IconHint, Text: b.c.T("table.hint"), Size: 15, Rect: f.Turn.Hint, Key: keys.Of(keys.Hint), Disabled: !live || b.paused, Tip: b.c.T("table.tip.hint"),
		Refused: nothing, Do: b.do(command{verb: askHint})}
	switch n := len(b.otherActions()); {
	case f.Turn.More.Empty():
	case n > 1:
		w.Rect.W = 50
	case n == 0 && b.exercise.on:
		w.Rect.W = f.Turn.More.Right() - f.Turn.Hint.X
	}
	if b.exercise.idea {
		w.Text, w.Tip = b.c.T("table.exercise.idea"), b.c.T("table.tip.idea")
		if w.Rect.W < 120 {
			w.Text = b.c.T("table.exercise.idea.short")
		}
	}
	if w.Rect.W < 96 { // the word says more than the star
		w.Icon = ui.NoIcon
	}
	if w.Rect.W < 64 {
		w.Size = 13
	}
	b.add(b.halted(w))
}

// halted has a button that is not to be pressed say so, where that is not because of the turn.
func (b *buttons) halted(w ui.Widget) ui.Widget {
	if why := b.halts(); w.Disabled && why != "" {
		w.Tip = why
		w.Refused = func(*ui.Widget) { b.c.UI.Toast(why) }
	}
	return w
}

// end are the buttons that end a turn: to end it with what lies, to
// draw or to pass, and what else the rule set has.
func (b *buttons) end() {
	f := b.frame
	live := b.mayAct()
	turn := b.ses.Turn()
	changed := live && turn.Changed
	others := b.otherActions()
	end := ui.Widget{ID: "btn/end", Kind: ui.Button, Rect: f.Turn.End, Text: b.c.T("table.end"), Size: 18, Key: keys.Of(keys.EndTurn),
		Refused: b.do(command{verb: endTurn}), Do: b.do(command{verb: endTurn})}
	err := b.ses.Refuses(match.Play)
	switch {
	case !live:
		end.Disabled, end.Why = true, b.turnText()
		end.Refused = nothing
		if why := b.halts(); why != "" {
			end.Why = why
			end.Refused = func(*ui.Widget) { b.c.UI.Toast(why) }
		}
	case b.walking:
		end.Disabled, end.Why = true, b.c.T("table.hint.playing.short")
	case err == nil && b.lacking() > 0:
		end.Disabled, end.Why = true, b.speech().Pieces("table.exercise.left", b.lacking())
	case err == nil:
		end.Look = ui.Primary
		end.Sub = b.c.T("table.end.lays", "n", b.laid)
	default:
		end.Disabled, end.Why = true, b.words().Short(err)
	}
	switch {
	case b.ses.Offers(match.Discard):
		end.Text = b.c.T("table.lay")
	case b.mayEnd():
		end.Disabled, end.Look, end.Sub = false, ui.Primary, ""
		end.Do = b.do(command{verb: act, do: match.Pass})
	}
	if f.Turn.More.Empty() {
		b.narrowEnd(end, others, changed)
		return
	}
	b.add(end)
	for i, r := range b.moreRow(len(others)) {
		others[i].Rect, others[i].Size = r, 15
		if r.W < 100 {
			others[i].Icon = ui.NoIcon
		}
		if r.W < 70 {
			others[i].Size = 12.5
		}
	}
	b.addRow(others)
}

// moreRow is the places of further actions in a wide window: beside the hint
// button, which makes room when there are several.
func (b *buttons) moreRow(n int) []layout.Rect {
	f := b.frame
	if n < 2 {
		return f.Turn.More.Cols(max(n, 0), 6)
	}
	left := f.Turn.Hint.X + 56
	return layout.Rect{X: left, Y: f.Turn.More.Y, W: f.Turn.More.Right() - left, H: f.Turn.More.H}.Cols(n, 6)
}

// narrowEnd puts the ways to end a turn where there is one place for them:
// before anything is moved the first of them has it; the others float above
// the hand.
func (b *buttons) narrowEnd(end ui.Widget, others []ui.Widget, changed bool) {
	f := b.frame
	if b.mayAct() && !changed && len(others) > 0 && !b.ses.View().Played {
		first := others[0]
		first.Rect, first.Size = f.Turn.End, 17
		if advice := b.ses.Hint.Advice; advice != nil && !b.ses.Hint.Holding && first.ID == "btn/"+string(advice.Do) && !first.Disabled {
			first.Look = ui.Primary
		}
		b.add(first)
		others = others[1:]
	} else {
		b.add(end)
	}
	x := f.Acts.X + f.Acts.W
	for _, w := range others {
		if w.Disabled || w.ID == "btn/draw" {
			continue
		}
		width := b.c.Fonts.Width(w.Text, ui.Bold, 14) + 56
		x -= width + 6
		w.Rect, w.Size = ui.Rect{X: max(f.Acts.X, x), Y: f.Acts.Y, W: width, H: f.Acts.H}, 14
		b.add(w)
	}
}

// otherActions are the ways to end a turn without a play that make sense now.
func (b *buttons) otherActions() []ui.Widget {
	if !b.mayAct() {
		if !b.mayDraw() {
			return nil
		}
		draw := ui.Widget{ID: "btn/draw", Kind: ui.Button, Icon: ui.IconCards, Text: b.c.T("table.do.draw"), Disabled: true, Refused: nothing}
		if b.paused {
			draw.Key = keys.Of(keys.Draw)
		}
		return []ui.Widget{b.halted(draw)}
	}
	var out []ui.Widget
	for _, a := range [...]struct {
		do   match.Do
		key  keys.Act
		icon ui.Icon
	}{{match.Draw, keys.Draw, ui.IconCards}, {match.Take, keys.Take, ui.IconUp}, {match.Push, keys.Push, ui.IconLeft}, {match.Discard, keys.Discard, ui.IconDown}, {match.Pass, keys.Draw, ui.IconRight}, {match.Knock, keys.Knock, ui.IconHand}, {match.Zap, keys.Zap, ui.IconWarning}, {match.GiveUp, keys.GiveUp, ui.IconCross}} {
		if !b.ses.Offers(a.do) || !b.mayDraw() && a.do != match.Discard && a.do != match.Zap {
			continue
		}
		err := b.ses.Refuses(a.do)
		switch {
		case a.do == match.Draw && err != nil && err.Why == match.StockEmpty, a.do == match.Pass && err != nil && (err.Why == match.StockLeft || b.ses.View().Stock > 0):
			continue
		case err != nil && (err.Why == match.DrawnAll || err.Why == match.MoveBegun || err.Why == match.DrawFirst || err.Why == match.NoUpcard || err.Why == match.PlayedOnce):
			continue // its moment has passed, or has not come
		case a.do == match.Zap && err != nil, a.do == match.Pass && b.mayEnd():
			continue // no joker to spend; the button that ends a turn does it
		case a.do == match.GiveUp && (err != nil || !b.ses.View().Rules.Strict || !b.ses.Moved()):
			continue
		}
		out = append(out, b.action(a.do, a.key, a.icon, err))
	}
	return out
}

func (b *buttons) action(do match.Do, key keys.Act, icon ui.Icon, err *match.Error) ui.Widget {
	w := ui.Widget{ID: "btn/" + string(do), Kind: ui.Button, Icon: icon, Text: b.c.T("table.do." + string(do)), Key: keys.Of(key), Tip: b.c.T("table.tip." + string(do)),
		Do: b.do(command{verb: act, do: do})}
	switch {
	case err != nil:
		w.Disabled = true
		w.Why = b.words().Short(err)
		w.Refused = b.do(command{verb: refuse, why: err})
	case do == match.Zap && !b.ses.Turn().Changed:
		w.Do = b.do(command{verb: zap})
	case do == match.Discard:
		w.Do = b.do(command{verb: discard})
	case b.ses.Turn().Changed && do != match.GiveUp:
		w.Disabled = true
		w.Why = b.c.T("table.undo-first")
		w.Refused = func(*ui.Widget) { b.c.UI.Toast(b.c.T("table.undo-first.long")) }
	}
	return w
}

// tools put the table in order, or make all of it visible, when there is
// something to put in order.
func (b *buttons) tools() {
	f := b.frame
	if b.ses.Hint.Level != session.HintOff {
		return // the panel has their place
	}
	type tool struct {
		id   string
		icon ui.Icon
		on   bool
		does verb
	}
	var tools []tool
	if !b.exercise.on && b.ses.Me() >= 0 { // in a match always, and always there
		tools = append(tools, tool{"replay", ui.IconPlay, b.canReplay() && !b.ses.Waiting(), toggleReplay})
	}
	if b.zoomed {
		tools = append(tools, tool{"fit", ui.IconFit, true, zoomAll})
	}
	if b.untidy {
		tools = append(tools, tool{"tidy", ui.IconTidy, true, tidyFelt})
	}
	slots := f.Slots(len(tools), b.ses.View().Rules.Upcard)
	if len(slots) < len(tools) && len(slots) == 1 && b.zoomed && !b.exercise.on {
		tools = tools[1:] // the way back from a zoom is needed more
	}
	row := make([]ui.Widget, 0, len(slots))
	for i, r := range slots {
		k := tools[i]
		w := ui.Widget{ID: "btn/" + k.id, Kind: ui.Button, Look: ui.Quiet, Icon: k.icon, Text: b.c.T("table.tool." + k.id), Size: 13.5, Rect: r, Tip: b.c.T("table.tip." + k.id), Disabled: !k.on, Refused: nothing, Do: b.do(command{verb: k.does})}
		if b.c.Fonts.Width(w.Text, ui.Bold, w.Size)+44 > r.W { // the word says more than the icon
			w.Icon, w.Size = ui.NoIcon, 13
		}
		row = append(row, w)
	}
	b.addRow(row)
}

// cardsLaid is how many cards of the hand lie on the table.
func cardsLaid(ses *session.Session, melds []match.Meld) int {
	n := 0
	for _, m := range melds {
		for _, k := range m.Cards {
			if ses.Mine(k.ID) {
				n++
			}
		}
	}
	return n
}
