package a11y

import "math"

// Range is a number that somebody sets between two others.
type Range struct {
	Value float64 `json:"value,omitempty"`
	Min   float64 `json:"min,omitempty"`
	Max   float64 `json:"max,omitempty"`
	Step  float64 `json:"step,omitempty"` // to which it is rounded, counted from Min; 0: to none
}

// By is by how much it changes at once where it is not slid.
func (r *Range) By() float64 {
	if r.Step == 0 {
		return (r.Max - r.Min) / 20
	}
	return r.Step
}

// Set gives it a value, rounded to its steps and kept between its ends; it reports
// whether that is another one.
func (r *Range) Set(v float64) bool {
	if r.Step > 0 {
		v = r.Min + math.Round((v-r.Min)/r.Step)*r.Step
	}
	was := r.Value
	r.Value = min(r.Max, max(r.Min, v))
	return r.Value != was
}

// Share is how far it has come from Min, 0, to Max, 1; 0 where these are the same.
func (r *Range) Share() float64 {
	if r.Max <= r.Min {
		return 0
	}
	return (r.Value - r.Min) / (r.Max - r.Min)
}
