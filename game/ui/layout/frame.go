package layout

// Aspect is the height of a card by its width.
const Aspect = 1.4

// Form is the shape of the window that the frame is made for.
type Form uint8

// The forms.
const (
	Wide Form = iota // a desktop window
	Tall             // a phone held upright
	Flat             // a phone on its side
)

// Frame holds the rectangles of the fixed parts of the scene. Those that a form does not
// have are empty.
type Frame struct {
	W, H  float64
	Form  Form
	Top   Rect // the bar at the top
	Title Rect
	Seats []Rect // the other players, in their order round the table
	Leave Rect   // the button that ends an exercise; see Practise
	Words Rect   // what an exercise says, in place of the other players; or see Watch
	Menu  Rect
	Felt  Rect // the part of the table where melds lie
	Stock Rect // the stock's card
	Count Rect // how many are in it
	Pile  Rect // the discards, where a game has them
	Tools Rect // small buttons that have to do with looking
	Log   Rect // the last things that happened; empty where Step is all there is room for
	Step  Rect // what comes next
	Goal  Rect // the goal, over the hand: see Aim
	Acts  Rect // further actions, where More has no room for them: see Reserve
	Panel Panel
	Base  Rect // the part that the hand lies in, buttons included
	Label Rect // "your hand" and its number of cards
	Hand  Rect // where the hand's cards lie
	Lift  float64
	Sorts []Rect // the sorting buttons
	Turn  Turn
}

// Panel has the rectangles of the hint panel; see Hinted.
type Panel struct {
	Rect
	Steer Rect // its buttons, where they are not at its foot
	Offer Rect // one more button there; in a line that has less room it takes part of it
	Close Rect // the button that puts it away
}

// Turn has the rectangles of the buttons of a turn.
type Turn struct {
	Undo, Redo, Reset, Hint, End Rect

	More Rect // room for further actions, such as to draw or to knock
}

// SortCount is the number of ways to sort a hand.
const SortCount = 3

// Touch is the least side of a button for a finger.
const Touch = 44.0

// lowPanel is the height under which a hint panel beside the felt is low.
const lowPanel = 230.0

// LowPanel reports whether a hint panel beside the felt has one row of buttons for its steps.
func (f *Frame) LowPanel() bool { return f.Form == Wide && f.Panel.H < lowPanel }

// worded is the least width of a button that says in a word what it does.
const worded = 56.0

// Hand is a size of hands. A small hand leaves more room to the felt.
type Hand uint8

// The sizes of hands.
const (
	LargeHand Hand = iota
	MiddleHand
	SmallHand
)

// HandOf is the size of a hand of n cards.
func HandOf(n int) Hand {
	switch {
	case n <= 5:
		return SmallHand
	case n <= 8:
		return MiddleHand
	}
	return LargeHand
}

// NewFrame computes the frame of a window of w × h dp for a number of other players and a
// size of the hand.
func NewFrame(w, h float64, others int, hand Hand) Frame {
	f := Frame{W: w, H: h}
	switch {
	case w > h && (h < 520 || w < 760):
		f.Form = Flat
		f.flat(others)
	case w < 760 || w < h*0.8:
		f.Form = Tall
		f.tall(others, hand)
	default:
		f.wide(others)
	}
	return f
}

