// Package text reads what people and other programs have written: text in
// UTF-8 or UTF-16, and JSON whose every key is one that is asked for, in just
// that spelling, once; and fills the gaps of sentences.
package text
