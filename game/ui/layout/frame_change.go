package layout

import (
	"math"
	"reflect"
)

// ShortPanel is the rectangle of the hint panel while it has no buttons.
func (f *Frame) ShortPanel() Rect {
	r := f.Panel.Rect
	r.H = min(r.H, 66)
	return r
}

// Hinted makes room for the hint panel on a phone, off the felt and the other players: in
// the bar at the top, or, if the players are there, in the line that says what comes next.
// Its buttons replace those that sort the hand, or are at the end of the bar.
func (f *Frame) Hinted() {
	first, last := f.Sorts[0], f.Sorts[SortCount-1]
	end := f.Menu.X - 6
	f.Panel.Offer = Rect{X: f.Step.X, Y: f.Step.Y, W: f.Step.W, H: offerHeight}
	switch {
	case f.Form == Wide:
		return
	case f.Form == Tall && f.Seats[0].Y > f.Title.Y:
		f.Panel.Rect = Rect{X: f.Title.X - 6, Y: f.Title.Y, W: end - f.Title.X + 6, H: f.Menu.H}
		f.Panel.Steer = Rect{X: first.X, Y: first.Y, W: last.Right() - first.X, H: first.H}
		f.Panel.Close = Rect{X: end - Touch, Y: f.Panel.Y + (f.Panel.H-Touch)/2, W: Touch, H: Touch}
		f.Title = Rect{}
		f.Panel.Offer.H = first.Y - 1 - f.Step.Y
		return
	case f.Form == Tall:
		left := f.Stock.Right() + 6
		f.Panel.Steer = Rect{X: left, Y: first.Y, W: last.Right() - Touch - 6 - left, H: first.H}
		f.Panel.Close = Rect{X: f.Panel.Steer.Right() + 6, Y: first.Y, W: Touch, H: Touch}
	default:
		row := max(176, min(340, f.W*0.27))
		f.Panel.Close = Rect{X: end - Touch, Y: 0, W: Touch, H: Touch}
		f.Panel.Steer = Rect{X: f.Panel.Close.X - 6 - row, Y: 0, W: row, H: Touch}
		f.narrow(f.Panel.Steer.X - 8)
	}
	f.Panel.Rect = f.Step.Inset(-1)
	left := f.Step.W * 0.58
	f.Panel.Offer.X, f.Panel.Offer.W = f.Step.X+left, f.Step.W-left
}

// offerHeight is the height of the button that a hint has in a line of words.
const offerHeight = 24.0

// narrow has the players in the bar sit closer, up to an x.
func (f *Frame) narrow(end float64) {
	if w := f.Leave.W; w > 0 {
		f.Leave.X = end - w
		f.Words.W = f.Leave.X - 10 - f.Words.X
	}
	n := float64(len(f.Seats))
	left, gap, most := f.Seats[0].X, f.Seats[0].X-f.Title.Right(), f.Seats[0].W
	if (end-left)/n < leastSeat {
		left = f.Title.X - 4
		f.Title = Rect{}
	}
	gap = min(6, gap)
	w := min(most, (end-left-gap*(n-1))/n)
	for i := range f.Seats {
		f.Seats[i].X, f.Seats[i].W = left+float64(i)*(w+gap), w
	}
}

// Film is the rectangles of the four buttons of a replay. They replace those of a turn, so
// that they cover no card.
func (f *Frame) Film() []Rect {
	switch f.Form {
	case Tall:
		return Rect{X: f.Turn.Undo.X, Y: f.Turn.End.Y, W: f.Turn.End.X + f.Turn.End.W - f.Turn.Undo.X, H: f.Turn.End.H}.Cols(4, 8)
	case Flat:
		return []Rect{f.Turn.Undo, f.Turn.Redo, f.Turn.Reset, f.Turn.End}
	}
	return append(Rect{X: f.Turn.Hint.X, Y: f.Turn.Hint.Y, W: f.Turn.End.W, H: f.Turn.Hint.H}.Cols(3, 8), f.Turn.End)
}

