// Package settings is the screen of the player's settings. Every change takes effect
// and is saved at once.
package settings

import (
	"math"
	"slices"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/game/app/setup"
	"machiavelli/game/lang"
	"machiavelli/game/settings"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/deck"

	"github.com/hajimehoshi/ebiten/v2"
)

// Scene is the settings screen.
type Scene struct {
	stage.Page

	kept kept
}

// New is the settings screen.
func New() *Scene { return &Scene{} }

// Enter begins.
func (s *Scene) Enter(c *stage.Context, _ any) {
	s.kept.enter()
}

// Update hears what has been done with files; the widgets do the rest.
func (s *Scene) Update(c *stage.Context) {
	if s.kept.update(c) {
		s.Resize(c)
	}
}

// Catch brings in everything that was kept, as it was dropped on the window or
// chosen.
func (s *Scene) Catch(c *stage.Context, f stage.File) {
	if f.Err == nil && !store.IsBundle(f.Data) {
		c.UI.Toast(c.T("stage.nofile"))
		return
	}
	s.kept.catch(c, f)
}

// Resize lays the screen out, in two columns where there is room.
func (s *Scene) Resize(c *stage.Context) {
	p := c.Columns(c.T("settings.title"), c.Pop, 1120)
	left, right := p.Halves()
	s.play(c, left)
	if left != right {
		s.help(c, left)
	}
	s.cards(c, right)
	s.sound(c, right)
	if left == right {
		s.help(c, left)
	}
	s.kept.layout(c, left)
	p.Show()
}

// changed saves the settings and shows them.
func (s *Scene) changed(c *stage.Context) {
	c.SaveSettings()
	c.DeckStyle(false)
	s.Resize(c)
}

// toggle is a setting that is on or off.
func (s *Scene) toggle(c *stage.Context, id string, on *bool) ui.Widget {
	return ui.Widget{ID: id, Kind: ui.Toggle, Text: c.T("settings." + id), Switch: ui.Switch{On: *on}, Do: func(w *ui.Widget) {
		*on = w.On
		s.changed(c)
	}}
}

// choice is a setting that is one of several, each under its own key of the strings.
func choice[T ~string](s *Scene, c *stage.Context, id, key string, of []T, chosen *T) ui.Widget {
	names := make([]string, len(of))
	for i, o := range of {
		names[i] = c.T(key + string(o))
	}
	return ui.Widget{ID: id, Kind: ui.Choice, OneOf: ui.OneOf{Options: names, Chosen: max(0, slices.Index(of, *chosen))}, Size: 14, Do: func(w *ui.Widget) {
		*chosen = of[w.Chosen]
		s.changed(c)
	}}
}

// followed is a switch for what the system asks for: set to what it does not, it is
// the player's own, and set back it follows the system again.
func (s *Scene) followed(c *stage.Context, id string, on, own *bool, asked bool) ui.Widget {
	w := s.toggle(c, id, on)
	set := w.Do
	w.Do = func(w *ui.Widget) {
		*own = w.On != asked
		set(w)
	}
	return w
}

func (s *Scene) play(c *stage.Context, f *ui.Form) {
	v := &c.Settings
	f.Open("play", c.T("settings.play"))
	f.Row(c.T("settings.name"), "", ui.Widget{ID: "name", Kind: ui.Field, Text: v.Name, Typing: ui.Typing{Limit: setup.MaxName}, Do: func(w *ui.Widget) {
		v.Name = w.Text
		c.SaveSettings()
	}}, 200)
	f.Row(c.T("settings.language"), "", ui.Widget{ID: "language", Kind: ui.Button, Text: lang.Name(c.Lang.Code()), Size: 15, Do: func(*ui.Widget) { s.askLanguage(c) }}, 200)
	f.Row(c.T("settings.speed"), "", choice(s, c, "speed", "speed.", settings.Speeds(), &v.Speed), 312)
	asked := c.SystemPreferences()
	f.Whole(s.followed(c, "motion", &v.ReducedMotion, &v.OwnMotion, asked.Calm), c.T("settings.motion.about"))
	f.Whole(s.followed(c, "contrast", &v.HighContrast, &v.OwnContrast, asked.Contrast), c.T("settings.contrast.about"))
	f.Whole(s.toggle(c, "corner", &v.CornerGrab), c.T("settings.corner.about"))
	if c.CanQuit {
		f.Whole(ui.Widget{ID: "full", Kind: ui.Toggle, Text: c.T("settings.full"), Switch: ui.Switch{On: v.Full}, Do: func(w *ui.Widget) {
			v.Full = w.On
			ebiten.SetFullscreen(v.Full)
			s.changed(c)
		}}, "")
	}
	f.Close()
}

