package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/draw"
	"machiavelli/scenes/table/input"
)

// describer lists what lies on the table.
type describer struct {
	view
	desk *desk
	m    *draw.Model // that is drawn
	add  func(a11y.Item)
	live bool
	free bool  // cards can be chosen: no replay is shown, and no joker waits for an answer
	fits []int // melds that what is chosen fits

	cards []input.Item // that have yet to be described, the hand's first
	words wording.Match
	kept  *phrases
}

// t is the sentence of a key without parts.
func (d *describer) t(key string) string {
	return d.kept.say(saying{key: key}, func() string { return d.c.T(key) })
}

// count is the sentence of a key about a number.
func (d *describer) count(key string, n int) string {
	return d.kept.say(saying{key: key, n: n}, func() string { return d.c.T(key, "n", n) })
}

// by is the sentence of a key about the player in a seat.
func (d *describer) by(key string, seat int) string {
	return d.kept.say(saying{key: key, n: seat}, func() string { return d.c.T(key, "name", d.words.Name(seat)) })
}

// name is the name of something by a number.
func (d *describer) name(kind string, n int) string {
	return d.kept.say(saying{key: kind, n: n}, func() string { return kind + itoa(n) })
}

// next takes the next cards.
func (d *describer) next(n int) []input.Item {
	next := d.cards[:n]
	d.cards = d.cards[n:]
	return next
}

// Describe says what lies on the table, where, and what can be done with it.
func (s *Scene) Describe(c *stage.Context, add func(a11y.Item)) {
	s.announcer.describe(*s.view(c), &s.desk, &s.picture.model, add)
}

// describe lists everything.
func (a *announcer) describe(v view, desk *desk, m *draw.Model, add func(a11y.Item)) {
	a.cards = desk.in.World.Items(a.cards[:0])
	d := describer{view: v, desk: desk, m: m, add: add, live: v.ses.Live(), free: v.reachable(), cards: a.cards, words: v.words(), kept: a.phrases.of(v.speech(), v.ses)}
	if n := len(desk.in.Selected); n > 0 {
		d.fits = v.ses.Fits(desk.in.Selected...)
	}
	title := d.kept.say(saying{key: m.Title, name: m.Sub}, func() string { return join(m.Title, m.Sub) })
	d.put("title", v.frame.Top, a11y.Item{Role: a11y.Heading, Level: 1, Label: title})
	d.put("turn", v.frame.Step, a11y.Item{Role: a11y.Text, Text: m.Step, Enabled: d.live})
	if m.Goal != "" && !v.frame.Goal.Empty() {
		d.put("goal", v.frame.Goal, a11y.Item{Role: a11y.Text, Text: m.Goal, Enabled: d.live})
	}
	if v.exercise.on || m.Watched {
		at := v.frame.Words
		if box := m.Bubble.Box; !box.Empty() {
			at = box
		}
		d.put("words", at, a11y.Item{Role: a11y.Text, Text: m.Words, Enabled: d.live})
	}
	for i, text := range [...]string{m.Curtain, m.Banner} {
		d.put(d.name("said/", i), v.frame.Felt, a11y.Item{Role: a11y.Text, Text: text})
	}
	d.hand()
	d.melds()
	d.piles()
	d.seats()
	d.panel()
	d.log()
	if id := desk.in.Focus.Card; id != 0 && v.c.Input.Keyboard {
		at, _ := desk.spotOf(id)
		d.put("focus", at.Rect(), a11y.Item{Text: d.kept.card(card.Card{ID: id}).hand[len("hand/"):], Enabled: true})
	}
	now := v.ses.View()
	turns := d.kept.say(saying{key: "turns", n: now.Deal, m: now.Turns}, func() string { return itoa(now.Deal) + "/" + itoa(now.Turns) })
	d.unplaced("turns", a11y.Item{Text: turns, Enabled: d.live})
}

// put adds an item with a name, at a place.
func (d *describer) put(name string, r layout.Rect, i a11y.Item) {
	i.Name, i.X, i.Y, i.W, i.H = name, r.X, r.Y, r.W, r.H
	d.add(i)
}

// unplaced adds an item that has no place of its own.
func (d *describer) unplaced(name string, i a11y.Item) { d.put(name, layout.Rect{}, i) }

func nameOf(id card.ID) string {
	name, _ := id.MarshalText()
	return string(name)
}

func (d *describer) hand() {
	if _, drawn := d.ses.Curtain(); drawn {
		return
	}
	n := len(d.desk.in.World.Hand)
	d.put("hand", d.frame.Hand, a11y.Item{Role: a11y.List, Label: d.count("access.hand", n), Enabled: d.free})
	for _, i := range d.next(n) {
		k := d.kept.card(card.Card{ID: i.Card})
		d.put(k.hand, i.R, a11y.Item{
			Text: k.printed, Enabled: true, Role: a11y.EntryButton, In: "hand", Label: k.face,
			Mark: a11y.Marked(d.desk.in.Has(i.Card)), About: d.about(i.Card),
		})
	}
}