// Slots is the rectangles of n tools, from the right, or from below upwards on a phone on
// its side; fewer if there is no room for all.
func (f *Frame) Slots(n int, pile bool) []Rect {
	t := f.Tools
	var out []Rect
	switch f.Form {
	case Wide:
		w := min(t.W/2, (t.W-6*float64(n-1))/float64(n))
		for i := range n {
			out = append(out, Rect{X: t.X + t.W - float64(i+1)*w - 6*float64(i), Y: t.Y, W: w, H: t.H})
		}
	case Tall:
		for i := range min(n, 2) {
			out = append(out, Rect{X: t.X + t.W/2*float64(1-i), Y: t.Y, W: t.W / 2, H: t.H})
		}
	case Flat:
		top := f.Count.Y + f.Count.H
		if pile {
			top = f.Pile.Y + f.Pile.H
		}
		for i := range n {
			if y := t.Y - float64(i)*(t.H+2); y >= top || i == 0 {
				out = append(out, Rect{X: t.X, Y: y, W: t.W, H: t.H})
			}
		}
	}
	return out
}

// Scrub is the rectangle of the bar of a replay, which replaces the tools or the sorting
// buttons.
func (f *Frame) Scrub() Rect {
	if f.Form == Wide {
		return f.Tools
	}
	first, last := f.Sorts[0], f.Sorts[SortCount-1]
	r := Rect{X: first.X, Y: first.Y, W: 0, H: first.H}
	for _, o := range f.Sorts {
		r.W = max(r.W, o.X+o.W-first.X)
	}
	r.Y += (last.Y - first.Y) / 2
	return r
}

// Reserve keeps room between the felt and the hand for actions that the form
// has no other place for.
func (f *Frame) Reserve() {
	if !f.Turn.More.Empty() {
		return
	}
	const h = Touch + 2
	f.Felt.H -= h + 2
	f.Acts = Rect{X: f.Felt.X, Y: f.Step.Y - h, W: f.Felt.W, H: h - 2}
	if f.Tools.Y > f.Felt.Y {
		f.Tools.Y -= h
	}
}

// Aim makes room for the goal in a line over the hand. A phone on its side has it
// beside what comes next, unless that would have too little room.
func (f *Frame) Aim() {
	const h = 18
	if f.Form == Flat {
		const gap, least = 12, 480
		if f.Step.W < least {
			return
		}
		f.Step.W = (f.Step.W - gap) / 2
		f.Goal = f.Step.Move(f.Step.W+gap, 0)
		return
	}
	f.Felt.H -= h
	f.Goal = Rect{X: f.Felt.X, Y: f.Felt.Bottom() + 2, W: f.Felt.W, H: h}
	if f.Form == Tall {
		f.Goal.X, f.Goal.W = f.Step.X, f.Step.W
		if f.Tools.Y > f.Felt.Y {
			f.Tools.Y -= h
		}
	}
}

// Practise puts an exercise's words, and the button that ends it, in the place of the other
// players.
func (f *Frame) Practise() {
	r := f.Seats[0]
	w := worded + 12
	switch {
	case f.Form == Wide:
		left := min(f.Title.X+f.Title.W, f.W*0.2)
		r.X, r.W = left, f.Menu.X-14-left
		w = 112
	case f.Form == Flat || r.Y < f.Title.H: // in the bar
		r.W = f.Menu.X - 6 - r.X
	default:
		r.X, r.W, r.H = f.Title.X, f.W-f.Title.X-6, Touch
	}
	f.Leave = Rect{X: r.X + r.W - w, Y: r.Y + (r.H-Touch)/2, W: w, H: Touch}
	f.Words = Rect{X: r.X, Y: r.Y, W: r.W - w - 10, H: r.H}
}

// Watch changes the frame for somebody who watches, perhaps on a television: without the
// hand and the buttons of a turn, with large players and more felt. Words is the rectangle
// for what has just happened.
func (f *Frame) Watch() {
	n, hand := len(f.Seats), f.Hand
	f.Hand, f.Label, f.Turn, f.Sorts = Rect{}, Rect{}, Turn{}, make([]Rect, SortCount)
	switch f.Form {
	case Wide:
		k := max(1, min(f.W/1280, f.H/720))
		base := 96 * k
		f.lower(base)
		f.Title.W = f.W*0.3 - f.Title.X
		f.Words = Rect{X: f.W * 0.3, Y: f.Title.Y, W: f.Menu.X - 14*k - f.W*0.3, H: f.Title.H}
		f.Seats = seatRow(Rect{X: 16 * k, Y: f.Base.Y + 10*k, W: f.W - 32*k, H: base - 20*k}, n, 420*k, 12*k, false)
		f.widenSide(k)
	case Tall:
		line := 46.0
		grow := f.Top.H - f.Menu.Bottom() - line
		if grow < 0 { // a low window
			grow, line = 0, 0
		}
		f.Words = Rect{X: f.Title.X, Y: f.Menu.Bottom(), W: f.W - 2*f.Title.X, H: line}
		f.Top.H -= grow
		f.Felt.Y, f.Felt.H = f.Felt.Y-grow, f.Felt.H+grow
		f.Seats = nil
		const columns, gap = 2, 8
		lines := (n + columns - 1) / columns
		high := (f.H - hand.Y - gap*float64(lines)) / float64(lines)
		for i := range lines {
			line := Rect{X: hand.X, Y: hand.Y + float64(i)*(high+gap), W: hand.W, H: high}
			f.Seats = append(f.Seats, line.Cols(min(columns, n-i*columns), gap)...)
		}
	default:
		const base = 56
		f.lower(base)
		f.Words = Rect{X: f.Title.Right(), Y: f.Title.Y, W: f.Menu.X - 6 - f.Title.Right(), H: f.Title.H}
		f.Seats = seatRow(Rect{X: 8, Y: f.Base.Y + 4, W: f.W - 16, H: base - 8}, n, 300, 6, false)
	}
}

