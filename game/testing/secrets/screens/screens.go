// Package screens walks through the types of screens for what they must not hold.
package screens

import (
	"reflect"

	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/friends"
	"machiavelli/game/app/session"
	"machiavelli/game/store"
	"machiavelli/game/testing/secrets"
)

// Walk is a walk that knows what every screen has to do with: a session, the engine,
// the files.
func Walk() *secrets.Walk {
	return &secrets.Walk{
		Behind: map[reflect.Type][]reflect.Type{
			reflect.TypeFor[worker.Task]():  secrets.Tasks,
			reflect.TypeFor[worker.Value](): secrets.Values,
			reflect.TypeFor[worker.Conn]():  {reflect.TypeFor[*worker.Client]()},
			// A match that is played here is looked behind by the session's own test.
			reflect.TypeFor[session.Source]():  {reflect.TypeFor[*friends.Table]()},
			reflect.TypeFor[session.Storage](): nil, // files of bytes, as the next two
			reflect.TypeFor[archive.Store]():   nil,
			reflect.TypeFor[store.Store]():     nil,
		},
		Told: map[string]string{
			"engine/worker.NewMatch":            "the match has not begun",
			"engine/worker.Decide.Seed":         "it is a server's, and not the match's",
			"engine/match.View.Seed":            "the match is over",
			"game/app/lesson.Step.Seed":         "it deals the card that a lesson goes on with",
			"game/shell/training.Exercise.Seed": "it is a lesson's",
		},
	}
}