func (f *Frame) wide(others int) {
	w, h := f.W, f.H
	k := max(1, min(w/1280, h/720)) // large windows get larger bars and cards
	top := 54.0 * k
	base := max(172, min(h*0.262, 188*k))
	side := 236 * k
	if w < 1100 {
		side = 190
	}
	f.Top = Rect{X: 0, Y: 0, W: w, H: top}
	f.Menu = Rect{X: w - 60*k, Y: (top - Touch*k) / 2, W: Touch * k, H: Touch * k}
	f.Title = Rect{X: 20 * k, Y: 0, W: min(400*k, max(w*0.17, w-100*k-float64(others)*238*k)), H: top}
	left := f.Title.X + f.Title.W
	row := Rect{X: left, Y: 5 * k, W: f.Menu.X - 14*k - left, H: top - 10*k}
	f.Seats = seatRow(row, others, 226*k, gapOf(others)*k, true)

	f.Base = Rect{X: 0, Y: h - base, W: w, H: base}
	f.Felt = Rect{X: 16 * k, Y: top + 8*k, W: w - side - 28*k, H: h - base - top - 16*k}
	col := Rect{X: w - side, Y: top + 12*k, W: side - 14*k, H: h - base - top - 24*k}
	cw := min(70*k, col.H*0.2)
	f.Stock = Rect{X: col.X + col.W - cw - 4*k, Y: col.Y + 4*k, W: cw, H: cw * Aspect}
	f.Count = Rect{X: col.X, Y: f.Stock.Y, W: col.W - cw - 18*k, H: f.Stock.H}
	f.Pile = Rect{X: f.Stock.X - cw - 14*k, Y: f.Stock.Y, W: cw, H: cw * Aspect}
	under := f.Stock.Y + f.Stock.H + 12*k
	f.Tools = Rect{X: col.X + col.W - min(col.W, 208*k), Y: under, W: min(col.W, 208*k), H: Touch * k}
	f.Step = Rect{X: col.X, Y: col.Y + col.H - 58*k, W: col.W, H: 58 * k}
	f.Panel.Rect = Rect{X: col.X, Y: under, W: col.W, H: f.Step.Y - 4*k - under}
	if f.Panel.H < lowPanel { // a low window has no room for what comes next as well
		f.Panel.H = f.Step.Bottom() - f.Panel.Y
	}
	f.Panel.Close = Rect{X: f.Panel.Right() - Touch - 2, Y: f.Panel.Y + 2, W: Touch, H: Touch}
	under += f.Tools.H + 8*k
	f.Log = Rect{X: col.X, Y: under, W: col.W, H: f.Step.Y - 6*k - under}

	bw := 228 * k
	if w < 1000 {
		bw = 200
	}
	buttons := Rect{X: w - bw - 16*k, Y: f.Base.Y + 12*k, W: bw, H: base - 24*k}
	bh, gap := (buttons.H-2*8*k)/3.1, 8*k
	r1 := Rect{X: buttons.X, Y: buttons.Y, W: buttons.W, H: bh * 0.95}.Cols(3, gap)
	f.Turn.Undo, f.Turn.Redo, f.Turn.Reset = r1[0], r1[1], r1[2]
	y := buttons.Y + bh*0.95 + gap
	hint := buttons.W * 0.44
	f.Turn.Hint = Rect{X: buttons.X, Y: y, W: hint, H: bh}
	f.Turn.More = Rect{X: buttons.X + hint + gap, Y: y, W: buttons.W - hint - gap, H: bh}
	f.Turn.End = Rect{X: buttons.X, Y: y + bh + gap, W: buttons.W, H: bh * 1.15}

	lw := 112 * k
	f.Label = Rect{X: 16 * k, Y: f.Base.Y + 4*k, W: lw, H: 32 * k}
	sh := min(Touch*k, (base-8*k-f.Label.H-3*4*k)/3)
	for i := range SortCount {
		f.Sorts = append(f.Sorts, Rect{X: 16 * k, Y: f.Label.Y + f.Label.H + 4*k + float64(i)*(sh+4*k), W: lw, H: sh})
	}
	f.Lift = 22 * k
	f.Hand = Rect{X: lw + 34*k, Y: f.Base.Y + f.Lift + 10*k, W: buttons.X - lw - 54*k, H: base - f.Lift - 26*k}
}

