package lang

import (
	"unicode"
	"unicode/utf8"
)

// Capital writes the first letter of a text as a capital, to begin a sentence.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
