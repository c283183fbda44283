// Package sprint is the game *Does it all go?*: sixty seconds of positions, of each of
// which the player says whether the whole hand can go, and if not, how many cards can.
// The solver knows the answers.
package sprint

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// Question is a position and its answer.
type Question struct {
	Position solver.Position
	Answer   solver.Answer
	Level    int // 1 to Hardest
}

// Hardest is the highest level: five cards or more that lie have to be moved.
const Hardest = 6

// rise is how many questions a level lasts.
const rise = 3

// candidates is how many positions are looked at for one question. Work is counted, not
// timed: a seed gives the same questions on every machine.
const candidates = 24

// Maker makes the questions of a seed, one after the other, from candidates that the caller
// has solved.
type Maker struct {
	rules rules.Rules
	rnd   *rand.Rand
	made  int  // questions
	tried int  // candidates of the next one
	all   bool // of the next one the whole hand is to go
	size  int  // … and this is how many cards the hand is to have
	cut   bool // the candidate's hand is what went of a larger one
	posed solver.Position
	best  Question // of the candidates that were tried
	miss  int      // how far it is from what is wanted
}

// NewMaker is the maker of a seed's questions.
func NewMaker(seed string) *Maker {
	r, _ := rules.ByID(rules.Default)
	h := fnv.New64a()
	h.Write([]byte(seed))
	m := &Maker{rules: r, rnd: rand.New(rand.NewPCG(h.Sum64(), 1))}
	m.reset()
	return m
}

// reset starts a new question: half of all hands go out.
func (m *Maker) reset() {
	m.tried, m.all = 0, m.rnd.IntN(2) == 0
	m.next()
}

// level is that of the question that is made.
func (m *Maker) level() int { return min(Hardest, 1+m.made/rise) }

// Position is the candidate that is to be solved for Consider.
func (m *Maker) Position() solver.Position { return m.posed }

// Consider weighs the solver's answer to the candidate, and gives the question that is made
// of the candidates so far, if they are enough. Then the next one is begun.
func (m *Maker) Consider(a solver.Answer) (Question, bool) {
	q := Question{m.posed, a, LevelOf(&a)}
	miss := max(q.Level-m.level(), m.level()-q.Level)
	if a.Out != m.all {
		miss += Hardest
	}
	miss += max(m.size-len(m.posed.Hand), len(m.posed.Hand)-m.size)
	if m.tried == 0 || miss < m.miss {
		m.best, m.miss = q, miss
	}
	if m.tried++; m.miss > 0 && m.tried < candidates {
		if went := len(a.Play); m.all && !m.cut && went > 0 {
			m.cut, m.posed.Hand = true, sorted(card.IDs(a.Play)[:min(m.size, went)])
		} else {
			m.next()
		}
		return Question{}, false
	}
	q = m.best
	m.made++
	m.reset()
	return q, true
}

// LevelOf is how hard an answer is to see: how many cards that lie have to be moved.
func LevelOf(a *solver.Answer) int { return min(Hardest, 1+a.Moves-a.Cards) }

// next lays a table of a few melds and deals a hand.
func (m *Maker) next() {
	packs, _ := m.rules.Deck(2)
	deck := card.Deck(packs, 0)
	m.rnd.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	level := m.level()
	m.posed = solver.Position{Rules: m.rules, Opened: true, Goal: solver.Cards}
	for range 3 + m.rnd.IntN(3) + level/2 {
		var meld []card.Card
		if m.rnd.IntN(2) == 0 {
			deck, meld = m.set(deck)
		} else {
			deck, meld = m.run(deck)
		}
		if meld != nil {
			m.posed.Table = append(m.posed.Table, meld)
		}
	}
	m.cut, m.size = false, min(4, 1+level/2)+m.rnd.IntN(2)
	dealt := m.size
	if m.all { // of a few more those are kept that go
		dealt += 3
	}
	m.posed.Hand = sorted(deck[:dealt])
}

// sorted is a hand by suit.
func sorted(hand []card.ID) []card.ID {
	hand = slices.Clone(hand)
	card.SortByFace(hand)
	return hand
}

// set takes a set of the first card's rank out of a deck, or returns nil.
func (m *Maker) set(deck []card.ID) (rest []card.ID, set []card.Card) {
	size := 3 + m.rnd.IntN(2)
	var faces []card.Face
	for _, suit := range m.rnd.Perm(card.Suits)[:size] {
		faces = append(faces, card.Of(card.Suit(suit), deck[0].Face().Rank()))
	}
	slices.Sort(faces)
	return draw(deck, faces)
}

// run takes a run that begins with the first card out of a deck, or returns nil.
func (m *Maker) run(deck []card.ID) (rest []card.ID, run []card.Card) {
	first := deck[0].Face()
	size := 3 + m.rnd.IntN(4)
	if int(first.Rank())+size-1 > card.Ranks {
		return deck, nil
	}
	var faces []card.Face
	for i := range size {
		faces = append(faces, card.Of(first.Suit(), first.Rank()+card.Rank(i)))
	}
	return draw(deck, faces)
}

// draw takes cards of some faces out of a deck, or none where one is not there.
func draw(deck []card.ID, faces []card.Face) (rest []card.ID, cards []card.Card) {
	rest = slices.Clone(deck)
	for _, f := range faces {
		i := slices.IndexFunc(rest, func(id card.ID) bool { return id.Face() == f })
		if i < 0 {
			return deck, nil
		}
		cards = append(cards, card.Card{ID: rest[i]})
		rest = slices.Delete(rest, i, i+1)
	}
	return rest, cards
}
