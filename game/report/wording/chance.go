package wording

import (
	"math"
	"strconv"

	"machiavelli/game/lang"
)

// fractions are the chances that have words, the least first.
var fractions = [...]float64{0, 1. / 10, 1. / 5, 1. / 4, 1. / 3, 2. / 5, 1. / 2, 3. / 5, 2. / 3, 3. / 4, 4. / 5, 9. / 10, 0.98, 1}

// Chance says a chance as the nearest fraction that people use.
func Chance(l *lang.Lang, chance float64) string {
	nearest := 0
	for i, f := range fractions {
		if math.Abs(chance-f) < math.Abs(chance-fractions[nearest]) {
			nearest = i
		}
	}
	return l.T("chance." + strconv.Itoa(nearest))
}

// Chances says two chances: what one was, and what it could have been.
func Chances(l *lang.Lang, was, better float64) string {
	from, to := Chance(l, was), Chance(l, better)
	if from == to {
		return l.T("review.chances.same", "was", from)
	}
	return l.T("review.chances", "was", from, "better", to)
}