// NameSize is the size of a player's name in a seat of a row.
func NameSize(seat Rect) float64 { return min(max(15.5, seat.H*0.28), seat.H*0.4, seat.W*0.11) }

// Afar is the least size of the log's words, the stock's and what comes next, where somebody
// may look from afar: that of the players' names. Elsewhere it is 0.
func (f *Frame) Afar() float64 {
	if f.Form != Wide || !f.Hand.Empty() || len(f.Seats) == 0 {
		return 0
	}
	return NameSize(f.Seats[0])
}

// widenSide gives what stands beside the felt the room for words as large as the players'
// names: a television is read from across the room.
func (f *Frame) widenSide(k float64) {
	right := f.Stock.Right() + 4*k
	side := max(right-f.Log.X, f.W*0.25)
	left := right - side
	f.Felt.W = left - 12*k - f.Felt.X
	step := math.Ceil(2.9 * f.Afar()) // two lines
	f.Step = Rect{X: left, Y: f.Step.Bottom() - step, W: side, H: step}
	f.Log = Rect{X: left, Y: f.Log.Y, W: side, H: f.Step.Y - 6*k - f.Log.Y}
	f.Count = Rect{X: left, Y: f.Count.Y, W: f.Stock.X - 14*k - left, H: f.Count.H}
	f.Panel.X, f.Panel.W = left, side
}

// lower has the part in which the hand lies be lower, and gives the felt what it had.
func (f *Frame) lower(base float64) {
	grow := f.Base.H - base
	f.Base.Y, f.Base.H = f.Base.Y+grow, base
	f.Felt.H += grow
	f.Step.Y += grow
	if f.Form == Wide {
		f.Log.H += grow
		f.Panel.H += grow
	} else {
		f.Tools.Y += grow
	}
}

// Face puts the middle one of the other players opposite, in the middle of a
// wide window's edge, with an opponent to each side.
func (f *Frame) Face() {
	n := len(f.Seats)
	if f.Form != Wide || n%2 == 0 {
		return
	}
	r := f.Seats[n/2]
	gap := 0.0
	if n > 1 {
		gap = f.Seats[1].X - f.Seats[0].X - r.W
	}
	side := float64(n/2) * (r.W + gap)
	x := min((f.W-r.W)/2, f.Menu.X-14-r.W-side) - side
	for i := range f.Seats {
		f.Seats[i].X = x + float64(i)*(r.W+gap)
	}
	f.Title.W = x - gap - f.Title.X
}

// Within moves the frame of the safe part of a window to its place in the whole window of
// w × h dp, so that a notch stays free. The bars reach the edges.
func (f Frame) Within(safe Rect, w, h float64) Frame {
	shift(reflect.ValueOf(&f).Elem(), safe.X, safe.Y)
	f.Top = Rect{X: 0, Y: 0, W: w, H: f.Top.Bottom()}
	f.Base = Rect{X: 0, Y: f.Base.Y, W: w, H: h - f.Base.Y}
	f.W, f.H = w, h
	return f
}

// shift moves every rectangle that something holds, so that none of a new place is
// forgotten.
func shift(v reflect.Value, dx, dy float64) {
	switch at, ok := v.Addr().Interface().(*Rect); {
	case ok:
		at.X, at.Y = at.X+dx, at.Y+dy
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			shift(v.Field(i), dx, dy)
		}
	case v.Kind() == reflect.Slice:
		for i := range v.Len() {
			shift(v.Index(i), dx, dy)
		}
	}
}
