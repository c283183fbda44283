package rules

// notYet is the largest limit of cards a turn with which waiting does not pay. With it
// Strategists keep cards that they could lay in 27 % of the turns, with 13 in 53 %.
const notYet = 8

// WaitingPays reports whether the best players keep their cards for more than a third of
// the turns in which they could lay some: a draw may take the place of a play, nobody must
// play, and a whole hand may go at once. The figures are measured by game/lab/candidates.
func WaitingPays(r *Rules) bool {
	return r.drawsInstead() && r.MustPlay != MustIfAble && (r.Limit == 0 || r.Limit > notYet)
}

// Cure is the limit of cards a turn with which waiting no longer pays.
const Cure = 4
