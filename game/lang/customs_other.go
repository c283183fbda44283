//go:build !js && !windows && !darwin

package lang

// SystemCustoms is how the player's system writes days and hours.
func SystemCustoms() Customs {
	return customsOf(timeLocale())
}
