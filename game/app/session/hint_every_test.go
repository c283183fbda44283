package session

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/rules"
	"machiavelli/engine/rules/rulestest"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
)

// everyGame is each rule set with few players and with many, and house rules
// where they make most of a difference.
func everyGame() []string {
	return append(rules.IDs(), "machiavelli limit=2", "machiavelli packs=3", "machiavelli areas=true", "machiavelli strict=true",
		"machiavelli-free limit=3", "machiavelli-jokers jokers=free", "machiavelli-jokers zap=true", "machiavelli-jokers limit=3",
		"tahiti strict=true", "vatican packs=3", "sabra limit=4", "sabra jokers=free", "carousel knock=10", "vatikan areas=true")
}

// asking is a game in which hints are asked for all the time.
type asking struct {
	*testing.T
	s    *Session
	d    *engine
	rand *rand.Rand
	what string
	did  map[match.Do]int
}

func TestEveryHintIsOneThatTheMatchAcceptsInEveryGame(t *testing.T) {
	turns := rulestest.Each(t, os.Getenv("SOAK"), 3)
	for _, game := range everyGame() {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			for i := range 2 {
				g := sitDown(t, game, i)
				for range turns {
					if !g.turn() {
						break
					}
				}
				if len(g.did) == 0 {
					t.Error("nothing was ever advised")
				}
			}
		})
	}
}

// sitDown begins a match with the fewest players (0) or with the most (1).
func sitDown(t *testing.T, game string, full int) *asking {
	t.Helper()
	var id, house string
	fmt.Sscan(game, &id, &house)
	r := matchtest.Rules(t, id, house)
	seats := [...]int{max(2, r.MinPlayers), r.MaxPlayers}[full]
	c := match.Config{Rules: r, Seed: fmt.Sprint("asked", full)}
	for i := range seats {
		by := [...]string{"casual", "novice"}[i%2]
		if i == 0 {
			by = match.Human
		}
		c.Players = append(c.Players, match.Player{Name: string(rune('A' + i)), By: by})
	}
	s, d, _ := begin(t, c)
	return &asking{T: t, s: s, d: d, rand: rand.New(rand.NewPCG(7, uint64(full))), did: map[match.Do]int{}}
}

// turn asks between turns, at the start of the person's turn, in its middle,
// and does what is advised. It reports false when the deal is over.
func (g *asking) turn() bool {
	s := g.s
	g.what = "between turns"
	for n := 0; !s.Live(); n++ {
		if over(s) {
			return false
		}
		if n > 20_000 {
			g.Fatal("it never is the person's turn")
		}
		if s.Planning() && !s.Waiting() && g.rand.IntN(4) == 0 {
			g.d.never = map[worker.Kind]bool{worker.KindBot: true, worker.KindApply: true} // who thinks for long
			g.ask()
			g.scramble(2)
			s.CloseHint()
			g.ask()
			g.leads()
			s.CloseHint()
			s.Rewind()
			g.d.never = nil
		}
		run(s, g.d, 1)
	}
	g.what = fmt.Sprintf("deal %d, turn %d", s.view.Deal, s.view.Turns)
	begun := g.ask()
	g.noBotKnowsMore(begun)
	if s.Hint.Playable() || !s.view.Rules.Strict {
		for range 3 {
			g.middle(begun)
		}
	}
	s.CloseHint()
	s.Rewind()
	g.ask()
	g.act()
	return true
}

// middle asks after some steps of the hint, after random moves, and after both,
// and follows what it says.
func (g *asking) middle(begun value) {
	s := g.s
	for range g.rand.IntN(4) {
		s.HintStep()
	}
	s.CloseHint()
	g.same(begun, g.ask())
	g.scramble(1 + g.rand.IntN(4))
	settled(g.T, s, g.d) // it has followed, or was asked for again
	g.same(begun, g.value())
	s.CloseHint()
	g.same(begun, g.ask())
	g.leads()
	g.same(begun, g.value())
}

// value is what a hint is worth by its aim.
type value struct {
	playable, exact bool
	worth           int
}

func (g *asking) value() value {
	a := g.s.Hint.Answer
	if a == nil {
		return value{exact: true}
	}
	v := value{a.Playable, a.Exact, a.Cards}
	if g.s.aim() == solver.Points {
		v.worth = a.Points
	}
	return v
}

// ask asks for a hint, and wants advice.
func (g *asking) ask() value {
	g.Helper()
	g.s.Notes()
	before := g.d.asked[worker.KindAdvise]
	g.s.AskHint()
	settled(g.T, g.s, g.d)
	if g.s.Hint.Advice == nil {
		g.Fatalf("%s: there is no hint: %+v\n%s", g.what, g.s.Notes(), g.state())
	}
	if h := &g.s.Hint; h.Playable() && h.Answer.Exact && g.d.asked[worker.KindAdvise] == before+1 && h.Left > h.Answer.Moves {
		g.Fatalf("%s: %d moves are said, %d are made\n%s", g.what, h.Answer.Moves, h.Left, g.state())
	}
	v := g.value()
	run(g.s, g.d, 1)
	for range len(g.s.Hint.front) { // through all of them, back to the first
		best := g.s.Hint.Answer
		if len(g.s.Hint.front) > 1 && !g.s.LeadToOther() {
			g.Fatalf("%s: the other play is refused: %+v\n%s", g.what, g.s.Hint.Other(), g.state())
		}
		if now := g.s.Hint.Answer; (best.Cards > now.Cards) != (best.Moves > now.Moves) {
			g.Fatalf("%s: %d cards with %d moves, or %d with %d\n%s", g.what, best.Cards, best.Moves, now.Cards, now.Moves, g.state())
		}
	}
	return v
}

