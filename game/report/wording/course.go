package wording

import (
	"strings"

	"machiavelli/game/lang"
)

// courseMost is how many values of a line are spoken: nobody listens to more.
const courseMost = 12

// Course describes a line of a chart, or its bars, for a screen reader: whose it is, and its
// values from the first to the last, evenly thinned out if there are many.
func Course(l *lang.Lang, whose string, values []string) string {
	if n := len(values); n > courseMost {
		some := make([]string, courseMost)
		for i := range some {
			some[i] = values[i*(n-1)/(courseMost-1)]
		}
		values = some
	}
	return l.T("access.of", "what", whose, "of", strings.Join(values, ", "))
}
