// Package text reads input from people and other programs: text in UTF-8 or
// UTF-16, and JSON in which every key is known, spelled exactly, and given once.
// It also fills the gaps of sentences.
package text
