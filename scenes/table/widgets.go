package table

import (
	"slices"
	"strings"

	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/input"
	"machiavelli/scenes/table/keys"
)

// widgets is the buttons as they are now.
func (s *Scene) widgets(c *stage.Context) []ui.Widget {
	f := &s.frame
	ws := make([]ui.Widget, 0, 24)
	add := func(w ui.Widget) {
		if (w.Rect).Empty() {
			return
		}
		if do := w.Do; do != nil {
			w.Do = func(w *ui.Widget) { do(w); s.stale = true }
		}
		ws = append(ws, w)
	}
	add(ui.Widget{ID: "btn/menu", Kind: ui.Button, Look: ui.Quiet, Icon: ui.IconMenu, Rect: f.Menu, Key: keys.Of(keys.Pause), Tip: c.T("table.menu"), Do: func(*ui.Widget) { s.menu(c) }})
	if _, drawn := s.ses.Curtain(); drawn {
		w, h := min(320, f.W-40), 56.0
		add(ui.Widget{ID: "btn/unveil", Kind: ui.Button, Look: ui.Primary, Icon: ui.IconEye, Text: c.T("table.unveil"), Key: gi.Accept,
			Rect: ui.Rect{X: (f.W - w) / 2, Y: f.Base.Y + f.Base.H*0.48, W: w, H: h}, Do: func(*ui.Widget) { s.ses.Unveil() }})
		return ws
	}
	if s.replay.on {
		s.replayWidgets(c, add)
		return ws
	}
	s.leaveWidget(c, add)
	s.sortWidgets(c, add)
	s.turnWidgets(c, add)
	s.hintWidgets(c, add)
	s.endWidgets(c, add)
	s.viewWidgets(c, add)
	if s.chooser.on {
		for i := range ws { // they wait for the answer
			ws[i].Disabled, ws[i].Key, ws[i].Tip = true, gi.NoKey, ""
			ws[i].Refused = func(*ui.Widget) { s.closeChooser(c) }
		}
		s.chooserWidgets(c, add)
	}
	return ws
}

func (s *Scene) sortWidgets(c *stage.Context, add func(ui.Widget)) {
	f := &s.frame
	if f.Form == layout.Tall && s.hinting() && s.ses.Hint.Playable() {
		return // the hint's buttons have their place
	}
	row := make([]ui.Widget, 0, layout.SortCount)
	for i, by := range [...]session.Sort{session.BySuit, session.ByRank, session.ByMelds} {
		w := ui.Widget{ID: "btn/sort-" + string(by), Kind: ui.Button, Rect: f.Sorts[i], Text: s.sortText(c, "table.sort.", by), Size: 14, Tip: s.sortText(c, "table.sort.tip.", by),
			Do: func(*ui.Widget) { s.sortBy(by) }}
		if f.Form != layout.Wide {
			w.Text = s.sortText(c, "table.sort.short.", by)
			w.Size = 13
			w.Says, w.Tip = w.Tip, "" // the short word alone does not say that it sorts
		}
		if s.ses.Hand.Sort == by || by == session.BySuit && s.ses.Hand.Sort == "" {
			gold := c.Theme.GoldLight
			w.Color = &gold
		}
		row = append(row, w)
	}
	addRow(c, row, add)
}

// addRow adds the buttons of a row, with words of one size.
func addRow(c *stage.Context, row []ui.Widget, add func(ui.Widget)) {
	c.Fonts.OneSize(row)
	for _, w := range row {
		add(w)
	}
}

// sortText is what a way to sort is called: tiles have colours and numbers.
func (s *Scene) sortText(c *stage.Context, prefix string, by session.Sort) string {
	if key := prefix + "tiles." + string(by); s.ses.View().Rules.Tiles && c.Lang.Has(key) {
		return c.T(key)
	}
	return c.T(prefix + string(by))
}

