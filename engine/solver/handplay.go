package solver

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// Where the table may not be rearranged (a first meld from the hand alone,
// melds that are only extended, melds with owners) a play is new melds from
// the hand and cards added to melds that lie. The cards are few, so all of it
// is tried, with what the cards left could still add as a bound.

// handPlay is a search for such a play.
type handPlay struct {
	t        *turn
	r        *rules.Rules
	shapes   *shapeLists
	naturals []card.Card // of the hand, and a stolen one; in order of face
	wild     []card.Card // of the hand, and exchanged ones
	must     int         // of wild, the last so many must be used
	used     [256]bool
	resolved [256]bool
	table    [][]card.Card // the old melds as they are extended
	fresh    [][]card.Card // the new ones
	stolen   card.ID
	points   int            // for OpenPoints
	owed     rules.Contract // for OpenContract: the melds still to be laid
	cost     int            // of the best: cards picked up
	nodes    int
}

// isHandPlay reports whether the position's plays are of this kind.
func isHandPlay(pos *Position) bool {
	o := pos.Rules.Opening.Kind
	alone := !pos.Opened && (o == rules.OpenPoints || o == rules.OpenMeld || o == rules.OpenContract)
	return alone || pos.Rules.Table == rules.TableExtend || pos.Rules.Table == rules.TableOwned
}

// tryHand solves a position of this kind.
func (t *turn) tryHand() {
	m := t.pos.Rules.Meld
	h := &handPlay{t: t, r: &t.pos.Rules, shapes: t.s.shapes.of(m)}
	for _, id := range t.pos.Hand {
		if m.IsWild(id.Face()) {
			h.wild = append(h.wild, card.Card{ID: id})
		} else {
			h.naturals = append(h.naturals, card.Card{ID: id})
		}
	}
	if !t.pos.Opened && h.r.Opening.Kind == rules.OpenContract {
		h.owed, _ = h.r.Contract(t.pos.Deal)
	}
	for _, c := range t.pos.Table {
		h.table = append(h.table, slices.Clone(c))
	}
	h.exchange(0)
	h.steal()
}

// exchange goes through which jokers of melds that are only extended change
// places with a natural card of the hand.
func (h *handPlay) exchange(i int) {
	if i == len(h.table) || h.r.Table != rules.TableExtend || !h.extends() {
		h.start()
		return
	}
	h.exchange(i + 1)
	for j, joker := range h.table[i] {
		if !joker.ID.Joker() || h.r.Meld.IsWild(joker.As) || len(h.table[i]) < 2 {
			continue
		}
		kind, _ := meld.Check(h.table[i], h.r.Meld)
		for k, c := range h.naturals {
			f := c.ID.Face()
			if h.used[c.ID] || f != joker.As && !(kind == meld.Set && f.Rank() == joker.As.Rank()) || k > 0 && h.naturals[k-1].ID.Face() == f && !h.used[h.naturals[k-1].ID] {
				continue
			}
			h.table[i][j], h.used[c.ID] = c, true
			h.wild, h.must = append(h.wild, card.Card{ID: joker.ID}), h.must+1
			h.exchange(i)
			h.wild, h.must = h.wild[:len(h.wild)-1], h.must-1
			h.table[i][j], h.used[c.ID] = joker, false
		}
	}
}

// extends reports whether cards may be added to melds that lie: not while a
// first meld must stand alone.
func (h *handPlay) extends() bool {
	if h.t.pos.Opened {
		return true
	}
	k := h.r.Opening.Kind
	return k != rules.OpenPoints && k != rules.OpenMeld
}

// steal goes through the cards that may be taken out of another's meld.
func (h *handPlay) steal() {
	pos := h.t.pos
	if h.r.Table != rules.TableOwned || pos.Early || pos.Stolen {
		return
	}
	for i, m := range pos.Table {
		if i >= len(pos.Owners) || pos.Owners[i] == pos.Seat {
			continue
		}
		for j, c := range m {
			rest := slices.Delete(slices.Clone(m), j, j+1)
			if c.Wild() || !meld.Legal(rest, h.r.Meld) {
				continue
			}
			h.table[i] = rest
			h.stolen = c.ID
			hand := h.naturals
			h.naturals = append(slices.Clone(hand), c) // which start sorts
			h.start()
			h.naturals = hand
			h.table[i], h.stolen = slices.Clone(m), 0
		}
	}
}

func (h *handPlay) start() {
	slices.SortStableFunc(h.naturals, func(a, b card.Card) int { return int(a.ID.Face()) - int(b.ID.Face()) })
	h.melds(0)
}

// played is the hand cards down, and what they count.
func (h *handPlay) played() (n int, value int32) {
	for _, id := range h.t.pos.Hand {
		if h.used[id] {
			n++
			value += h.t.worth(id)
		}
	}
	return n, value
}

