package card

import (
	"cmp"
	"slices"
	"strings"

	"machiavelli/engine/stable"
	"machiavelli/engine/text"
)

// SyntaxError says why a text is not a card.
type SyntaxError struct {
	Text string
	Why  text.Noun
}

func (e *SyntaxError) Error() string { return e.Said().Error() }

// Said is the error as a sentence.
func (e *SyntaxError) Said() error {
	return text.Errorf("card %q: %s", text.Cut(e.Text, 16), e.Why)
}

// String is the notation of the face: 7H, TD, or X for a joker.
func (f Face) String() string {
	switch {
	case f.Natural():
		return f.Rank().String() + f.Suit().String()
	case f == Joker:
		return "X"
	}
	return "??"
}

// String is the notation of the printed face; copies are written alike.
func (id ID) String() string { return id.Face().String() }

// String is the notation of the card as it lies: 7H, X=TD, 2S=TD, X.
func (c Card) String() string {
	if c.As != NoFace {
		return c.ID.String() + "=" + c.As.String()
	}
	return c.ID.String()
}

// ParseFace reads 7H or X.
func ParseFace(s string) (Face, error) {
	if s == "X" {
		return Joker, nil
	}
	if len(s) != 2 {
		return NoFace, &SyntaxError{s, "want a rank and a suit, such as 7H, or X"}
	}
	r := strings.IndexByte(rankLetters, s[0])
	if r < 1 {
		return NoFace, &SyntaxError{s, "the rank must be one of A 2 3 4 5 6 7 8 9 T J Q K"}
	}
	u := strings.IndexByte("SHDC", s[1])
	if u < 0 {
		return NoFace, &SyntaxError{s, "the suit must be one of S H D C"}
	}
	return Of(Suit(u), Rank(r)), nil
}

// Parse reads a card as it lies: the printed face, and for a joker or a wild
// two the face it stands for (NoFace when none is given).
func Parse(s string) (printed, as Face, err error) {
	p, a, wild := strings.Cut(s, "=")
	if printed, err = ParseFace(p); err != nil {
		return NoFace, NoFace, err
	}
	if !wild {
		return printed, NoFace, nil
	}
	if printed != Joker && printed.Rank() != Two {
		return NoFace, NoFace, &SyntaxError{s, "only a joker or a two can stand for another card"}
	}
	if as, err = ParseFace(a); err != nil {
		return NoFace, NoFace, err
	}
	if as == Joker {
		return NoFace, NoFace, &SyntaxError{s, "a wild card stands for a natural card"}
	}
	return printed, as, nil
}

// Box hands out physical cards for printed faces, so that text, in which
// copies are written alike, becomes cards that can be told apart. The n-th
// request for a face gets its n-th copy of the deck it was made with.
type Box struct {
	packs  int
	jokers []ID
	used   [54]uint8
}

// NewBox is a box with the cards of Deck(packs, jokers).
func NewBox(packs, jokers int) *Box {
	b := &Box{packs: packs}
	for _, id := range Deck(packs, jokers) {
		if id.Joker() {
			b.jokers = append(b.jokers, id)
		}
	}
	return b
}

// Take takes the next copy of a face from the box; the error says how many the deck has.
func (b *Box) Take(f Face) (ID, error) {
	have := b.packs
	if f == Joker {
		have = len(b.jokers)
	}
	if f != Joker && !f.Natural() {
		return 0, &SyntaxError{f.String(), "no such card"}
	}
	n := int(b.used[f])
	if n >= have {
		return 0, text.Errorf("card %s: more than the %d in the deck", f, have)
	}
	b.used[f]++
	if f == Joker {
		return b.jokers[n], nil
	}
	return NewID(f, n), nil
}

// Read is Parse and Take in one: the physical card that a text names.
func (b *Box) Read(s string) (Card, error) {
	f, as, err := Parse(s)
	if err != nil {
		return Card{}, err
	}
	id, err := b.Take(f)
	if err != nil {
		return Card{}, err
	}
	return Card{ID: id, As: as}, nil
}