// same wants the answer to be worth the same however the cards lie.
func (g *asking) same(begun, now value) {
	g.Helper()
	if begun.exact && now.exact && (begun.playable != now.playable || begun.worth != now.worth) {
		g.Fatalf("%s: at the beginning of the turn %+v, now %+v\n%s", g.what, begun, now, g.state())
	}
}

// scramble moves cards at random, as far as that is allowed.
func (g *asking) scramble(times int) {
	s := g.s
	for range times {
		var cards []card.ID
		for _, m := range s.turn.Melds {
			cards = append(cards, card.IDs(m.Cards)...)
		}
		cards = append(append(cards, s.turn.Hand...), s.turn.Hand...)
		cards = append(cards, s.turn.Free...)
		if len(cards) == 0 {
			return
		}
		to := match.To{New: true, At: -1}
		if n := len(s.turn.Melds); n > 0 && g.rand.IntN(3) > 0 {
			to = match.To{Meld: s.turn.Melds[g.rand.IntN(n)].ID, At: -1}
		}
		s.Edit(match.Edit{Do: match.EditMove, Cards: []card.ID{cards[g.rand.IntN(len(cards))]}, To: to})
	}
}

// leads does all steps that are left and wants them to end in a play that the
// match accepts.
func (g *asking) leads() {
	g.Helper()
	s := g.s
	if !s.Hint.Playable() {
		return
	}
	want := s.Hint.Answer
	for n := 0; s.HintStep(); n++ {
		if n > 300 {
			g.Fatalf("%s: the steps never end, at %d of %v, frames %v\n%s", g.what, s.Hint.At, s.Hint.Steps, s.Hint.frames, g.state())
		}
	}
	settled(g.T, s, g.d)
	if s.Hint.Answer != want || !s.Hint.Arrived() {
		g.Fatalf("%s: the hint was lost on its way: %+v\n%s", g.what, s.Notes(), g.state())
	}
	if b := s.view.CheckPlay(s.turn.draft.Melds(), s.turn.draft.Free()); b != nil {
		g.Fatalf("%s: the steps lead to what is refused: %v\n%s", g.what, b, g.state())
	}
	if laid := len(s.view.Hand) - len(s.turn.Hand); laid != want.Cards {
		g.Fatalf("%s: %d cards were to go, %d have gone\n%s", g.what, want.Cards, laid, g.state())
	}
}

// noBotKnowsMore wants no computer player to lay more than the hint.
func (g *asking) noBotKnowsMore(v value) {
	g.Helper()
	if !v.exact || !g.s.mayLay() {
		return
	}
	for _, level := range []string{"novice", "casual", "solver"} {
		p, err := bot.Parse(level)
		if err != nil {
			g.Fatal(err)
		}
		a := p.Act(g.s.view, 1, after(500))
		if a.Do != match.Play {
			continue
		}
		worth := 0
		for _, m := range a.Table {
			for _, c := range m.Cards {
				if g.s.turn.draft.Mine(c.ID) {
					worth++
					if g.s.aim() == solver.Points {
						worth += g.s.view.Rules.CardWorth(c.ID.Face()) - 1
					}
				}
			}
		}
		if !v.playable || worth > v.worth {
			g.Fatalf("%s: the hint knows %+v, %s %d: %v\n%s", g.what, v, level, worth, a.Table, g.state())
		}
	}
}

// act does what is advised.
func (g *asking) act() {
	g.Helper()
	s := g.s
	a := s.Hint.Advice
	g.did[a.Do]++
	var err *match.Error
	if a.Do == match.Play {
		g.leads()
		err = s.EndTurn()
	} else {
		err = s.Act(a.Do, a.Card)
	}
	if err != nil {
		g.Fatalf("%s: %+v is refused: %v\n%s", g.what, a, err, g.state())
	}
	run(s, g.d, 1)
	for _, n := range s.Notes() {
		if n.Kind == NoteRefused {
			g.Fatalf("%s: %+v is refused by the match: %v", g.what, a, n.Err)
		}
	}
}

// state is how things lie, to look into.
func (g *asking) state() string {
	v, s := g.s.View(), g.s
	text := fmt.Sprintf("%s; on turn %d; table", v.Rules.ID, v.Turn)
	for _, m := range v.Table {
		text += " " + card.Join(m.Cards)
	}
	text += fmt.Sprint("; free ", v.Free, "; hand ", v.Hand, "\nnow")
	for _, m := range s.turn.Melds {
		text += " " + card.Join(m.Cards)
	}
	text += fmt.Sprint("; hand ", s.turn.Hand)
	if a := s.Hint.Answer; a != nil {
		text += fmt.Sprintf("\nanswer %+v", a)
	}
	return text
}
