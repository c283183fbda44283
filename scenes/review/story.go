package review

import (
	"math"
	"slices"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/report/review"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
)

// story is the first page: the turns that decided the match, how it ended, and one big
// button. It is laid out as columns in a part that scrolls, with the buttons below it.
func (s *Scene) story(c *stage.Context) (ws []ui.Widget, area ui.Rect, height float64) {
	const most, least, low = 1180.0, 300.0, 460.0
	a := c.Safe()
	ws = ui.Header(c.Fonts, c.T("back"), c.RuleSet(&s.Match.Rules), a, func() { s.back(c) })
	w := min(most, a.W-2*margin)
	x := a.X + (a.W-w)/2
	foot := ui.Rect{X: x, Y: a.Bottom() - margin - ui.Control, W: w, H: ui.Control}
	area = ui.Rect{X: a.X, Y: a.Y + ui.HeaderHeight, W: a.W, H: foot.Y - gap - a.Y - ui.HeaderHeight}
	k := column{c: c, at: ui.Rect{X: x, Y: area.Y + 4, W: w}}
	th := c.Theme
	told := s.Story(c.Lang)
	if !s.Whole {
		k.sums(s.Sums(c.Lang)[:1]) // how far the review has come
	} else {
		size := 30.0
		if a.H < low {
			size = 22
		}
		k.text("story.praise", told.Praise, ui.Serif, 19, &th.GoldLight)
		k.text("story.title", told.Title, ui.Serif, c.Fonts.Shrink(told.Title, ui.Serif, size, w, 22), &th.Ivory)
		k.at.Y += size / 5
		for i, line := range told.Told {
			k.text("story.told."+strconv.Itoa(i), line, ui.Sans, 16, &th.Ivory)
		}
		k.text("story.mine", told.Mine, ui.Serif, 20, &th.Ivory)
		k.at.Y += size / 5
		columns := max(1, min(len(told.Moments), int((w+gap)/(least+gap))))
		s.moments(&k, told.Moments, columns)
	}
	for _, line := range told.Lines {
		k.text("story.line."+strconv.Itoa(len(k.ws)), line, ui.Sans, 15, &th.Ivory)
	}
	for _, bar := range told.Bars {
		k.bar(bar)
	}
	k.text("story.legend", told.Legend, ui.Sans, 13.5, &th.Muted)
	if s.why != nil {
		k.said(c.T("review.broken", "why", s.reason(c)), ui.Sans, 14, &th.Rose)
	}
	if s.Whole {
		k.row(s.onwards(c)...)
		if s.figures {
			k.sums(s.Sums(c.Lang))
		}
	}
	mark := s.onMark(c)
	by := ui.Widget{ID: "turns", Kind: ui.Button, Text: c.T("review.story.by"), Size: 16, Do: func(*ui.Widget) { s.goTo(c, s.at) }}
	row := []ui.Widget{by, mark}
	for i, at := range foot.Cols(2, gap) {
		row[i].Rect = at
	}
	return append(append(ws, k.ws...), row...), area, k.at.Y + 8 - area.Y
}

// moments lays turns out in columns; those beside each other are as high as the highest.
func (s *Scene) moments(k *column, list []review.Moment, columns int) {
	w := (k.at.W - gap*float64(columns-1)) / float64(columns)
	for row := range slices.Chunk(list, columns) {
		y, high := k.at.Y, 0.0
		var made []column
		for i := range row {
			m := column{c: k.c, at: ui.Rect{X: k.at.X + float64(i)*(w+gap) + 14, Y: y + 10, W: w - 28}}
			s.moment(&m, &row[i])
			made = append(made, m)
			high = max(high, m.at.Y-y)
		}
		for i := range made {
			id := "moment." + strconv.Itoa(row[i].At)
			sheet := ui.Rect{X: k.at.X + float64(i)*(w+gap), Y: y, W: w, H: high + 6}
			k.ws = append(k.ws, ui.Widget{ID: id, Kind: ui.Panel, Area: true, Rect: sheet})
			k.ws = append(k.ws, made[i].ws...)
		}
		k.at.Y = y + high + 6 + gap + 4
	}
}

// moment tells a turn: what was played, what was better, what that was worth, and a
// picture.
func (s *Scene) moment(k *column, m *review.Moment) {
	id, th := "moment."+strconv.Itoa(m.At), k.c.Theme
	k.text(id+".title", m.Title, ui.Sans, 14, &th.Muted)
	k.text(id+".did", m.Did, ui.Serif, 20, &th.Ivory)
	k.text(id+".better", m.Better, ui.Sans, 15, &th.Ivory)
	k.text(id+".chance", m.Chance, ui.Bold, 15, &th.Amber)
	k.row(ui.Widget{ID: id + ".look", Text: k.c.T("review.story.look"), Says: k.c.T("access.of", "what", k.c.T("review.story.look"), "of", m.Title), Do: func(*ui.Widget) { s.goTo(k.c, m.At) }})
	p := s.picture(m.At)
	tiles := s.Match.Rules.Tiles
	k.cards(id+".hand", k.c.T(p.held), tiles, pictured, [][]card.Card{p.hand}, p.ringed)
	k.cards(id+".melds", k.c.T(p.where), tiles, pictured, p.changed, p.ringed)
	rest := "review.story.rest"
	if len(p.changed) == 0 {
		rest = "review.story.table"
	}
	k.cards(id+".rest", k.c.T(rest), tiles, unchanged, p.rest, nil)
}

