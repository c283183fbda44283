package bot

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
)

// Hints are asked at every moment of real play: at the start of a turn, in its
// middle, and between turns. What is asked there is what a session asks.

var (
	momentDeals = flag.Int("moments", 0, "deals of each kind that are asked through from end to end; 0: a few moments of one deal")
	momentsLog  = flag.String("moments-log", "", "a file for what is asked")
	momentsOf   = flag.String("moments-of", "", "one rule set alone")
	momentsDear = flag.String("moments-dear", "", "a file for the questions that took longer than -moments-over, as lines of solver/testdata/dearest.jsonl.gz")
	momentsOver = flag.Duration("moments-over", 60*time.Millisecond, "see -moments-dear")
)

// momentKind is a way to play: a rule set with house rules, and the players.
type momentKind struct {
	id, options string
	players     int
}

// momentKinds are all rule sets for the fewest and the most players, and the
// house rules that change what a play may be.
func momentKinds() []momentKind {
	var out []momentKind
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		out = append(out, momentKind{id, "", r.MinPlayers})
		if r.MaxPlayers > r.MinPlayers {
			out = append(out, momentKind{id, "", r.MaxPlayers})
		}
		for _, options := range []string{"limit=3", "limit=5", "limit=13", "strict=true", "jokers=free", "zap=true", "areas=true", "packs=3"} {
			o, err := rules.ParseOptions(options)
			if err != nil {
				continue
			}
			if _, err := r.With(o); err == nil {
				out = append(out, momentKind{id, options, r.MinPlayers})
			}
		}
	}
	return out
}

// keepDear adds a question and its answer to the file of the dear ones.
func (a *moment) keepDear(pos *solver.Position, got *solver.Answer) {
	o, err := rules.ParseOptions(a.kind.options)
	if err != nil {
		a.t.Fatal(err)
	}
	line, err := json.Marshal(map[string]any{
		"rules": a.kind.id, "options": o, "table": pos.Table, "hand": pos.Hand, "opened": pos.Opened, "deal": pos.Deal,
		"draft": pos.Draft, "cards": got.Cards, "moves": got.Moves,
	})
	if err != nil {
		a.t.Fatal(err)
	}
	f, err := os.OpenFile(*momentsDear, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		a.t.Fatal(err)
	}
	if _, err := f.Write(append(line, '\n')); err != nil {
		a.t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		a.t.Fatal(err)
	}
}

// moment is a question that is put in the middle of a match. The solver is kept from
// one to the next, as whoever plays keeps it.
type moment struct {
	t      *testing.T
	kind   momentKind
	m      *match.Match
	seat   int
	what   string
	rng    *rand.Rand
	costs  *costs
	solver *solver.Solver
}

// costs is how long the answers took.
type costs struct {
	all  []time.Duration
	text []string
}

func (c *costs) add(d time.Duration, text string) {
	c.all, c.text = append(c.all, d), append(c.text, text)
}

func (c *costs) report(t *testing.T, name string) {
	if len(c.all) == 0 {
		return
	}
	order := make([]int, len(c.all))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return int(c.all[a] - c.all[b]) })
	at := func(share float64) time.Duration { return c.all[order[int(share*float64(len(order)-1))]] }
	t.Logf("%-40s %6d asked: median %v, 99%% %v, worst %v", name, len(order), at(.5), at(.99), at(1))
	if worst := at(1); worst > 100*time.Millisecond {
		t.Logf("   worst: %s", c.text[order[len(order)-1]])
	}
}

func TestAnswersAreRightAtEveryMoment(t *testing.T) {
	for _, k := range momentKinds() {
		if *momentsOf != "" && k.id != *momentsOf {
			continue
		}
		t.Run(fmt.Sprintf("%s %s %d", k.id, k.options, k.players), func(t *testing.T) {
			c := &costs{}
			askThrough(t, k, 0, c)
			for n := 1; n < *momentDeals; n++ {
				askThrough(t, k, n, c)
			}
			c.report(t, t.Name())
		})
	}
}

