package movetext

import (
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
)

// Word is the first word of a line that is not a move.
type Word string

// The words. What follows one stands in Card, N or Arg of the line.
const (
	End       Word = "end" // the turn, with the play that lies
	Draw           = Word(match.Draw)
	Pass           = Word(match.Pass)
	Knock          = Word(match.Knock)
	Take           = Word(match.Take)
	Push           = Word(match.Push)
	Discard        = Word(match.Discard) // Card
	Zap            = Word(match.Zap)     // the player N
	GiveUp         = Word(match.GiveUp)
	Undo      Word = "undo"
	Redo      Word = "redo"
	Reset     Word = "reset"
	Sort      Word = "sort" // Arg: suit, rank or melds
	Hint      Word = "hint" // Arg: all, or nothing
	Lay       Word = "play" // what the hint says
	ShowTable Word = "table"
	ShowHand  Word = "hand"
	Places    Word = "melds" // where Card fits
	Changes   Word = "what"  // has changed since the player's last turn
	Score     Word = "score"
	Rules     Word = "rules" // Arg: a rule set
	Help      Word = "help"  // Arg: a word

	// About matches, not about a turn.
	Next     Word = "next" // deal
	Stop     Word = "stop" // after this deal
	New      Word = "new"  // match; Arg: the rule set
	Continue Word = "continue"
	Matches  Word = "matches"
	Puzzle   Word = "puzzle" // N: its level
	Today    Word = "today"  // the next of the day's five things
	Minute   Word = "minute" // of positions, of each of which is asked whether all goes
	Review   Word = "review" // of the match N
	Turn     Word = "turn"   // N of it
	Try      Word = "try"    // its turn N
	PlayOn   Word = "playon" // from its turn N
	Records  Word = "records"
	Lessons  Word = "lessons"
	Lesson   Word = "lesson" // N
	Test     Word = "test"   // of the lesson N
	Cards    Word = "cards"  // Arg: how cards are written
	Seed     Word = "seed"
	Quit     Word = "quit"

	// About a table of several people.
	Join     Word = "join"   // Arg: a link or a code; nothing: the last seat
	Make     Word = "make"   // Arg: rules and seats
	Tables   Word = "tables" // at which the player has a seat
	People   Word = "people" // at the table
	Begin    Word = "start"  // Arg: the level for free seats
	Back     Word = "back"   // take back
	Yes      Word = "yes"
	No       Word = "no"
	Computer Word = "computer" // plays for N
	Free     Word = "free"     // the seat N
	Pause    Word = "pause"
	Say      Word = "say" // Arg: a remark
	Rematch  Word = "rematch"
	Leave    Word = "leave" // the table; N: takes that one off the player's
)

// follows is what can stand behind a word.
type follows uint8

const (
	nothing follows = iota
	aCard
	aNumber    // from 1
	mayNumber  // a number, or nothing
	oneOf      // of some words
	mayOneOf   // or nothing
	mayAnother // any word, or nothing
	mayText    // anything, as it was typed, or nothing
)

// entry is a word and what stands behind it.
type entry struct {
	word    Word
	follows follows
	of      []string
}

// vocabulary is every word there is.
var vocabulary = []entry{
	{End, nothing, nil}, {Draw, nothing, nil}, {Pass, nothing, nil}, {Knock, nothing, nil}, {Take, nothing, nil},
	{Push, nothing, nil}, {Discard, aCard, nil}, {Zap, aNumber, nil}, {GiveUp, nothing, nil},
	{Undo, nothing, nil}, {Redo, nothing, nil}, {Reset, nothing, nil}, {Sort, oneOf, []string{"suit", "rank", "melds"}},
	{Hint, mayOneOf, []string{"all"}}, {Lay, nothing, nil},
	{ShowTable, nothing, nil}, {ShowHand, nothing, nil}, {Places, aCard, nil}, {Changes, nothing, nil}, {Score, nothing, nil},
	{Rules, mayAnother, nil}, {Help, mayAnother, nil},
	{Next, nothing, nil}, {Stop, nothing, nil}, {New, mayAnother, nil}, {Continue, mayNumber, nil}, {Matches, nothing, nil}, {Puzzle, mayNumber, nil}, {Today, nothing, nil}, {Minute, nothing, nil},
	{Review, mayNumber, nil}, {Turn, aNumber, nil}, {Try, aNumber, nil}, {PlayOn, aNumber, nil}, {Records, nothing, nil}, {Lessons, nothing, nil}, {Lesson, mayNumber, nil}, {Test, mayNumber, nil},
	{Cards, oneOf, []string{"letters", "symbols", "words"}}, {Seed, nothing, nil}, {Quit, nothing, nil},
	{Join, mayText, nil}, {Make, mayText, nil}, {Tables, nothing, nil}, {People, nothing, nil}, {Begin, mayAnother, nil}, {Back, nothing, nil},
	{Yes, nothing, nil}, {No, nothing, nil}, {Computer, aNumber, nil}, {Free, aNumber, nil}, {Pause, nothing, nil}, {Say, mayAnother, nil}, {Rematch, nothing, nil}, {Leave, mayNumber, nil},
}

