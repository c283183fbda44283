//go:build linux && !android

package sound

import (
	"os"
	"path/filepath"
)

// probe says whether there is anything to play on.
func probe() error {
	return findDevice(os.Getenv, func(pattern string) bool {
		found, err := filepath.Glob(pattern)
		return err == nil && len(found) > 0
	})
}
