// Package menu is the main menu, the first screen of the game.
package menu

import (
	"math"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/friends"
	"machiavelli/game/app/lesson"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/app/session"
	"machiavelli/game/app/setup"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/ownrules"
	"machiavelli/game/shell/positions"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
	"machiavelli/game/store"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
	"machiavelli/game/ui/input"
	"machiavelli/game/ui/tween"

	"github.com/hajimehoshi/ebiten/v2"
)

// Scene is the menu.
type Scene struct {
	stage.Page

	kept  int               // matches that can go on
	goes  *match.View       // the one that does, if it is known
	told  bool              // … and shown
	fresh bool              // the player has not played, nor seen the first minute
	does  *puzzles.Progress // how the player's practice stands; nil where that is not known
	day   int               // as puzzles count them
	turns turns             // of the player at tables of friends
	ticks int               // that the menu has been shown, up to patience
	whole bool              // all cards of the fan are there
	open  tween.Track
	fan   fan
	shows bool // the table of the match that goes on, in the place of the fan
}

// New is the menu.
func New() *Scene { return &Scene{} }

// openTicks is how long the fan of cards takes to open.
const openTicks = 42

// patience is how many ticks after the start the cards are asked for: the first
// picture is not to wait for them.
const patience = 12

// Enter looks for a match that can go on, and closes the fan.
func (s *Scene) Enter(c *stage.Context, _ any) {
	if s.kept = session.Waiting(c.Store); store.Has(c.Store, store.MatchKey) {
		s.kept++
	}
	s.fresh = s.kept == 0 && fresh(c)
	s.goes, s.told, s.shows = nil, true, false
	if s.kept == 1 && store.Has(c.Store, store.MatchKey) {
		s.find(c)
	}
	s.remember(c)
	s.turns.enter(time.Now())
	c.DeckStyle(false)
	s.whole = false
	s.open.Set(1)
	if c.Ticks(openTicks) > 0 {
		s.open.Set(0)
	}
	s.openPosition(c)
}

// remember reads how the player's practice stands. What is wrong with it is said where
// it is practised.
func (s *Scene) remember(c *stage.Context) {
	s.does = nil
	day, err := puzzles.Today(time.Now())
	if err != nil {
		return
	}
	if p, err := puzzles.Load(c.Store); err == nil {
		s.does, s.day = p, day
	}
}

// find finds out which match goes on, beside the loop: a long one takes time to read.
func (s *Scene) find(c *stage.Context) {
	from := c.Store
	c.BesideThen(func() func() {
		data, err := from.Load(store.MatchKey)
		if err != nil {
			return func() {}
		}
		v, err := session.Peek(data)
		return func() {
			if err == nil {
				s.goes, s.told = &v, false
			}
		}
	})
}

// fresh reports whether the first minute is offered first: to a player who has not seen it
// and of whom there is no record.
func fresh(c *stage.Context) bool {
	p, err := lesson.Load(c.Store)
	if err != nil || !p.Begins() {
		return false
	}
	list, err := archive.Of(c.Store).IDs()
	return err == nil && len(list) == 0
}

// openPosition opens the position that the game was started with. One that cannot be
// read is refused with what is wrong with it.
func (s *Scene) openPosition(c *stage.Context) {
	text := c.Position
	if text == "" {
		return
	}
	c.Position = ""
	if friends.LooksLikeLink(text) {
		c.Go("friends", text)
		return
	}
	r, _ := rules.ByID(rules.Default)
	p, err := positions.Read(stage.File{Data: []byte(text)}, r)
	if err != nil {
		c.UI.Ask(ui.Dialog{ID: "position", Title: c.T("menu.position"), Text: c.Unread(err),
			Buttons: []ui.DialogButton{{ID: "position.ok", Text: c.T("ok"), Look: ui.Primary}}})
		return
	}
	c.Go("anytable", p)
}

// Update asks for the cards of the fan, and opens it when they are there.
func (s *Scene) Update(c *stage.Context) {
	if s.ticks < patience {
		s.ticks++
	} else if s.shows {
		s.whole = true
	} else if !s.whole && s.ready(c) == len(fanned) {
		s.whole = true
		s.open.To(1, 4, c.Ticks(openTicks), tween.Out)
		c.Dirty()
	}
	if s.open.Step() {
		c.Dirty()
	}
	if s.ticks >= patience {
		s.turns.ask(c, time.Now())
	}
	if !s.turns.told {
		s.turns.told = true
		c.Say(s.turns.says(c))
		s.Resize(c)
		c.Dirty()
	}
	if !s.told {
		s.told = true
		c.DeckStyle(s.goes.Rules.Tiles)
		s.Resize(c)
		c.Dirty()
	}
}

// ready is how many cards of the fan can be drawn, from the first; the others
// are under way.
func (s *Scene) ready(c *stage.Context) int {
	sheet, n := s.sheet(c), 0
	for i, face := range fanned {
		if sheet.Ready(card.Card{ID: card.NewID(face, 0)}) && n == i {
			n++
		}
	}
	return n
}

// sheet is what the fan is drawn with.
func (s *Scene) sheet(c *stage.Context) *deck.Sheet {
	return c.Deck.Sheet(int(math.Round(s.fan.w * c.Scale)))
}

// Quiet reports that the fan is open.
func (s *Scene) Quiet() bool { return s.whole && !s.open.Active() }

// Catch begins a new match by a rule set that was dropped on the window.
func (s *Scene) Catch(c *stage.Context, f stage.File) {
	if set, ok := ownrules.Import(c, f); ok {
		c.Go("newmatch", set)
	}
}

