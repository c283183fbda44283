package match_test

import (
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
)

// Tests of package match itself cannot import what imports it.
func init() { match.NoteSeen = matchtest.Track }
