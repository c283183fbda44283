// Package fairness is the screen *Fair play*: what the computer players see, what
// the seed decides, which checks show both, and how lucky the cards were.
package fairness

import (
	"strconv"

	"machiavelli/engine/worker"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
)

// Scene is the fairness screen.
type Scene struct {
	stage.Page

	start func() worker.Conn
	luck  luck
}

// New is the fairness screen. An engine is started when the luck of a match is not
// known.
func New(start func() worker.Conn) *Scene { return &Scene{start: start} }

// Enter begins to add up what the cards did.
func (s *Scene) Enter(c *stage.Context, _ any) { s.luck.enter(c, s.start) }

// Leave ends what is under way.
func (s *Scene) Leave() { s.luck.leave() }

// Update takes what has been added up.
func (s *Scene) Update(c *stage.Context) {
	if s.luck.update() {
		s.Resize(c)
		c.Dirty()
	}
}

// Describe has nothing to add to the widgets.
func (s *Scene) Describe(*stage.Context, func(a11y.Item)) {}

// Quiet reports that nothing is added up any more.
func (s *Scene) Quiet() bool { return s.luck.read && s.luck.left() == 0 }

// section is a part of the page: its heading is fairness.ID, its sentences
// fairness.ID.1 and so on.
type section struct {
	id    string
	icon  ui.Icon
	lines int
}

var sections = [...]section{
	{"see", ui.IconEye, 4}, {"seed", ui.IconDice, 4}, {"levels", ui.IconHint, 4}, {"checks", ui.IconCheck, 5},
}

// Resize lays the page out, in two columns where there is room.
func (s *Scene) Resize(c *stage.Context) {
	p := c.Columns(c.T("fairness.title"), c.Pop, 1160)
	left, right := p.Halves()
	write(c, left, sections[:2])
	write(c, right, sections[2:])
	s.luck.write(c, p.Shortest())
	p.Show()
}

// write puts sections into a column.
func write(c *stage.Context, f *ui.Form, list []section) {
	for _, sec := range list {
		f.Open(sec.id, c.T("fairness."+sec.id))
		f.Mark(sec.icon)
		for i := range sec.lines {
			n := strconv.Itoa(i + 1)
			f.Text(sec.id+"."+n, c.T("fairness."+sec.id+"."+n), 16, &c.Theme.Ivory)
		}
		f.Close()
	}
}
