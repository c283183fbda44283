package table

import (
	"strconv"

	"machiavelli/engine/table/wire"
	"machiavelli/game/app/friends"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// askHost asks to whom the host's rights are handed on.
func askHost(c *stage.Context, place *friends.Table) {
	people := place.Info().People
	d := ui.Dialog{ID: "host", Title: c.T("friends.page.host"), Text: c.T("friends.page.host.about")}
	d.Buttons = append(d.Buttons, ui.DialogButton{ID: "host.no", Text: c.T("back"), Look: ui.Quiet})
	for _, seat := range place.Heirs() {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "host." + strconv.Itoa(seat), Text: people[seat].Name, Do: func() {
			place.Host(friends.HostDo{Do: wire.HostHand, P: &seat})
		}})
	}
	c.UI.Ask(d)
}
