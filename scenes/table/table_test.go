package table

import (
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/lesson"
	"machiavelli/game/app/session"
	"machiavelli/game/lang"
	"machiavelli/game/settings"
	"machiavelli/game/shell/stage"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/memstore"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui/a11y"
	gi "machiavelli/game/ui/input"

	"github.com/hajimehoshi/ebiten/v2"
)

// looks is the budget of searches in these tests.
const looks = 200

// blank is a scene that is only there.
type blank struct{}

func (blank) Enter(*stage.Context, any)          {}
func (blank) Leave()                             {}
func (blank) Update(*stage.Context)              {}
func (blank) Draw(*stage.Context, *ebiten.Image) {}
func (blank) Resize(*stage.Context)              {}

// room is a table with a player who has a mouse and keys.
type room struct {
	t   testing.TB
	c   *stage.Context
	s   *Scene
	in  *gi.State
	raw gi.Raw

	each func() // after every tick, if there is one
}

func sit(t testing.TB, w, h float64, levels ...string) *room {
	t.Helper()
	return sitAt(t, w, h, config(t, "machiavelli", "table", levels...))
}

// sitAt begins a match in a window of w × h.
func sitAt(t testing.TB, w, h float64, cfg match.Config) *room {
	t.Helper()
	return sitSpeaking(t, lang.Usual, w, h, cfg)
}