// freshOne is the number of questions of which a fresh solver is asked one too.
const freshOne = 8

// fewMoments is how often a deal is asked through that is not played to its end.
const fewMoments = 8

// askThrough plays a deal and asks now and then.
func askThrough(t *testing.T, k momentKind, n int, c *costs) {
	r := matchtest.Rules(t, k.id, k.options)
	rng := rand.New(rand.NewPCG(uint64(n), 5))
	levels := make([]string, k.players)
	for i := range levels {
		levels[i] = []string{"strategist", "casual", "hoarder:16", "solver"}[(i+n)%4]
	}
	m := matchtest.Begin(t, r, fmt.Sprint("moments ", k.id, k.options, n), levels...)
	s, most := solver.New(), fewMoments
	if *momentDeals > 0 {
		most = 1 << 20
	}
	for i := uint64(0); most > 0 && m.At() == match.Turning && i < 400 && !t.Failed(); i++ {
		if most > 0 && (rng.IntN(4) == 0 || i < 2) {
			most--
			a := moment{t: t, kind: k, m: m, seat: m.OnTurn(), rng: rng, costs: c, solver: s, what: fmt.Sprintf("%s, deal %d, action %d", t.Name(), n, i)}
			a.ask()
			a.seat = (a.seat + 1) % k.players
			a.what += ", as a plan"
			a.askOne(match.NewDraft(m.View(a.seat)), "the start")
		}
		step(t, m, i)
	}
}

// ask asks at the start of a turn, after steps of the answer, and after edits
// at random.
func (a *moment) ask() {
	d := match.NewDraft(a.m.View(a.seat))
	first, ok := a.askOne(d, "the start")
	if !ok {
		return
	}
	a.checkBots(&first)
	a.follow(match.NewDraft(a.m.View(a.seat)), first)
	for range 2 {
		d := match.NewDraft(a.m.View(a.seat))
		for range 1 + a.rng.IntN(5) {
			a.edit(d)
		}
		got, ok := a.askOne(d, "edits")
		if !ok {
			return
		}
		if got.Cards != first.Cards || got.Playable != first.Playable {
			a.fail(d, "%d cards after edits, %d at the start", got.Cards, first.Cards)
			return
		}
		if !a.follow(d, got) {
			return
		}
	}
}

