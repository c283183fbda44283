package movetext

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"machiavelli/engine/card"
	"machiavelli/engine/steps"
	"machiavelli/engine/text"
)

// The most that a line holds.
const (
	maxLine = 400
	maxWord = 40
)

// Line is a line that was read: the Steps of a move, or a Word.
type Line struct {
	Word Word
	Card card.Face
	N    int // 0 for none
	Arg  string

	Steps []steps.Step // their melds are numbered as the table's, from 0
}

// Read reads a line against the table, as people type and paste it. An empty one is
// the zero Line.
func (t *Table) Read(given string) (Line, *Error) {
	if len(given) > 4*maxLine { // nothing but what cannot be seen would make it fit
		return Line{}, &Error{Kind: TooLong, N: maxLine}
	}
	given = text.Clean(given)
	if utf8.RuneCountInString(given) > maxLine {
		return Line{}, &Error{Kind: TooLong, N: maxLine}
	}
	line, err := t.readLow(strings.ToLower(text.Typed(given)))
	if err != nil {
		err.Text = asTyped(given, err.Text)
	}
	if slices.ContainsFunc(vocabulary, func(w entry) bool { return w.word == line.Word && w.follows == mayText }) {
		_, line.Arg, _ = strings.Cut(strings.TrimSpace(given), " ")
		line.Arg = strings.TrimSpace(line.Arg)
	}
	return line, err
}

// asTyped is a word of a line in the letters that it was typed in.
func asTyped(line, word string) string {
	size := utf8.RuneCountInString(word)
	all := []rune(line)
	for i := 0; i+size <= len(all) && size > 0; i++ {
		if found := string(all[i : i+size]); strings.ToLower(found) == word {
			return found
		}
	}
	return word
}

// readLow reads a line of small letters.
func (t *Table) readLow(text string) (Line, *Error) {
	tokens := strings.Fields(strings.ReplaceAll(text, ">", " > "))
	arrow := slices.Index(tokens, ">")
	switch {
	case len(tokens) == 0:
		return Line{}, nil
	case arrow < 0:
		return readWord(tokens)
	case arrow == 0:
		return Line{}, &Error{Kind: NoSource}
	case arrow == len(tokens)-1:
		return Line{}, &Error{Kind: NoTarget}
	}
	list, err := t.readMove(tokens[:arrow], tokens[arrow+1:])
	return Line{Steps: list}, err
}

// source is the cards that one part of a move names.
type source struct {
	from  int // a meld, or the hand
	cards []card.Card
	whole bool // the meld
	tail  bool // of the meld
}

func (t *Table) readMove(what, where []string) ([]steps.Step, *Error) {
	var sources []source
	var used [256]bool
	for _, text := range what {
		s, err := t.readSource(text, &used)
		if err != nil {
			return nil, err
		}
		for _, c := range s.cards {
			used[c.ID] = true
		}
		sources = append(sources, s)
	}
	free := len(where) > 1 && where[1] == "free"
	if free {
		where = slices.Delete(slices.Clone(where), 1, 2)
	}
	if len(where) > 1 {
		return nil, &Error{Kind: Superfluous, Text: clip(where[1])}
	}
	to := len(t.Melds)
	switch n, number := readNumber(where[0]); {
	case number && n > len(t.Melds):
		return nil, &Error{Kind: NoSuchMeld, Text: clip(where[0]), N: len(t.Melds)}
	case number:
		to = n - 1
	case where[0] == "hand" && !free:
		return t.home(sources)
	case where[0] != "new":
		return nil, &Error{Kind: UnknownWord, Text: clip(where[0]), Near: nearest(where[0], []string{"new", "hand"})}
	}
	if free {
		return t.freeing(sources, to)
	}
	return t.moving(sources, to)
}

// home is the player's own cards taken home.
func (t *Table) home(sources []source) (list []steps.Step, _ *Error) {
	for _, s := range sources {
		if s.from == hand {
			return nil, &Error{Kind: SamePlace}
		}
		for _, c := range s.cards {
			list = append(list, steps.Step{Do: steps.Home, Cards: []card.Card{{ID: c.ID}}, From: s.from, To: hand})
		}
	}
	return list, nil
}