// Join writes cards as a meld is written: 7H-8H-9H.
func Join(cards []Card) string {
	var b strings.Builder
	for i, c := range cards {
		if i > 0 {
			b.WriteByte('-')
		}
		b.WriteString(c.String())
	}
	return b.String()
}

// Plain makes cards that stand for themselves.
func Plain(ids []ID) []Card {
	cards := make([]Card, len(ids))
	for i, id := range ids {
		cards[i] = Card{ID: id}
	}
	return cards
}

// IDs lists the physical cards of cards.
func IDs(cards []Card) []ID {
	ids := make([]ID, len(cards))
	for i, c := range cards {
		ids[i] = c.ID
	}
	return ids
}

// Same reports whether two lists hold the same physical cards, in whatever order and
// whatever the wild ones stand for.
func Same(a, b []Card) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(c Card) bool { return !Has(b, c.ID) })
}

// Kinds is the cards of a list in a fixed order, all as first copies, so that equal
// cards compare equal.
func Kinds(cards []Card) []Card {
	out := make([]Card, len(cards))
	for i, c := range cards {
		out[i] = Card{ID: ID(c.ID.Face()), As: c.As}
	}
	stable.Sort(out, func(a, b Card) int { return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.As, b.As)) })
	return out
}

// Alike reports whether two lists hold the same cards up to copies, in whatever order;
// the wild ones stand for the same.
func Alike(a, b []Card) bool { return len(a) == len(b) && slices.Equal(Kinds(a), Kinds(b)) }

// MarshalText writes the notation with the copy after it (7H, 7H2, X2=TD), so
// that saves and messages keep copies apart. Public formats use String.
func (c Card) MarshalText() ([]byte, error) {
	if c.ID == 0 {
		return []byte("-"), nil
	}
	id, _ := c.ID.MarshalText()
	if c.As != NoFace {
		id = append(append(id, '='), c.As.String()...)
	}
	return id, nil
}

// UnmarshalText reads what MarshalText wrote.
func (c *Card) UnmarshalText(text []byte) error {
	id, as, wild := strings.Cut(string(text), "=")
	if err := c.ID.UnmarshalText([]byte(id)); err != nil {
		return err
	}
	c.As = NoFace
	if wild {
		f, err := ParseFace(as)
		if err != nil {
			return err
		}
		c.As = f
	}
	return nil
}

// MarshalText writes the printed face and the copy: 7H for the first pack,
// 7H2 for the second; jokers are numbered through (X, X2, …); - for no card.
func (id ID) MarshalText() ([]byte, error) {
	if id == 0 {
		return []byte("-"), nil
	}
	n := id.Pack()
	if id.Joker() {
		n = n*JokersPerPack + int(id&slotMask) - int(Joker)
	}
	b := []byte(id.Face().String())
	if n > 0 {
		b = append(b, byte('1'+n))
	}
	return b, nil
}

// UnmarshalText reads what MarshalText wrote.
func (id *ID) UnmarshalText(text []byte) error {
	s := string(text)
	if s == "-" {
		*id = 0
		return nil
	}
	face := s
	n := 0
	cut := 2
	if strings.HasPrefix(s, "X") {
		cut = 1
	}
	if len(s) == cut+1 && s[cut] >= '2' && s[cut] <= '8' {
		face, n = s[:cut], int(s[cut]-'1')
	}
	f, err := ParseFace(face)
	if err != nil {
		return err
	}
	got := NewID(f, n)
	if f == Joker {
		got = JokerID(n%JokersPerPack, n/JokersPerPack)
	}
	if got == 0 {
		return &SyntaxError{s, "no such copy"}
	}
	*id = got
	return nil
}

// Index is where a physical card is among cards, -1 for nowhere.
func Index(cards []Card, id ID) int {
	return slices.IndexFunc(cards, func(c Card) bool { return c.ID == id })
}

// Has reports whether a physical card is among cards.
func Has(cards []Card, id ID) bool { return Index(cards, id) >= 0 }