func (s *Scene) help(c *stage.Context, f *ui.Form) {
	v := &c.Settings
	f.Open("help", c.T("settings.help"))
	f.Whole(s.toggle(c, "meter", &v.ShowMeter), c.T("settings.meter.about"))
	f.Whole(s.toggle(c, "exists", &v.ShowExists), c.T("settings.exists.about"))
	f.Whole(s.toggle(c, "tips", &v.Tips), c.T("settings.tips.about"))
	f.Under(c.T("settings.aim"), choice(s, c, "aim", "settings.aim.", settings.Aims(), &v.HintsAim))
	f.Under(c.T("settings.ask"), choice(s, c, "ask", "settings.ask.", settings.Asks(), &v.AskFirst))
	f.Beside([]float64{1}, ui.Widget{ID: "fair", Kind: ui.Button, Icon: ui.IconEye, Text: c.T("newmatch.fair"), Size: 15, Do: func(*ui.Widget) { c.Push("fairness", nil) }})
	f.Close()
}

func (s *Scene) sound(c *stage.Context, f *ui.Form) {
	v := &c.Settings
	f.Open("sounds", c.T("settings.sounds"))
	why := ""
	if c.Silent != nil {
		if why = c.Silent(); why != "" {
			why = c.T("settings.silent." + why)
		}
	}
	f.Whole(s.toggle(c, "sound", &v.Sound), why)
	volume, percent := c.T("settings.volume"), c.T("settings.percent", "n", int(math.Round(v.Volume*100)))
	f.Row(volume+" "+percent, "", ui.Widget{
		ID: "volume", Kind: ui.Slider, Says: volume, Text: percent, Range: a11y.Range{Value: v.Volume, Max: 1, Step: 0.05}, Disabled: !v.Sound, Do: func(w *ui.Widget) {
			v.Volume = w.Value
			s.changed(c)
			c.Play("click")
		}}, 200)
	if c.Listened() {
		f.Under(c.T("settings.spoken"), choice(s, c, "spoken", "settings.spoken.", settings.Details(), &v.Spoken))
	}
	f.Close()
}

func (s *Scene) cards(c *stage.Context, f *ui.Form) {
	v := &c.Settings
	f.Open("cards", c.T("settings.cards"))
	w := min(84, (f.W-40-30)/4)
	const cardGap = 10
	for i := range shown {
		x := f.X + (f.W-4*w-3*cardGap)/2 + float64(i)*(w+cardGap)
		f.Widgets = append(f.Widgets, ui.Widget{
			ID: "card." + strconv.Itoa(i), Kind: ui.Custom, Area: true, Rect: ui.Rect{X: x, Y: f.Y, W: w, H: w * deck.Ratio},
			Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) { drawCard(c, p, shown[i], r) },
		})
	}
	f.Y += w*deck.Ratio + 12
	f.Whole(s.toggle(c, "colours", &v.FourColours), c.T("settings.colours.about"))
	f.Whole(s.toggle(c, "index", &v.LargeIndex), c.T("settings.index.about"))
	if c.Lang.HasIndices() {
		f.Whole(ui.Widget{ID: "indices", Kind: ui.Toggle, Text: c.T("settings.indices"), Switch: ui.Switch{On: v.OwnIndices}, Do: func(w *ui.Widget) {
			c.OwnIndices(w.On)
			s.Resize(c)
		}}, c.T("settings.indices.about"))
	}
	f.Close()
}

// shown is the cards that show what the deck looks like.
var shown = [4]card.Face{
	card.Of(card.Spades, card.King), card.Of(card.Hearts, card.Queen), card.Of(card.Diamonds, card.Jack), card.Of(card.Clubs, 7),
}

func drawCard(c *stage.Context, p *ui.Painter, f card.Face, r ui.Rect) {
	sheet := c.Deck.Sheet(int(math.Round(r.W * c.Scale)))
	x, y := math.Round(r.X*c.Scale), math.Round(r.Y*c.Scale)
	sheet.Shadow(p.Image(), x, y, deck.Options{})
	sheet.Card(p.Image(), card.Card{ID: card.NewID(f, 0)}, x, y, deck.Options{})
}