// sitSpeaking is sitAt in a language.
func sitSpeaking(t testing.TB, code string, w, h float64, cfg match.Config) *room {
	t.Helper()
	words := stagetest.Words(t, code)
	chosen := settings.Defaults()
	chosen.Speed = settings.Instant
	chosen.HintsAim = settings.AimMost // judged_test.go has the other aim
	kept := memstore.Store{}
	if err := (lesson.Progress{Sets: rules.IDs(), Over: true}).Save(kept); err != nil { // no newcomer
		t.Fatal(err)
	}
	st, err := stage.New(stage.Config{
		Scenes: map[string]stage.Scene{"menu": blank{}, "scoring": blank{}}, Lang: words, Store: kept, Settings: chosen,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	c := st.Context()
	c.W, c.H = w, h
	c.UI.Resize(w, h)
	r := &room{t: t, c: c, s: New(&instant.Engine{Looks: looks}), in: c.Input}
	r.raw.Inside = true
	r.s.Enter(c, session.Start{Config: cfg})
	r.s.Resize(c)
	r.settle()
	return r
}

// config is a match of a rule set; the seed is the players' table.
func config(t testing.TB, id, seed string, levels ...string) match.Config {
	t.Helper()
	rs, ok := rules.ByID(id)
	if !ok {
		t.Fatalf("there is no %s", id)
	}
	cfg := match.Config{Rules: rs, Seed: seed}
	for i, l := range levels {
		cfg.Players = append(cfg.Players, match.Player{Name: string(rune('A' + i)), By: l})
	}
	return cfg
}

func (r *room) tick() {
	r.c.Tick++
	r.in.Feed(&r.raw)
	r.c.UI.Update(r.in)
	r.s.Update(r.c)
	if r.each != nil {
		r.each()
	}
}

// settle lets ticks pass until nothing moves.
func (r *room) settle() {
	r.t.Helper()
	for range 5000 {
		r.tick()
		if r.s.Quiet() {
			return
		}
		if _, over := r.s.ses.Result(); over {
			return
		}
	}
	r.t.Fatal("never at rest")
}

func (r *room) items() map[string]a11y.Item {
	out := map[string]a11y.Item{}
	for _, i := range r.c.UI.Items() {
		out[i.Name] = i
	}
	r.s.Describe(r.c, func(i a11y.Item) { out[i.Name] = i })
	return out
}

func (r *room) at(name string) (x, y float64) {
	r.t.Helper()
	i, ok := r.items()[name]
	if !ok {
		r.t.Fatalf("there is no %s", name)
	}
	return i.X + i.W*0.5, i.Y + i.H*0.3
}

func (r *room) press(x, y float64) {
	r.raw.X, r.raw.Y = x, y
	r.tick()
	r.raw.Left = true
	r.tick()
}

func (r *room) moveTo(x, y float64) {
	for k := 4; k >= 0; k-- {
		r.raw.X, r.raw.Y = x+(r.raw.X-x)*float64(k)/5, y+(r.raw.Y-y)*float64(k)/5
		r.tick()
	}
}

func (r *room) let() { r.raw.Left = false; r.tick(); r.settle() }

func (r *room) click(name string) {
	r.t.Helper()
	r.press(r.at(name))
	r.let()
	for range gi.DoubleTicks {
		r.tick()
	}
}

// tap presses something while others play.
func (r *room) tap(name string) {
	r.t.Helper()
	r.press(r.at(name))
	r.raw.Left = false
	r.tick()
	r.tick()
}

func (r *room) drag(from, to string) {
	r.t.Helper()
	r.press(r.at(from))
	r.moveTo(r.at(to))
	r.let()
}

func (r *room) key(k gi.Key) {
	r.raw.Keys[k] = true
	r.tick()
	r.raw.Keys[k] = false
	r.tick()
	r.settle()
}

func (r *room) hand() []card.ID { return r.s.ses.Hand.Order }

func name(id card.ID) string {
	text, _ := id.MarshalText()
	return "hand/" + string(text)
}

func TestACardDraggedToTheFeltLiesThereAndUndoBringsItBack(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	before := slices.Clone(r.hand())
	r.drag(name(before[4]), "felt")
	if len(r.hand()) != len(before)-1 || len(r.s.ses.Turn().Melds) != len(r.s.ses.View().Table)+1 {
		t.Fatalf("hand of %d cards, %d melds", len(r.hand()), len(r.s.ses.Turn().Melds))
	}
	if r.items()["btn/end"].Enabled {
		t.Error("the turn could be ended")
	}
	r.click("btn/undo")
	if !slices.Equal(r.hand(), before) {
		t.Errorf("the hand is %v, was %v", r.hand(), before)
	}
	r.click("btn/redo")
	if len(r.hand()) != len(before)-1 {
		t.Error("redo did nothing")
	}
}

func TestTheWholeHintLadderByOneKey(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	for range 30 {
		if !r.s.ses.Live() {
			t.Fatal("the player is not on turn")
		}
		r.key(gi.Letter('h'))
		if a := r.s.ses.Hint.Answer; a != nil && a.Playable {
			break
		}
		r.key(gi.Cancel)
		r.key(gi.Letter('d'))
	}
	n := len(r.hand())
	h := &r.s.ses.Hint
	for h.Level >= session.HintCount {
		level := h.Level
		if level >= session.HintFirst && len(h.Steps) > 0 && r.s.picture.model.Marks.Arrow.Card.ID == 0 {
			t.Errorf("no arrow at level %d", level)
		}
		if level == session.HintSteps {
			break
		}
		next := h.More()
		if r.key(gi.Letter('h')); h.Level != next {
			t.Fatalf("after level %d comes %d, want %d", level, h.Level, next)
		}
	}
	cards := r.s.ses.Hint.Answer.Cards
	r.click("btn/hint-step")
	r.click("btn/hint-back")
	if len(r.hand()) != n {
		t.Errorf("after a step on and one back the hand has %d cards, had %d", len(r.hand()), n)
	}
	r.click("btn/hint-play")
	r.settle()
	if len(r.hand()) != n-cards {
		t.Errorf("the hand has %d cards, want %d", len(r.hand()), n-cards)
	}
	if !r.items()["btn/end"].Enabled {
		t.Errorf("the turn cannot be ended: %s", r.items()["btn/end"].Text)
	}
}

func TestABlockedEndOfTurnPointsAtTheMeld(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	r.drag(name(r.hand()[0]), "felt")
	r.click("btn/end")
	if r.s.playback.notices.flash >= 0 || r.s.playback.notices.flashing == 0 {
		t.Errorf("the flash is on %d", r.s.playback.notices.flash)
	}
	if r.items()["toast"].Text == "" {
		t.Error("nothing is said")
	}
}

func TestTidyIsUndone(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	for _, id := range slices.Clone(r.hand()[:3]) {
		r.drag(name(id), "felt")
	}
	before := r.s.desk.felt.places
	r.key(gi.Letter('t'))
	if slices.Equal(before.At, r.s.desk.felt.places.At) {
		t.Fatal("nothing was tidied")
	}
	r.key(gi.Letter('z'))
	if !slices.Equal(before.At, r.s.desk.felt.places.At) {
		t.Errorf("places are %v, were %v", r.s.desk.felt.places.At, before.At)
	}
	if len(r.s.ses.Turn().Melds) != len(before.At) {
		t.Error("a card was taken back, too")
	}
}

// follows plays the turn that the hint says, by keys, and reports whether there was one.
func (r *room) follows() bool {
	r.t.Helper()
	r.key(gi.Letter('h'))
	a := r.s.ses.Hint.Answer
	if a == nil || !a.Playable {
		return false
	}
	for range len(r.s.ses.Hint.Steps) + 1 {
		r.key(gi.Letter('h'))
		r.key(gi.Space)
	}
	r.key(gi.Letter('e'))
	return true
}

// playOut plays a deal to its end by keys, as the hints say.
func (r *room) playOut() {
	r.t.Helper()
	for turns := 0; ; turns++ {
		if _, over := r.s.ses.Result(); over {
			return
		}
		if turns > 300 {
			r.t.Fatal("the deal never ends")
		}
		if !r.follows() {
			r.key(gi.Cancel)
			r.key(gi.Letter('d'))
		}
	}
}

func TestADealIsPlayedByKeysAlone(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		r := sit(t, size[0], size[1], "human", "solver", "novice")
		r.playOut()
	}
}

func TestAfterAReplayEveryMeldLiesWhereItLay(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver", "solver")
	for i := 0; i < 40 && (!r.s.view(r.c).canReplay() || len(r.s.desk.felt.melds) < 4); i++ {
		r.key(gi.Letter('d'))
	}
	if !r.s.view(r.c).canReplay() {
		t.Fatal("nobody has played")
	}
	before := r.s.desk.felt.places
	r.key(gi.Letter('p'))
	if !r.s.replay.on {
		t.Fatal("no replay")
	}
	r.key(gi.Left)
	r.key(gi.Left)
	r.key(gi.Cancel)
	if r.s.replay.on || !slices.Equal(before.At, r.s.desk.felt.places.At) || before.Step != r.s.desk.felt.places.Step {
		t.Errorf("places %v, before %v", r.s.desk.felt.places, before)
	}
}

func TestAResizeStormKeepsEverything(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	r.drag(name(r.hand()[0]), "felt")
	n := len(r.hand())
	for i := range 60 {
		r.c.W, r.c.H = 360+float64(i*37%1500), 640+float64(i*53%1000)
		r.s.Resize(r.c)
		r.tick()
	}
	r.settle()
	if len(r.hand()) != n || len(r.s.desk.table.Trays) != len(r.s.desk.felt.melds) {
		t.Errorf("hand of %d, %d trays for %d melds", len(r.hand()), len(r.s.desk.table.Trays), len(r.s.desk.felt.melds))
	}
}

func TestATableAtRestCostsNothing(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	for range 200 {
		r.tick()
	}
	if n := testing.AllocsPerRun(100, func() { r.s.Update(r.c) }); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
	if r.s.desk.stage.Step() {
		t.Error("something moves")
	}
}

func TestCardsInMotionDoNotAllocate(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	for range 200 {
		r.tick()
	}
	r.s.desk.stage.Pace = 1000
	r.s.ses.Hand.SortBy(session.ByRank)
	r.s.relayout(r.c)
	if n := testing.AllocsPerRun(50, func() { r.s.desk.stage.Step() }); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
	if !r.s.desk.stage.Moving() {
		t.Error("nothing moves")
	}
}

func BenchmarkLook(b *testing.B) {
	r := sit(b, 1280, 720, "human", "solver")
	b.ReportAllocs()
	for b.Loop() {
		r.s.relayout(r.c)
	}
}

// after is a stop function that says true once it was asked n times: a budget
// that is the same on every machine.
func after(n int) func() bool {
	return func() bool { n--; return n < 0 }
}