// Resize lays the screen out.
func (s *Scene) Resize(c *stage.Context) {
	ws, f := layout(c, s.entries(c), s.practice(c))
	s.fan = f
	if melds := s.tabled(); len(melds) > 0 {
		p, fits := pictured(melds, f.room)
		if s.shows = fits; fits {
			ws = append(ws, p.widget(c, melds, wording.Continues(c.Lang, s.goes), func() { c.Go("table", session.Resume{}) }))
		}
	}
	safe, end := c.Safe(), 0.0
	for i := range ws {
		end = max(end, ws[i].Rect.Bottom()-safe.Y)
	}
	var area ui.Rect
	if end > safe.H { // the smallest windows have no room for all of it at a time
		area = safe
		for i := range ws {
			ws[i].Area = true
		}
	}
	c.UI.Set(ws)
	c.UI.SetArea(area, end+8)
}

// entries is the buttons, the usual one first.
func (s *Scene) entries(c *stage.Context) []entry {
	var list []entry
	switch {
	case s.kept == 1 && store.Has(c.Store, store.MatchKey):
		goOn := entry{id: "continue", key: "menu.continue", icon: ui.IconPlay, short: input.Letter('C'), do: func() { c.Go("table", session.Resume{}) }}
		if s.goes != nil {
			goOn.sub = []string{wording.Continues(c.Lang, s.goes)}
		}
		list = append(list, goOn)
	case s.kept > 0:
		list = append(list, entry{id: "continue", key: "menu.continue.which", icon: ui.IconPlay, short: input.Letter('C'), do: func() { c.Go("matches", nil) }})
	}
	if s.fresh && c.Has("learn") {
		list = append(list, entry{id: "minute", key: "menu.minute", icon: ui.IconHint, do: func() { s.minute(c) }})
	}
	list = append(list,
		entry{id: "quick", key: "menu.quick", icon: ui.IconCards, short: input.Letter('Q'), do: func() { s.quick(c) }},
		entry{id: "new", key: "menu.new", icon: ui.IconPlus, short: input.Letter('N'), do: func() { c.Go("newmatch", nil) }},
		entry{id: "friends", key: "friends.page.title", icon: ui.IconHand, short: input.Letter('F'), do: func() { c.Go("friends", nil) }, news: s.turns.says(c)},
		entry{id: "learn", key: "menu.learn", icon: ui.IconHint, short: input.Letter('L'), do: func() { c.Go("learn", nil) }},
	)
	if s.does != nil && s.does.Due(s.day) > 0 {
		list = append(list, entry{id: "missed", key: "menu.missed", icon: ui.IconRedo, do: func() { c.Go("puzzles", training.Missed{}) }, sub: wording.Missed(c.Lang, s.does, s.day)})
	}
	list = append(list,
		entry{id: "rules", key: "menu.rules", icon: ui.IconBook, short: input.Letter('R'), do: func() { c.Push("rules", nil) }},
		entry{id: "records", key: "menu.records", icon: ui.IconTidy, short: input.Letter('D'), do: func() { c.Push("records", nil) }, beside: true},
		entry{id: "settings", key: "menu.settings", icon: ui.IconGear, short: input.Letter('S'), do: func() { c.Push("settings", nil) }},
	)
	if c.CanQuit {
		list = append(list, entry{id: "quit", key: "menu.quit", icon: ui.IconExit, do: c.Quit, beside: true})
	}
	list[0].look = ui.Primary
	return list
}

// minute shows how the game is played, and then begins a match; who skips it comes back.
func (s *Scene) minute(c *stage.Context) {
	c.Go("learn", stage.FirstMinute{Then: func() { s.quick(c) }, Leave: func() { c.Go(stage.Home, nil) }})
}

// quick begins a match without a question, unless another one gives way to it for
// good.
func (s *Scene) quick(c *stage.Context) {
	seed := c.Seed
	if seed == "" {
		seed = setup.NewSeed()
	}
	q := setup.Quick(c.Settings.Name, seed)
	begin := func() { c.Go("table", session.Start{Config: q.Config(c.Lang)}) }
	stage.Begin(c, begin)
}

// fanned is the cards of the fan.
var fanned = [...]card.Face{
	card.Of(card.Hearts, 9), card.Of(card.Hearts, card.Ten), card.Of(card.Hearts, card.Jack), card.Of(card.Hearts, card.Queen),
	card.Of(card.Hearts, card.King),
}

// spread is the angle between two cards of the open fan, in radians.
const spread = 0.235

// Draw draws the felt, the fan and the buttons.
func (s *Scene) Draw(c *stage.Context, dst *ebiten.Image) {
	p := c.Painter
	p.Felt()
	if s.ticks == patience && !s.shows {
		s.drawFan(c, dst)
	}
	c.UI.Draw(p)
}

// drawFan draws the cards, at first those that are there.
func (s *Scene) drawFan(c *stage.Context, dst *ebiten.Image) {
	f, sheet := s.fan, s.sheet(c)
	w, h := float64(sheet.Width()), float64(sheet.Height())
	open, n := s.open.Value(), len(fanned)
	if !s.whole {
		n = s.ready(c)
	}
	for i, face := range fanned[:n] {
		a := spread * (float64(i) - float64(len(fanned)-1)/2) * open
		x := f.x*c.Scale + math.Sin(a)*f.r*c.Scale - w/2
		y := f.y*c.Scale - math.Cos(a)*f.r*c.Scale - h/2
		o := deck.Options{Angle: a}
		sheet.Shadow(dst, x, y, o)
		sheet.Card(dst, card.Card{ID: card.NewID(face, 0)}, x, y, o)
	}
}
