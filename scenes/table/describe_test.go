package table

import (
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/report/wording"
	"machiavelli/game/ui/a11y"
	gi "machiavelli/game/ui/input"
	"machiavelli/scenes/table/input"
)

// listen has somebody listen to the table: what is said from now on.
func listen(r *room) *[]string {
	said := &[]string{}
	r.c.Listen(a11y.NewMirror(func(string) {}, func(text string) { *said = append(*said, text) }))
	return said
}

// act does something in the mirror.
func (r *room) act(do a11y.Do, name string) {
	a := a11y.Act{Do: do, Name: name}
	r.in.Any, r.in.Keyboard = true, true
	if !r.c.UI.Act(a) {
		r.s.Act(r.c, a)
	}
	r.settle()
}

func TestATurnIsPlayedByNamesAlone(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	said := listen(r)
	first, second := name(r.hand()[0]), name(r.hand()[1])
	for _, card := range []string{first, second} {
		if i := r.items()[card]; i.Role != a11y.EntryButton || i.In != "hand" || i.Mark != a11y.Off || i.Label == "" {
			t.Errorf("%s is %+v", card, i)
		}
	}
	r.act(a11y.Press, first)
	if i := r.items()[first]; i.Mark != a11y.On || r.s.Focused() != first {
		t.Errorf("after a press it is %+v, and the focus is on %s", i, r.s.Focused())
	}
	if i := r.items()["felt"]; i.Role != a11y.Button || !strings.Contains(i.Label, r.s.view(r.c).speech().Face(r.s.desk.in.Selected[0].Face())) {
		t.Errorf("a new meld is %+v", i)
	}
	r.act(a11y.Press, "felt")
	melds := r.s.ses.Turn().Melds
	if len(r.hand()) != 12 || len(melds) != len(r.s.ses.View().Table)+1 {
		t.Fatalf("%d cards in the hand, %d melds", len(r.hand()), len(melds))
	}
	if len(*said) != 1 || !strings.HasPrefix((*said)[0], "Meld ") {
		t.Errorf("said of the new meld: %q", *said)
	}
	fresh := "meld/" + itoa(melds[len(melds)-1].ID)
	r.act(a11y.Press, second)
	r.act(a11y.Press, fresh)
	if melds = r.s.ses.Turn().Melds; len(melds[len(melds)-1].Cards) != 2 {
		t.Errorf("the meld has %v", melds[len(melds)-1].Cards)
	}
	if i := r.items()[fresh]; i.Role != a11y.EntryButton || i.In != "table" || !strings.Contains(i.About, i.Text) {
		t.Errorf("the meld is %+v", i)
	}
	r.act(a11y.Press, "btn/undo")
	r.act(a11y.Press, "btn/undo")
	if len(r.hand()) != 13 {
		t.Errorf("%d cards in the hand", len(r.hand()))
	}
}

func TestEachThingIsSaidOnce(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver", "solver")
	said := listen(r)
	for range 6 {
		if _, over := r.s.ses.Result(); over {
			break
		}
		*said = (*said)[:0]
		if r.s.ses.Refuses(match.Draw) != nil {
			t.Fatal("no draw")
		}
		r.act(a11y.Press, "btn/draw")
		for i, text := range *said {
			if slices.Contains((*said)[:i], text) {
				t.Errorf("%q is said twice: %q", text, *said)
			}
		}
		if last := (*said)[len(*said)-1]; last != "Your turn" {
			t.Errorf("the last thing said is %q", last)
		}
	}
}

