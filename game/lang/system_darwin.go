package lang

import (
	"context"
	"os/exec"
	"sync"
	"time"
)

// System is the languages that the player prefers, best first: what the environment
// says, which an app that was opened from the Finder does not have, and then the
// system's own.
func System() []string { return append(environment(), preferred(preference("AppleLanguages"))...) }

// SystemCustoms is how the player's system writes days and hours.
func SystemCustoms() Customs {
	if locale := timeLocale(); locale != "" {
		return customsOf(locale)
	}
	return systemCustoms()
}

// systemCustoms is asked for once: the screens ask often.
var systemCustoms = sync.OnceValue(func() Customs {
	return customsSet(regional(preference("AppleLocale")), on("AppleICUForce24HourTime"), on("AppleICUForce12HourTime"))
})

func on(key string) bool {
	v := preferred(preference(key))
	return len(v) > 0 && v[0] == "1"
}

// patience is how long the system has for an answer.
const patience = 2 * time.Second

// preference is a value of the player's preferences as the system's own program
// prints it, "" if it is not set.
func preference(key string) string {
	ctx, end := context.WithTimeout(context.Background(), patience)
	defer end()
	out, err := exec.CommandContext(ctx, "/usr/bin/defaults", "read", "-g", key).Output()
	if err != nil {
		return ""
	}
	return string(out)
}
