package rulebook

import (
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// moved is what the page says of a move, by its title: yes, or the reason.
func moved(t *testing.T, id string, o rules.Options) map[string]string {
	t.Helper()
	r, _ := rules.ByID(id)
	r, err := r.With(o)
	if err != nil {
		t.Fatal(err)
	}
	words := english(t)
	out := map[string]string{}
	for _, m := range Moves(words.T, &r) {
		for key := range strings.FieldsSeq("one three call free bare borrow carry split second add addother steal stealtorn stealalone stealearly extend take swap swapset swaptwo") {
			if words.T("rules.move."+key) == m.Title {
				out[key] = "yes"
				if m.Why != "" {
					out[key] = m.Why
				}
			}
		}
	}
	return out
}

// The examples of RULES, and the ways in which the families differ.
func TestTheMovesThatThePagesShow(t *testing.T) {
	for _, c := range []struct {
		id   string
		o    rules.Options
		want map[string]string
	}{
		{"machiavelli", rules.Options{}, map[string]string{"one": "yes"}},
		{"shanghai", rules.Options{}, map[string]string{"one": "yes", "three": "yes"}},
		{"carousel", rules.Options{}, map[string]string{"one": "yes", "call": "freed before", "free": "yes", "bare": "yes", "borrow": "yes", "carry": "yes", "split": "yes"}},
		{"carousel-cats", rules.Options{}, map[string]string{"free": "yes", "borrow": "freed before", "carry": "yes"}},
		{"machiavelli-jokers", rules.Options{}, map[string]string{"free": "yes", "bare": "needs 2 cards", "borrow": "yes", "carry": "yes", "second": "one joker at most"}},
		{"tahiti", rules.Options{}, map[string]string{"call": "freed before", "free": "yes", "borrow": "freed before", "carry": "frozen", "split": "frozen", "second": "one joker at most"}},
		{"vatikan", rules.Options{}, map[string]string{"free": "yes", "carry": "stays with a card", "split": "yes", "borrow": "yes"}},
		{"vatican", rules.Options{}, map[string]string{"carry": "yes"}},
		{"sabra", rules.Options{}, map[string]string{"bare": "needs 1 card", "free": "yes", "carry": "yes"}},
		{"tahiti", rules.Options{Jokers: rules.JokersFree}, map[string]string{"call": "yes", "carry": "yes", "split": "yes", "borrow": "yes"}},
		{"krambambuli", rules.Options{}, map[string]string{
			"add": "yes", "addother": "another player", "steal": "yes", "stealtorn": "isn’t a meld", "stealalone": "stays where it lies", "stealearly": "the turn after your first meld",
		}},
		{"push", rules.Options{}, map[string]string{"extend": "yes", "take": "stays where it lies", "swap": "yes", "swapset": "yes", "swaptwo": "stays where it lies"}},
	} {
		got := moved(t, c.id, c.o)
		for key, want := range c.want {
			if got[key] == "" || want != got[key] && (want == "yes" || !strings.Contains(got[key], want)) {
				t.Errorf("%s %v: %s is %q, want %q", c.id, c.o, key, got[key], want)
			}
		}
	}
}

// A move neither loses nor invents a card.
func TestAMoveIsMadeOfTheCardsThatAreThere(t *testing.T) {
	words := english(t)
	for _, set := range sets(t) {
		for _, m := range Moves(words.T, &set) {
			count := map[card.ID]int{}
			for _, c := range append(flat(m.Table), m.Hand...) {
				count[c.ID]++
			}
			for _, c := range flat(m.Result) {
				count[c.ID]--
			}
			left := 0
			for id, n := range count {
				if n < 0 || n > 1 {
					t.Errorf("%s: %s: %s is there %+d times", set.ID, m.Title, id, -n)
				}
				left += n
			}
			if left > len(m.Hand) || left > 0 && m.Why == "" && set.Limit == 0 {
				t.Errorf("%s: %s: %d cards are left over", set.ID, m.Title, left)
			}
		}
	}
}