func (f *Frame) tall(others int, size Hand) {
	w, h := f.W, f.H
	k := max(1, min(w/430, h/900))
	bar := 44 * k
	f.Title = Rect{X: 14 * k, Y: 0, W: w - 80*k, H: bar}
	f.Menu = Rect{X: w - 50*k, Y: 0, W: Touch * k, H: Touch * k}
	lines := min(2, (others+2)/3)
	per := (others + lines - 1) / max(1, lines)
	top, rest := bar, others
	if h < 560 { // a low window has no line for the seats alone
		f.Title.W = 84
		per, rest = others, 0
		f.Seats = seatRow(Rect{X: 104, Y: 4, W: w - 104 - 58, H: bar - 8}, others, 170, 6, false)
	}
	for n := rest; n > 0; n -= per {
		f.Seats = append(f.Seats, seatRow(Rect{X: 8 * k, Y: top, W: w - 16*k, H: 40 * k}, min(n, per), w, 6*k, false)...)
		top += 46 * k
	}
	top += 2 * k
	f.Top = Rect{X: 0, Y: 0, W: w, H: top}

	foot := 62 * k
	least := min(150, max(96, h*0.55-202)) // a low window has a low hand
	hand := min(max(h*0.235, least), 210*k)
	if lines > 1 && rest > 0 {
		hand = max(least, hand-28*k) // the felt is small as it is
	}
	hand *= [...]float64{1, 0.85, 0.7}[size]
	head := (Touch + 6) * k
	f.Base = Rect{X: 0, Y: h - foot - hand - head, W: w, H: foot + hand + head}
	f.Lift = 14 * k
	f.Hand = Rect{X: 10 * k, Y: f.Base.Y + head + f.Lift, W: w - 20*k, H: hand - f.Lift - 8*k}
	f.header(Rect{X: 10 * k, Y: f.Base.Y + 3*k, W: w - 20*k, H: head - 6*k}, k)
	f.Step = Rect{X: 10 * k, Y: f.Base.Y - 22*k, W: w - 20*k, H: 20 * k}
	f.Felt = Rect{X: 4 * k, Y: top + 6*k, W: w - 8*k, H: f.Step.Y - top - 8*k}
	if rest > 0 { // beside the menu
		w := 2 * worded * k
		f.Tools = Rect{X: f.Menu.X - 4*k - w, Y: 0, W: w, H: Touch * k}
		f.Title.W = f.Tools.X - f.Title.X
	} else {
		w := 2 * worded * k
		f.Tools = Rect{X: f.Felt.Right() - w, Y: f.Step.Y - 46*k, W: w, H: Touch * k}
	}
	f.footer(Rect{X: 8 * k, Y: h - foot + 6*k, W: w - 16*k, H: foot - 14*k}, k)
}

func (f *Frame) flat(others int) {
	w, h := f.W, f.H
	bar := Touch
	f.Top = Rect{X: 0, Y: 0, W: w, H: bar}
	f.Menu = Rect{X: w - 48, Y: 0, W: Touch, H: Touch}
	f.Title = Rect{X: 10, Y: 0, W: 114, H: bar}
	f.Seats = seatRow(Rect{X: 126, Y: 4, W: w - 126 - 56, H: bar - 8}, others, 170, 6, false)

	base := min(max(h*0.3, 2*Touch+18), 132)
	f.Base = Rect{X: 0, Y: h - base, W: w, H: base}
	f.Lift = 8
	if w < narrowFlat {
		f.flatUnder()
	} else {
		f.flatBeside()
	}
	f.Step = Rect{X: 8, Y: f.Base.Y - 20, W: w - 16, H: 18}
	f.Felt = Rect{X: 6, Y: bar + 4, W: w - 70, H: f.Step.Y - bar - 6}
	f.Stock = Rect{X: w - 54, Y: bar + 8, W: 44, H: 44 * Aspect}
	f.Count = Rect{X: w - 62, Y: f.Stock.Y + f.Stock.H + 2, W: 60, H: 18}
	f.Pile = Rect{X: w - 54, Y: f.Count.Y + 22, W: 44, H: 44 * Aspect}
	f.Tools = Rect{X: w - 64, Y: f.Step.Y - Touch - 2, W: 60, H: Touch}
}

// narrowFlat is the width below which a flat window has no room for a hand between its
// buttons.
const narrowFlat = 460.0

// flatBeside puts the hand of a flat window between its buttons.
func (f *Frame) flatBeside() {
	bw := 3*(Touch+6) + worded
	buttons := Rect{X: f.W - bw - 6, Y: f.Base.Y + 6, W: bw, H: f.Base.H - 12}
	rows := (buttons.H - 6) / 2
	r1 := Rect{X: buttons.X, Y: buttons.Y, W: 3*Touch + 12, H: rows}.Cols(3, 6)
	f.Turn.Undo, f.Turn.Redo, f.Turn.Reset = r1[0], r1[1], r1[2]
	f.Turn.Hint = Rect{X: buttons.Right() - worded, Y: buttons.Y, W: worded, H: rows}
	r2 := Rect{X: buttons.X, Y: buttons.Y + rows + 6, W: buttons.W, H: rows}
	f.Turn.End = Rect{X: r2.X, Y: r2.Y, W: r2.W, H: r2.H}
	half := (f.Base.H - 12 - 6) / 2
	for i := range SortCount { // two beside each other, one under them
		f.Sorts = append(f.Sorts, Rect{X: 4 + float64(i%2)*(worded+4), Y: f.Base.Y + 6 + float64(i/2)*(half+6), W: worded, H: half})
	}
	left := f.Sorts[1].Right() + 8
	f.Hand = Rect{X: left, Y: f.Base.Y + f.Lift + 4, W: buttons.X - 8 - left, H: f.Base.H - f.Lift - 10}
}

