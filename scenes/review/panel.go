package review

import (
	"strconv"

	"machiavelli/game/report/review"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// column is texts and buttons below each other, in the part of the screen that scrolls.
type column struct {
	c  *stage.Context
	at ui.Rect // its width, and where the next of it begins
	ws []ui.Widget
}

// text adds a text in as many lines as it needs.
func (k *column) text(id, text string, font ui.Font, size float64, color *ui.Color) {
	if text == "" {
		return
	}
	h := float64(len(k.c.Fonts.Lines(text, font, size, k.at.W))) * ui.LineHeight(size)
	k.ws = append(k.ws, ui.Widget{ID: id, Kind: ui.Label, Area: true, Rect: ui.Rect{X: k.at.X, Y: k.at.Y, W: k.at.W, H: h}, Text: text, Font: font, Size: size, Color: color, Wrap: true})
	k.at.Y += h + 4
}

// said adds a sentence about the turn.
func (k *column) said(text string, font ui.Font, size float64, color *ui.Color) {
	k.text("said."+strconv.Itoa(len(k.ws)), text, font, size, color)
}

// row adds buttons beside each other, or below each other where their words need it.
func (k *column) row(buttons ...ui.Widget) {
	if len(buttons) == 0 {
		return
	}
	room := (k.at.W - gap*float64(len(buttons)-1)) / float64(len(buttons))
	for _, b := range buttons {
		if len(buttons) > 1 && k.c.Fonts.Width(b.Text, ui.Bold, 15)+32 > room {
			for _, b := range buttons {
				k.row(b)
			}
			return
		}
	}
	k.at.Y += 2
	for i, at := range (ui.Rect{X: k.at.X, Y: k.at.Y, W: k.at.W, H: ui.Control}).Cols(len(buttons), gap) {
		b := buttons[i]
		b.Kind, b.Area, b.Size, b.Rect = ui.Button, true, 15, at
		k.ws = append(k.ws, b)
	}
	k.at.Y += ui.Control + 6
}

// sums adds the sums over the player's turns.
func (k *column) sums(lines []review.Sum) {
	th := k.c.Theme
	for _, line := range lines {
		if line.Value == "" {
			k.said(line.Label, ui.Sans, 14, &th.Muted)
			continue
		}
		w := k.c.Fonts.Width(line.Value, ui.Bold, 14) + 2
		h := float64(len(k.c.Fonts.Lines(line.Label, ui.Sans, 14, k.at.W-w-8))) * ui.LineHeight(14)
		k.ws = append(k.ws,
			ui.Widget{ID: "sum." + line.ID + ".label", Kind: ui.Label, Area: true, Wrap: true, Rect: ui.Rect{X: k.at.X, Y: k.at.Y, W: k.at.W - w - 8, H: h}, Text: line.Label, Size: 14, Color: &th.Muted},
			ui.Widget{ID: "sum." + line.ID, Kind: ui.Label, Area: true, Rect: ui.Rect{X: k.at.Right() - w, Y: k.at.Y, W: w, H: ui.LineHeight(14)}, Text: line.Value, Font: ui.Bold, Size: 14, Align: ui.End})
		k.at.Y += h + 2
	}
}

// onwards leads to the exercises, where there are any, and to the numbers.
func (s *Scene) onwards(c *stage.Context) []ui.Widget {
	text := c.T("review.story.numbers")
	if s.figures {
		text = c.T("review.story.words")
	}
	list := []ui.Widget{{ID: "figures", Text: text, Do: func(*ui.Widget) { s.figures = !s.figures; s.show(c) }}}
	if b, ok := s.exercise(c); ok {
		list = append([]ui.Widget{b}, list...)
	}
	return list
}

// panel is what is said of the turn, and its height.
func (s *Scene) panel(c *stage.Context) (ws []ui.Widget, height float64) {
	const pad = 14.0
	r, th, t := s.frame.panel, c.Theme, &s.Match.Turns[s.at]
	k := column{c: c, at: ui.Rect{X: r.X + pad, Y: r.Y + 6, W: r.W - 2*pad}}
	k.said(s.which(c), ui.Sans, 14, &th.Muted)
	size := 21.0
	if !s.frame.wide {
		size = 17
	}
	k.said(s.Did(c.Lang, t), ui.Serif, size, &th.Ivory)
	if s.Secret(s.at) || s.spoken(s.at) {
		text, weight := s.Told(c.Lang, s.at)
		color := [...]*ui.Color{&th.Mint, &th.Amber, &th.Ivory, &th.Amber, &th.Rose, &th.GoldLight}[weight]
		k.said(text, ui.Bold, 15, color)
		k.said(s.Weighed(c.Lang, s.at), ui.Bold, 15, color)
		for _, line := range s.Reasons(c.Lang, s.at) {
			k.said(line, ui.Sans, 15, &th.Ivory)
		}
	}
	k.said(s.Ended(c.Lang, t), ui.Sans, 15, &th.Ivory)
	if s.why != nil {
		k.said(c.T("review.broken", "why", s.reason(c)), ui.Sans, 14, &th.Rose)
	}
	if s.Match.More {
		k.said(c.T("review.most", "n", len(s.Match.Turns)), ui.Sans, 14, &th.Muted)
	}
	k.row(s.onwards(c)...)
	switch {
	case s.figures:
		if s.spoken(s.at) {
			for _, line := range s.Figures(c.Lang, s.at) {
				k.said(line, ui.Sans, 14, &th.Muted)
			}
		}
		k.sums(s.Sums(c.Lang))
	case !s.Whole:
		k.sums(s.Sums(c.Lang)) // how far the review has come
	}
	return k.ws, k.at.Y + 6 - r.Y
}
