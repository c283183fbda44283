package text

import (
	"fmt"
	"strings"
)

// Fill puts values into the {gaps} of a sentence: names and values in turn,
// Fill("{name} draws {n}", "name", "Cesare", "n", 3).
func Fill(sentence string, pairs ...any) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		if gap := fmt.Sprintf("{%v}", pairs[i]); strings.Contains(sentence, gap) {
			sentence = strings.ReplaceAll(sentence, gap, fmt.Sprint(pairs[i+1]))
		}
	}
	return sentence
}

// Count is a number of things: 1 card, 2 cards.
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