// freeing is a card in the place of the joker that stands for it, or, where any
// card of a set's rank will do, of the set's joker.
func (t *Table) freeing(sources []source, to int) ([]steps.Step, *Error) {
	s := sources[0]
	if len(sources) > 1 || len(s.cards) > 1 {
		return nil, &Error{Kind: OneCard}
	}
	c := s.cards[0]
	if to == len(t.Melds) || s.from == to {
		return nil, &Error{Kind: NoJoker, Text: typed(c), N: to + 1}
	}
	cards := t.Melds[to].Cards
	at := slices.IndexFunc(cards, func(o card.Card) bool { return o.Wild() && o.As == c.ID.Face() })
	if at < 0 && oneRank(append(slices.Clone(cards), c)) {
		at = slices.IndexFunc(cards, func(o card.Card) bool { return o.ID.Joker() })
	}
	if at < 0 {
		return nil, &Error{Kind: NoJoker, Text: typed(c), N: to + 1}
	}
	return []steps.Step{{Do: steps.Free, Cards: s.cards, From: s.from, To: to, Joker: cards[at]}}, nil
}

func oneRank(cards []card.Card) bool {
	for _, c := range cards {
		if f := c.Shows(); !f.Natural() || f.Rank() != cards[0].Shows().Rank() {
			return false
		}
	}
	return true
}

// moving is cards that go to a meld, or to a new one.
func (t *Table) moving(sources []source, to int) (list []steps.Step, _ *Error) {
	for _, s := range sources {
		step := steps.Step{Do: steps.Move, Cards: s.cards, From: s.from, To: to}
		switch {
		case s.from == to && (len(s.cards) > 1 || s.cards[0].As == card.NoFace),
			s.whole && to == len(t.Melds) && len(sources) == 1 && len(s.cards) > 1:
			return nil, &Error{Kind: SamePlace, N: s.from + 1}
		case s.from == hand:
			step.Do = steps.Play
		case s.whole && to < len(t.Melds):
			step.Do = steps.Join
		case s.tail && to == len(t.Melds) && len(sources) == 1 && len(s.cards) < len(t.Melds[s.from].Cards):
			step.Do, step.At = steps.Split, len(t.Melds[s.from].Cards)-len(s.cards)
		}
		if n := len(list) - 1; n >= 0 && list[n].From == s.from && list[n].Do == step.Do && step.Do != steps.Join {
			list[n].Cards = append(list[n].Cards, s.cards...)
			continue
		}
		list = append(list, step)
	}
	return list, nil
}

// same reports whether a card stands for what it does where it lies.
func (t *Table) same(c card.Card) bool {
	was, _ := t.lies(c.ID)
	return was == c
}

// readSource reads 7H, 7H-9H, 4:8C, 4:8C-TC, 4:8C- or 4. Cards that are used are
// taken already.
func (t *Table) readSource(text string, used *[256]bool) (source, *Error) {
	name, cards, numbered := strings.Cut(text, ":")
	n, number := readNumber(name)
	switch {
	case numbered && !number:
		return source{}, &Error{Kind: NoNumber, Text: clip(name)}
	case number && n > len(t.Melds):
		return source{}, &Error{Kind: NoSuchMeld, Text: clip(name), N: len(t.Melds)}
	case number && !numbered:
		m := t.Melds[n-1].Cards
		if slices.ContainsFunc(m, func(c card.Card) bool { return used[c.ID] }) {
			return source{}, &Error{Kind: NotThere, Text: clip(text), N: n}
		}
		return source{from: n - 1, cards: slices.Clone(m), whole: true}, nil
	case number:
		return t.fromMeld(n-1, cards, used)
	}
	s, err := t.fromHand(text, used)
	if err == nil || err.Kind != NotThere {
		return s, err
	}
	return t.fromAnywhere(text, used)
}

// fromMeld reads what stands behind a meld's number.
func (t *Table) fromMeld(from int, text string, used *[256]bool) (source, *Error) {
	m := t.Melds[from].Cards
	s := source{from: from}
	parts := strings.Split(text, "-")
	s.tail = len(parts) == 2 && parts[1] == ""
	if s.tail {
		parts = parts[:1]
	}
	var at []int
	taken := *used
	for _, part := range parts {
		want, err := readCard(part)
		if err != nil {
			return s, err
		}
		i, err := t.find(m, want, &taken)
		if err != nil {
			err.N = from + 1
			return s, err
		}
		taken[m[i].ID] = true
		c := m[i]
		c.As = want.as // a wild card of which nothing is said stands for what fits where it goes
		at, s.cards = append(at, i), append(s.cards, c)
	}
	switch {
	case s.tail:
		s.cards = slices.Clone(m[at[0]:])
	case len(at) == 2 && at[1] < at[0]:
		return s, &Error{Kind: NoBlock, Text: clip(text)}
	case len(at) == 2:
		s.cards = slices.Clone(m[at[0] : at[1]+1])
	}
	if slices.ContainsFunc(s.cards, func(c card.Card) bool { return used[c.ID] }) {
		return s, &Error{Kind: NotThere, Text: clip(text), N: from + 1}
	}
	return s, nil
}

