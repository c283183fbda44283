package a11y

import "math"

// Range is a number that the player sets between two bounds.
type Range struct {
	Value float64 `json:"value,omitempty"`
	Min   float64 `json:"min,omitempty"`
	Max   float64 `json:"max,omitempty"`
	Step  float64 `json:"step,omitempty"` // to which it is rounded, counted from Min; 0: to none
}

// By is the change by one key press.
func (r *Range) By() float64 {
	if r.Step == 0 {
		return (r.Max - r.Min) / 20
	}
	return r.Step
}

// Set sets the value, rounded to a step and kept between the bounds. It reports whether the
// value has changed.
func (r *Range) Set(v float64) bool {
	if r.Step > 0 {
		v = r.Min + math.Round((v-r.Min)/r.Step)*r.Step
	}
	was := r.Value
	r.Value = min(r.Max, max(r.Min, v))
	return r.Value != was
}

// Share is the place of the value between Min (0) and Max (1); 0 if these are the same.
func (r *Range) Share() float64 {
	if r.Max <= r.Min {
		return 0
	}
	return (r.Value - r.Min) / (r.Max - r.Min)
}
