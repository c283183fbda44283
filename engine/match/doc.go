// Package match plays the game: it deals, takes turns, applies actions and
// says what happened, what each player may see of it, and why not.
//
// The vocabulary is OpenSpiel's: whose turn it is, which actions are legal,
// apply, is it over, what did it return; an action here is a whole final
// table. Match.Apply either returns the events that happened, or a reasoned
// *Error and changes nothing. All that is random comes from the seed, whose
// generator's state is part of the match.
//
//	New(Config) (*Match, []Event, error)      deals the first deal
//	(*Match).Apply(seat, Action) ([]Event, error)
//	(*Match).ApplyWith(seat, Action, Chance)  the same with what chance gave told, not rolled
//	(*Match).Redeal(Event)                    a deal as a record tells it
//	(*Match).View(seat) View
//	(View).After(Event) View                  the view after what its player saw happen
//	(*View).CheckPlay(table, free)            what the rules say of a play
//	(*View).Position(goal) solver.Position    the one way to ask the solver,
//	(*Draft).Position(goal)                   of a half-made turn too
//	(*Match).Clone() *Match
//	(*Match).MarshalJSON / UnmarshalJSON      the save: everything, versioned
//	Seen(Event, seat) Event                   what a seat may see of an event
//
// Draft is a half-made turn: pure data, with undo, made from a View.
package match