// Words lists all words.
func Words() []Word {
	var out []Word
	for _, w := range vocabulary {
		out = append(out, w.word)
	}
	return out
}

// Act writes an action; end for a play, whose cards the moves before it have laid.
func Act(do match.Do, c card.Face, seat int) string {
	switch do {
	case match.Play:
		return string(End)
	case match.Discard:
		return string(Discard) + " " + c.String()
	case match.Zap:
		return string(Zap) + " " + strconv.Itoa(seat+1)
	}
	return string(do)
}

// readWord reads a line that is no move.
func readWord(tokens []string) (Line, *Error) {
	at := -1
	for i := range vocabulary {
		if string(vocabulary[i].word) == tokens[0] {
			at = i
		}
	}
	if at < 0 {
		return Line{}, unknown(tokens)
	}
	w, rest := &vocabulary[at], tokens[1:]
	line := Line{Word: w.word}
	if w.follows == mayText {
		return line, nil
	}
	most, least := 1, 1
	switch w.follows {
	case nothing:
		most, least = 0, 0
	case mayNumber, mayOneOf, mayAnother:
		least = 0
	}
	switch {
	case len(rest) > most:
		return Line{}, &Error{Kind: Superfluous, Text: clip(rest[most])}
	case len(rest) < least:
		return Line{}, &Error{Kind: Incomplete, Text: string(w.word), Near: w.example()}
	case len(rest) == 0:
		return line, nil
	}
	switch w.follows {
	case aCard:
		c, err := readCard(rest[0])
		if err != nil {
			return Line{}, err
		}
		line.Card = c.face
	case aNumber, mayNumber:
		n, ok := readNumber(rest[0])
		if !ok {
			return Line{}, &Error{Kind: NoNumber, Text: clip(rest[0])}
		}
		line.N = n
	case oneOf, mayOneOf:
		if !slices.Contains(w.of, rest[0]) {
			return Line{}, &Error{Kind: UnknownWord, Text: clip(rest[0]), Near: nearest(rest[0], w.of)}
		}
		fallthrough
	default:
		line.Arg = rest[0]
	}
	return line, nil
}

// example is a word with what can stand behind it.
func (w *entry) example() string {
	switch {
	case w.follows == aCard:
		return string(w.word) + " 7H"
	case w.follows == aNumber:
		return string(w.word) + " 2"
	}
	return string(w.word) + " " + strings.Join(w.of, "|")
}

// unknown is a line that begins with no word: a move without its end, or a word
// that is like another one.
func unknown(tokens []string) *Error {
	first, _, _ := strings.Cut(tokens[0], ":")
	if _, number := readNumber(first); number {
		return &Error{Kind: NoTarget, Text: clip(tokens[0])}
	}
	first, _, _ = strings.Cut(first, "-")
	if _, err := readCard(first); err == nil {
		return &Error{Kind: NoTarget, Text: clip(tokens[0])}
	}
	var names []string
	for _, w := range vocabulary {
		names = append(names, string(w.word))
	}
	return &Error{Kind: UnknownWord, Text: clip(tokens[0]), Near: nearest(tokens[0], names)}
}

// nearest is the name with the fewest letters to change, if they are few.
func nearest(text string, names []string) string {
	best, least := "", 3
	for _, name := range names {
		if strings.HasPrefix(name, text) && len(text) > 1 {
			return name
		}
		if d := distance(text, name); d < least && d < len(name) {
			best, least = name, d
		}
	}
	return best
}

// distance is how many letters must be put in, left out or changed.
func distance(a, b string) int {
	if len(a) > maxWord {
		return maxWord
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			next := diagonal
			if a[i] != b[j] {
				next = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], next
		}
	}
	return row[len(b)]
}