func (s *Scene) turnWidgets(c *stage.Context, add func(ui.Widget)) {
	f := &s.frame
	turn := s.ses.Turn()
	live := s.ses.Movable()
	canUndo := live && (turn.CanUndo || len(s.felt.before) > 0)
	canRedo := live && (turn.CanRedo || len(s.felt.after) > 0)
	icon := func(id string, icon ui.Icon, r layout.Rect, key gi.Key, on bool, do func()) {
		add(ui.Widget{ID: "btn/" + id, Kind: ui.Button, Icon: icon, Rect: r, Key: key, Disabled: !on, Tip: c.T("table.tip." + id),
			Refused: func(*ui.Widget) {}, Do: func(*ui.Widget) { do() }})
	}
	icon("undo", ui.IconUndo, f.Turn.Undo, keys.Of(keys.Undo), canUndo, func() { s.undoEdit(c) })
	icon("redo", ui.IconRedo, f.Turn.Redo, keys.Of(keys.Redo), canRedo, func() { s.redoEdit(c) })
	icon("reset", ui.IconReset, f.Turn.Reset, keys.Of(keys.Reset), live && turn.Changed, func() { s.rewind(c) })
	w := ui.Widget{ID: "btn/hint", Kind: ui.Button, Icon: ui.IconHint, Text: c.T("table.hint"), Size: 15, Rect: f.Turn.Hint, Key: keys.Of(keys.Hint), Disabled: !live, Tip: c.T("table.tip.hint"),
		Refused: func(*ui.Widget) {}, Do: func(*ui.Widget) { s.askHint(c); s.inPanel = c.Input.Keyboard }}
	switch n := len(s.otherActions()); {
	case f.Turn.More.Empty():
	case n > 1:
		w.Rect.W = 50
	case n == 0 && s.practice.on:
		w.Rect.W = f.Turn.More.Right() - f.Turn.Hint.X
	}
	if s.asksIdea() {
		w.Text, w.Tip = c.T("table.exercise.idea"), c.T("table.tip.idea")
		if w.Rect.W < 120 {
			w.Text = c.T("table.exercise.idea.short")
		}
	}
	if w.Rect.W < 96 { // the word says more than the star
		w.Icon = ui.NoIcon
	}
	if w.Rect.W < 64 {
		w.Size = 13
	}
	add(w)
}

// endWidgets are the buttons that end a turn: to end it with what lies, to
// draw or to pass, and what else the rule set has.
func (s *Scene) endWidgets(c *stage.Context, add func(ui.Widget)) {
	f := &s.frame
	live := s.ses.Live()
	turn := s.ses.Turn()
	changed := live && turn.Changed
	others := s.otherActions()
	end := ui.Widget{ID: "btn/end", Kind: ui.Button, Rect: f.Turn.End, Text: c.T("table.end"), Size: 18, Key: keys.Of(keys.EndTurn),
		Refused: func(*ui.Widget) { s.endTurn(c) }, Do: func(*ui.Widget) { s.endTurn(c) }}
	err := s.ses.Refuses(match.Play)
	switch {
	case !live:
		end.Disabled, end.Why = true, s.turnText()
		end.Refused = func(*ui.Widget) {}
	case s.playback.walk.on:
		end.Disabled, end.Why = true, c.T("table.hint.playing.short")
	case err == nil && s.lacking() > 0:
		end.Disabled, end.Why = true, s.speech().Pieces("table.exercise.left", s.lacking())
	case err == nil:
		end.Look = ui.Primary
		end.Sub = c.T("table.end.lays", "n", s.laid())
	default:
		end.Disabled, end.Why = true, s.words().Short(err)
	}
	switch {
	case s.ses.Offers(match.Discard):
		end.Text = c.T("table.lay")
	case s.mayEnd():
		end.Disabled, end.Look, end.Sub = false, ui.Primary, ""
		end.Do = func(*ui.Widget) { s.act(c, match.Pass) }
	}
	if f.Turn.More.Empty() {
		s.narrowEnd(c, end, others, changed, add)
		return
	}
	add(end)
	for i, r := range s.moreRow(len(others)) {
		others[i].Rect, others[i].Size = r, 15
		if r.W < 100 {
			others[i].Icon = ui.NoIcon
		}
		if r.W < 70 {
			others[i].Size = 12.5
		}
	}
	addRow(c, others, add)
}

// moreRow is the places of further actions in a wide window: beside the hint
// button, which makes room when there are several.
func (s *Scene) moreRow(n int) []layout.Rect {
	f := &s.frame
	if n < 2 {
		return f.Turn.More.Cols(max(n, 0), 6)
	}
	left := f.Turn.Hint.X + 56
	return layout.Rect{X: left, Y: f.Turn.More.Y, W: f.Turn.More.Right() - left, H: f.Turn.More.H}.Cols(n, 6)
}

