package review

import (
	"encoding/json"
	"image"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/engine/rules"
	"machiavelli/engine/worker"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/recorded"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui/a11y"

	"github.com/hajimehoshi/ebiten/v2"
)

// looking is the review of a match of one deal in which a novice has the seat of
// a person, who misses much.
func looking(t *testing.T, id string, w, h float64) (*Scene, *stagetest.Run) {
	t.Helper()
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	rs, _ := rules.ByID(id)
	rs.End = rules.End{Deals: 1}
	return reviewed(t, match.Config{Rules: rs, Seed: "review", Players: []match.Player{{Name: "Cesare", By: "solver"}, {Name: "Ada", By: match.Human}, {Name: "Lucrezia", By: "casual"}}}, w, h)
}

// reviewed is looking with the given match.
func reviewed(t *testing.T, c match.Config, w, h float64) (*Scene, *stagetest.Run) {
	t.Helper()
	seen, run := watching(t, c, w, h)
	return seen.Scene, run
}

func watching(t *testing.T, c match.Config, w, h float64) (*watched, *stagetest.Run) {
	t.Helper()
	in, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	id, err := recorded.Deal(in, c, "novice", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	s := &watched{Scene: New(func() worker.Conn { return remembering() })}
	run := stagetest.Again(t, "review", s, id, w, h)
	settle(t, s.Scene, run)
	s.figures = true
	s.goTo(run.C, 0) // from the story to the first turn
	return s, run
}

// made is the reviews that these tests have asked for so far, by the request: most of
// them look at the same few matches, and a chance takes long to play out.
var made = map[string]review.Review{}

// remembering is an engine that answers what made has.
func remembering() *instant.Engine {
	key := func(r worker.Request) string {
		text, err := json.Marshal(r.Task)
		if err != nil {
			panic(err)
		}
		return string(text)
	}
	own := func(r review.Review) review.Review { // what is added to it is added to no other
		r.Turns, r.Deals, r.Match = slices.Clone(r.Turns), slices.Clone(r.Deals), slices.Clone(r.Match)
		return r
	}
	e := new(instant.Engine)
	e.Holds = func(r worker.Request) bool {
		if _, ok := r.Task.(worker.Review); !ok {
			return false
		}
		known, ok := made[key(r)]
		if ok {
			known = own(known)
			e.Answers = append(e.Answers, worker.Answer{ID: r.ID, Kind: r.Task.Kind(), Value: &known})
		}
		return ok
	}
	e.Alters = func(r worker.Request, a *worker.Answer) {
		if found, ok := a.Value.(*review.Review); ok {
			made[key(r)] = own(*found)
		}
	}
	return e
}

// watched is a review that tells how much of the screen it draws.
type watched struct {
	*Scene
	drawn func(image.Rectangle)
}

func (w *watched) Draw(c *stage.Context, screen *ebiten.Image) {
	if w.drawn != nil {
		w.drawn(c.Painter.Image().Bounds())
	}
	w.Scene.Draw(c, screen)
}

// judged is the review of a match whose rule set has a calibrated chance to win.
func judged(t *testing.T) (*Scene, *stagetest.Run) {
	t.Helper()
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	c, err := recorded.Limited("machiavelli", "review")
	if err != nil {
		t.Fatal(err)
	}
	return reviewed(t, c, 1280, 720)
}

// settle lets time pass until the record is read and all is found out.
func settle(t *testing.T, s *Scene, r *stagetest.Run) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !s.Quiet(); time.Sleep(time.Millisecond) {
		if r.Tick(1); time.Now().After(end) {
			t.Fatal("the record is never read")
		}
	}
}

// said is all that is said of the turn.
func said(r *stagetest.Run) string {
	ws, _, _ := r.C.UI.Widgets()
	var all []string
	for _, w := range ws {
		if strings.HasPrefix(w.ID, "said.") || strings.HasPrefix(w.ID, "sum.") {
			all = append(all, w.Text)
		}
	}
	return strings.Join(all, "\n")
}

// Those who listen are told what the picture shows: which cards were laid, and how many a
// hand has that is hidden.
func TestWhatLiesIsReadAsItIsSeen(t *testing.T) {
	s, r := looking(t, "machiavelli", 1280, 720)
	items := func(in string) (all []a11y.Item) {
		s.Describe(r.C, func(i a11y.Item) {
			if owner, _, _ := strings.Cut(i.Name, "/"); owner == in {
				all = append(all, i)
			}
		})
		return all
	}
	words, whole, added := wording.In(r.C.Lang, false), 0, 0
	for whole == 0 || added == 0 {
		r.ClickOn("next")
		melds := s.state().Melds()
		for _, i := range items("table")[1:] {
			at, _ := strconv.Atoi(i.Name[len("table/"):])
			laid := slices.DeleteFunc(slices.Clone(melds[at].Cards), func(k card.Card) bool { return !slices.Contains(s.Match.Turns[s.at].Laid(), card.Card{ID: k.ID}) })
			want := ""
			switch len(laid) {
			case 0:
			case len(melds[at].Cards):
				want = "new"
				whole++
			default:
				want = "new: " + words.Cards(laid)
				added++
			}
			if i.About != want {
				t.Errorf("of %s is said %q, want %q", i.Text, i.About, want)
			}
		}
	}
	if r.ClickOn("before"); slices.ContainsFunc(items("table"), func(i a11y.Item) bool { return i.About != "" }) {
		t.Error("something is new as the turn begins")
	}
	held, hands := 0, 0
	for _, i := range items("held") {
		if i.In != "" {
			held++
		} else if strings.HasSuffix(i.Label, " "+strconv.Itoa(len(s.state().Hands[hands]))+" cards") {
			hands++
		}
	}
	if own := len(s.state().Hands[s.Me]); held != own || hands != len(s.state().Hands) {
		t.Errorf("%d cards of hands are read, and of %d hands how many they have; want %d and %d", held, hands, own, len(s.state().Hands))
	}
}

// However large a table is and however much is said of a turn, all of the table is seen.
func TestTheWholeTableIsSeenInEveryTurn(t *testing.T) {
	s, r := looking(t, "machiavelli", 390, 844)
	most := 0
	for _, size := range [][2]float64{{390, 844}, {844, 390}, {1280, 720}} {
		r.Resize(size[0], size[1], 1)
		r.Tick(1)
		for _, s.figures = range []bool{false, true} {
			for at := range s.Match.Turns {
				s.goTo(r.C, at)
				most = max(most, len(s.felt.table.Trays))
				if !s.laidWhole() {
					t.Errorf("turn %d at %v: %d melds do not lie within %v", at, size, len(s.felt.table.Trays), s.frame.felt)
				}
			}
		}
	}
	if most < 10 {
		t.Errorf("at most %d melds lie: too few to tell", most)
	}
}
