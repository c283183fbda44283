package text

import "fmt"

// Error is an error that can be said in other languages: its English sentence, as
// fmt.Errorf takes it, and what fills it.
type Error struct {
	error
	Form string
	Args []any // errors and Nouns among them are said in their turn
}

// Errorf is fmt.Errorf of an Error.
func Errorf(form string, args ...any) error {
	return &Error{fmt.Errorf(form, args...), form, args}
}

// Unwrap is what fmt.Errorf makes, with the errors that are in it.
func (e *Error) Unwrap() error { return e.error }

// Noun is what something is, in words that can be said in other languages.
type Noun string
