// Package probe tells a driving test what is on the screen: where the widgets
// and cards are, what they say, and whether anything still moves, so that a
// test waits on state and clicks the right place. It costs nothing when nobody
// asks.
package probe

import "encoding/json"

// Item is something on the screen, in device-independent points.
type Item struct {
	Name    string  `json:"name"`
	X       float64 `json:"x"`
	Y       float64 `json:"y"`
	W       float64 `json:"w"`
	H       float64 `json:"h"`
	Text    string  `json:"text,omitempty"`
	Enabled bool    `json:"enabled"`
}

// Frame is the screen at one tick.
type Frame struct {
	Scene  string  `json:"scene"`
	Tick   uint64  `json:"tick"`
	Quiet  bool    `json:"quiet"` // nothing moves and nothing is awaited
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Scale  float64 `json:"scale"`
	Focus  string  `json:"focus,omitempty"`
	Items  []Item  `json:"items"`
}

// JSON is the frame as text.
func (f *Frame) JSON() []byte {
	b, err := json.Marshal(f)
	if err != nil {
		return []byte("{}") // numbers that are none, such as a position at infinity
	}
	return b
}
