// Hintpage prints hints of real play in words. People read them line by line: each
// must make sense without the picture. `make hints` writes docs/notes/hints.md.
// Its arguments are the rule sets, each with the number of players and of hints:
// ID:4:3.
package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	english "machiavelli/assets/strings"
	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
	"machiavelli/game/app/session"
	"machiavelli/game/lang"
	"machiavelli/game/report/wording"
)

func main() {
	if err := write(os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "hintpage:", err)
		os.Exit(1)
	}
}

// chapter is the hints of a rule set: how many, and of matches between how many
// players.
type chapter struct {
	rules          rules.Rules
	players, hints int
}

// read reads an argument.
func read(arg string) (c chapter, err error) {
	parts := strings.Split(arg, ":")
	if len(parts) != 3 {
		return c, fmt.Errorf("%q is not ID:PLAYERS:HINTS", arg)
	}
	r, ok := rules.ByID(parts[0])
	if !ok {
		return c, fmt.Errorf("no rule set is called %q", parts[0])
	}
	c.rules = r
	if c.players, err = strconv.Atoi(parts[1]); err == nil {
		c.hints, err = strconv.Atoi(parts[2])
	}
	return c, err
}

const heading = `# Hints, as they are said

Hints of real play, printed by ` + "`make hints`" + `: what lies when somebody asks, and each step of the best play as the
panel and the log say it. In every third the turn is half made: a card has been put down that the best play does not
want there.
`

func write(out io.Writer, args []string) error {
	words, err := lang.Load(english.Files, "en")
	if err != nil {
		return err
	}
	fmt.Fprint(out, heading)
	number := 0
	for _, arg := range args {
		c, err := read(arg)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "\n## %s\n", c.rules.Name)
		hints, err := find(c)
		if err != nil {
			return fmt.Errorf("%s: %w", c.rules.ID, err)
		}
		for _, h := range hints {
			number++
			h.write(out, number, wording.In(words, c.rules.Tiles))
		}
	}
	return nil
}

// hint is a question of real play with its answer.
type hint struct {
	view   match.View
	before []match.Meld // as it lies when it is asked
	hand   []card.ID
	answer solver.Answer
}

// find plays matches until there are hints enough: such as have an idea that
// none before them had, then any with several steps.
func find(c chapter) ([]hint, error) {
	var found []hint
	seen := map[steps.Idea]bool{}
	s := solver.New()
	for n := 0; len(found) < c.hints; n++ {
		if n == 50 {
			return nil, fmt.Errorf("only %d hints in %d matches", len(found), n)
		}
		asked := 0
		err := turns(c, n, func(v match.View) (bool, error) {
			if asked++; v.Deal > 1 || len(v.Table) < 4 {
				return v.Deal > 1, nil
			}
			h, ok, err := ask(s, v, (len(found)+1)%3 == 0)
			if err != nil || !ok || len(h.answer.Steps) < 3 || len(h.answer.Steps) > 9 {
				return false, err
			}
			fresh := n >= 3
			for _, x := range h.answer.Steps {
				fresh = fresh || !seen[x.Idea] && x.Idea != steps.IdeaNew && x.Idea != steps.IdeaExtend && x.Idea != steps.IdeaHome
			}
			if fresh {
				found = append(found, h)
				for _, x := range h.answer.Steps {
					seen[x.Idea] = true
				}
			}
			return fresh || len(found) == c.hints, nil // one of a match
		})
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// turns plays a match and calls do with what each player on turn sees, until it
// says that it has enough.
func turns(c chapter, n int, do func(v match.View) (enough bool, err error)) error {
	level, err := bot.Parse("solver")
	if err != nil {
		return err
	}
	config := match.Config{Rules: c.rules, Seed: fmt.Sprintf("hints/%d", n)}
	for i := range c.players {
		config.Players = append(config.Players, match.Player{Name: string(rune('A' + i)), By: "solver"})
	}
	m, _, err := match.New(config)
	for err == nil {
		v := m.View(m.OnTurn())
		if v.Phase != match.Turning || v.Turns > 200 {
			return nil
		}
		enough := false
		if enough, err = do(v); enough || err != nil {
			return err
		}
		_, err = m.Apply(v.Turn, level.Act(v, uint64(v.Turns), nil))
	}
	return err
}

// ask answers a player's question; in a half-made turn a card of the hand lies
// as a meld of its own that the play from the beginning does not begin with.
func ask(s *solver.Solver, v match.View, halfMade bool) (h hint, ok bool, err error) {
	d := match.NewDraft(v)
	a, err := s.Solve(solver.Limits{}, v.Position(solver.Cards))
	if err != nil || !a.Playable || !slices.ContainsFunc(v.Options, func(o match.Option) bool { return o.Do == match.Play && o.Why == nil }) {
		return h, false, err
	}
	if halfMade {
		at := slices.IndexFunc(v.Hand, func(id card.ID) bool {
			return !slices.ContainsFunc(a.Play, func(c card.Card) bool { return c.ID.Face() == id.Face() })
		})
		if at < 0 {
			return h, false, nil
		}
		if err := d.Do(match.Edit{Do: match.EditMove, Cards: v.Hand[at : at+1], To: match.To{New: true, At: -1}}); err != nil {
			return h, false, err
		}
		if a, err = s.Solve(solver.Limits{}, d.Position(solver.Cards)); err != nil {
			return h, false, err
		}
	}
	return hint{view: v, before: match.WithFree(d.Melds(), d.Free()), hand: d.Hand(), answer: a}, true, nil
}

// write prints a hint.
func (h *hint) write(out io.Writer, number int, w wording.Words) {
	a := &h.answer
	fmt.Fprintf(out, "\n### %d\n\n", number)
	var melds []string
	for _, m := range h.before {
		melds = append(melds, w.Meld(m.Cards))
	}
	hand := make([]card.Card, len(h.hand))
	for i, id := range h.hand {
		hand[i].ID = id
	}
	fmt.Fprintf(out, "Table: %s.<br>\nHand: %s.<br>\n", strings.Join(melds, " · "), w.List(hand))
	fmt.Fprintf(out, "%d of the hand can go, %d moved in all:\n\n", a.Cards, a.Moves)
	for i := range a.Steps {
		told := session.Tell(h.before, a.Steps, i, h.view.Rules.Meld)
		fmt.Fprintf(out, "%d. %s\n", i+1, w.Step(&told, true))
	}
}
