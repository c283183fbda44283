//go:build !js

package input

// quickTaps: outside a browser a finger that is lifted between two ticks is
// seen all the same, or there is none.
type quickTaps struct{}

func (quickTaps) add(*Raw, float64) {}
