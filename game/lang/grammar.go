package lang

import (
	"math"
	"strconv"
	"strings"
)

// grammar is what the program has to know of a language besides its sentences.
type grammar struct {
	code   string
	name   string             // its own
	counts []string           // the plural forms of whole numbers, as CLDR calls them, in its order
	plural func(n int) string // of a number that is not negative
	point  string             // between a number's whole and its parts
	group  string             // between its thousands
	least  int                // digits of a number that has groups
}

// Other is the form of every sentence that has one form only.
const Other = "other"

var grammars = map[string]grammar{
	"en": {"en", "English", twoCounts, oneIsOne, ".", ",", 4},
	"it": {"it", "Italiano", twoCounts, oneIsOne, ",", ".", 4},
	"de": {"de", "Deutsch", twoCounts, oneIsOne, ",", ".", 4},
	"fr": {"fr", "Français", twoCounts, noneIsOne, ",", "\u00a0", 4},
	"es": {"es", "Español", twoCounts, oneIsOne, ",", ".", 5},
	"cs": {"cs", "Čeština", []string{"one", "few", Other}, fewAreFew, ",", "\u00a0", 4},
}

var twoCounts = []string{"one", Other}

func oneIsOne(n int) string {
	if n == 1 {
		return "one"
	}
	return Other
}

func noneIsOne(n int) string { return oneIsOne(max(1, n)) }

func fewAreFew(n int) string {
	if n > 1 && n < 5 {
		return "few"
	}
	return oneIsOne(n)
}

// Languages lists the codes of the languages of the game, in the order of their setting. Each
// has a file with every sentence.
func Languages() []string { return []string{"en", "it", "de", "fr", "es", "cs"} }

// Name is the name of a language in that language.
func Name(code string) string { return grammars[code].name }

// plural is the plural form that goes with a number; what is not a number has the form of
// parts, which is that of many.
func (l *Lang) plural(v any) string {
	n, ok := v.(int)
	if !ok || l.grammar.plural == nil {
		return Other
	}
	return l.grammar.plural(max(n, -n))
}

// Int writes a whole number.
func (l *Lang) Int(n int) string {
	digits := strconv.Itoa(max(n, -n))
	if g := l.grammar; g.least > 0 && len(digits) >= g.least {
		for at := len(digits) - 3; at > 0; at -= 3 {
			digits = digits[:at] + g.group + digits[at:]
		}
	}
	if n < 0 {
		return minus + digits
	}
	return digits
}

// Percent writes a part in percent, with that many digits behind the point.
func (l *Lang) Percent(x float64, digits int) string { return l.Decimal(100*x, digits) }

// Signed writes a percentage as Percent does, with its sign, for a difference.
func (l *Lang) Signed(x float64, digits int) string {
	text := l.Percent(math.Abs(x), digits)
	switch {
	case text == l.Percent(0, digits):
		return text
	case x < 0:
		return minus + text
	}
	return "+" + text
}

// minus is longer than a hyphen, which stands between the numbers of a list as well.
const minus = "−"

// Decimal writes a number with some digits behind the point.
func (l *Lang) Decimal(x float64, digits int) string {
	s := strings.Replace(strconv.FormatFloat(x, 'f', digits, 64), "-", minus, 1)
	if l.grammar.point != "" {
		s = strings.Replace(s, ".", l.grammar.point, 1)
	}
	return s
}
