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

// Unwrap returns the error that fmt.Errorf makes, which wraps the errors among its
// arguments.
func (e *Error) Unwrap() error { return e.error }

// Noun names a thing in words that can be said in other languages.
type Noun string
