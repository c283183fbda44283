//go:build !js

package friends

import (
	"strings"
	"testing"
	"time"

	"machiavelli/engine/rules"
	"machiavelli/game/app/friends"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/shell/stage"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui/input"
)

// soon lets time pass until something holds.
func soon(t *testing.T, what string, r *stagetest.Run, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !holds(); time.Sleep(5 * time.Millisecond) {
		if r.Tick(1); time.Now().After(end) {
			t.Fatal(what)
		}
	}
}

// madeBy is a table of three seats at which Anna sits, and its link.
func madeBy(t *testing.T, ruleSet string, o rules.Options) (link string, anna friends.Seat) {
	t.Helper()
	server := tables(t)
	client := &transport.Client{Origin: server}
	base, _ := rules.ByID(ruleSet)
	r, err := base.With(o)
	if err != nil {
		t.Fatal(err)
	}
	at, err := friends.Make(t.Context(), client, friends.Wish{Rules: r, Seats: []string{"human", "human", "human"}, Hints: true})
	if err != nil {
		t.Fatal(err)
	}
	if anna, err = friends.Join(t.Context(), client, at, "Anna", friends.Nonce(), -1); err != nil {
		t.Fatal(err)
	}
	return friends.Seat{Origin: server, Code: at.Code, P: -1}.Link(), anna
}

// TestWhoOpensALinkSeesWhatItIs: who invites, the game, its house rules and the clock; and sits
// down by Enter in the field of the name.
func TestWhoOpensALinkSeesWhatItIs(t *testing.T) {
	link, _ := madeBy(t, "sabra", rules.Options{Timer: 90})
	s, r := shown(t, "", link, 390, 844)
	until(t, r, "sit")
	if got := r.Widget("invited").Text; !strings.HasPrefix(got, "Anna invites") {
		t.Errorf("who invites: %q", got)
	}
	if got := r.Widget("about.house").Text; !strings.Contains(got, "90 s") {
		t.Errorf("the house rules are %q", got)
	}
	r.Widget("about.0")
	fits(r)
	r.Everywhere()
	r.C.UI.Edit("name")
	r.Type("Bert")
	r.Press(input.Accept)
	until(t, r, "leave")
	soon(t, "the seat is not taken", r, func() bool { return s.table.Info().Known && s.table.Name() == "Bert" })

	// What is different in these rules is said meanwhile, and not again at the table.
	until(t, r, "different")
	r.ClickOn("different")
	i := s.table.Info()
	r.Asked(func() { introduce(r.C, &i.Rules) })
}

// TestWhoSitsDownIsNotCalledAway: neither at once nor once they follow the table.
func TestWhoSitsDownIsNotCalledAway(t *testing.T) {
	link, anna := madeBy(t, "machiavelli", rules.Options{})
	s, r := shown(t, "", link, 1280, 720)
	until(t, r, "sit")
	s.name = "Bert"
	s.changed(r.C)
	r.ClickOn("sit")
	until(t, r, "leave")
	soon(t, "the table is not known", r, func() bool { return s.table.Info().Known })
	at, _ := friends.ReadLink(link, "")
	client := &transport.Client{Origin: anna.Origin}
	seat, err := friends.Join(t.Context(), client, at, "Carla", friends.Nonce(), -1)
	if err != nil {
		t.Fatal(err)
	}
	carla := friends.Sit(friends.Options{Client: client, Seat: seat})
	defer carla.Close()
	// The third has begun the match, and who sits at the table is what its scene shows.
	soon(t, "the match does not begin", r, func() bool { return r.Scene() == "table" })
	place := r.Given("table").(*friends.Table)
	defer place.Close()
	soon(t, "Carla is away", r, func() bool { return place.Info().People[2].Here == friends.Here })
}

// TestAChangeOfWhoIsHereIsShown: though it needs no words.
func TestAChangeOfWhoIsHereIsShown(t *testing.T) {
	link, anna := madeBy(t, "machiavelli", rules.Options{})
	s, r := shown(t, "", link, 1280, 720)
	until(t, r, "sit")
	s.name = "Bert"
	s.changed(r.C)
	r.ClickOn("sit")
	until(t, r, "leave")
	until(t, r, "seat.0")
	soon(t, "Anna, who does not follow the table, is not away", r, func() bool { return r.Widget("seat.0").Text == "Anna, away" })
	place := friends.Sit(friends.Options{Client: &transport.Client{Origin: anna.Origin}, Seat: anna})
	defer place.Close()
	soon(t, "Anna is not shown to be here", r, func() bool { return r.Widget("seat.0").Text == "Anna" })
}

// TestANewcomerIsShownTheFirstMinuteWhileOthersArrive: the seat is followed meanwhile, and the
// match that begins calls the player back.
func TestANewcomerIsShownTheFirstMinuteWhileOthersArrive(t *testing.T) {
	link, anna := madeBy(t, "machiavelli", rules.Options{})
	s, r := shown(t, "", link, 390, 844)
	r.C.Settings.Tips = true
	until(t, r, "sit")
	s.name = "Bert"
	s.changed(r.C)
	r.ClickOn("sit")
	until(t, r, "minute")
	fits(r)
	r.ClickOn("minute")
	soon(t, "the lessons are not shown", r, func() bool { return r.Scene() == "learn" })
	r.Given("learn").(stage.FirstMinute).Then()
	until(t, r, "leave")
	if s.newcomer {
		t.Error("who has been shown the minute is offered it again")
	}
	s.newcomer = true
	s.changed(r.C)
	r.ClickOn("minute")
	soon(t, "the lessons are not shown again", r, func() bool { return r.Scene() == "learn" })
	at, _ := friends.ReadLink(link, "")
	if _, err := friends.Join(t.Context(), &transport.Client{Origin: anna.Origin}, at, "Carla", friends.Nonce(), -1); err != nil {
		t.Fatal(err)
	}
	soon(t, "the match calls nobody", r, func() bool { return r.Scene() == "table" })
	r.Given("table").(*friends.Table).Close()
}

// TestAHostIsAskedBeforeTheOthersAreLeftOut: Begin now begins nothing by itself.
func TestAHostIsAskedBeforeTheOthersAreLeftOut(t *testing.T) {
	s, r := inLobby(t, tables(t), 390, 844)
	r.ClickOn("start")
	r.ClickOn("begin.no")
	r.Tick(20)
	if s.table == nil || s.table.Info().State != friends.Waiting {
		t.Fatal("the match has begun")
	}
	r.Asked(func() { askStart(r.C, s.table) })
	r.ClickOn("start")
	r.ClickOn("begin.yes")
	soon(t, "the match does not begin", r, func() bool { return r.Scene() == "table" })
	r.Given("table").(*friends.Table).Close()
}
