package rules

import (
	"math"
	"slices"
	"strconv"

	"machiavelli/engine/rules"
	"machiavelli/engine/text"
	"machiavelli/game/app/setup"
	"machiavelli/game/report/rulebook"
	"machiavelli/game/shell/ownrules"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
)

const (
	gap = 14.0
	// emblemCard is the width of a card of the meld that stands for a rule
	// set, emblemGap its distance from the text beside it.
	emblemCard = 50.0
	emblemGap  = 16.0
	tilePad    = 20.0
)

// entry is a rule set in the list.
type entry struct {
	id    string // of its tile
	set   setup.RuleSet
	rules rules.Rules
}

// entries is the catalogue, or the player's own rule sets.
func (s *Scene) entries(mine bool) []entry {
	var out []entry
	if mine {
		for i, set := range s.kept.Sets() {
			r, _ := set.Get()
			out = append(out, entry{"own." + strconv.Itoa(i), set, r})
		}
		return out
	}
	for _, id := range rulebook.Listed() {
		r, _ := rules.ByID(id)
		out = append(out, entry{"set." + id, setup.RuleSet{ID: id}, r})
	}
	return out
}

// showList makes a tile for each rule set, the player's own after the others,
// and how more are brought.
func (s *Scene) showList(c *stage.Context) {
	p := c.Columns(c.T("rules.title"), func() { s.back(c) }, 1160)
	f := p.One(p.Width)
	g := grid{x: f.X, y: p.Area.Y + 6, width: f.W}
	ws := s.tiles(c, &g, s.entries(false))
	if mine := s.entries(true); len(mine) > 0 {
		g.y += 8
		ws = append(ws, ui.Widget{ID: "own", Kind: ui.Label, Area: true, Rect: ui.Rect{X: g.x, Y: g.y, W: g.width, H: 36}, Text: c.T("own.title"), Font: ui.Serif, Size: 25})
		g.y += 44
		ws = append(ws, s.tiles(c, &g, mine)...)
	}
	f.Widgets, f.Y = ws, g.y+4
	s.bring(c, f)
	p.Show()
}

// grid is where tiles go, in as many columns as there is room for.
type grid struct{ x, y, width float64 }

func (s *Scene) tiles(c *stage.Context, g *grid, list []entry) []ui.Widget {
	columns := max(1, math.Floor((g.width+gap)/(340+gap)))
	w := (g.width - gap*(columns-1)) / columns
	var ws []ui.Widget
	for row := range slices.Chunk(list, int(columns)) {
		h := 0.0
		for i := range row {
			h = max(h, tileHeight(c, &row[i].rules, w))
		}
		for i, e := range row {
			ws = append(ws, s.tile(c, e, ui.Rect{X: g.x + float64(i)*(w+gap), Y: g.y, W: w, H: h}))
		}
		g.y += h + gap
	}
	return ws
}

// beside is the width that a tile's emblem leaves to the text beside it.
func beside(r *rules.Rules, w float64) float64 {
	return w - 2*tilePad - emblemGap - deck.MeldWidth(len(rulebook.Emblem(r)), emblemCard)
}

// tileHeight is the height that a tile of a width needs: its emblem stands beside three
// lines at least.
func tileHeight(c *stage.Context, r *rules.Rules, w float64) float64 {
	about := c.Fonts.Lines(rulebook.About(c.T, r), ui.Sans, 15, beside(r, w))
	return 112 + float64(max(3, len(about)))*ui.LineHeight(15)
}