// flatUnder puts the buttons of a narrow flat window under the hand, except for the two
// that are pressed in every turn.
func (f *Frame) flatUnder() {
	const gap = 6
	base := 3*Touch + 4*gap
	f.Base = Rect{X: 0, Y: f.H - base, W: f.W, H: base}
	words := max(2*Touch+gap, min(140, f.W-290)) // the hand needs the rest
	right := Rect{X: f.W - 4 - words, Y: f.Base.Y + gap, W: words, H: Touch}
	f.Turn.End, f.Turn.Hint = right, right.Move(0, Touch+gap)
	f.Hand = Rect{X: 8, Y: f.Base.Y + f.Lift + 4, W: right.X - 16, H: 2*Touch + gap - f.Lift}
	row := f.Base.Bottom() - gap - Touch
	for i := range SortCount {
		f.Sorts = append(f.Sorts, Rect{X: 4 + float64(i)*(worded+gap), Y: row, W: worded, H: Touch})
	}
	left := f.Sorts[SortCount-1].Right() + 2*gap
	cols := Rect{X: left, Y: row, W: f.W - 4 - left, H: Touch}.Cols(3, gap)
	f.Turn.Undo, f.Turn.Redo, f.Turn.Reset = cols[0], cols[1], cols[2]
}

// leastSeat is the width of a seat, with the gap beside it, that makes the title
// give way.
const leastSeat = 60.0

// gapOf is the gap between the seats: many sit closer.
func gapOf(others int) float64 {
	if others > 4 {
		return 6
	}
	return 12
}

// header is the line over the hand of an upright phone: label, stock, sorting.
func (f *Frame) header(r Rect, k float64) {
	f.Label = Rect{X: r.X, Y: r.Y, W: 62 * k, H: r.H}
	cw := r.H / Aspect
	f.Stock = Rect{X: r.X + 68*k, Y: r.Y, W: cw, H: r.H}
	f.Count = Rect{X: f.Stock.X + cw + 6*k, Y: r.Y, W: 56 * k, H: r.H}
	f.Pile = Rect{X: f.Stock.X + cw + 32*k, Y: r.Y, W: cw, H: r.H}
	left := f.Count.X + f.Count.W
	f.Sorts = Rect{X: left, Y: r.Y, W: r.X + r.W - left, H: r.H}.Cols(SortCount, 6*k)
}

// footer is the bar at the bottom of an upright phone.
func (f *Frame) footer(r Rect, k float64) {
	x, gap := r.X, 6*k
	next := func(w float64) Rect {
		q := Rect{X: x, Y: r.Y, W: w, H: r.H}
		x += w + gap
		return q
	}
	small := max(Touch, min(52*k, r.W*0.13))
	f.Turn.Undo, f.Turn.Redo, f.Turn.Reset = next(small), next(small), next(small)
	f.Turn.Hint = next(max(Touch, min(84*k, r.W*0.2)))
	f.Turn.End = Rect{X: x, Y: r.Y, W: r.X + r.W - x, H: r.H}
}

// seatRow puts n seats into a row, none wider than most: to the right when
// right is set, else over the whole width.
func seatRow(r Rect, n int, most, gap float64, right bool) []Rect {
	if n < 1 {
		return nil
	}
	w := min(most, (r.W-gap*float64(n-1))/float64(n))
	x := r.X
	if right {
		x = r.X + r.W - float64(n)*w - float64(n-1)*gap
	}
	out := make([]Rect, n)
	for i := range out {
		out[i] = Rect{X: x + float64(i)*(w+gap), Y: r.Y, W: w, H: r.H}
	}
	return out
}
