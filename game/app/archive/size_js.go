package archive

// A page's local storage has room for some five million letters, which the
// match and the settings need too.
const (
	mostParts = 64
	partBytes = 16 << 10
)
