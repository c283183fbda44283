// Package scenes lists the screens of the game by the names under which they
// ask the stage for each other.
package scenes

import (
	"time"

	"machiavelli/engine/worker"
	"machiavelli/game/stage"
	counted "machiavelli/game/statistics"
	"machiavelli/scenes/anytable"
	"machiavelli/scenes/elsewhere"
	"machiavelli/scenes/fairness"
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
	"machiavelli/scenes/statistics"
	"machiavelli/scenes/table"
)

// All is every scene, by name. Each that needs the engine asks start for a way to it.
func All(start func() *worker.Client) map[string]stage.Scene {
	posed := puzzles.New(func() puzzles.Engine { return start() }, time.Now)
	measures := func() counted.Engine { return worker.Start() }
	return map[string]stage.Scene{
		"anytable":      anytable.New(func() anytable.Engine { return start() }),
		stage.Elsewhere: elsewhere.New(),
		"fairness":      fairness.New(measures),
		"learn":         learn.New(posed.Entries),
		"matches":       matches.New(),
		"menu":          menu.New(),
		"newmatch":      newmatch.New(),
		"puzzles":       posed,
		"records":       records.New(),
		"review":        review.New(func() review.Engine { return start() }),
		"rules":         rules.New(),
		"scoring":       scoring.New(),
		"settings":      settings.New(),
		"statistics":    statistics.New(measures),
		"table":         table.New(start()),
	}
}
