//go:build !js

package lang

import "time"

// Local converts a time to the player's time zone.
func Local(at time.Time) time.Time { return at.Local() }
