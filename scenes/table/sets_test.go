package table

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	gi "machiavelli/game/ui/input"
)

// focus moves the keys' focus to a card, arrow by arrow.
func (r *room) focus(id card.ID) {
	r.t.Helper()
	for range 80 {
		f := r.s.desk.in.Focus
		if f.Card == id {
			return
		}
		to, ok := r.s.desk.spotOf(id)
		from, at := r.s.desk.spotOf(f.Card)
		switch {
		case !ok:
			r.t.Fatalf("there is no %v", id)
		case f.Name != "":
			r.key(gi.Next) // from the buttons to the cards
		case f.Card == 0 || !at:
			r.key(gi.Up) // to the first card
		case to.Y < from.Y-40: // a chosen card of the same row is a little higher
			r.key(gi.Up)
		case to.Y > from.Y+40:
			r.key(gi.Down)
		case to.X < from.X:
			r.key(gi.Left)
		default:
			r.key(gi.Right)
		}
	}
	r.t.Fatalf("the arrows do not lead to %v", id)
}

// lay does with keys what a play does that rearranges nothing: new melds, and
// cards added to those that lie.
func (r *room) lay(table []match.Meld) {
	r.t.Helper()
	for _, m := range table {
		var mine []card.ID
		lies := card.ID(0)
		for _, k := range m.Cards {
			if slices.Contains(r.hand(), k.ID) {
				mine = append(mine, k.ID)
			} else {
				lies = k.ID
			}
		}
		if len(mine) == 0 {
			continue
		}
		for _, id := range mine {
			r.focus(id)
			r.key(gi.Accept)
		}
		if lies == 0 {
			r.key(gi.Letter('n'))
		} else {
			r.focus(lies)
			r.key(gi.Accept)
		}
		if r.s.chooser.on {
			r.key(gi.Cancel) // the likeliest will do
		}
	}
}

// turn plays a turn, or a step of one, with keys alone: what the hint says,
// else what a bot would do, else a draw or a pass.
func (r *room) turn() {
	r.t.Helper()
	enabled := func(id string) bool { return r.items()["btn/"+id].Enabled }
	if r.follows() {
		return
	}
	if r.s.ses.Hint.Level != 0 {
		r.key(gi.Cancel)
	}
	if r.s.ses.Offers(match.Discard) && r.s.ses.View().Drawn > 0 {
		r.layAndDiscard()
		return
	}
	for _, a := range [...]struct {
		id  string
		key rune
	}{{"knock", 'k'}, {"draw", 'd'}, {"take", 'u'}, {"push", 'v'}, {"pass", 'd'}, {"end", 'e'}} {
		if enabled(a.id) {
			r.key(gi.Letter(a.key))
			return
		}
	}
	r.t.Fatalf("nothing can be done: %s", r.s.picture.model.Step)
}

func (r *room) layAndDiscard() {
	r.t.Helper()
	p, err := bot.Parse("casual")
	if err != nil {
		r.t.Fatal(err)
	}
	a := p.Act(*r.s.ses.View(), 1, after(3000))
	if a.Do == match.Play {
		r.lay(a.Table)
		r.key(gi.Letter('e'))
		return
	}
	r.focus(r.hand()[0])
	r.key(gi.Accept)
	r.key(gi.Letter('c'))
}

// sentences are what is said in a deal of each kind of turn of what comes next.
var sentences = map[rules.Turn][]string{
	rules.TurnPlayOrDraw: {"Lay cards, or draw one."},
	rules.TurnPlayDraw:   {"Lay cards (then draw one), or draw 2."},
	rules.TurnDrawFirst:  {"Draw a card", "or draw again (up to 2 more)", "or draw the last card, which ends the turn"},
	rules.TurnMustPlay:   {"You can play, so you must.", "Nothing can go: draw until something can."},
	rules.TurnDiscard:    {"Draw a card, or take ", "Lay melds if you like, then discard a card."},
	rules.TurnPush:       {"First meld: 2 sets of 3.", ", or push it to B.", "then discard a card"},
}

// comesNext are those of a rule set's kind of turn, and of its duty to play.
func comesNext(r *rules.Rules) []string {
	if r.Turn == rules.TurnPlayOrDraw && r.MustPlay == rules.MustIfAble {
		return []string{"You can play, so you must.", "Nothing can go: draw 2."}
	}
	return sentences[r.Turn]
}

func TestADealOfEveryRuleSetIsPlayedByKeysAlone(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			rs, _ := rules.ByID(id)
			levels := []string{"human"}
			for range max(rs.MinPlayers, min(3, rs.MaxPlayers)) - 1 {
				levels = append(levels, "novice")
			}
			r := sitAt(t, 1280, 720, config(t, id, "keys", levels...))
			said := map[string]bool{}
			for turns := 0; ; turns++ {
				if res, over := r.s.ses.Result(); over {
					if res.View.Phase == match.Turning || len(res.Scores) == 0 {
						t.Errorf("the deal has no result: %+v", res.Scores)
					}
					break
				}
				if turns > 400 {
					t.Fatal("the deal never ends")
				}
				if !r.s.ses.Live() {
					t.Fatalf("the player is not on turn: %s", r.s.picture.model.Step)
				}
				if r.s.picture.model.Step == "" || strings.Contains(r.s.picture.model.Step, "table.") {
					t.Fatalf("it is not said what comes next: %q", r.s.picture.model.Step)
				}
				said[r.s.picture.model.Step] = true
				r.turn()
			}
			all := strings.Join(slices.Sorted(maps.Keys(said)), "\n")
			for _, sentence := range comesNext(&rs) {
				if !strings.Contains(all, sentence) {
					t.Errorf("%q was never said, but:\n%s", sentence, all)
				}
			}
		})
	}
}