// about is what is marked on a card.
func (d *describer) about(id card.ID) string {
	k := &d.m.Cards[id]
	switch {
	case k.Mark&draw.Mine != 0:
		return d.t("access.mine")
	case k.Mark&draw.Hinted != 0:
		return d.t("access.hinted")
	case k.Mark&draw.Drawn != 0:
		return d.t("access.drawn")
	case k.Mark&draw.Changed != 0:
		return d.by("access.by", k.By)
	}
	return ""
}

// onMeld is what there is to say of a card of a meld: whether the meld takes what is chosen,
// too, since the game's own keys go over cards.
func (d *describer) onMeld(meld int, id card.ID) string {
	about := d.about(id)
	if slices.Contains(d.fits, meld) {
		about = join(d.t("access.fits"), about)
	}
	return about
}

func (d *describer) melds() {
	if n, free := len(d.desk.table.Trays), freeCards(d.desk.felt.melds); n > 0 {
		text := d.kept.say(saying{key: "access.table", n: n, m: free}, func() string { return tableText(d.c, n, free) })
		d.put("table", d.frame.Felt, a11y.Item{Role: a11y.List, Label: text, Enabled: d.free && d.ses.Movable()})
	} else if d.ses.Playing() {
		d.put("table", d.frame.Felt, a11y.Item{Role: a11y.Text, Text: d.t("access.empty")})
	}
	for i, tray := range d.desk.table.Trays {
		text := ""
		if i < len(d.m.Trays) {
			text = d.m.Trays[i].Text
		}
		name := d.name("meld/", tray.Meld)
		m, _ := d.desk.felt.find(tray.Meld)
		label := d.kept.meld(i+1, m, func() string { return d.meld(i+1, m) })
		d.put(name, tray.R, a11y.Item{Text: text, Enabled: true, Role: a11y.EntryButton, In: "table", Label: label, About: d.state(i, tray.Meld, text)})
		for _, i := range d.next(tray.N) {
			k := d.kept.card(card.Card{ID: i.Card, As: d.m.Cards[i.Card].As})
			d.put(k.table, i.R, a11y.Item{
				Text: name, Enabled: true, Role: a11y.EntryButton, In: name, Label: k.face,
				Mark: a11y.Marked(d.desk.in.Has(i.Card)), About: d.onMeld(tray.Meld, i.Card),
			})
		}
	}
	fresh := a11y.Item{Enabled: d.free && d.ses.Movable()}
	if fresh.Enabled && len(d.desk.in.Selected) > 0 {
		fresh.Role, fresh.Label, fresh.Keys = a11y.Button, d.c.T("access.new-meld", "cards", d.speech().Cards(card.Plain(d.desk.in.Selected))), "N"
	}
	x, y := d.desk.table.FreeSpot(d.frame.Felt)
	d.put("felt", layout.Rect{X: x - 4, Y: y - 4, W: 8, H: 8}, fresh)
}

func freeCards(melds []match.Meld) int {
	n := 0
	for _, m := range melds {
		if m.Kind == match.KindFree {
			n++
		}
	}
	return n
}

// tableText says how much lies on the table; free cards are no melds.
func tableText(c *stage.Context, melds, free int) string {
	text := c.T("access.table", "n", melds-free)
	if free > 0 {
		text = join(text, c.T("access.free", "n", free))
	}
	return text
}

// state is what more there is to say of the i-th meld: what is wrong with it,
// whether it takes what is chosen, and who took from it.
func (d *describer) state(i, meld int, wrong string) string {
	if slices.Contains(d.fits, meld) {
		wrong = join(d.t("access.fits"), wrong)
	}
	if i < len(d.m.Trays) {
		if giver := d.m.Trays[i].Giver; giver >= 0 {
			wrong = join(wrong, d.by("access.gave", giver))
		}
	}
	return wrong
}

func (d *describer) piles() {
	c := d.c
	if d.m.Pile.Shown {
		up := d.m.Pile.Upcard
		face := d.kept.card(card.Card{ID: up}).face
		item := a11y.Item{Text: face, Enabled: d.m.Pile.Open, Role: a11y.Button, Label: d.t("access.pile.empty")}
		if up != 0 {
			item.Label = d.kept.say(saying{key: "access.pile", name: face}, func() string { return c.T("access.pile", "card", face) })
		}
		d.put("pile", d.frame.Pile, item)
	}
	stock := a11y.Item{Text: d.name("", d.m.Stock.Cards), Enabled: d.m.Stock.Open}
	if !d.m.NoStock {
		stock.Role, stock.Label = a11y.Text, d.count("table.stock", d.m.Stock.Cards)
	}
	d.put("stock", d.frame.Stock, stock)
}

