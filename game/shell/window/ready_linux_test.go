package window

import (
	"slices"
	"strings"
	"testing"
)

func TestWhatIsMissingIsNamedWithItsPackage(t *testing.T) {
	all := func(string) bool { return true }
	without := func(missing ...string) func(string) bool {
		return func(file string) bool {
			return !slices.Contains(missing, file)
		}
	}
	for _, c := range []struct {
		name, display string
		has           func(string) bool
		want          []string
	}{
		{"nothing", ":0", all, nil},
		{"no display", "", all, []string{"DISPLAY", "machiavelli serve"}},
		{"no X11", ":0", without("libX11.so.6", "libXi.so.6"), []string{"libX11.so.6", "libx11-6", "libxi6", "apt-get install", "machiavelli serve"}},
		{"no OpenGL at all", ":0", without("libGL.so.1", "libGLESv2.so.2"), []string{"libGL.so.1", "libgl1", "machiavelli serve"}},
		{"OpenGL ES alone", ":0", without("libGL.so.1"), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := check(c.display, c.has)
			if (err == nil) != (c.want == nil) {
				t.Fatalf("%v", err)
			}
			for _, w := range c.want {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("%q is not in %q", w, err)
				}
			}
		})
	}
}
