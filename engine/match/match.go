package match

// Match is a match in progress.
type Match struct{}