// moved is the table cards picked up.
func (h *handPlay) moved() int {
	if h.stolen != 0 {
		return h.must + 1
	}
	return h.must
}

// hopeless reports whether even every card left would not do.
func (h *handPlay) hopeless() bool {
	if h.t.any && h.t.value > 0 {
		return true
	}
	n, value := h.played()
	points := h.points
	for _, c := range h.naturals {
		if !h.used[c.ID] && c.ID != h.stolen {
			value += h.t.worth(c.ID)
			points += int(c.ID.Face().Rank())
		}
	}
	for _, c := range h.wild {
		if !h.used[c.ID] {
			if slices.Contains(h.t.pos.Hand, c.ID) {
				value += h.t.worth(c.ID)
			}
			points += int(card.King)
		}
	}
	if value < h.t.value || value == h.t.value && (h.t.pos.Goal == Max || n+h.moved() >= h.cost) {
		return true
	}
	o := h.r.Opening
	return !h.t.pos.Opened && o.Kind == rules.OpenPoints && points < o.N
}

// melds decides on the natural cards from the i-th on: each goes into a new
// meld, or is left for later.
func (h *handPlay) melds(i int) {
	if h.nodes++; h.t.cut || h.t.s.cards.stop != nil && h.nodes&255 == 0 && h.t.s.cards.stop() {
		h.t.cut = true
		return
	}
	if h.hopeless() {
		return
	}
	for i < len(h.naturals) && h.used[h.naturals[i].ID] {
		i++
	}
	have, wild := h.left(i)
	if h.owes() > have.sum()+wild {
		return
	}
	if i == len(h.naturals) {
		if h.stolen == 0 || h.used[h.stolen] {
			h.add(0)
		}
		return
	}
	c := h.naturals[i]
	have[c.ID.Face()]--
	for _, faces := range h.shapes.with[c.ID.Face()] {
		if have.lacks(faces, c.ID.Face()) > wild {
			continue
		}
		m := make([]card.Card, len(faces))
		m[slices.Index(faces, c.ID.Face())] = c
		h.used[c.ID] = true
		h.slot(i, faces, m, 0)
		h.used[c.ID] = false
	}
	h.resolved[c.ID] = true
	h.melds(i + 1)
	h.resolved[c.ID] = false
}

// owes is how many cards the melds still owed take.
func (h *handPlay) owes() int {
	return max(0, h.owed.Sets)*h.owed.SetSize + max(0, h.owed.Runs)*h.owed.RunSize
}

// supplies is how many cards of each face there are.
type supplies [54]uint8

// left is the natural cards from the i-th on that new melds may still take, and
// how many wild cards.
func (h *handPlay) left(i int) (have supplies, wild int) {
	for _, c := range h.naturals[i:] {
		if !h.used[c.ID] && !h.resolved[c.ID] {
			have[c.ID.Face()]++
		}
	}
	for _, c := range h.wild {
		if !h.used[c.ID] {
			wild++
		}
	}
	return have, wild
}

func (have *supplies) sum() int {
	n := 0
	for _, k := range have {
		n += int(k)
	}
	return n
}

// lacks is how many cards are lacking to a meld in which one of a face has its
// place.
func (have supplies) lacks(faces []card.Face, one card.Face) int {
	have[one]++
	lack := 0
	for _, f := range faces {
		if have[f] > 0 {
			have[f]--
		} else {
			lack++
		}
	}
	return lack
}

// slot fills a new meld from its k-th card on.
func (h *handPlay) slot(i int, faces []card.Face, m []card.Card, k int) {
	for k < len(m) && m[k].ID != 0 {
		k++
	}
	if k == len(m) {
		if meld.Legal(m, h.r.Meld) {
			h.lay(i, m)
		}
		return
	}
	for _, c := range h.naturals[i+1:] {
		if c.ID.Face() == faces[k] && !h.used[c.ID] && !h.resolved[c.ID] {
			m[k], h.used[c.ID] = c, true
			h.slot(i, faces, m, k+1)
			m[k], h.used[c.ID] = card.Card{}, false
			break
		}
	}
	h.eachWild(func(c card.Card) {
		m[k] = card.Card{ID: c.ID, As: faces[k]}
		h.slot(i, faces, m, k+1)
		m[k] = card.Card{}
	})
}

// eachWild uses a wild card in turn: of those of the hand and of those of the
// table one each, as they are all alike.
func (h *handPlay) eachWild(then func(card.Card)) {
	hand, table := true, true
	for n, c := range h.wild {
		first := &hand
		if n >= len(h.wild)-h.must {
			first = &table
		}
		if h.used[c.ID] || !*first {
			continue
		}
		*first = false
		h.used[c.ID] = true
		then(c)
		h.used[c.ID] = false
	}
}