// TestAHintSaysWhatIsNew: each rung, and each step that is done, says what was not said before.
func TestAHintSaysWhatIsNew(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	for !r.s.ses.Hint.Playable() {
		r.act(a11y.Press, "btn/hint-close")
		r.act(a11y.Press, "btn/draw")
		r.act(a11y.Press, "btn/hint")
	}
	said := listen(r)
	r.s.picture.stale = true
	r.settle()
	head := r.s.picture.model.Panel.Title
	for r.c.UI.Get("btn/hint-step") == nil || !r.c.UI.Get("btn/hint-step").Disabled {
		next := "btn/hint-more"
		if r.c.UI.Get(next) == nil {
			next = "btn/hint-step"
		}
		r.act(a11y.Press, next)
	}
	told, left := 0, 0
	for _, text := range *said {
		if strings.HasPrefix(text, head) {
			told++
		}
		if strings.Contains(text, "touches ") {
			left++
		}
	}
	if told != 1 || left > 1 || len(*said) < 5 {
		t.Errorf("%q is said %d times, how much is left %d times: %q", head, told, left, *said)
	}
	r.act(a11y.Press, "btn/hint-close")
	if on := r.c.UI.Focused(); on != "btn/hint" {
		t.Errorf("when the hint is put away the focus is on %q", on)
	}
}

// TestAMeldIsSaidForItsCards: what only gets another number is not said.
func TestAMeldIsSaidForItsCards(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	cards := r.hand()[:3]
	for _, id := range cards {
		r.act(a11y.Press, name(id))
		r.act(a11y.Press, "felt")
	}
	said := listen(r)
	r.act(a11y.Press, "card/"+nameOf(cards[0]))
	r.key(gi.Delete)
	if len(*said) != 1 || !strings.HasPrefix((*said)[0], "Table, ") {
		t.Errorf("said of a card that goes home: %q", *said)
	}
}

// TestWhoIsAtACardStaysThere: the player's turn begins where somebody stands.
func TestWhoIsAtACardStaysThere(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	r.act(a11y.Go, name(r.hand()[2]))
	at := r.s.Focused()
	r.key(gi.Letter('d'))
	if at == "" || r.s.Focused() != at || !r.s.ses.Live() {
		t.Errorf("the focus was on %q, and is on %q", at, r.s.Focused())
	}
}

// TestATableBeginsAnew: neither the focus nor an announcement of the table before it is one of this one.
func TestATableBeginsAnew(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	r.s.desk.in.Focus = input.Focus{Name: "btn/replay-step"}
	r.s.playback.notices.say("You go out", bannerTicks)
	r.c.UI.Reset()
	r.s.Enter(r.c, session.Resume{})
	r.settle()
	if at := r.s.desk.in.Focus; at != (input.Focus{}) {
		t.Errorf("the focus is on %+v", at)
	}
	if said := r.items()["said/1"].Text; said != "" {
		t.Errorf("it is announced: %q", said)
	}
}

func TestTheNamesOfItemsAreUnique(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver", "solver")
	for range 4 {
		r.act(a11y.Press, "btn/draw")
	}
	seen := map[string]bool{}
	r.s.Describe(r.c, func(i a11y.Item) {
		if seen[i.Name] {
			t.Errorf("%s is there twice", i.Name)
		}
		if seen[i.Name] = true; i.In != "" && !seen[i.In] {
			t.Errorf("%s comes before %s, of which it is a part", i.Name, i.In)
		}
	})
}

// TestWhatIsCalledAsBeforeIsNotCalledAnew: words are made for what has changed.
func TestWhatIsCalledAsBeforeIsNotCalledAnew(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	describe := func() { r.s.Describe(r.c, func(a11y.Item) {}) }
	describe()
	if n := testing.AllocsPerRun(20, describe); n > 1 { // the describer
		t.Errorf("%v allocations while nothing changes", n)
	}
	made := func(name string) int {
		before := len(r.s.announcer.phrases.said)
		r.act(a11y.Press, name)
		describe()
		return len(r.s.announcer.phrases.said) - before
	}
	cards := r.hand()
	if n := made(name(cards[0])); n > 1 { // that a meld takes it
		t.Errorf("for a chosen card %d sentences are made", n)
	}
	if n := made("felt"); n > 8 { // the hand, the table, the meld and its card
		t.Errorf("for a new meld %d sentences are made", n)
	}
}

