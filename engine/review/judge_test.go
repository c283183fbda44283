package review

import (
	"bytes"
	"flag"
	"slices"
	"strconv"
	"strings"
	"testing"

	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
)

// go test ./engine/review -run Judge -args -judged 40 judges more turns of each game.
var judged = flag.Int("judged", 6, "turns of each calibrated game that are judged")

// TestJudgeSaysWhatTheReviewSays: of every calibrated game, what a player is told
// before an action is what the review says of it afterwards, and what is called better
// has no label.
func TestJudgeSaysWhatTheReviewSays(t *testing.T) {
	const work = 3_000_000
	turns, labels := 0, 0
	for name := range chance.Nets() {
		r, players := game(t, name)
		levels := slices.Repeat([]string{"novice"}, players)
		h, err := record.ReadHistory(bytes.NewReader(written(t, matchtest.Begin(t, r, "judged "+name, levels...), 3**judged)))
		if err != nil {
			t.Fatal(err)
		}
		net, err := chance.ReadNet(chance.Text(&r, players))
		if err != nil {
			t.Fatal(err)
		}
		l := Limits{Net: net, Work: work}
		reviewed, err := Of(h, l)
		if err != nil {
			t.Fatal(err)
		}
		moves := map[[2]int][]match.Moved{}
		if err := h.Replay(func(m match.Moved) bool {
			if m.Before.OnTurn() == m.Seat {
				at := [2]int{m.Before.Deal, m.Before.Turns}
				moves[at] = append(moves[at], m)
			}
			return true
		}); err != nil {
			t.Fatal(err)
		}
		left := *judged
		for _, turn := range slices.Backward(reviewed.Turns) {
			of := moves[[2]int{turn.Deal, turn.Turn}]
			if len(of) != 1 || !turn.Choice {
				continue
			}
			if left--; left < 0 && turn.Label == None {
				continue
			}
			turns++
			v := of[0].Before.View(turn.Seat)
			j, err := Judge(v, of[0].Action, l)
			if err != nil {
				t.Fatalf("%s, turn %d: %v", name, turn.Turn, err)
			}
			if j.Loss != turn.Loss || j.SE != turn.SE || j.Label != turn.Label || j.Chance != turn.Chance {
				t.Errorf("%s, turn %d: judged %+v, reviewed %+v", name, turn.Turn, j, turn)
			}
			if j.Label == None {
				continue
			}
			labels++
			better, err := Judge(v, *j.Better, l)
			if err != nil || better.Label != None || better.Better != nil {
				t.Errorf("%s, turn %d: the better choice %v is judged %+v, %v", name, turn.Turn, *j.Better, better, err)
			}
		}
	}
	if turns < 40 || labels < 5 {
		t.Errorf("%d turns judged and %d labelled: too few to tell", turns, labels)
	}
}

// game is the rule set that a net is of, with its number of players.
func game(t *testing.T, name string) (rules.Rules, int) {
	t.Helper()
	words := strings.Fields(name)
	players, err := strconv.Atoi(words[len(words)-1])
	if err != nil {
		t.Fatal(err)
	}
	options := ""
	if len(words) > 2 {
		options = words[1]
	}
	return matchtest.Rules(t, words[0], options), players
}
