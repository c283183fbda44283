package bot

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/record"
)

// swapped is a match in which copies of a card have changed places wherever they
// lie. Its save names the copies, one 7H and the other 7H2.
func swapped(t *testing.T, m *match.Match, faces ...card.Face) *match.Match {
	t.Helper()
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faces {
		copies := regexp.MustCompile(`"` + f.String() + `2?("|=)`)
		text = copies.ReplaceAllFunc(text, func(b []byte) []byte {
			end := string(b[len(b)-1:])
			if b[len(b)-2] == '2' && len(b) == len(f.String())+3 {
				return []byte(`"` + f.String() + end)
			}
			return []byte(`"` + f.String() + `2` + end)
		})
	}
	other := &match.Match{}
	if err := json.Unmarshal(text, other); err != nil {
		t.Fatal(err)
	}
	return other
}

// told is a view as a program that plays is told it.
func told(h record.Header, v match.View) string {
	return string(record.AppendQuestion(nil, h, v))
}

// byFace is an action as a record would tell it.
func byFace(t *testing.T, a match.Action) string {
	t.Helper()
	var melds []string
	for _, m := range a.Table {
		melds = append(melds, strconv.Itoa(m.ID)+"/"+strconv.Itoa(m.Owner)+" "+card.Join(m.Cards))
	}
	b, err := json.Marshal([]any{a.Do, a.Card.Face(), a.To, melds, card.Join(card.Plain(a.Free))})
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// imagined is a hand and a world of hidden cards, as a player with a view imagines them.
func imagined(v match.View, seed uint64) string {
	next := (v.Me + 1) % len(v.Seats)
	text := card.Join(card.Plain(newTable(v, seed, nil).imagine(next)))
	w, ok := rollouts{table: newTable(v, seed, nil)}.world()
	text += "\n" + strconv.FormatBool(ok) + " " + card.Join(card.Plain(w.stock))
	for _, hand := range w.hands {
		text += "\n" + card.Join(card.Plain(hand))
	}
	return text
}

// Which of two equal copies lies where makes no difference to what anybody sees,
// and none to what anybody does.
func TestNothingDependsOnWhichCopyOfACardLiesWhere(t *testing.T) {
	for _, kind := range []struct {
		id, options string
		players     int
	}{
		{"push", "", 4}, {"krambambuli", "", 4}, {"machiavelli-jokers", "zap=true", 3}, {"vatikan", "zap=true", 2},
		{"machiavelli", "limit=13", 2}, {"guadalupe", "", 3}, {"new-smyrna", "", 6}, {"sabra", "", 3},
	} {
		t.Run(kind.id, func(t *testing.T) {
			r := matchtest.Rules(t, kind.id, kind.options)
			random := rand.New(rand.NewPCG(7, uint64(len(kind.id))))
			levels := make([]string, kind.players)
			for i := range levels {
				levels[i] = everybody[random.IntN(len(everybody))]
			}
			m := matchtest.Begin(t, r, "copies", levels...)
			h, err := record.NewHeader(m.Config())
			if err != nil {
				t.Fatal(err)
			}
			known := 0
			for n := uint64(0); n < 150 && m.OnTurn() >= 0; n++ {
				faces := card.Deck(1, 0)
				random.Shuffle(len(faces), func(i, j int) { faces[i], faces[j] = faces[j], faces[i] })
				var some []card.Face
				for _, id := range faces[:26] {
					some = append(some, id.Face())
				}
				other := swapped(t, m, some...)
				for seat := -1; seat < len(levels); seat++ {
					if a, b := told(h, m.View(seat)), told(h, other.View(seat)); a != b {
						t.Fatalf("seat %d sees\n%s\nand with copies that have changed places\n%s", seat, a, b)
					}
				}
				seat := m.OnTurn()
				v, w := m.View(seat), other.View(seat)
				for i, s := range v.Seats {
					known += len(s.Known)
					if !slices.Equal(s.Known, w.Seats[i].Known) {
						t.Fatalf("of seat %d %v is known, and %v", i, s.Known, w.Seats[i].Known)
					}
				}
				if a, b := imagined(v, n), imagined(w, n); a != b {
					t.Errorf("turn %d: imagined is\n%s\nand with copies that have changed places\n%s", v.Turns, a, b)
				}
				for _, level := range everybody {
					p, err := Parse(level)
					if err != nil {
						t.Fatal(err)
					}
					if a, b := byFace(t, p.Act(v, n, nil)), byFace(t, p.Act(w, n, nil)); a != b {
						t.Errorf("turn %d: %s does\n%s\nand with copies that have changed places\n%s", v.Turns, level, a, b)
					}
				}
				step(t, m, n)
			}
			if r.Upcard && known == 0 {
				t.Error("nothing was known of anybody")
			}
		})
	}
}