// find is where a card lies in a meld: a wild card that stands for what is
// named or, if no card is, the first, which is to stand for it.
func (t *Table) find(m []card.Card, want named, used *[256]bool) (int, *Error) {
	if want.as != card.NoFace && !t.Rules.IsWild(want.face) {
		return 0, &Error{Kind: NotWild, Text: want.face.String()}
	}
	is := func(c card.Card) bool { return c.ID.Face() == want.face && !used[c.ID] }
	was := want.was
	if was == card.NoFace {
		was = want.as
	}
	i := slices.IndexFunc(m, func(c card.Card) bool { return is(c) && c.As == was })
	if i < 0 && want.was == card.NoFace {
		i = slices.IndexFunc(m, is)
	}
	if i < 0 {
		return 0, &Error{Kind: NotThere, Text: want.String()}
	}
	return i, nil
}

// fromHand reads a card of the hand, or several, joined: 7H-8H-9H, or 7H-9H for
// those between as well.
func (t *Table) fromHand(text string, used *[256]bool) (source, *Error) {
	s := source{from: hand}
	parts := strings.Split(text, "-")
	var wanted []named
	for _, part := range parts {
		want, err := readCard(part)
		if err != nil {
			if part == "" && len(parts) > 1 {
				err = &Error{Kind: NotThere, Text: clip(text)} // to the end: of a meld
			}
			return s, err
		}
		wanted = append(wanted, want)
	}
	if len(wanted) == 2 {
		wanted = between(wanted[0], wanted[1])
	}
	var held []card.Card
	for _, id := range t.Hand {
		held = append(held, card.Card{ID: id})
	}
	taken := *used
	for _, want := range wanted {
		i, err := t.find(held, want, &taken)
		if err != nil {
			return s, err
		}
		taken[held[i].ID] = true
		s.cards = append(s.cards, card.Card{ID: held[i].ID, As: want.as})
	}
	return s, nil
}

// between is two cards and, if they are of one suit, those between them.
func between(a, b named) []named {
	if !a.face.Natural() || !b.face.Natural() || a.face.Suit() != b.face.Suit() || a.face.Rank() >= b.face.Rank() || a.as != b.as {
		return []named{a, b}
	}
	var out []named
	for r := a.face.Rank(); r <= b.face.Rank(); r++ {
		out = append(out, named{face: card.Of(a.face.Suit(), r)})
	}
	return out
}

// fromAnywhere looks for cards that the hand lacks in the one meld that has them.
func (t *Table) fromAnywhere(text string, used *[256]bool) (source, *Error) {
	var found source
	var melds []int
	for i := range t.Melds {
		s, err := t.fromMeld(i, text, used)
		if err != nil && (err.Kind == NotThere || err.Kind == NoBlock) {
			continue
		}
		if err != nil {
			return s, err
		}
		if s.tail || len(s.cards) > 1 || s.cards[0].As == card.NoFace || t.same(s.cards[0]) {
			found, melds = s, append(melds, i+1)
		}
	}
	switch len(melds) {
	case 0:
		return source{}, &Error{Kind: NotThere, Text: strings.ToUpper(clip(text))}
	case 1:
		return found, nil
	}
	return source{}, &Error{Kind: WhichMeld, Text: strings.ToUpper(clip(text)), Melds: melds}
}

// named is a card as it is typed: what is printed on it, what it is to stand for
// and, where it is said, what it stands for now.
type named struct{ face, as, was card.Face }

func (n named) String() string {
	text := n.face.String()
	for _, f := range [2]card.Face{n.was, n.as} {
		if f != card.NoFace {
			text += "=" + f.String()
		}
	}
	return text
}

// readCard reads 7H, TH, 10H, X, X=TD or, of several jokers in a meld that which
// is the ten of diamonds, X=TD=9D, in lower case.
func readCard(text string) (named, *Error) {
	var short []string
	for _, part := range strings.Split(text, "=") {
		if ten, ok := strings.CutPrefix(part, "10"); ok && len(ten) == 1 {
			part = "t" + ten
		}
		short = append(short, part)
	}
	var want named
	if len(short) == 3 {
		was, err := card.ParseFace(strings.ToUpper(short[1]))
		if err != nil || !was.Natural() {
			return named{}, &Error{Kind: UnknownCard, Text: clip(text)}
		}
		want.was, short = was, []string{short[0], short[2]}
	}
	var err error
	if want.face, want.as, err = card.Parse(strings.ToUpper(strings.Join(short, "="))); err != nil {
		return named{}, &Error{Kind: UnknownCard, Text: clip(text)}
	}
	return want, nil
}

// readNumber reads a number from 1.
func readNumber(text string) (int, bool) {
	if len(text) > 4 || strings.HasPrefix(text, "+") {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n > 0
}
