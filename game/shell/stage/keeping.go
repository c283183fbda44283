package stage

import (
	"strings"

	"machiavelli/game/app/archive"
	"machiavelli/game/store"
	"machiavelli/game/ui"
)

// keeping follows what the writer behind the loop has to tell. A store without one
// says at once what is wrong.
type keeping struct {
	writer  *store.Writer // or nil
	failing bool          // something could not be written, and the player has been told
	copy    store.Copy    // as it was looked at last
}

// copyTicks is how often the second copy is looked at.
const copyTicks = 60

func newKeeping(s store.Store) keeping {
	w, _ := s.(*store.Writer)
	return keeping{writer: w}
}

// flush waits until everything is written.
func (k *keeping) flush() {
	if k.writer != nil {
		k.writer.Flush()
	}
}

// tell tells the player what could not be written, and that it is written again.
func (k *keeping) tell(c *Context) {
	if c.Tick%copyTicks == 0 {
		was := k.copy
		if k.copy = store.SecondCopy(); k.copy != was && (k.copy == store.CopyFull || k.copy == store.CopyRefused) {
			c.UI.Toast(c.T("store.copy." + string(k.copy)))
			c.Dirty()
		}
	}
	if k.writer == nil {
		return
	}
	for _, f := range k.writer.Faults() {
		match := f.Key == store.MatchKey || strings.HasPrefix(f.Key, archive.Prefix)
		switch {
		case match && store.IsFull(f.Err) && k.failing:
		case match && store.IsFull(f.Err):
			k.failing = true
			c.AskForRoom(k.retry)
		default:
			c.UI.Toast(c.StoreSentence(f.Err))
		}
		c.Dirty()
	}
	if k.failing && !k.writer.Failing() {
		k.failing = false
		c.UI.Toast(c.T("table.note.saved"))
		c.Dirty()
	}
}

// retry tries again what could not be written, and tells again if it still cannot.
func (k *keeping) retry() {
	k.failing = false
	k.writer.Retry()
}

// AskForRoom says that there is no room to save the match, and asks whether to play on, to
// delete records, or to try again.
func (c *Context) AskForRoom(again func()) {
	text := "full.text"
	if c.Chooses() {
		text += ".page"
	}
	c.UI.Ask(ui.Dialog{
		ID: "full", Title: c.T("full.title"), Text: c.T(text),
		Buttons: []ui.DialogButton{
			{ID: "full.on", Text: c.T("full.on")},
			{ID: "full.records", Text: c.T("full.records"), Do: func() { c.Push("records", nil) }},
			{ID: "full.again", Text: c.T("full.again"), Look: ui.Primary, Do: again},
		},
	})
}
