// Package match plays the game: it deals, takes turns and applies actions. It says
// what happened, what each player may see of it, and why an action is refused.
//
// The vocabulary is OpenSpiel's: current player, legal actions, apply, is over,
// returns. An action here is a whole final table. Match.Apply either returns the events that happened, or a reasoned
// *Error and changes nothing. All chance comes from the seed. The state of
// the random generator is part of the match.
//
//	New(Config) (*Match, []Event, error)      deals the first deal
//	(*Match).Apply(seat, Action) ([]Event, error)
//	(*Match).ApplyWith(seat, Action, Chance)  the same with the results of chance given, not rolled
//	(*Match).Redeal(Event)                    a deal from a record
//	(*Match).View(seat) View
//	(View).After(Event) View                  the view after an event that its player saw
//	(*View).CheckPlay(table, free)            what the rules say of a play
//	(*View).Position(goal) solver.Position    the one way to ask the solver,
//	(*Draft).Position(goal)                   of a half-made turn too
//	(*Match).Clone() *Match
//	(*Match).MarshalJSON / UnmarshalJSON      the save: everything, versioned
//	Seen(Event, seat) Event                   what a seat may see of an event
//
// Draft is a half-made turn: pure data, with undo, made from a View.
package match