// picture is what a turn is shown by: the hand before it, and the whole table after the
// better play; or, where nothing is to be laid, after what was laid.
type picture struct {
	hand        []card.Card
	ringed      map[card.ID]bool // cards of the hand that are laid
	changed     [][]card.Card    // melds that are new or other ones then
	rest        [][]card.Card
	held, where string // keys: what is shown of the hand, and of the melds
}

func (s *view) picture(at int) picture {
	t := &s.Match.Turns[at]
	p := picture{hand: card.Plain(sorted(t.Position.Hand)), ringed: map[card.ID]bool{}, held: "review.story.held", where: "review.story.melds"}
	table := t.Position.Table
	if w := s.Way(at); w != nil {
		table, p.held = w.Table, "review.story.hand"
		for _, id := range s.Played(at) {
			p.ringed[id] = true
		}
	} else if laid := t.Laid(); len(laid) > 0 {
		table, p.held, p.where = match.CardsOf(t.End.Melds()), "review.story.laid", "review.story.where"
		for _, c := range laid {
			p.ringed[c.ID] = true
		}
	}
	for _, m := range table {
		if slices.ContainsFunc(t.Position.Table, func(was []card.Card) bool { return card.Same(was, m) }) {
			p.rest = append(p.rest, m)
		} else {
			p.changed = append(p.changed, m)
		}
	}
	return p
}

// pictured is the width of a card of a picture, and unchanged that of one in a meld that
// stays as it is.
const (
	pictured  = 40.0
	unchanged = 32.0
)

// strip is what is seen of a card under another one.
func strip(card float64) float64 { return 0.46 * card }

// perRow is how many cards a row has room for.
func perRow(w, card float64) int { return max(1, 1+int((w-card)/strip(card))) }

// split is cards in rows of at most n, as even as they can be.
func split(cards []card.Card, n int) [][]card.Card {
	rows := (len(cards) + n - 1) / n
	if rows == 0 {
		return nil
	}
	return slices.Collect(slices.Chunk(cards, (len(cards)+rows-1)/rows))
}

// cards adds a picture of cards: groups beside each other, where there is room.
func (k *column) cards(id, caption string, tiles bool, wide float64, groups [][]card.Card, ringed map[card.ID]bool) {
	if len(groups) == 0 {
		return
	}
	k.text(id+".about", caption, ui.Sans, 13.5, &k.c.Theme.Muted)
	const between, below = 10.0, 8.0
	type place struct {
		x, y  float64
		cards []card.Card
	}
	var places []place
	x, y, high := 0.0, 0.0, wide*deck.Ratio
	var spoken []match.Meld
	for _, g := range groups {
		spoken = append(spoken, match.Meld{Cards: g})
		for _, part := range split(g, perRow(k.at.W, wide)) {
			w := wide + strip(wide)*float64(len(part)-1)
			if x > 0 && x+w > k.at.W {
				x, y = 0, y+high+below
			}
			places = append(places, place{x, y, part})
			x += w + between
		}
	}
	c, words := k.c, wording.In(k.c.Lang, tiles)
	said := ""
	for i, m := range spoken {
		if i > 0 {
			said += "; "
		}
		said += words.Cards(m.Cards)
	}
	r := ui.Rect{X: k.at.X, Y: k.at.Y, W: k.at.W, H: y + high}
	k.ws = append(k.ws, ui.Widget{ID: id, Kind: ui.Custom, Area: true, Rect: r, Text: said, Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) {
		sheet := c.Deck.Sheet(int(math.Round(wide * p.Scale())))
		for _, at := range places {
			for i, one := range at.cards {
				px, py := math.Round((r.X+at.x+strip(wide)*float64(i))*p.Scale()), math.Round((r.Y+at.y)*p.Scale())
				sheet.Shadow(p.Image(), px, py, deck.Options{})
				sheet.Card(p.Image(), one, px, py, deck.Options{})
				if ringed[one.ID] {
					sheet.Ring(p.Image(), px, py, deck.Options{})
				}
			}
		}
	}})
	k.at.Y += r.H + 8
}

// bar adds luck or skill as a bar from the middle: to the right what is good.
func (k *column) bar(b review.Bar) {
	k.text("bar."+b.ID, b.Label, ui.Sans, 15, &k.c.Theme.Ivory)
	const thick = 10.0
	r := ui.Rect{X: k.at.X, Y: k.at.Y, W: min(360, k.at.W), H: thick}
	k.ws = append(k.ws, ui.Widget{ID: "bar." + b.ID + ".bar", Kind: ui.Custom, Area: true, Rect: r, Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) {
		p.Round(r, thick/2, ui.Color{R: 3, G: 22, B: 19, A: 160})
		middle, part, color := r.X+r.W/2, math.Abs(b.Value)*r.W/2, p.Theme.Mint
		at := ui.Rect{X: middle, Y: r.Y + 2, W: part, H: r.H - 4}
		if b.Value < 0 {
			at.X, color = middle-part, p.Theme.Rose
		}
		p.Fill(at, color)
		p.Fill(ui.Rect{X: middle - 1, Y: r.Y - 2, W: 2, H: r.H + 4}, p.Theme.GoldLight)
	}})
	k.at.Y += thick + 8
}
