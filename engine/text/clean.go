package text

import (
	"slices"
	"strings"
	"sync"
	"unicode"
)

// Clean is a text that a person has typed or pasted, or another program has
// written, without what cannot be seen: characters of no width, marks that say how
// an emoji is drawn, and what steers a screen or turns the direction of writing.
// A letter and the accent after it become one character. Lines and tabs stay.
func Clean(s string) string {
	if plain(s) {
		return s
	}
	all := []rune(s)
	out := all[:0]
	for i, r := range all {
		switch {
		case r == '\u2028' || r == '\u2029':
			r = '\n'
		case r == '\u200c' || r == '\u200d': // joins letters of Persian or of Hindi, and emoji
			if !joins(out) || i+1 == len(all) {
				continue
			}
		case unseen(r):
			continue
		}
		if n := len(out) - 1; n >= 0 {
			if c, ok := accented().composed[[2]rune{out[n], r}]; ok {
				out[n] = c
				continue
			}
		}
		out = append(out, r)
	}
	return string(out)
}

// Line is Clean in one line, without blanks around it: a name, a seed.
func Line(s string) string {
	s = Clean(s)
	if strings.ContainsAny(s, "\n\t") {
		s = strings.NewReplacer("\n", " ", "\t", " ").Replace(s)
	}
	return strings.TrimSpace(s)
}

// The most bytes of what Called shows, and marks on a letter of it.
const (
	mostCalled  = 160 // sixteen letters of Burmese, with their marks
	mostMarks   = 2   // letters of Vietnamese and of Hebrew have as many
	mostStacked = 5   // those of Burmese and Tibetan
)

// stacked are the scripts whose syllables are letters with several marks: their fonts have
// room for them.
var stacked = []*unicode.RangeTable{
	unicode.Myanmar, unicode.Tibetan, unicode.Khmer, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati,
	unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Balinese, unicode.Javanese,
}

// marksOn is how many marks of the same script a letter may have.
func marksOn(letter rune) int {
	if unicode.IsOneOf(stacked, letter) {
		return mostStacked
	}
	return mostMarks
}

// Letters is how many letters a text has: the marks of a letter, and what joins letters, are
// none.
func Letters(s string) int {
	n := 0
	for _, r := range s {
		if isLetter(r) {
			n++
		}
	}
	return n
}

func isLetter(r rune) bool { return !unicode.Is(unicode.M, r) && r != '\u200c' && r != '\u200d' }

// First is the beginning of a text, up to a number of letters with their marks.
func First(s string, letters int) string {
	for i, r := range s {
		if isLetter(r) {
			if letters == 0 {
				return s[:i]
			}
			letters--
		}
	}
	return s
}

// Called is a name, or a word, that somebody else has given, as it may be shown: a short
// line, without the heaps of marks that cover the lines above it.
func Called(s string) string {
	if len(s) > 16*mostCalled {
		s = Cut(s, 16*mostCalled)
	}
	s = Line(s)
	if plain(s) {
		return Cut(s, mostCalled)
	}
	marks, most := 0, mostMarks
	return Cut(strings.Map(func(r rune) rune {
		if !unicode.Is(unicode.M, r) {
			marks, most = 0, marksOn(r)
			return r
		}
		if marks++; marks > mostMarks && (marks > most || !unicode.IsOneOf(stacked, r)) {
			return -1
		}
		return r
	}, s), mostCalled)
}

// Typed is Clean in the letters of a keyboard: suits, dashes, arrows, blanks and
// wide letters as phones, messengers and text programs write them.
func Typed(s string) string {
	if plain(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch r {
		case '♠', '♤':
			return 'S'
		case '♥', '♡', '❤':
			return 'H'
		case '♦', '♢':
			return 'D'
		case '♣', '♧':
			return 'C'
		case '★', '☆':
			return 'X'
		case '→', '➔', '➜', '➡', '⇒', '›':
			return '>'
		case '−', '﹣':
			return '-'
		case '│', '¦':
			return '|'
		}
		switch {
		case r > '\uff00' && r <= '\uff5e': // as wide as a character of Chinese
			return r - '\uff01' + '!'
		case unicode.Is(unicode.Pd, r):
			return '-'
		case r != '\n' && unicode.IsSpace(r):
			return ' '
		}
		return r
	}, Clean(s))
}

// Bare is a word in small letters without their accents, which not every keyboard
// has.
func Bare(word string) string {
	return strings.Map(func(r rune) rune {
		if b, ok := accented().bare[r]; ok {
			return b
		}
		return r
	}, strings.ToLower(Clean(word)))
}

// plain reports whether a text is of what every keyboard has.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < ' ' || c > '~') && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}

// Steers reports whether a character steers a screen, or turns the direction of
// what follows it.
func Steers(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
}

// unseen reports whether a character has no place in a text.
func unseen(r rune) bool {
	return Steers(r) && r != '\n' && r != '\t' || r == unicode.ReplacementChar || // half a character became that
		unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r) || slices.Contains(fillers, r)
}

// fillers have no width but count as letters.
var fillers = []rune{'\u034f', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u3164', '\uffa0'}

// joins reports whether the character after these may join something to them: it
// does to letters of the scripts that have such ligatures, and to pictures.
func joins(before []rune) bool {
	if len(before) == 0 {
		return false
	}
	r := before[len(before)-1]
	return r >= '\u0600' && unicode.IsOneOf([]*unicode.RangeTable{unicode.L, unicode.M}, r) || r >= '\U0001f000'
}

// accentedLetters tells letters with accents apart from their letters.
type accentedLetters struct {
	composed map[[2]rune]rune // the one character for a letter and an accent
	bare     map[rune]rune    // the letter of such a character
}

// accented is made when it is first wanted: not every program reads such texts.
var accented = sync.OnceValue(func() accentedLetters {
	// For each accent that stands after its letter: the letters and what they
	// become, in pairs.
	accents := map[rune]string{
		'\u0300': "aàeèiìoòuùnǹ",
		'\u0301': "aácćeéiílĺnńoórŕsśuúyýzź",
		'\u0302': "aâcĉeêgĝhĥiîjĵoôsŝuûwŵyŷ",
		'\u0303': "aãiĩnñoõuũ",
		'\u0304': "aāeēiīoōuū",
		'\u0306': "aăeĕgğiĭoŏuŭий",
		'\u0307': "cċeėgġzż",
		'\u0308': "aäeëiïoöuüyÿеё",
		'\u030a': "aåuů",
		'\u030b': "oőuű",
		'\u030c': "cčdďeělľnňrřsštťzž",
		'\u0327': "cçgģkķlļnņrŗsştţ",
		'\u0328': "aąeęiįuų",
	}
	one, of := map[[2]rune]rune{}, map[rune]rune{}
	for accent, pairs := range accents {
		for pair := range slices.Chunk([]rune(pairs), 2) {
			letter, whole := pair[0], pair[1]
			one[[2]rune{letter, accent}] = whole
			one[[2]rune{unicode.ToUpper(letter), accent}] = unicode.ToUpper(whole)
			if letter < 0x80 {
				of[whole] = letter
			}
		}
	}
	one[[2]rune{'I', '\u0307'}] = 'İ'
	return accentedLetters{one, of}
})