// narrowEnd puts the ways to end a turn where there is one place for them:
// before anything is moved the first of them has it; the others float above
// the hand.
func (s *Scene) narrowEnd(c *stage.Context, end ui.Widget, others []ui.Widget, changed bool, add func(ui.Widget)) {
	f := &s.frame
	if s.ses.Live() && !changed && len(others) > 0 && !s.ses.View().Played {
		first := others[0]
		first.Rect, first.Size = f.Turn.End, 17
		if advice := s.ses.Hint.Advice; advice != nil && first.ID == "btn/"+string(advice.Do) && !first.Disabled {
			first.Look = ui.Primary
		}
		add(first)
		others = others[1:]
	} else {
		add(end)
	}
	x := f.Acts.X + f.Acts.W
	for _, w := range others {
		if w.Disabled || w.ID == "btn/draw" {
			continue
		}
		width := c.Fonts.Width(w.Text, ui.Bold, 14) + 56
		x -= width + 6
		w.Rect, w.Size = ui.Rect{X: max(f.Acts.X, x), Y: f.Acts.Y, W: width, H: f.Acts.H}, 14
		add(w)
	}
}

// mayEnd reports whether a turn that has been played goes on, and can be ended
// as it is.
func (s *Scene) mayEnd() bool {
	return s.ses.Live() && s.ses.View().Played && !s.ses.Offers(match.Discard) && s.ses.Refuses(match.Pass) == nil
}

// otherActions are the ways to end a turn without a play that make sense now.
func (s *Scene) otherActions() []ui.Widget {
	if !s.ses.Live() {
		c := s.ctx
		if !s.mayDraw() {
			return nil
		}
		return []ui.Widget{{ID: "btn/draw", Kind: ui.Button, Icon: ui.IconCards, Text: c.T("table.do.draw"), Disabled: true, Refused: func(*ui.Widget) {}}}
	}
	var out []ui.Widget
	for _, a := range [...]struct {
		do   match.Do
		key  keys.Act
		icon ui.Icon
	}{{match.Draw, keys.Draw, ui.IconCards}, {match.Take, keys.Take, ui.IconUp}, {match.Push, keys.Push, ui.IconLeft}, {match.Discard, keys.Discard, ui.IconDown}, {match.Pass, keys.Draw, ui.IconRight}, {match.Knock, keys.Knock, ui.IconHand}, {match.Zap, keys.Zap, ui.IconWarning}, {match.GiveUp, keys.GiveUp, ui.IconCross}} {
		if !s.ses.Offers(a.do) || !s.mayDraw() && a.do != match.Discard && a.do != match.Zap {
			continue
		}
		err := s.ses.Refuses(a.do)
		switch {
		case a.do == match.Draw && err != nil && err.Why == match.StockEmpty, a.do == match.Pass && err != nil && (err.Why == match.StockLeft || s.ses.View().Stock > 0):
			continue
		case err != nil && (err.Why == match.DrawnAll || err.Why == match.MoveBegun || err.Why == match.DrawFirst || err.Why == match.NoUpcard || err.Why == match.PlayedOnce):
			continue // its moment has passed, or has not come
		case a.do == match.Zap && err != nil, a.do == match.Pass && s.mayEnd():
			continue // no joker to spend; the button that ends a turn does it
		case a.do == match.GiveUp && (err != nil || !s.ses.View().Rules.Strict || !s.ses.Moved()):
			continue
		}
		out = append(out, s.actionWidget(a.do, a.key, a.icon, err))
	}
	return out
}

