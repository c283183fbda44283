package worker

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/review"

	"github.com/google/go-cmp/cmp"
)

// TestAnAnswerTellsOnlyWhatItsPeopleMaySee: two people at one device against a program.
func TestAnAnswerTellsOnlyWhatItsPeopleMaySee(t *testing.T) {
	c := config(t)
	c.Players = []match.Player{{Name: "A", By: match.Human}, {Name: "B", By: "solver"}, {Name: "C", By: match.Human}}
	e := NewEngine()
	a := e.Handle(Request{Task: NewMatch{Config: c}}, nil)
	draws := 0
	for turn := 0; turn < 30 && update(a).State != nil && update(a).Sights[0].View.Phase == match.Turning; turn++ {
		if len(update(a).Sights) != 2 || update(a).Sights[0].View.Me != 0 || update(a).Sights[1].View.Me != 2 {
			t.Fatalf("%d seats are told", len(update(a).Sights))
		}
		for _, s := range update(a).Sights {
			for _, event := range s.Events {
				if event.E == match.EvDraw && event.P != s.View.Me {
					draws++
				}
				if diff := cmp.Diff(match.Seen(event, s.View.Me), event); diff != "" {
					t.Fatalf("seat %d is told more than it may see: %s", s.View.Me, diff)
				}
			}
		}
		a = e.Handle(Request{Task: Bot{update(a).State, update(a).Sights[0].View.Turn, "novice"}}, nil)
	}
	if draws < 10 {
		t.Errorf("others have drawn %d times", draws)
	}
}

// TestTheBytesOfAnAnswerAreTheMatchItsSaveAndItsRecord: each can be gone on with.
func TestTheBytesOfAnAnswerAreTheMatchItsSaveAndItsRecord(t *testing.T) {
	e := NewEngine()
	a := e.Handle(Request{Task: NewMatch{Config: config(t)}}, nil)
	text := update(a).Record
	for range 12 {
		a = e.Handle(Request{Task: Bot{update(a).State, update(a).Sights[0].View.Turn, "novice"}}, nil)
		if update(a).State == nil {
			t.Fatal(a.Fault)
		}
		text = append(text, update(a).Record...)
	}
	m, err := update(a).State.match()
	if err != nil {
		t.Fatal(err)
	}
	if save, err := json.Marshal(m); err != nil || !bytes.Equal(save, update(a).Save) {
		t.Errorf("another match is saved: %v", err)
	}
	opened, err := Open(update(a).Save)
	if err != nil || opened.Public.Me != -1 || len(opened.Public.Hand) > 0 || cmp.Diff(update(a).Sights[0].View, opened.Sights[0].View) != "" {
		t.Errorf("the save is of another match: %v, %+v", err, opened.Public)
	}
	if Seed(update(a).Save) != config(t).Seed || Seed([]byte("{}")) != "" {
		t.Error("the seed is another one")
	}
	for _, save := range []string{"", "null", "{}", `{"v":1}`, "[]", string(update(a).Save[1:])} {
		if o, err := Open([]byte(save)); err == nil || o.State != nil || o.Sights != nil {
			t.Errorf("%.20q is opened: %+v", save, o)
		}
	}
	if err := record.Verify(bytes.NewReader(text)); err != nil {
		t.Errorf("the record is none: %v", err)
	}
	if moves, err := ReadMoves(bytes.NewReader(text)); err != nil || len(moves) == 0 {
		t.Errorf("the moves cannot be read: %v", err)
	}
}

// TestAReviewTellsNothingOfOthersInADealThatGoesOn: a person sits in the second seat.
func TestAReviewTellsNothingOfOthersInADealThatGoesOn(t *testing.T) {
	const me = 1
	r := reviewed(NewEngine().Handle(Request{Task: Review{Moves: moves(t), Net: net(t), Work: 200_000}}, nil))
	if r == nil || !r.Judged || len(r.Turns) != 5 {
		t.Fatalf("%+v", r)
	}
	for i, turn := range r.Turns {
		switch {
		case turn.Seat != me:
			if diff := cmp.Diff(review.Turn{Deal: turn.Deal, Turn: turn.Turn, Seat: turn.Seat}, turn); diff != "" {
				t.Errorf("turn %d: %s", i, diff)
			}
		case turn.Luck != nil || turn.Chances[1-me] != 0 || turn.Chances[me] == 0 || turn.Did == "":
			t.Errorf("turn %d: %+v", i, turn)
		}
	}
	for _, sum := range slices.Concat(r.Deals, r.Match) {
		if sum.Luck != 0 || sum.Seat != me && sum.Choices > 0 {
			t.Errorf("%+v", sum)
		}
	}
}
