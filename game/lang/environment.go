//go:build !js

package lang

import (
	"os"
	"strings"
)

// timeLocale is the locale that the environment names for days and hours, "" for none.
func timeLocale() string {
	for _, key := range [...]string{"LC_ALL", "LC_TIME", "LANG"} {
		if locale := os.Getenv(key); locale != "" {
			return locale
		}
	}
	return ""
}

// environment is what the environment says of the player's languages: LANGUAGE is
// a list, and of the others the first that is there counts. C and POSIX name no language.
func environment() []string {
	for _, key := range [...]string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := os.Getenv(key); v != "" {
			if v == "C" || v == "POSIX" || strings.HasPrefix(v, "C.") {
				return nil
			}
			return append(strings.FieldsFunc(os.Getenv("LANGUAGE"), func(r rune) bool { return r == ':' }), v)
		}
	}
	return nil
}
