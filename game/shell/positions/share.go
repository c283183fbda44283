// Package positions shares positions: it puts them into the clipboard as links and
// as text, and reads those that others have shared.
package positions

import (
	"machiavelli/engine/link"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// Ask asks in which form a turn as it lies is to be copied, and copies it.
func Ask(c *stage.Context, p solver.Position) {
	c.UI.Ask(ui.Dialog{ID: "share", Title: c.T("share.title"), Text: c.T("share.about"), Buttons: []ui.DialogButton{
		{ID: "copy/text", Text: c.T("share.copy.text"), Do: func() { Text(c, p) }},
		{ID: "copy/link", Text: c.T("share.copy.link"), Do: func() { Link(c, p) }},
		{ID: "copy/back", Text: c.T("back"), Look: ui.Primary},
	}})
}

// Link copies a position as a link, with the page's address where there is one.
func Link(c *stage.Context, p solver.Position) {
	l, err := link.Encode(p)
	if err == nil {
		_, err = link.Decode(l) // what cannot be read again is not handed on
	}
	if err != nil {
		c.UI.Toast(c.T("share.refused", "why", c.Unread(err)))
		return
	}
	put(c, c.Page()+l, "share.link")
}

// Text copies a position as the line of JSON that solve reads.
func Text(c *stage.Context, p solver.Position) {
	line, err := record.AppendPosition(nil, record.Question{Position: p})
	if err == nil {
		_, err = record.ReadQuestion(line)
	}
	if err != nil {
		c.UI.Toast(c.T("share.refused", "why", c.Unread(err)))
		return
	}
	put(c, string(line), "share.text")
}

// Words copies a text as it is.
func Words(c *stage.Context, text string) { put(c, text, "share.text") }

func put(c *stage.Context, text, done string) {
	c.Copy(text, func(err error) {
		if err != nil {
			c.UI.Toast(c.T("share.failed", "why", c.Unread(err)))
			return
		}
		c.UI.Toast(c.T(done))
	})
}

// most is the most bytes of a text that a position is read from.
const most = 64 << 10

// Read is the position of a text that was pasted, or of a file, under some rules
// where it names none.
func Read(f stage.File, r rules.Rules) (solver.Position, error) {
	switch {
	case f.Err != nil:
		return solver.Position{}, f.Err
	case len(f.Data) > most:
		return solver.Position{}, &link.Fault{Kind: link.Long, Text: "it is too long to be a position"}
	}
	return link.Read(string(f.Data), r)
}

// Unplayable is why no match begins at a position, which the engine has answered so. It
// says so for whoever mends it; the reason that the match gives is said to the player.
func Unplayable(c *stage.Context, config match.Config, p solver.Position) string {
	if _, err := match.Begin(config, p); err != nil {
		return c.Unread(err)
	}
	return c.T("table.note.broken")
}

// Clip is a fault, shortened where it quotes a long text.
func Clip(text string) string {
	const longest = 200
	if letters := []rune(text); len(letters) > longest {
		return string(letters[:longest]) + "…"
	}
	return text
}