// edit moves a card or a few at random.
func (a *moment) edit(d *match.Draft) {
	melds, hand, free := d.Melds(), d.Hand(), d.Free()
	var ids []card.ID
	switch k := a.rng.IntN(5); {
	case k < 2 && len(hand) > 0:
		for range 1 + a.rng.IntN(min(3, len(hand))) {
			if id := hand[a.rng.IntN(len(hand))]; !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	case k == 2 && len(free) > 0:
		ids = []card.ID{free[a.rng.IntN(len(free))]}
	case k == 3 && len(melds) > 0:
		m := melds[a.rng.IntN(len(melds))]
		d.Do(match.Edit{Do: match.EditSplit, To: match.To{Meld: m.ID, At: 1 + a.rng.IntN(max(1, len(m.Cards)-1))}})
		return
	case len(melds) > 0:
		m := melds[a.rng.IntN(len(melds))]
		ids = []card.ID{m.Cards[a.rng.IntN(len(m.Cards))].ID}
	default:
		return
	}
	to := match.To{New: true, At: -1}
	switch k := a.rng.IntN(6); {
	case k < 3 && len(melds) > 0:
		to = match.To{Meld: melds[a.rng.IntN(len(melds))].ID, At: -1}
	case k == 3:
		to = match.To{Hand: true, At: -1}
	}
	d.Move(ids, to)
}

// askOne asks once and holds the answer to the rules.
func (a *moment) askOne(d *match.Draft, when string) (solver.Answer, bool) {
	pos := d.Position(solver.Cards)
	if *momentsLog != "" {
		os.WriteFile(*momentsLog, fmt.Appendf(nil, "%s %s %+v\nDRAFT %+v\n", a.what, when, pos, pos.Draft), 0o644)
	}
	begun := time.Now()
	got, err := a.solver.Solve(solver.Limits{}, pos)
	took := time.Since(begun)
	if *momentsDear != "" && took > *momentsOver {
		a.keepDear(&pos, &got)
	}
	a.costs.add(took, fmt.Sprintf("%s, %s: table %v hand %v draft %v", a.what, when, pos.Table, pos.Hand, pos.Draft))
	if err != nil {
		a.fail(d, "%s: %v", when, err)
		return got, false
	}
	if len(a.costs.all)%freshOne == 0 {
		if fresh, err := solver.New().Solve(solver.Limits{}, pos); err != nil || !reflect.DeepEqual(fresh, got) {
			a.fail(d, "%s: a fresh solver answers %+v, the one that is kept %+v, %v", when, fresh, got, err)
			return got, false
		}
	}
	pos.Goal, pos.Draft = solver.Max, nil
	if most, err := solver.New().Solve(solver.Limits{}, pos); err != nil || most.Cards != got.Cards || most.Playable != got.Playable {
		a.fail(d, "%s: %d cards (%v), but %d can go as the turn began (%v), %v", when, got.Cards, got.Playable, most.Cards, most.Playable, err)
		return got, false
	}
	if !got.Playable {
		return got, true
	}
	if b := a.breach(&got); b != nil {
		a.fail(d, "%s: the play is refused: %v\nanswer %v", when, b, got.Table)
		return got, false
	}
	now, hand := lying(d)
	after, left, err := steps.Apply(now, hand, got.Steps, pos.Rules.Meld)
	if err != nil || facesOf(after) != facesOf(got.Table) || len(left) != len(pos.Hand)-got.Cards {
		a.fail(d, "%s: the steps lead to %v, hand %v, %v, not to %v\nsteps %v", when, after, left, err, got.Table, got.Steps)
		return got, false
	}
	if n := fewestBetween(now, hand, got.Table, owners(d, got.Table)); n != got.Moves {
		a.fail(d, "%s: %d moves are said, the table needs %d: %v\nsteps %v", when, got.Moves, n, got.Table, got.Steps)
		return got, false
	}
	return got, true
}

// lying is the table with the free cards, and the hand, as they lie.
func lying(d *match.Draft) ([][]card.Card, []card.ID) {
	var out [][]card.Card
	for _, m := range d.Melds() {
		out = append(out, m.Cards)
	}
	for _, id := range d.Free() {
		out = append(out, []card.Card{{ID: id}})
	}
	return out, d.Hand()
}

// owners reports whether a meld that lies now and one of a play have the same
// owner, or it does not matter. A meld of the play is whose the meld was that
// goes on in it except for one card at most, which was stolen; or it is new and
// the player's own.
func owners(d *match.Draft, table [][]card.Card) func(now, then int) bool {
	pos := d.Position(solver.Cards)
	if pos.Rules.Table != rules.TableOwned {
		return func(int, int) bool { return true }
	}
	lies := pos.Owners
	if pos.Draft != nil {
		lies = pos.Draft.Owners
	}
	own := make([]int, len(table))
	for j := range own {
		own[j] = pos.Seat
	}
	for i, m := range pos.Table {
		most, at := 0, -1
		for j, x := range table {
			n := 0
			for _, c := range m {
				if card.Has(x, c.ID) {
					n++
				}
			}
			if n > most {
				most, at = n, j
			}
		}
		if at >= 0 {
			own[at] = pos.Owners[i]
		}
	}
	return func(now, then int) bool { return now >= len(lies) || lies[now] == own[then] }
}

// facesOf is a table as text in which equal copies are equal and the order of
// melds, and of the suits of a set, says nothing.
func facesOf(table [][]card.Card) string {
	var melds []string
	for _, m := range table {
		var cards []string
		for _, c := range m {
			cards = append(cards, c.String())
		}
		slices.Sort(cards)
		melds = append(melds, fmt.Sprint(cards))
	}
	slices.Sort(melds)
	return fmt.Sprint(melds)
}

// breach is why the play of an answer is refused.
func (a *moment) breach(got *solver.Answer) error {
	v := a.m.View(a.seat)
	do := a.action(&v, got)
	if a.m.OnTurn() == a.seat && allowed(&v, match.Play) {
		_, err := a.m.Clone().Apply(a.seat, do)
		return err
	}
	for _, t := range do.Table {
		if !meld.Legal(t.Cards, v.Rules.Meld) {
			return fmt.Errorf("%v is no meld", t.Cards)
		}
	}
	return nil
}

func (a *moment) action(v *match.View, got *solver.Answer) match.Action {
	do, gone := match.Action{Do: match.Play}, map[int]bool{}
	for _, cards := range got.Table {
		if len(cards) == 1 {
			do.Free = append(do.Free, cards[0].ID)
			continue
		}
		do.Table = append(do.Table, match.Meld{Cards: cards, Owner: ownerOf(v, cards, gone)})
	}
	return do
}

// ownerOf is whose a meld of an answer is, where melds have owners: who owned
// the meld that most of it comes from, at most one card having been stolen from
// that; else the player's own. An old meld in gone goes on as another one.
func ownerOf(v *match.View, cards []card.Card, gone map[int]bool) int {
	if v.Rules.Table != rules.TableOwned {
		return -1
	}
	owner, at, most := v.Me, -1, 1
	for i, m := range v.Table {
		if here := alike(cards, m.Cards); here >= len(m.Cards)-1 && here > most && !gone[i] {
			owner, at, most = m.Owner, i, here
		}
	}
	gone[at] = true
	return owner
}

// alike is how many cards two melds have in common, equal copies being equal.
func alike(a, b []card.Card) int {
	var left [64]int
	for _, c := range a {
		left[c.ID.Face()]++
	}
	n := 0
	for _, c := range b {
		if left[c.ID.Face()] > 0 {
			left[c.ID.Face()]--
			n++
		}
	}
	return n
}

// checkBots holds what players would do to the answer.
func (a *moment) checkBots(first *solver.Answer) {
	v := a.m.View(a.seat)
	if a.m.OnTurn() != a.seat || !allowed(&v, match.Play) {
		return
	}
	for _, level := range []string{"novice", "casual", "solver", "strategist", "melds"} {
		p, err := Parse(level)
		if err != nil {
			a.t.Fatal(err)
		}
		do := p.Act(v, 1, nil)
		if do.Do != match.Play {
			continue
		}
		var table [][]card.Card
		n := 0
		for _, m := range do.Table {
			table = append(table, m.Cards)
			for _, c := range m.Cards {
				if slices.Contains(v.Hand, c.ID) {
					n++
				}
			}
		}
		for _, id := range do.Free {
			table = append(table, []card.Card{{ID: id}})
		}
		now, hand := lying(match.NewDraft(v))
		switch moves := fewestBetween(now, hand, table, owners(match.NewDraft(v), table)); {
		case n > first.Cards || !first.Playable:
			a.fail(match.NewDraft(v), "%s plays %d cards, the answer says %d", level, n, first.Cards)
		case n == first.Cards && moves < first.Moves:
			a.fail(match.NewDraft(v), "%s plays %d cards with %d moves, the answer says %d: %v", level, n, moves, first.Moves, table)
		}
	}
}

// follow does some of an answer's steps and asks again: as many cards can go,
// with as many moves less as were made.
func (a *moment) follow(d *match.Draft, got solver.Answer) bool {
	if !got.Playable || len(got.Steps) == 0 {
		return true
	}
	pos := d.Position(solver.Cards)
	now, hand := lying(d)
	k := 1 + a.rng.IntN(len(got.Steps))
	after, left, err := steps.Apply(now, hand, got.Steps[:k], pos.Rules.Meld)
	if err != nil {
		a.fail(d, "the first %d steps of %v: %v", k, got.Steps, err)
		return false
	}
	pos.Draft = &solver.Draft{Table: after}
	for _, id := range left {
		if id.Joker() && !slices.Contains(pos.Hand, id) {
			pos.Draft.Table = append(pos.Draft.Table, []card.Card{{ID: id}}) // it was freed, and lies alone until it is used again
			continue
		}
		pos.Draft.Hand = append(pos.Draft.Hand, id)
	}
	if pos.Owners != nil {
		return true // whose the melds are on the way is the draft's to say
	}
	again, err := a.solver.Solve(solver.Limits{}, pos)
	done := 0
	for _, x := range got.Steps[:k] {
		if x.From != x.To || x.Do == steps.Free { // else a wild card stands for another card where it lies
			done += len(x.Cards)
		}
	}
	if err != nil || again.Cards != got.Cards || again.Moves > got.Moves-done {
		a.fail(d, "after %d of the steps %v: %d cards with %d moves, before %d with %d (%v)\nfrom %v", k, got.Steps, again.Cards, again.Moves, got.Cards, got.Moves, err, after)
		return false
	}
	return true
}

func (a *moment) fail(d *match.Draft, format string, args ...any) {
	pos := d.Position(solver.Cards)
	a.t.Errorf("%s: %s\ntable %v\nhand %v\nopened %v\ndraft %v", a.what, fmt.Sprintf(format, args...), pos.Table, pos.Hand, pos.Opened, pos.Draft)
}

// fewestBetween is the fewest cards picked up from one table to another, equal
// copies being equal: hand cards played, cards that end in another meld, and
// own cards taken home. Every old meld goes on as at most one new meld,
// where it matters whose melds are as one of the same owner.
func fewestBetween(old [][]card.Card, hand []card.ID, table [][]card.Card, same func(i, j int) bool) int {
	face := func(c card.Card) card.Face { return c.ID.Face() }
	var was, is [64]int
	for _, m := range old {
		for _, c := range m {
			was[face(c)]++
		}
	}
	total := 0
	for _, m := range table {
		for _, c := range m {
			is[face(c)]++
			total++
		}
	}
	home := 0
	for f := range was {
		home += max(0, was[f]-is[f])
	}
	share := make([][]int, len(table))
	for j, m := range table {
		share[j] = make([]int, len(old))
		for i, o := range old {
			if same(i, j) {
				share[j][i] = alike(m, o)
			}
		}
	}
	return total + home - mostShare(share, len(old))
}

// mostShare is the greatest sum of a choice of a column for each row, each
// once, by the Hungarian method.
func mostShare(share [][]int, cols int) int {
	rows := len(share)
	width := cols + rows // a row may go without
	u, v := make([]int, rows+1), make([]int, width+1)
	match, way := make([]int, width+1), make([]int, width+1)
	for i := 1; i <= rows; i++ {
		match[0] = i
		j0 := 0
		least, used := make([]int, width+1), make([]bool, width+1)
		for j := range least {
			least[j] = 1 << 30
		}
		for {
			used[j0] = true
			i0, delta, j1 := match[j0], 1<<30, 0
			for j := 1; j <= width; j++ {
				if used[j] {
					continue
				}
				cost := 0
				if j <= cols {
					cost = -share[i0-1][j-1]
				}
				if c := cost - u[i0] - v[j]; c < least[j] {
					least[j], way[j] = c, j0
				}
				if least[j] < delta {
					delta, j1 = least[j], j
				}
			}
			for j := range used {
				if used[j] {
					u[match[j]] += delta
					v[j] -= delta
				} else {
					least[j] -= delta
				}
			}
			if j0 = j1; match[j0] == 0 {
				break
			}
		}
		for j0 != 0 {
			match[j0] = match[way[j0]]
			j0 = way[j0]
		}
	}
	sum := 0
	for j := 1; j <= cols; j++ {
		if match[j] > 0 {
			sum += share[match[j]-1][j-1]
		}
	}
	return sum
}
