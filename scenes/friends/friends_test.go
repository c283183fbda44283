//go:build !js

package friends

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/friends"
	"machiavelli/game/app/houseserver"
	"machiavelli/game/app/setup"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/serve"
	"machiavelli/game/serve/tablelog"
	"machiavelli/game/settings"
	"machiavelli/game/store"
	"machiavelli/game/testing/liar"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui/a11y"
)

// tables is the address of a server of tables.
func tables(t *testing.T) string { return tablesOf(t, "") }

// tablesOf is the same where who makes a table must know a word.
func tablesOf(t *testing.T, makers string) string {
	t.Helper()
	log, err := tablelog.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	think := func(_ context.Context, v match.View, level string, seed uint64) (match.Action, error) {
		p, err := bot.Parse(level)
		if err != nil {
			return match.Action{}, err
		}
		return p.Act(v, seed, func() bool { return false }), nil
	}
	s, err := serve.New(serve.Options{Log: log, Think: think, Logger: slog.New(slog.DiscardHandler), Makers: makers})
	if err != nil {
		t.Fatal(err)
	}
	at := httptest.NewServer(s)
	t.Cleanup(func() { s.Close(); at.Close() })
	return at.URL
}

// shown is the scene in a window that knows a server; "" for none.
func shown(t *testing.T, server string, args any, w, h float64) (*Scene, *stagetest.Run) {
	t.Helper()
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	files, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	chosen := settings.Defaults()
	chosen.Server = server
	if err := settings.Save(files, chosen); err != nil {
		t.Fatal(err)
	}
	s := New()
	return s, stagetest.Again(t, "friends", s, args, w, h)
}

// until lets time pass until something is on the screen.
func until(t *testing.T, r *stagetest.Run, id string) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		r.Tick(1)
		ws, _, _ := r.C.UI.Widgets()
		for _, w := range ws {
			if w.ID == id {
				return
			}
		}
	}
	t.Fatalf("%q does not come", id)
}

// said is the toast.
func said(r *stagetest.Run) string {
	for _, i := range r.C.UI.Items() {
		if i.Name == "toast" {
			return i.Text
		}
	}
	return ""
}

// two is a table for two people that is to be made.
func two() setup.Setup {
	s := setup.Default("You")
	s.Number = 2
	s.Invite()
	return s
}

// inLobby is somebody who has made a table and sat down at it.
func inLobby(t *testing.T, server string, w, h float64) (*Scene, *stagetest.Run) {
	t.Helper()
	s, r := shown(t, server, two(), w, h)
	until(t, r, "sit")
	s.name = "Anna"
	s.changed(r.C)
	r.ClickOn("sit")
	until(t, r, "start")
	for end := time.Now().Add(20 * time.Second); !s.table.Info().Known && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		r.Tick(1)
	}
	r.Tick(2)
	return s, r
}

// TestWhoMakesATableIsAskedForTheWordOfTheHouse: until it is the right one.
func TestWhoMakesATableIsAskedForTheWordOfTheHouse(t *testing.T) {
	s, r := shown(t, tablesOf(t, "amaretti"), two(), 390, 844)
	for _, word := range []string{"biscotti", "amaretti"} {
		until(t, r, "word.yes")
		r.Layout()
		r.C.UI.Act(a11y.Act{Do: a11y.Write, Name: "word.field", Text: word})
		r.ClickOn("word.yes")
	}
	until(t, r, "sit")
	if s.to == nil || s.to.Code == "" {
		t.Errorf("the table is %+v", s.to)
	}
}

// TestAHostChoosesHowLongSomebodyIsWaitedFor: and the others are told.
func TestAHostChoosesHowLongSomebodyIsWaitedFor(t *testing.T) {
	s, r := inLobby(t, tables(t), 1280, 720)
	w := r.C.UI.Get("grace")
	w.Chosen = 2
	w.Do(w)
	for end := time.Now().Add(20 * time.Second); !strings.HasPrefix(s.table.Info().Grace, "10m") && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		r.Tick(1)
	}
	r.Tick(2)
	if got := r.C.UI.Get("grace").Chosen; got != 2 || !strings.HasPrefix(s.table.Info().Grace, "10m") {
		t.Errorf("the choice is %d, the table waits for %s", got, s.table.Info().Grace)
	}
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		r.Resize(size[0], size[1], 1)
		r.Tick(1)
		r.Layout()
	}
}

