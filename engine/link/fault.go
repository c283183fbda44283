package link

import "fmt"

// Kind is a word for what is wrong with a link, for those who say it in other
// languages.
type Kind string

// The kinds.
const (
	Cut     Kind = "cut"     // or a letter of it has been changed
	Empty   Kind = "empty"   // nothing is in it
	Long    Kind = "long"    // there is too much of it
	Foreign Kind = "foreign" // it is something else
	Escaped Kind = "escaped" // a program has written its = as %3D
	Newer   Kind = "newer"   // its version is not known
)

// Fault says why a text is not a link.
type Fault struct {
	Kind Kind
	Text string
}

func (f *Fault) Error() string { return f.Text }

func fault(kind Kind, format string, args ...any) *Fault {
	return &Fault{kind, fmt.Sprintf(format, args...)}
}
