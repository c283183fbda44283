package table

import (
	"math"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/input"
)

// chooser asks what a joker stands for that was laid, where that is open: the
// cards that it can be lie beside its meld. What the game thinks likeliest is
// chosen until then, so that it can be passed over.
type chooser struct {
	on    bool
	joker card.ID
	faces []card.Face
	now   card.Face // what it stands for
	panel layout.Rect
	spots []layout.Rect // of the faces
}

// Sizes of the chooser in dp.
const (
	choiceW   = 62.0 // a card
	choiceGap = 10.0
	choiceTop = layout.Touch + 2.0 // the question
)

// ask asks what the first wild card among some stands for that is open, and reports
// whether one is asked about.
func (ch *chooser) ask(v *view, cards []card.ID) bool {
	for _, id := range cards {
		if faces := v.ses.Choices(id); len(faces) > 1 && !alike(faces, v.ses.View().Rules.Meld) {
			*ch = chooser{on: true, joker: id, faces: faces}
			v.c.UI.ArrowsFree = false
			break
		}
	}
	return ch.on
}

// alike reports whether it makes no difference which of some faces a wild card
// is: they have one rank, in a game whose sets do not look at suits.
func alike(faces []card.Face, r meld.Rules) bool {
	return r.AnySuits && !slices.ContainsFunc(faces, func(f card.Face) bool { return f.Rank() != faces[0].Rank() })
}

// close leaves the joker as it is, with the keys at it.
func (ch *chooser) close(c *stage.Context, in *input.Controls) {
	in.Focus = input.Focus{Card: ch.joker}
	*ch = chooser{}
	c.UI.ArrowsFree = true
	c.UI.Focus("")
}

// leaves takes what is neither a choice nor on one, and reports whether there was such:
// then the chooser is to be closed.
func (ch *chooser) leaves(in *gi.State) bool {
	if in.Just(gi.Cancel) || in.Pointer.JustPressed && !in.Used() && !ch.panel.Contains(in.Pointer.X, in.Pointer.Y) {
		in.Use(gi.Cancel)
		in.DropPointer()
		return true
	}
	return false
}

// place places the choices over or under the joker's meld, inside the felt. It
// reports whether there is something left to ask.
func (ch *chooser) place(v *view, melds []match.Meld, spotOf func(card.ID) (layout.Spot, bool)) bool {
	spot, ok := spotOf(ch.joker)
	if !ok || len(v.ses.Choices(ch.joker)) < 2 {
		return false
	}
	for _, m := range melds {
		for _, k := range m.Cards {
			if k.ID == ch.joker {
				ch.now = k.As
			}
		}
	}
	f := v.frame.Felt
	n := len(ch.faces)
	per := min(n, int((f.W-2*choiceGap)/(choiceW+choiceGap)))
	rows := (n + per - 1) / per
	per = (n + rows - 1) / rows
	w := max(float64(per)*(choiceW+choiceGap)+choiceGap, min(f.W, v.c.Fonts.Width(v.c.T("table.joker"), ui.Bold, 16)+72))
	h := choiceTop + float64(rows)*(choiceW*layout.Aspect+choiceGap)
	y := spot.Y + spot.W*layout.Aspect + 14
	if y+h > f.Y+f.H {
		y = max(f.Y, spot.Y-h-14)
	}
	x := max(f.X, min(spot.X+spot.W/2-w/2, f.X+f.W-w))
	ch.panel = layout.Rect{X: x, Y: y, W: w, H: h}
	ch.spots = ch.spots[:0]
	left := x + (w-float64(per)*(choiceW+choiceGap)+choiceGap)/2
	for i := range ch.faces {
		ch.spots = append(ch.spots, layout.Rect{
			X: left + float64(i%per)*(choiceW+choiceGap), Y: y + choiceTop + float64(i/per)*(choiceW*layout.Aspect+choiceGap),
			W: choiceW, H: choiceW * layout.Aspect,
		})
	}
	return true
}

// widgets are the choices, and a button that closes; nothing else can be pressed
// meanwhile.
func (ch *chooser) widgets(v *view, choose func(card.Face), closes func()) []ui.Widget {
	c, p := v.c, ch.panel
	gold := c.Theme.GoldLight
	ws := []ui.Widget{
		{ID: "joker.panel", Kind: ui.Panel, Rect: p},
		{ID: "joker.ask", Kind: ui.Label, Text: c.T("table.joker"), Font: ui.Bold, Size: 16, Color: &gold, Rect: ui.Rect{X: p.X + 14, Y: p.Y + 10, W: p.W - 66, H: 26}},
	}
	for i, f := range ch.faces {
		w := ui.Widget{ID: "joker/" + f.String(), Kind: ui.Custom, Text: v.speech().Face(f), Switch: ui.Switch{On: f == ch.now, Among: true}, Rect: ch.spots[i], Do: func(*ui.Widget) { choose(f) }}
		w.Paint = func(p *ui.Painter, r ui.Rect, st ui.State) { paintChoice(c, p, r, f, f == ch.now, st) }
		if i < 9 {
			w.Key = gi.Digit(i + 1)
		}
		ws = append(ws, w)
		if c.UI.Get(w.ID) == nil && (f == ch.now || i == 0) {
			c.UI.Focus(w.ID)
		}
	}
	return append(ws, ui.Widget{ID: "joker/close", Kind: ui.Button, Look: ui.Quiet, Icon: ui.IconCross, Tip: c.T("table.joker.close"), Rect: ui.Rect{X: p.X + p.W - layout.Touch - 2, Y: p.Y + 1, W: layout.Touch, H: layout.Touch}, Do: func(*ui.Widget) { closes() }})
}

// paintChoice draws a card that the joker can be.
func paintChoice(c *stage.Context, p *ui.Painter, r ui.Rect, f card.Face, now bool, st ui.State) {
	sheet := c.Deck.Sheet(int(r.W*p.Scale() + 0.5))
	if st.Hover || st.Focus {
		r.Y -= 3
	}
	k := card.Card{ID: card.NewID(f, 0)}
	x, y := math.Round(r.X*p.Scale()), math.Round(r.Y*p.Scale())
	sheet.Shadow(p.Image(), x, y, deck.Options{})
	sheet.Card(p.Image(), k, x, y, deck.Options{})
	if now {
		sheet.Select(p.Image(), x, y, deck.Options{})
	}
}