func (s *Scene) actionWidget(do match.Do, key keys.Act, icon ui.Icon, err *match.Error) ui.Widget {
	c := s.ctx
	w := ui.Widget{ID: "btn/" + string(do), Kind: ui.Button, Icon: icon, Text: c.T("table.do." + string(do)), Key: keys.Of(key), Tip: c.T("table.tip." + string(do)),
		Do: func(*ui.Widget) { s.act(c, do) }}
	switch {
	case err != nil:
		w.Disabled = true
		w.Why = s.words().Short(err)
		w.Refused = func(*ui.Widget) { s.refuse(c, err) }
	case do == match.Zap && !s.ses.Turn().Changed:
		w.Do = func(*ui.Widget) { s.askZap(c) }
	case do == match.Discard:
		w.Do = func(*ui.Widget) { cards := slices.Clone(s.in.Selected); s.in.Clear(); s.toPile(c, cards) }
	case s.ses.Turn().Changed && do != match.GiveUp:
		w.Disabled = true
		w.Why = c.T("table.undo-first")
		w.Refused = func(*ui.Widget) { c.UI.Toast(c.T("table.undo-first.long")) }
	}
	return w
}

// viewWidgets put the table in order, or make all of it visible, when there is
// something to put in order.
func (s *Scene) viewWidgets(c *stage.Context, add func(ui.Widget)) {
	f := &s.frame
	if s.ses.Hint.Level != session.HintOff {
		return // the panel has their place
	}
	type tool struct {
		id   string
		icon ui.Icon
		on   bool
		do   func()
	}
	var tools []tool
	if !s.practice.on { // in a match always, and always there
		tools = append(tools, tool{"replay", ui.IconPlay, s.canReplay() && !s.ses.Waiting(), s.toggleReplay})
	}
	if s.camera.near() {
		tools = append(tools, tool{"fit", ui.IconFit, true, func() { s.lookAt(layout.Zoom{}) }})
	}
	if len(s.felt.melds) > 2 && s.ses.Movable() && !s.felt.tidied() {
		tools = append(tools, tool{"tidy", ui.IconTidy, true, func() { s.tidy(c) }})
	}
	slots := f.Slots(len(tools), s.ses.View().Rules.Upcard)
	if len(slots) < len(tools) && len(slots) == 1 && s.camera.near() && !s.practice.on {
		tools = tools[1:] // the way back from a zoom is needed more
	}
	row := make([]ui.Widget, 0, len(slots))
	for i, r := range slots {
		k := tools[i]
		w := ui.Widget{ID: "btn/" + k.id, Kind: ui.Button, Look: ui.Quiet, Icon: k.icon, Text: c.T("table.tool." + k.id), Size: 13.5, Rect: r, Tip: c.T("table.tip." + k.id), Disabled: !k.on, Refused: func(*ui.Widget) {}, Do: func(*ui.Widget) { k.do() }}
		if c.Fonts.Width(w.Text, ui.Bold, w.Size)+44 > r.W { // the word says more than the icon
			w.Icon, w.Size = ui.NoIcon, 13
		}
		row = append(row, w)
	}
	addRow(c, row, add)
}

// focusItems is what the arrows can go to: cards and buttons.
func (s *Scene) focusItems(c *stage.Context) []input.Item {
	items := s.in.Targets()
	if !c.Input.Keyboard {
		return items
	}
	for _, w := range c.UI.Items() {
		if w.Enabled {
			area := input.InButtons
			if strings.HasPrefix(w.Name, "btn/hint-") {
				area = input.InPanel
			}
			items = append(items, input.Item{Focus: input.Focus{Name: w.Name}, R: layout.Rect{X: w.X, Y: w.Y, W: w.W, H: w.H}, Area: area})
		}
	}
	return items
}

// keys reports whether the keyboard is used, and its focus is to be seen.
func (s *Scene) keys() bool { return s.ctx.Input.Keyboard }

// syncFocus keeps the widgets' focus and that of the cards one.
func (s *Scene) syncFocus(c *stage.Context) {
	if s.inPanel {
		s.focusPanel(c)
	}
	now := c.UI.Focused()
	for _, opener := range [...]string{"btn/hint", "btn/replay"} {
		if strings.HasPrefix(now, opener+"-") && c.UI.Get(now) == nil && c.UI.Get(opener) != nil {
			now = opener // which brings back what was put away
			c.UI.Focus(now)
		}
	}
	at, moved := s.in.Join(now)
	if at != now {
		c.UI.Focus(at)
	}
	s.stale = s.stale || moved // the ring leaves the card
}

// press presses the button that the focus is on.
func (s *Scene) press(c *stage.Context, name string) {
	if w := c.UI.Get(name); w != nil && w.Do != nil && !w.Disabled {
		w.Do(w)
	}
}
