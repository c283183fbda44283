package rules

// First is the id of the rule set that a first match and a quick one are played by. It
// was chosen by measurement, see docs/strength.md: the best play there is to lay.
const First = "florence"

// florence is Machiavelli in which nobody can hold cards back: whoever can play must, as
// casinohex.it has it, and whoever cannot draws two, so that a deal is short. Fifteen
// cards in a hand leave room for great turns.
func florence() Rules {
	r := machiavelliFamily()[0].named(First, "Florence")
	r.Hand = []int{15}
	r.MustPlay = MustIfAble
	r.Draw = 2
	return r
}
