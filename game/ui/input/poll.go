package input

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// keyboard is which physical keys mean a key.
var keyboard = [...]struct {
	from ebiten.Key
	to   Key
}{
	{ebiten.KeyArrowUp, Up}, {ebiten.KeyArrowDown, Down},
	{ebiten.KeyArrowLeft, Left}, {ebiten.KeyArrowRight, Right},
	{ebiten.KeyEnter, Accept}, {ebiten.KeyNumpadEnter, Accept},
	{ebiten.KeyEscape, Cancel}, {ebiten.KeySpace, Space},
	{ebiten.KeyDelete, Delete}, {ebiten.KeyBackspace, Backspace},
	{ebiten.KeyHome, Home}, {ebiten.KeyEnd, End},
	{ebiten.KeyPageUp, PageUp}, {ebiten.KeyPageDown, PageDown},
	{ebiten.KeyNumpadAdd, Plus}, {ebiten.KeyNumpadSubtract, Minus},
	{ebiten.KeyF1, Question}, {ebiten.KeyF10, Menu}, {ebiten.KeyF11, Full},
}

// gamepad is which buttons of a standard gamepad mean a key.
var gamepad = [...]struct {
	from ebiten.StandardGamepadButton
	to   Key
}{
	{ebiten.StandardGamepadButtonLeftTop, Up}, {ebiten.StandardGamepadButtonLeftBottom, Down},
	{ebiten.StandardGamepadButtonLeftLeft, Left}, {ebiten.StandardGamepadButtonLeftRight, Right},
	{ebiten.StandardGamepadButtonRightBottom, Accept}, {ebiten.StandardGamepadButtonRightRight, Cancel},
	{ebiten.StandardGamepadButtonRightTop, Space}, {ebiten.StandardGamepadButtonRightLeft, Delete},
	{ebiten.StandardGamepadButtonFrontTopRight, Next}, {ebiten.StandardGamepadButtonFrontTopLeft, Prev},
	{ebiten.StandardGamepadButtonFrontBottomRight, Letter('E')}, {ebiten.StandardGamepadButtonFrontBottomLeft, Letter('Z')},
	{ebiten.StandardGamepadButtonRightStick, Letter('N')},
	{ebiten.StandardGamepadButtonCenterRight, Menu}, {ebiten.StandardGamepadButtonCenterLeft, Letter('H')},
}

const stickDead = 0.55

// Source reads Ebitengine's devices.
type Source struct {
	raw     Raw
	touches []ebiten.TouchID
	quick   quick
	presses presses
	taps    taps
	pads    []ebiten.GamepadID
	letters letters
	typed   typed

	labels labels

	typedName, typedWritten func(ebiten.Key) rune // of typed, each made once
}

// Poll reads the devices into a state. The scale is the device scale factor,
// by which Ebitengine's pixels are divided.
func (src *Source) Poll(s *State, scale, width, height float64) {
	src.labels.tick++
	r := &src.raw
	*r = Raw{}
	if src.typedName == nil {
		src.typedName = src.typed.name
		src.typed.listen()
	}
	x, y := ebiten.CursorPosition()
	r.X, r.Y = float64(x)/scale, float64(y)/scale
	r.Inside = r.X >= 0 && r.Y >= 0 && r.X < width && r.Y < height
	r.Left = ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft)
	r.Right = ebiten.IsMouseButtonPressed(ebiten.MouseButtonRight)
	r.WheelX, r.WheelY = ebiten.Wheel()
	src.quick.clicks(r, &src.presses, width)
	src.presses.tick(r)
	src.readTouches(scale, width)
	src.readKeys()
	src.readPads()
	s.Chars = ebiten.AppendInputChars(s.Chars[:0])
	if slices.Contains(s.Chars, '?') {
		r.Keys[Question] = true
	}
	s.Feed(r)
}

func (src *Source) readTouches(scale, width float64) {
	src.touches = ebiten.AppendTouchIDs(src.touches[:0])
	slices.Sort(src.touches)
	for _, id := range src.touches {
		if src.raw.TouchCount == MaxTouches {
			break
		}
		x, y := ebiten.TouchPosition(id)
		src.raw.Touches[src.raw.TouchCount] = Touch{ID: int(id), X: float64(x) / scale, Y: float64(y) / scale}
		src.raw.TouchCount++
	}
	src.quick.fingers(&src.raw, &src.taps, width)
	src.taps.tick(&src.raw)
}

func (src *Source) readKeys() {
	r := &src.raw
	r.Shift = ebiten.IsKeyPressed(ebiten.KeyShift)
	r.Ctrl = ebiten.IsKeyPressed(ebiten.KeyControl) || ebiten.IsKeyPressed(ebiten.KeyMeta)
	r.Alt = ebiten.IsKeyPressed(ebiten.KeyAlt)
	for _, k := range keyboard {
		if ebiten.IsKeyPressed(k.from) {
			r.Keys[k.to] = true
		}
	}
	src.letters.read(r, ebiten.IsKeyPressed, src.typedName)
	for n := range 10 {
		if ebiten.IsKeyPressed(ebiten.KeyNumpad0 + ebiten.Key(n)) {
			r.Keys[Digit(n)] = true
		}
	}
	if ebiten.IsKeyPressed(ebiten.KeyTab) {
		if r.Shift {
			r.Keys[Prev] = true
		} else {
			r.Keys[Next] = true
		}
	}
	if r.Alt && r.Keys[Accept] {
		r.Keys[Accept], r.Keys[Full] = false, true
	}
}

func (src *Source) readPads() {
	src.pads = ebiten.AppendGamepadIDs(src.pads[:0])
	for _, id := range src.pads {
		if !ebiten.IsStandardGamepadLayoutAvailable(id) {
			continue
		}
		src.raw.ReadPad(
			func(b ebiten.StandardGamepadButton) bool { return ebiten.IsStandardGamepadButtonPressed(id, b) },
			ebiten.StandardGamepadAxisValue(id, ebiten.StandardGamepadAxisLeftStickHorizontal),
			ebiten.StandardGamepadAxisValue(id, ebiten.StandardGamepadAxisLeftStickVertical))
	}
}

// ReadPad adds what is pressed on a gamepad, and where its left stick is.
func (r *Raw) ReadPad(pressed func(ebiten.StandardGamepadButton) bool, x, y float64) {
	for _, b := range gamepad {
		if pressed(b.from) {
			r.Keys[b.to], r.Pad = true, true
		}
	}
	k := &r.Keys
	k[Left], k[Right] = k[Left] || x < -stickDead, k[Right] || x > stickDead
	k[Up], k[Down] = k[Up] || y < -stickDead, k[Down] || y > stickDead
	r.Pad = r.Pad || max(x, -x, y, -y) > stickDead
}