// TestATableIsMadeJoinedAndPlayed: who makes it sits down, a friend comes by the link, and
// the table of both goes on in its scene.
func TestATableIsMadeJoinedAndPlayed(t *testing.T) {
	server := tables(t)
	s, r := inLobby(t, server, 1280, 720)
	if got := r.Widget("seat.0").Text; got != "Anna (you)" {
		t.Errorf("the first seat is %q", got)
	}
	link := s.table.Seat().Link()

	friend, f := shown(t, "", link, 390, 844)
	until(t, f, "sit")
	friend.name = "Bert"
	friend.changed(f.C)
	f.ClickOn("sit")
	for end := time.Now().Add(20 * time.Second); (r.Scene() != "table" || f.Scene() != "table") && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		r.Tick(1)
		f.Tick(1)
	}
	a, ok := r.Given("table").(*friends.Table)
	b, fits := f.Given("table").(*friends.Table)
	if !ok || !fits {
		t.Fatalf("the tables are given %T and %T", r.Given("table"), f.Given("table"))
	}
	defer a.Close()
	defer b.Close()
	if a.Info().Me != 0 || b.Info().Me != 1 || a.Info().People[1].Name != "Bert" {
		t.Errorf("%+v, %+v", a.Info(), b.Info())
	}

	// The place is kept: it is listed, and leads to the table again.
	again := New()
	l := stagetest.Again(t, "friends", again, nil, 390, 844)
	until(t, l, "mine.0")
	l.Asked(func() { again.askDrop(l.C, again.mine[0]) })
	l.ClickOn("mine.0.drop") // which is asked before
	l.ClickOn("drop.no")
	l.ClickOn("mine.0")
	for end := time.Now().Add(20 * time.Second); l.Scene() != "table" && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		l.Tick(1)
	}
	c, ok := l.Given("table").(*friends.Table)
	if !ok {
		t.Fatalf("the table is given %T", l.Given("table"))
	}
	c.Close()
}

// TestWhatLeadsToNoTableIsSaid: a code alone needs a server, a table may be gone, a server
// may be silent.
func TestWhatLeadsToNoTableIsSaid(t *testing.T) {
	server := tables(t)
	for given, want := range map[string]string{
		"hello": "link", "ABCDEF": "server", server + "/#t=ABCDEF": "not there", "http://127.0.0.1:1/#t=ABCDEF": "answer",
	} {
		s, r := shown(t, "", nil, 1280, 720)
		s.patience = 300 * time.Millisecond
		s.given = given
		s.open(r.C)
		for wait := time.Now().Add(10 * time.Second); time.Now().Before(wait) && said(r)+s.wrong == ""; time.Sleep(5 * time.Millisecond) {
			r.Tick(1)
		}
		if got := said(r) + s.wrong; !strings.Contains(got, want) {
			t.Errorf("of %s is said %q, not %q", given, got, want)
		}
	}
}

// TestTheWayToATableIsThePages: every state of it, in all sizes and languages.
func TestTheWayToATableIsThePages(t *testing.T) {
	server := tables(t)
	_, r := shown(t, "", nil, 1280, 720)
	r.Layouts()
	r.Reach()
	_, r = shown(t, server, nil, 1280, 720)
	until(t, r, "new")
	fits(r)
	wish := two()
	seat, err := friends.Make(t.Context(), &transport.Client{Origin: server}, friends.Wish{Rules: wish.Config(r.C.Lang).Rules, Seats: []string{"human", "human"}})
	if err != nil {
		t.Fatal(err)
	}
	_, r = shown(t, server, seat.Link(), 1280, 720)
	until(t, r, "sit")
	r.Layouts()
	s, r := inLobby(t, server, 1280, 720)
	fits(r)
	r.Everywhere()
	r.Asked(func() { s.askLeave(r.C) })
	for _, id := range []string{"watch", ""} {
		if show, _ := s.table.Seat().ToWatch(); id == "watch" {
			s.shows = &show
		} else {
			own := s.table.Seat()
			s.shows = &own // for another device
		}
		s.changed(r.C)
		fits(r)
		r.Everywhere()
	}
	again := New()
	r = stagetest.Again(t, "friends", again, nil, 1280, 720) // with the table that is kept
	until(t, r, "mine.0")
	for end := time.Now().Add(20 * time.Second); again.stands == nil && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		r.Tick(1)
	}
	again.changed(r.C)
	fits(r)
	r.Everywhere()
}

