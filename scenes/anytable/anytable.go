// Package anytable is the screen on which a player lays out any table and hand: from
// a palette, by typing, or from a link. It shows the best play, and a match can go on
// from there.
package anytable

import (
	"errors"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/engine/link"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
	"machiavelli/game/app/session"
	"machiavelli/game/app/setup"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/positions"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/input"
)

// Scene is the screen. What is laid out on it stays as long as the game runs.
type Scene struct {
	stage.Page

	engine  worker.Requests
	board   board
	laid    bool // something has been laid out
	sets    []ruleSet
	suit    card.Suit // that the palette shows, where it has room for one
	players int
	level   string
	hint    hint
}

// ruleSet is a rule set to choose, with house rules.
type ruleSet struct {
	name  string // of a favourite
	house bool   // the rules set none
	rules rules.Rules
}

func (s *ruleSet) words(c *stage.Context) string {
	switch {
	case s.name != "":
		return s.name
	case s.house:
		return c.T("anytable.house", "name", c.RuleSet(&s.rules))
	}
	return c.RuleSet(&s.rules)
}

// usual is the level of the opponents until another is chosen.
const usual = "solver"

// New is the screen. An engine is started when something is asked for.
func New(start func() worker.Conn) *Scene {
	return &Scene{engine: worker.Requests{Start: start}, level: usual}
}

// Enter takes nothing, or a position, which is played on if that can be and
// nothing is lost by it.
func (s *Scene) Enter(c *stage.Context, args any) {
	s.gather(c)
	if !s.laid {
		s.laid, s.board = true, empty(s.sets[0].rules)
	}
	if p, ok := args.(solver.Position); ok {
		s.open(c, p)
		s.playOn(c)
	}
	c.DeckStyle(s.board.p.Rules.Tiles)
}

// gather lists the rule sets: the last that was set up, with its house rules, the
// catalogue, and what the player keeps.
func (s *Scene) gather(c *stage.Context) {
	s.sets = nil
	add := func(name string, house bool, r rules.Rules) {
		for _, set := range s.sets {
			if setup.Equal(set.rules, r) {
				return
			}
		}
		s.sets = append(s.sets, ruleSet{name, house, r})
	}
	last, err := setup.Load(c.Store, c.Settings.Name)
	if r, bad := last.House(); err == nil && bad == nil {
		add("", !setup.Equal(last.Base(), r), r)
	}
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		add("", false, r)
	}
	own, err := setup.LoadCustom(c.Store)
	favourites, other := setup.LoadFavourites(c.Store)
	if err := errors.Join(err, other); err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
	for _, set := range own {
		r, _ := set.Get()
		add("", false, r)
	}
	for _, f := range favourites {
		base, _ := f.Rules.Get()
		if r, err := base.With(f.Options); err == nil {
			add(f.Name, false, r)
		}
	}
}

// chosen is which of the rule sets is laid out by; one that came with a position
// joins them.
func (s *Scene) chosen(c *stage.Context) int {
	for i, set := range s.sets {
		if setup.Equal(set.rules, s.board.p.Rules) {
			return i
		}
	}
	s.sets = append(s.sets, ruleSet{house: true, rules: s.board.p.Rules})
	return len(s.sets) - 1
}

// open lays a position out.
func (s *Scene) open(c *stage.Context, p solver.Position) {
	lost := s.board.open(p)
	s.lost(c, lost)
	s.changed(c)
}

// lost tells of cards that the deck has not.
func (s *Scene) lost(c *stage.Context, n int) {
	if n > 0 {
		c.UI.Toast(c.T("anytable.lost", "n", n))
	}
	c.DeckStyle(s.board.p.Rules.Tiles)
}

// Leave ends what is looked for.
func (s *Scene) Leave() {
	s.hint = hint{}
	s.engine.Close()
}

// Update takes the engine's answers.
func (s *Scene) Update(c *stage.Context) {
	if in := c.Input; in.Ctrl && !c.UI.Modal() {
		switch {
		case in.Just(input.Letter('v')):
			c.Paste()
		case in.Just(input.Letter('c')):
			positions.Link(c, s.board.p)
		}
	}
	s.engine.Poll(nil)
}

// Quiet reports that no answer is awaited.
func (s *Scene) Quiet() bool {
	return !s.engine.Waits(worker.KindNewMatch) && !s.engine.Waits(worker.KindSolve)
}

// changed shows the board after a change of it: what was found is not true any
// more.
func (s *Scene) changed(c *stage.Context) {
	s.engine.Cancel(s.hint.asked)
	s.hint = hint{}
	s.show(c)
}

