package input

// Key is a key of the game, the same for a keyboard and a gamepad.
type Key uint8

// The keys. Letters follow KeyA, digits Key0.
const (
	NoKey Key = iota
	Up
	Down
	Left
	Right
	Accept // Enter, the gamepad's lower button
	Cancel // Escape, the gamepad's right button
	Next   // Tab, the right shoulder
	Prev   // Shift+Tab, the left shoulder
	Space  // the gamepad's upper button
	Delete // and Backspace: see Backspace
	Backspace
	Home
	End
	PageUp
	PageDown
	Plus
	Minus
	Question // ? and F1
	Menu     // the gamepad's start, F10
	Full     // F11, Alt+Enter
	Key0
	KeyA    = Key0 + 10
	KeyZ    = KeyA + 25
	numKeys = KeyZ + 1
)

// Letter is the key of a letter A to Z.
func Letter(r rune) Key {
	switch {
	case r >= 'a' && r <= 'z':
		return KeyA + Key(r-'a')
	case r >= 'A' && r <= 'Z':
		return KeyA + Key(r-'A')
	}
	return NoKey
}

// Digit is the key of a digit 0 to 9.
func Digit(n int) Key {
	if n < 0 || n > 9 {
		return NoKey
	}
	return Key0 + Key(n)
}

// String is the key's short name, as it is shown on a button.
func (k Key) String() string {
	switch {
	case k >= KeyA && k <= KeyZ:
		return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[k-KeyA:][:1]
	case k >= Key0 && k < Key0+10:
		return "0123456789"[k-Key0:][:1]
	}
	switch k {
	case Up:
		return "↑"
	case Down:
		return "↓"
	case Left:
		return "←"
	case Right:
		return "→"
	case Accept:
		return "Enter"
	case Cancel:
		return "Esc"
	case Next:
		return "Tab"
	case Space:
		return "Space"
	case Delete, Backspace:
		return "Del"
	case Plus:
		return "+"
	case Minus:
		return "−"
	case Question:
		return "?"
	case Menu:
		return "F10"
	case Full:
		return "F11"
	}
	return ""
}