// tile is a rule set in the list.
func (s *Scene) tile(c *stage.Context, e entry, r ui.Rect) ui.Widget {
	emblem := rulebook.Emblem(&e.rules)
	summary, about := headline(c, e.rules), rulebook.About(c.T, &e.rules)
	level := c.T("rules.level." + strconv.Itoa(rulebook.Level(&e.rules)))
	if e.set.ID == rulebook.First() {
		level = c.T("rules.first")
	}
	name := c.RuleSet(&e.rules)
	size := c.Fonts.Shrink(name, ui.Serif, 25, r.W-2*tilePad, 18)
	return ui.Widget{
		ID: e.id, Kind: ui.Custom, Area: true, Rect: r, Text: name, Sub: text.Sentence(summary) + " " + text.Sentence(level) + " " + about,
		Do: func(*ui.Widget) { s.open(c, e.set) },
		Paint: func(p *ui.Painter, r ui.Rect, st ui.State) {
			t := p.Theme
			p.Sheet(r)
			if st.Hover || st.Pressed {
				p.Round(r, 14, ui.Fade(t.Ivory, 0.07))
			}
			inner := r.Inset(tilePad)
			p.TextIn(name, ui.Rect{X: inner.X, Y: r.Y + 12, W: inner.W, H: 34}, ui.Style{Font: ui.Serif, Size: size, Color: t.Ivory})
			text := beside(&e.rules, r.W)
			p.TextIn(summary, ui.Rect{X: inner.X, Y: r.Y + 47, W: inner.W, H: 20}, ui.Style{Size: 14, Color: t.GoldLight})
			p.TextIn(level, ui.Rect{X: inner.X, Y: r.Bottom() - 32, W: text, H: 20}, ui.Style{Font: ui.Bold, Size: 13.5, Color: t.Mint})
			p.Wrap(about, ui.Rect{X: inner.X, Y: r.Y + 72, W: text, H: r.H - 102}, ui.Style{Size: 15, Color: t.Muted})
			c.Deck.As(e.rules.Tiles).Meld(p.Image(), p.Scale(), emblem, inner.Right()-deck.MeldWidth(len(emblem), emblemCard), r.Y+(r.H+34-emblemCard*deck.Ratio)/2, emblemCard)
		},
	}
}

// headline is the line under the name of a rule set: how many play with how many cards, or
// how the game of tiles is known to people who call it otherwise.
func headline(c *stage.Context, r rules.Rules) string {
	if r.Tiles {
		return c.T("rules.rack")
	}
	return rulebook.Summary(c.T, r)
}

// bring says how a player brings rule sets, and what is wrong with those that
// were left out.
func (s *Scene) bring(c *stage.Context, f *ui.Form) {
	f.Open("bring", c.T("own.title"))
	f.Text("bring.about", c.T("own.about"), 15, &c.Theme.Ivory)
	if c.Chooses() {
		f.Beside([]float64{1}, ui.Widget{ID: "bring.choose", Kind: ui.Button, Icon: ui.IconPlus, Text: c.T("own.choose"), Size: 15, Do: func(*ui.Widget) { c.Choose() }})
	}
	if dir := ownrules.Folder(); dir != "" {
		f.Text("bring.folder", c.T("own.folder")+"\n"+dir, 15, &c.Theme.Muted)
		f.Beside([]float64{1}, ui.Widget{ID: "bring.again", Kind: ui.Button, Icon: ui.IconReset, Text: c.T("own.again"), Size: 15, Do: func(*ui.Widget) { s.kept.Open(c) }})
	}
	if n := len(s.kept.Faults); n > 0 {
		f.Text("bring.faults", c.T("own.found.faults", "n", n), 15, &c.Theme.Rose)
		for i, bad := range s.kept.Faults[:min(n, maxFaults)] {
			f.Text("bring.fault."+strconv.Itoa(i), ownrules.Faults(c, bad.File, bad.Err), 14, &c.Theme.Muted)
		}
	}
	f.Close()
	f.Open("fair", c.T("fairness.title"))
	f.Text("fair.about", c.T("fairness.short"), 15, &c.Theme.Ivory)
	f.Beside([]float64{1}, ui.Widget{ID: "fair.open", Kind: ui.Button, Icon: ui.IconEye, Text: c.T("newmatch.fair"), Size: 15, Do: func(*ui.Widget) { c.Push("fairness", nil) }})
	f.Close()
}

// maxFaults is the most files of the folder of which the list says what is
// wrong.
const maxFaults = 5