func (s *Scene) show(c *stage.Context) {
	s.Resize(c)
	c.Dirty()
}

// words is how the cards are called.
func (s *Scene) words(c *stage.Context) wording.Words {
	return wording.In(c.Lang, s.board.p.Rules.Tiles)
}

// config is the match that is played on.
func (s *Scene) config(c *stage.Context) match.Config {
	seed := c.Seed
	if seed == "" {
		seed = setup.NewSeed()
	}
	least, most := setup.PlayersAt(s.board.p)
	s.players = min(most, max(least, s.players))
	return setup.At(s.board.p, c.Settings.Name, s.level, s.players, seed)
}

// playOn begins a match from here, if the engine says that it can be.
func (s *Scene) playOn(c *stage.Context) {
	if s.engine.Waits(worker.KindNewMatch) {
		return
	}
	for i, st := range s.board.states() {
		if st.State != match.Legal {
			s.refuse(c, "anytable.cannot", c.T("anytable.cannot.meld", "n", i+1, "why", s.said(c, i, st)))
			return
		}
	}
	if len(s.board.p.Hand) == 0 {
		s.refuse(c, "anytable.cannot", c.T("anytable.cannot.hand"))
		return
	}
	config, p := s.config(c), s.board.p
	worker.Ask(&s.engine, worker.NewMatch{Config: config, Position: &p}, 0, func(_ worker.Update, err error) { s.begun(c, err) })
}

// begun sends the player to the table; no match that is under way is lost without
// a question.
func (s *Scene) begun(c *stage.Context, refused error) {
	if refused != nil {
		s.refuse(c, "anytable.cannot", positions.Unplayable(c, s.config(c), s.board.p))
		return
	}
	p := s.board.p
	begin := func() { c.Go("table", session.Start{Config: s.config(c), Position: &p}) }
	stage.BeginAt(c, begin)
}

// refuse says what is wrong, in a dialog that stays.
func (s *Scene) refuse(c *stage.Context, key, why string) {
	c.UI.Ask(ui.Dialog{ID: "refusal", Title: c.T(key), Text: positions.Clip(why),
		Buttons: []ui.DialogButton{{ID: "refusal.ok", Text: c.T("ok"), Look: ui.Primary}}})
}

// Catch takes a text that was pasted, or a file with a position.
func (s *Scene) Catch(c *stage.Context, f stage.File) {
	if f.Err == nil && len(f.Data) == 0 {
		return
	}
	p, err := positions.Read(f, s.board.p.Rules)
	if err != nil {
		s.refuse(c, "anytable.refused", c.Unread(err))
		return
	}
	s.open(c, p)
}

// more asks what to do with the board as a whole.
func (s *Scene) more(c *stage.Context) {
	d := ui.Dialog{ID: "anytable.more", Title: c.T("anytable.more")}
	button := func(id, text string, look ui.Look, do func()) {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "more/" + id, Text: text, Look: look, Do: do})
	}
	button("clear", c.T("anytable.more.clear"), ui.Secondary, func() { s.board = empty(s.board.p.Rules); s.changed(c) })
	button("type", c.T("anytable.more.type"), ui.Secondary, func() { s.typing(c, s.board.typed()) })
	button("paste", c.T("anytable.more.paste"), ui.Secondary, c.Paste)
	button("text", c.T("share.copy.text"), ui.Secondary, func() { positions.Text(c, s.board.p) })
	button("link", c.T("share.copy.link"), ui.Secondary, func() { positions.Link(c, s.board.p) })
	button("back", c.T("back"), ui.Primary, nil)
	c.UI.Ask(d)
}

// typing asks for the table and the hand as a text, until it is one or the
// player has had enough.
func (s *Scene) typing(c *stage.Context, text string) {
	field := &ui.DialogField{Text: text}
	c.UI.Ask(ui.Dialog{
		ID: "typing", Title: c.T("anytable.more.type"), Text: c.T("anytable.typing"), Field: field,
		Buttons: []ui.DialogButton{
			{ID: "typing.no", Text: c.T("anytable.typing.no")},
			{ID: "typing.yes", Text: c.T("anytable.typing.yes"), Look: ui.Primary, Do: func() {
				p, err := link.Read(field.Text, s.board.p.Rules)
				if err != nil {
					c.UI.Toast(c.Unread(err))
					s.typing(c, field.Text)
					return
				}
				if len(p.Owners) == 0 {
					p.Owners = s.board.p.Owners
				}
				p.Seat, p.Opened, p.Early = s.board.p.Seat, s.board.p.Opened, s.board.p.Early
				s.open(c, p)
			}},
		},
	})
}

func itoa(n int) string { return strconv.Itoa(n) }