func (h *handPlay) lay(i int, m []card.Card) {
	if h.r.Table == rules.TableOwned && slices.ContainsFunc(m, func(c card.Card) bool { return c.ID == h.stolen }) && len(m) < 3 {
		return
	}
	points, owed := h.points, h.owed
	for _, c := range m {
		h.points += int(c.Shows().Rank())
	}
	switch set := m[0].Shows().Rank() == m[1].Shows().Rank(); {
	case set && len(m) >= owed.SetSize:
		h.owed.Sets--
	case !set && len(m) >= owed.RunSize:
		h.owed.Runs--
	}
	h.fresh = append(h.fresh, slices.Clone(m))
	h.melds(i + 1)
	h.fresh = h.fresh[:len(h.fresh)-1]
	h.points, h.owed = points, owed
}

// add adds cards to the melds that lie, from the i-th on.
func (h *handPlay) add(i int) {
	if h.hopeless() {
		return
	}
	for i < len(h.table) && (!h.extends() || !h.mine(i)) {
		i++
	}
	if i == len(h.table) {
		h.finish()
		return
	}
	h.add(i + 1)
	h.grow(i)
}

// mine reports whether cards may be added to a meld.
func (h *handPlay) mine(i int) bool {
	pos := h.t.pos
	if len(h.table[i]) < 2 {
		return false
	}
	switch h.r.Table {
	case rules.TableOwned:
		return i < len(pos.Owners) && pos.Owners[i] == pos.Seat
	case rules.TableExtend:
		return true
	}
	return false
}

// grow adds one more card to the i-th meld, at an end of a run or to a set,
// and goes on with it.
func (h *handPlay) grow(i int) {
	if h.nodes++; h.t.cut || h.t.s.cards.stop != nil && h.nodes&255 == 0 && h.t.s.cards.stop() {
		h.t.cut = true
		return
	}
	was := h.table[i]
	kind, _ := meld.Check(was, h.r.Meld)
	try := func(c card.Card) {
		m := append(slices.Clone(was), c)
		if !meld.Legal(m, h.r.Meld) {
			return
		}
		h.table[i], h.used[c.ID] = m, true
		if !h.hopeless() {
			h.grow(i)
			h.add(i + 1)
		}
		h.table[i], h.used[c.ID] = was, false
	}
	for k, c := range h.naturals {
		if !h.used[c.ID] && (k == 0 || h.naturals[k-1].ID.Face() != c.ID.Face() || h.used[h.naturals[k-1].ID]) {
			try(c)
		}
	}
	for _, f := range ends(was, kind) {
		h.eachWild(func(c card.Card) { try(card.Card{ID: c.ID, As: f}) })
	}
}

// ends lists what a wild card added to a meld can stand for.
func ends(m []card.Card, kind meld.Kind) []card.Face {
	var out []card.Face
	rank, suit := m[0].Shows().Rank(), m[0].Shows().Suit()
	if kind == meld.Set {
		for s := range card.Suit(card.Suits) {
			out = append(out, card.Of(s, rank))
		}
		return out
	}
	for r := card.Ace; r <= card.King; r++ {
		out = append(out, card.Of(suit, r))
	}
	return out
}

// finish holds the play to the rules as a whole and keeps it if it is the best.
func (h *handPlay) finish() {
	n, value := h.played()
	if value < h.t.value || value == h.t.value && n+h.moved() >= h.cost || n == 0 {
		return
	}
	for k := range h.must {
		if !h.used[h.wild[len(h.wild)-1-k].ID] {
			return
		}
	}
	pos := h.t.pos
	p := rules.Play{Hand: pos.Hand, Opened: pos.Opened, Deal: pos.Deal, Seat: pos.Seat, Early: pos.Early, Stolen: pos.Stolen}
	melds := make([]newMeld, 0, len(h.table)+len(h.fresh))
	for i, m := range h.table {
		if len(m) == 1 {
			p.Free, p.Left = append(p.Free, m[0].ID), append(p.Left, m[0].ID)
			continue
		}
		p.Old, p.New = append(p.Old, pos.Table[i]), append(p.New, m)
		owner := -1
		if i < len(pos.Owners) {
			owner = pos.Owners[i]
		}
		p.OldOwner, p.NewOwner = append(p.OldOwner, owner), append(p.NewOwner, owner)
		melds = append(melds, newMeld{cards: slices.Clone(m), old: i})
	}
	for _, m := range h.fresh {
		p.New, p.NewOwner = append(p.New, m), append(p.NewOwner, pos.Seat)
		melds = append(melds, newMeld{cards: slices.Clone(m), old: -1})
	}
	if h.r.CheckPlay(&p) != nil {
		return
	}
	h.t.value, h.cost = value, n+h.moved()
	h.t.melds = melds
	h.t.leaf = leaf{table: pos.Table}
	for _, id := range pos.Hand {
		h.t.leaf.hand = append(h.t.leaf.hand, card.Card{ID: id})
	}
}
