package text

import (
	"fmt"
	"strings"
)

// Fill puts values into the {gaps} of a sentence: names and values in turn,
// Fill("{name} draws {n}", "name", "Cesare", "n", 3).
func Fill(sentence string, pairs ...any) string {
	return Gaps(sentence, func(gap string) (string, bool) {
		for i := 0; i+1 < len(pairs); i += 2 {
			if pairs[i] == gap {
				return fmt.Sprint(pairs[i+1]), true
			}
		}
		return "", false
	})
}

// Gaps fills the {gaps} of a sentence with what fill returns. A gap that fill does not
// know stays as it is written.
func Gaps(sentence string, fill func(gap string) (string, bool)) string {
	begin := strings.IndexByte(sentence, '{')
	if begin < 0 {
		return sentence
	}
	var b strings.Builder
	for ; begin >= 0; begin = strings.IndexByte(sentence, '{') {
		end := strings.IndexByte(sentence[begin:], '}')
		if end < 0 {
			break
		}
		end += begin
		b.WriteString(sentence[:begin])
		if words, ok := fill(sentence[begin+1 : end]); ok {
			b.WriteString(words)
		} else {
			b.WriteString(sentence[begin : end+1])
		}
		sentence = sentence[end+1:]
		if written := b.String(); strings.HasPrefix(sentence, ".") && ends(written) && sentence[:min(2, len(sentence))] != ".." {
			sentence = sentence[1:] // what filled the gap has ended the sentence
		}
	}
	b.WriteString(sentence)
	return b.String()
}

// Sentence ends words with a full stop, unless they end as a sentence.
func Sentence(words string) string {
	if words == "" || ends(words) {
		return words
	}
	return words + "."
}

// ends reports whether words end as a sentence does.
func ends(words string) bool {
	for _, end := range [...]string{".", "!", "?", "…"} {
		if strings.HasSuffix(words, end) {
			return true
		}
	}
	return false
}

// Count writes a number of things: 1 card, 2 cards.
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
