// Package a11y describes a scene without its picture: every heading, button, card
// and line of text with its place, its name and its state. Driving tests read it
// through game/shell/probe, Mirror copies it for screen readers, and the focus moves
// over it.
package a11y

import "encoding/json"

// Role is the kind of an item, as a screen reader names it.
type Role string

// The roles. An item without one is only there for tests.
const (
	Heading     Role = "heading"
	Text        Role = "text"
	Image       Role = "image" // Label says what it shows
	Button      Role = "button"
	Switch      Role = "switch" // On or Off
	Choice      Role = "choice" // one of its options
	Option      Role = "option" // of a choice; the chosen one is On
	Number      Role = "number" // Value is stepped, or slid
	Field       Role = "field"  // a line of text that is typed
	List        Role = "list"   // followed by its entries; without any it is a text
	Entry       Role = "entry"  // of a list
	EntryButton Role = "entry-button"
	Dialog      Role = "dialog"
)

// Mark says whether a state of an item, such as checked, is on or off; it is empty if the
// item has no such state.
type Mark string

// The marks. The zero Mark is of what cannot be marked.
const (
	Off Mark = "off"
	On  Mark = "on"
)

// Marked returns On or Off.
func Marked(on bool) Mark {
	if on {
		return On
	}
	return Off
}

// Item is something on the screen, in device-independent points.
type Item struct {
	Name    string  `json:"name"` // stays the same for as long as it is the same thing
	X       float64 `json:"x"`
	Y       float64 `json:"y"`
	W       float64 `json:"w"`
	H       float64 `json:"h"`
	Text    string  `json:"text,omitempty"` // as it is written
	Enabled bool    `json:"enabled"`        // of a list: its entries can be used, where they can be used at all

	Role  Role   `json:"role,omitempty"`
	In    string `json:"in,omitempty"`    // the item that it is a part of
	Label string `json:"label,omitempty"` // as it is spoken, where that is not Text
	About string `json:"about,omitempty"` // what more there is to say: why it cannot be pressed, what it does
	Mark  Mark   `json:"mark,omitempty"`  // on, selected, chosen
	Level int    `json:"level,omitempty"` // of a heading, from 1
	Keys  string `json:"keys,omitempty"`  // do the same as a press
	Range        // of a number
}

// Spoken is the name of an item as a screen reader says it.
func (i *Item) Spoken() string {
	if i.Label != "" || i.Role == Field || i.Role == Number {
		return i.Label // its text is its value
	}
	return i.Text
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
	Modal  bool    `json:"modal,omitempty"` // the items are a dialog's; the scene under it waits
	Items  []Item  `json:"items"`
	Cost   Cost    `json:"cost,omitzero"` // of the mirror so far
}

// Cost counts the work of updating a mirror.
type Cost struct {
	Changes int     `json:"changes"` // that were sent to it
	Spent   float64 `json:"spent"`   // milliseconds in all, with those in which nothing was to be sent
}

// JSON writes the frame as JSON.
func (f *Frame) JSON() []byte {
	b, err := json.Marshal(f)
	if err != nil {
		return []byte("{}") // values that are no numbers, such as a position at infinity
	}
	return b
}

// Do is an action on an item without the mouse or a finger on its picture.
type Do string

// What can be done: to go to an item, to press it, to give it a value.
const (
	Go    Do = "go"
	Press Do = "press"
	Write Do = "write" // the text of a field
	Set   Do = "set"   // the value of a number
)

// Act is an action on an item. While an input method still composes a text, Value is 1.
type Act struct {
	Do    Do
	Name  string
	Text  string
	Value float64
}