// seats are the players, the viewer last.
func (d *describer) seats() {
	c := d.c
	v, b := d.ses.View(), &d.ses.Board
	n := len(v.Seats)
	if d.exercise.on || n == 0 {
		return
	}
	d.put("seats", d.frame.Top, a11y.Item{Role: a11y.List, Label: d.t("access.players"), Enabled: true})
	for i := range n {
		at, name := (d.ses.Me()+1+i)%n, d.name("seat/", i)
		item := a11y.Item{Role: a11y.Entry, In: "seats"}
		if i < len(d.m.Seats) {
			item.Text = d.m.Seats[i].Status
		}
		if at < len(b.Seats) {
			who, cards, total := v.Seats[at].Name, b.Seats[at].Cards, v.Seats[at].Total
			item.Label = d.kept.say(saying{key: "access.seat", name: who, n: cards, m: total}, func() string {
				return c.T("access.seat", "name", who, "cards", c.T("table.cards", "n", cards), "points", c.T("access.points", "n", total))
			})
			if item.About = item.Text; at == d.ses.Partner() && item.Text != d.t("table.partner") {
				item.About = join(d.t("table.partner"), item.Text)
			}
		}
		r := layout.Rect{}
		own := at == d.ses.Me()
		if i < len(d.frame.Seats) && !own {
			r = d.frame.Seats[i]
		}
		if own {
			name = "seat/own"
		}
		d.put(name, r, item)
	}
}

// panel is what the hint says.
func (d *describer) panel() {
	p := d.m.Panel
	if p == nil {
		return
	}
	d.put("hint", d.frame.Panel.Rect, a11y.Item{Role: a11y.Heading, Level: 2, Text: p.Title})
	d.unplaced("hint/sub", a11y.Item{Role: a11y.Text, Text: p.Sub})
	if len(p.Lines) == 0 {
		return
	}
	d.unplaced("hint/steps", a11y.Item{Role: a11y.List, Label: d.t("access.steps"), Enabled: true})
	for i, line := range p.Lines {
		about := ""
		if line.Now {
			about = d.t("access.now")
		}
		d.unplaced(d.name("hint/", i), a11y.Item{Role: a11y.Entry, In: "hint/steps", Text: line.Text, About: about})
	}
}

// log is what has happened since the player's last turn, as it was said.
func (d *describer) log() {
	if d.exercise.on {
		return
	}
	begun := false
	for i, entry := range d.ses.Board.Since(d.ses.Me()) {
		text := d.kept.line(entry, func() string { return d.words.Line(entry) })
		if text == "" {
			continue
		}
		if !begun {
			d.unplaced("log", a11y.Item{Role: a11y.List, Label: d.t("access.log"), Enabled: true})
			begun = true
		}
		d.unplaced(d.name("log/", i), a11y.Item{Role: a11y.Entry, In: "log", Text: text})
	}
}

// Focused is the card or the meld that the keys are at.
func (s *Scene) Focused() string { return focusName(&s.desk.in) }

// Act goes to a card or a meld, and does there what Enter does; on the felt, what
// N does.
func (s *Scene) Act(c *stage.Context, a a11y.Act) {
	if !s.view(c).reachable() {
		return
	}
	s.picture.stale = true
	var hit input.Hit
	switch focus, ok := focusOf(&s.desk.in.World, a.Name); {
	case ok:
		c.UI.Focus("")
		s.desk.in.Unfocus()
		s.desk.in.Focus = focus
		hit = s.desk.in.World.HitOf(focus)
	case a.Name == "felt" && len(s.desk.in.Selected) > 0:
		hit = input.Hit{Place: input.OnFelt}
	case a.Name == "pile":
		hit = input.Hit{Place: input.OnPile}
	}
	if a.Do == a11y.Press && hit.Place != input.Nowhere {
		s.do(c, s.desk.in.Choose(hit, &s.desk.in.World, false, false))
	}
}

// focusName is the card or the meld that the keys are at.
func focusName(in *input.Controls) string {
	f := in.Focus
	switch hit := in.World.HitOf(f); {
	case f.Name != "":
		return f.Name
	case hit.Place == input.OnHandCard:
		return "hand/" + nameOf(f.Card)
	case hit.Place == input.OnCard:
		return "card/" + nameOf(f.Card)
	case hit.Place == input.OnTray:
		return "meld/" + itoa(f.Meld)
	}
	return ""
}

// focusOf is the focus on a card or a meld by the name of its item.
func focusOf(w *input.World, name string) (input.Focus, bool) {
	for _, spot := range w.Hand {
		if name == "hand/"+nameOf(spot.ID) {
			return input.Focus{Card: spot.ID}, true
		}
	}
	for _, t := range w.Table.Trays {
		if name == "meld/"+itoa(t.Meld) {
			return input.Focus{Meld: t.Meld, Tray: true}, true
		}
		for _, spot := range w.Table.Cards(t) {
			if name == "card/"+nameOf(spot.ID) {
				return input.Focus{Card: spot.ID}, true
			}
		}
	}
	return input.Focus{}, false
}