// TestAPlayThatIsPlayedIsToldWhenItLies: each of its melds once, and none that was only there on its way.
func TestAPlayThatIsPlayedIsToldWhenItLies(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	for !r.s.ses.Hint.Playable() || len(r.s.ses.Hint.Steps) < 2 {
		if r.c.UI.Get("btn/hint-close") != nil {
			r.act(a11y.Press, "btn/hint-close")
		}
		r.act(a11y.Press, "btn/draw")
		r.act(a11y.Press, "btn/hint")
	}
	said := listen(r)
	r.s.picture.stale = true
	r.settle()
	*said = nil
	r.act(a11y.Press, "btn/hint-play")
	for r.s.walk.on {
		r.settle()
	}
	if len(*said) < 2 {
		t.Fatalf("said of a play: %q", *said)
	}
	melds := (*said)[:len(*said)-1]
	for _, text := range melds {
		if !strings.HasPrefix(text, "Meld ") && !strings.HasPrefix(text, "Table, ") || strings.Contains(text, "needs") {
			t.Errorf("said of a play: %q", *said)
		}
	}
	if last := (*said)[len(*said)-1]; !strings.HasPrefix(last, "That was it!") {
		t.Errorf("the last thing said is %q", last)
	}
}

// TestWhatSomebodyDrawsInATurnIsToldTogether: in carousel each card is drawn by itself.
func TestWhatSomebodyDrawsInATurnIsToldTogether(t *testing.T) {
	r := sitAt(t, 1280, 720, config(t, "carousel", "table", "human", "novice"))
	said := listen(r)
	several := false
	for range 8 {
		for r.s.ses.Live() && r.s.ses.Refuses(match.Draw) == nil {
			r.act(a11y.Press, "btn/draw")
		}
		if r.s.ses.Live() && r.s.ses.Refuses(match.Pass) == nil {
			r.act(a11y.Press, "btn/pass")
		}
		for i, text := range *said {
			if i > 0 && text == (*said)[i-1] {
				t.Errorf("%q is said again: %q", text, *said)
			}
			several = several || strings.HasPrefix(text, r.s.ses.View().Seats[1].Name+" draws 3")
		}
		*said = nil
	}
	if !several {
		t.Error("nobody else has drawn several cards in a turn")
	}
}

// TestAHintCountsNoCardsBeforeTheDraw: where a turn begins with a draw nothing can go yet.
func TestAHintCountsNoCardsBeforeTheDraw(t *testing.T) {
	r := sitAt(t, 1280, 720, config(t, "carousel", "table", "human", "novice"))
	s := r.s.ses
	s.Meter.Known, s.Meter.Most = true, 3
	s.Hint.Level, s.Hint.Asking = session.HintCount, true
	if title, sub := r.s.view(r.c).words().Hint(); title != "Looking…" || sub != "" {
		t.Errorf("the hint says %q, %q", title, sub)
	}
}

// TestAReplayIsToldStepByStep: who does not see it hears what each picture of it shows.
func TestAReplayIsToldStepByStep(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	for !r.s.view(r.c).canReplay() {
		r.act(a11y.Press, "btn/draw")
	}
	said := listen(r)
	r.act(a11y.Press, "btn/replay")
	r.act(a11y.Press, "btn/replay-pause")
	for r.s.replay.at+1 < len(r.s.replay.frames) {
		r.act(a11y.Press, "btn/replay-step")
	}
	for _, list := range []string{"hand", "table"} {
		if i := r.items()[list]; i.Role != a11y.List || i.Enabled {
			t.Errorf("in a replay, where no card can be used, the list is %+v", i)
		}
	}
	aloud := wording.NewReader(r.c.Lang)
	for _, f := range r.s.replay.frames {
		n := 0
		for _, text := range *said {
			if text == aloud.Aloud(f.text) {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%q is said %d times: %q", f.text, n, *said)
		}
	}
}
