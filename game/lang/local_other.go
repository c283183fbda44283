//go:build !js

package lang

import "time"

// Local is a time where the player is.
func Local(at time.Time) time.Time { return at.Local() }
