package lang

import (
	"unicode"
	"unicode/utf8"
)

// Capital is a text as it begins a sentence.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
