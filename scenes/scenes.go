// Package scenes lists the screens of the game by name. Screens ask the stage for
// each other by these names.
package scenes

import (
	"time"

	"machiavelli/engine/worker"
	"machiavelli/game/shell/stage"
	"machiavelli/scenes/anytable"
	"machiavelli/scenes/elsewhere"
	"machiavelli/scenes/fairness"
	"machiavelli/scenes/friends"
	"machiavelli/scenes/learn"
	"machiavelli/scenes/matches"
	"machiavelli/scenes/menu"
	"machiavelli/scenes/newmatch"
	"machiavelli/scenes/puzzles"
	"machiavelli/scenes/records"
	"machiavelli/scenes/review"
	"machiavelli/scenes/rules"
	"machiavelli/scenes/scoring"
	"machiavelli/scenes/settings"
	"machiavelli/scenes/sprint"
	"machiavelli/scenes/statistics"
	"machiavelli/scenes/table"
)

// All is every scene, by name. Each that needs the engine asks start for a way to it.
func All(start func() *worker.Client) map[string]stage.Scene {
	engine := func() worker.Conn { return start() }
	posed := puzzles.New(engine, time.Now)
	minute := sprint.New(engine, time.Now)
	measures := func() worker.Conn { return worker.Start() }
	return map[string]stage.Scene{
		"anytable":      anytable.New(engine),
		stage.Elsewhere: elsewhere.New(),
		"fairness":      fairness.New(measures),
		"friends":       friends.New(),
		"learn":         learn.New(posed.Entries, minute.Entries),
		"matches":       matches.New(),
		"menu":          menu.New(),
		"newmatch":      newmatch.New(),
		"puzzles":       posed,
		"records":       records.New(),
		"review":        review.New(engine),
		"rules":         rules.New(),
		"scoring":       scoring.New(engine),
		"settings":      settings.New(),
		"sprint":        minute,
		"statistics":    statistics.New(measures),
		"table":         table.New(start()),
	}
}