// TestAJoinIsWholeWithTheLongestNames: in every language, at a table of eight.
func TestAJoinIsWholeWithTheLongestNames(t *testing.T) {
	server := tables(t)
	client := &transport.Client{Origin: server}
	shanghai, _ := rules.ByID("shanghai")
	made, err := friends.Make(t.Context(), client, friends.Wish{Rules: shanghai, Seats: []string{"human", "human", "human", "human", "human", "human", "strategist", "novice"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Maximilian-Alexa", strings.Repeat(stagetest.Wide, 4), "Anna", "Anna"} {
		if _, err := friends.Join(t.Context(), client, made, name, friends.Nonce(), -1); err != nil {
			t.Fatal(err)
		}
	}
	s, r := shown(t, server, made.Link(), 1280, 720)
	until(t, r, "sit")
	fits(r)
	r.Everywhere()
	s.name = "Giovanni de Medi"
	s.changed(r.C)
	r.ClickOn("sit")
	until(t, r, "begins")
	for end := time.Now().Add(20 * time.Second); !s.table.Info().Known && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		r.Tick(1)
	}
	fits(r)
	r.Everywhere()
	r.Reach()
}

// fits lays a screen out in every size. What others have typed is in no language.
func fits(r *stagetest.Run) {
	for _, size := range stagetest.Sizes {
		r.Resize(size[0], size[1], 1)
		r.Tick(1)
		r.Layout()
	}
}

// TestALobbyIsLeftOnceThatIsMeant: the seat is free then, and this device keeps it no longer.
func TestALobbyIsLeftOnceThatIsMeant(t *testing.T) {
	s, r := inLobby(t, tables(t), 390, 844)
	seat, client := s.table.Seat(), s.table.Client
	free := func() bool {
		i, err := friends.Look(t.Context(), client, seat.Code)
		if err != nil {
			t.Fatal(err)
		}
		return i.People[0].Free()
	}
	r.ClickOn("leave")
	if !r.C.UI.Modal() {
		t.Fatal("nothing is asked")
	}
	r.ClickOn("leave.no")
	if s.table == nil || free() {
		t.Fatal("who stays has left")
	}
	r.ClickOn("leave")
	r.ClickOn("leave.yes")
	until(t, r, "link")
	if kept, err := friends.Seats(r.C.Store); err != nil || len(kept) > 0 || !free() {
		t.Errorf("%v are kept, %v; the seat is free: %v", kept, err, free())
	}
}

// TestALinkThatLeadsPhonesNowhereIsNotShownWithoutAWord: a server that listens for this
// computer alone has no other.
func TestALinkThatLeadsPhonesNowhereIsNotShownWithoutAWord(t *testing.T) {
	_, r := inLobby(t, tables(t), 1280, 720)
	until(t, r, "onlyhere")
	r.ClickOn("watch")
	until(t, r, "device.about")
	if got := r.Widget("address").Text; !strings.Contains(got, "#w=") {
		t.Errorf("to watch leads %q", got)
	}
	fits(r)
	r.ClickOn("back")
	until(t, r, "start")
}

// TestTwoTapsLeadFromTheLinkToTheSeat: a finger that says who it is sits down with that.
func TestTwoTapsLeadFromTheLinkToTheSeat(t *testing.T) {
	server := tables(t)
	wish := two()
	client := &transport.Client{Origin: server}
	_, r := shown(t, "", nil, 390, 844)
	at, err := friends.Make(t.Context(), client, friends.Wish{Rules: wish.Config(r.C.Lang).Rules, Seats: []string{"human", "human"}})
	if err != nil {
		t.Fatal(err)
	}
	s, r := shown(t, server, at.Link(), 390, 844)
	until(t, r, "sit")
	var answer func(string)
	r.C.UI.Prompt = func(_ string, done func(string)) { answer = done }
	r.TouchOn("sit")
	if answer == nil {
		t.Fatal("no name is asked for")
	}
	if answer(" "); s.asking > 0 {
		t.Error("nobody sits down without a name")
	}
	answer("Bert")
	until(t, r, "leave")
	i, err := friends.Look(t.Context(), client, at.Code)
	if err != nil || i.People[0].Name != "Bert" {
		t.Errorf("%+v, %v", i.People, err)
	}
}

// TestAKeyboardIsLedToTheName: whoever sits down without one.
func TestAKeyboardIsLedToTheName(t *testing.T) {
	_, r := shown(t, tables(t), two(), 1280, 720)
	until(t, r, "sit")
	r.ClickOn("sit")
	if got := r.C.UI.Focused(); got != "name" || said(r) == "" {
		t.Errorf("on %q, said is %q", got, said(r))
	}
	r.Type("A") // which is not all of it
	r.Tick(2)
	if r.Widget("sit").Disabled {
		t.Error("a letter has sat down")
	}
}

// TestWhateverAServerCallsPeopleScreensShowIt: on the way to its table and in its lobby
// nothing steers a screen or a voice, and all fits.
func TestWhateverAServerCallsPeopleScreensShowIt(t *testing.T) {
	honest := tables(t)
	for what, name := range liar.Names {
		server := liar.Calling(t, honest, map[string]string{"Mallory": name})
		client := &transport.Client{Origin: server}
		base, _ := rules.ByID(rules.Default)
		made, err := friends.Make(t.Context(), client, friends.Wish{Rules: base, Seats: []string{"human", "human", "human"}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := friends.Join(t.Context(), client, made, "Mallory", friends.Nonce(), -1); err != nil {
			t.Fatal(err)
		}
		s, r := shown(t, server, made.Link(), 1280, 720)
		until(t, r, "sit")
		plain := func(where string) {
			t.Helper()
			fits(r)
			for _, i := range r.C.UI.AllItems() {
				if liar.Steers(i.Text + i.Label + i.About) {
					t.Errorf("%s, %s: %s is %q, spoken %q, %q", what, where, i.Name, i.Text, i.Label, i.About)
				}
			}
		}
		plain("on the way")
		s.name = "Anna"
		s.changed(r.C)
		r.ClickOn("sit")
		until(t, r, "begins")
		for end := time.Now().Add(20 * time.Second); !s.table.Info().Known && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
			r.Tick(1)
		}
		plain("lobby")
		if a, b := r.Widget("seat.0").Text, r.Widget("seat.1").Text; strings.HasPrefix(b, a) || b != "Anna (you)" && b != "Anna 2 (you)" {
			t.Errorf("%s: the seats are called %q and %q", what, a, b)
		}
		r.C.Go("friends", nil)
		r.Tick(1)
	}
}

// TestTheCodeOfATableIsSeenWithoutScrolling: in the lobby, also on a phone on its side.
func TestTheCodeOfATableIsSeenWithoutScrolling(t *testing.T) {
	_, r := inLobby(t, tables(t), 1280, 720)
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		r.Resize(size[0], size[1], 1)
		r.Tick(1)
		found := map[string]bool{}
		for _, i := range r.C.UI.Items() {
			found[i.Name] = i.Y >= 0 && i.Y+i.H <= size[1]
		}
		for _, id := range []string{"code", "qr", "start"} {
			if !found[id] {
				t.Errorf("%v: %s is not seen", size, id)
			}
		}
	}
}

// TestNoButtonOfTheLobbyLiesBelowTheEdge: on a phone on its side. What may be done meanwhile is a
// list of its own under it.
func TestNoButtonOfTheLobbyLiesBelowTheEdge(t *testing.T) {
	_, r := inLobby(t, tables(t), 844, 390)
	r.Sideways("different", "minute", "notify")
}

// TestASeatIsChosen: or the first that is free is taken.
func TestASeatIsChosen(t *testing.T) {
	server := tables(t)
	wish := two()
	wish.Unaided = true
	s, r := shown(t, server, wish, 1280, 720)
	until(t, r, "seat.1")
	s.name = "Anna"
	s.changed(r.C)
	r.Widget("unaided") // who sits down knows that there are no hints
	r.ClickOn("seat.1")
	until(t, r, "start")
	for end := time.Now().Add(20 * time.Second); !s.table.Info().Known && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		r.Tick(1)
	}
	if i := s.table.Info(); i.Me != 1 || !i.People[0].Free() || i.Hints {
		t.Errorf("%+v", i)
	}
}

// TestATableIsMadeOnThisComputer: a server is started for it once, which is said where it fails,
// and its address is kept.
func TestATableIsMadeOnThisComputer(t *testing.T) {
	server, tries := tables(t), 0
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	r := stagetest.Serving(t, "friends", New(), nil, func() (string, error) {
		if tries++; tries == 1 {
			return "", houseserver.ErrSilent
		}
		return server, nil
	}, 390, 844)
	until(t, r, "here")
	for _, size := range [][2]float64{{1280, 720}, {844, 390}, {390, 844}} {
		r.Resize(size[0], size[1], 1)
		r.Tick(1)
		r.Layout()
	}
	r.ClickOn("here")
	for end := time.Now().Add(20 * time.Second); said(r) == "" && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		r.Tick(1)
	}
	if got := said(r); !strings.Contains(got, "did not start") {
		t.Errorf("it says %q", got)
	}
	r.ClickOn("here")
	until(t, r, "new")
	if r.C.Settings.Server != server || tries != 2 {
		t.Errorf("%q is kept after %d tries", r.C.Settings.Server, tries)
	}
}
