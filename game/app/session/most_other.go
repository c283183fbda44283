//go:build !js

package session

// MostMatches is how many matches that can go on are kept, the one that was played
// last among them. A disk has room; a list that is longer helps nobody.
const MostMatches = 40
