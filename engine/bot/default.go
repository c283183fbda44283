package bot

import "machiavelli/engine/match"

// Default is what a player does who says nothing that can be taken: draw, or
// else pass, or what else the rules leave.
func Default(v match.View) match.Action {
	t := newTable(v, 0, nil)
	if a, ok := t.between(); ok {
		return a
	}
	return t.wait()
}
