//go:build !js && !windows

package lang

import "os"

// SystemCustoms is how the player's system writes days and hours.
func SystemCustoms() Customs {
	for _, key := range [...]string{"LC_ALL", "LC_TIME", "LANG"} {
		if locale := os.Getenv(key); locale != "" {
			return customsOf(locale)
		}
	}
	return Customs{}
}
