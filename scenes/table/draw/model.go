// Package draw puts the table scene on the screen: felt, trays, cards, seats,
// hints. It draws from plain data, which is made again when something changes. It
// decides nothing and allocates nothing.
package draw

import (
	"machiavelli/engine/card"
	"machiavelli/game/app/opponents"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/motion"
)

// State is how a tray looks.
type State uint8

// The states of a meld.
const (
	Calm       State = iota // legal and as the turn began
	Good                    // legal and changed in this turn
	Incomplete              // more cards make it legal
	Free                    // a card that belongs to nobody yet
	Wrong                   // more cards do not
)

// Tray is how the tray with the same index in the layout looks.
type Tray struct {
	State State
	Text  string // why, in the player's words
	Over  bool   // a dragged card would go there
	Flash bool   // it is pointed at, because it blocks the turn
	Hint  bool   // the hint touches it
	Owner int    // a seat whose colour it wears, -1 for none
	Giver int    // the seat that has taken a card from it, -1 for none
}

// Mark is a bit that a card wears.
type Mark uint8

// The marks.
const (
	Mine     Mark = 1 << iota // laid from the hand in this turn
	Selected                  // chosen
	Hover                     // a press would take it up
	Changed                   // laid or moved by others since the player's last turn
	Drawn                     // has just come to the hand
	Hinted                    // the hint plays it
	Focused                   // the keys are on it
	Dimmed                    // not to be played now
)

// Card is how a card looks; the zero Card wears nothing.
type Card struct {
	As   card.Face
	Mark Mark
	By   int // the seat that has Changed it, -1: not known
}

// Seat is another player in the bar at the top.
type Seat struct {
	Who    opponents.Person
	Status string // what they did last, or do
	Count  string
	Cards  int
	Turn   bool
	Ally   bool // the partner
	Alarm  bool // few cards are left
}

// Line is a line of the hint panel.
type Line struct {
	Text string
	Done bool
	Now  bool
	Mark string // the number before it
}

// Panel is the hint panel.
type Panel struct {
	Title, Sub string
	Lines      []Line
	More       string // what is said under the lines
	Buttons    bool   // it has some
	Rows       int    // of buttons, at the foot of a panel beside the felt
	Offer      bool   // one of them is apart from the others, in Frame.Panel.Offer
	Thinking   bool   // more may be said
}

// Stock is the cards to draw from.
type Stock struct {
	Cards int
	Text  string
	Open  bool // clicking it draws
}

// Pile is the discards, where the rules have an upcard.
type Pile struct {
	Shown  bool
	Upcard card.ID // 0: none
	Open   bool    // clicking it takes the upcard, or a card may go there
}

// Hand is what is beside the player's hand.
type Hand struct {
	Title, Text string
	Clock       string // what is left of the turn, where there is no room for Text
	CardW       float64
}

// Arrow is the way of a step's first card, with a ghost of it where it would
// go; the zero Arrow is not drawn.
type Arrow struct {
	Card     card.Card
	From, To layout.Rect // what is seen of the card, and where the ghost lies
	Strip    float64     // how much of the ghost is seen, what follows lies over the rest; 0: all
}

// Ends is where the way begins and where it ends.
func (a *Arrow) Ends() (x0, y0, x1, y1 float64) {
	from, to := a.From, a.To
	if a.Strip > 0 {
		to.W = a.Strip
	}
	x0, y0 = from.X+from.W*0.5, from.Y+from.H*0.2
	x1, y1 = to.X+to.W*0.5, to.Y+to.H*0.62
	if from.Y < to.Y {
		y0, y1 = from.Y+from.H*0.8, to.Y+to.H*0.38
	}
	return x0, y0, x1, y1
}

// Loupe is the card that a finger hides, shown elsewhere; the zero Loupe is not drawn.
type Loupe struct {
	Card card.Card
	At   layout.Rect
}

// Marks lie over the cards and say what is meant with them.
type Marks struct {
	Arrow Arrow
	Band  layout.Rect // in which cards are chosen; empty: none
	Gap   layout.Rect // where a dragged card would lie
	Loupe Loupe
}

// Model is all that is drawn. Its slices are borrowed.
type Model struct {
	Frame *layout.Frame
	Table *layout.Table
	Trays []Tray
	Stage *motion.Stage
	Cards [256]Card

	Title, Sub string
	Words      string // of an exercise, or what has just happened
	Watched    bool   // from afar, perhaps: what has just happened is large
	Bubble     Bubble // where they lie
	NoStock    bool   // nobody draws: there is no stock to be seen
	Seats      []Seat
	Owners     []opponents.Person // by seat
	Stock      Stock
	Pile       Pile
	Hand       Hand
	Log        []string
	Step       string // what comes next
	Goal       string // what a deal is about, over the hand in the first matches
	Banner     string // a line in the middle of the felt
	Panel      *Panel
	Areas      [2]string // the names of the areas for sets and runs
	Marks      Marks
	Curtain    string // the hands are hidden, and why
	Empty      string // said on an empty felt
}

// Artist draws models.
type Artist struct {
	Bank  *deck.Bank
	Theme *ui.Theme

	p     *ui.Painter
	scale float64
	felt  *deck.Sheet
	hand  *deck.Sheet
	mini  *deck.Sheet
	stock *deck.Sheet
	m     *Model
	pass  func(*motion.Card)
	back  func(x, y, w, alpha float64)
	layer pass
	clip  bool

	labelled []ui.Rect // where the sentences of trays lie, of this frame
}

// HandZ is the least height of a card that lies in the hand, not on the felt.
const HandZ = 1000

// pass is which cards are drawn.
type pass uint8

const (
	resting pass = iota
	moving
)

// New is an artist with a bank of cards.
func New(bank *deck.Bank, theme *ui.Theme) *Artist {
	a := &Artist{Bank: bank, Theme: theme}
	a.pass = a.card
	a.back = a.flight
	return a
}

// Draw draws the model under the widgets.
func (a *Artist) Draw(p *ui.Painter, m *Model) {
	a.p, a.m, a.scale = p, m, p.Scale()
	a.felt = a.sheet(m.Table.CardW)
	a.hand = a.sheet(m.Hand.CardW)
	a.mini = a.sheet(miniW(m.Frame))
	a.stock = a.sheet(m.Frame.Stock.W)
	p.Felt()
	a.bars()
	a.clip = a.overflows()
	if a.clip {
		p.Clip(m.Frame.Felt.Inset(-6))
	}
	a.areas()
	a.trays()
	a.layer = resting
	m.Stage.Each(a.pass)
	a.labels()
	if a.clip {
		p.Unclip()
	}
	a.base()
	a.step() // over the cards of a full felt, where it has two lines
	if !m.NoStock && (m.Curtain == "" || m.Frame.Form == layout.Wide) {
		a.piles()
	}
	a.seats()
	a.bubble()
	a.layer = moving
	m.Stage.Each(a.pass)
	m.Stage.EachBack(a.back)
	a.arrow()
	a.panel()
	a.loupe()
	if r := m.Marks.Band; !r.Empty() {
		p.Round(r, 4, ui.Fade(a.Theme.Gold, 0.16))
		p.Ring(r, 4, 1.5, ui.Fade(a.Theme.GoldLight, 0.8))
	}
}

func (a *Artist) sheet(w float64) *deck.Sheet { return a.Bank.Sheet(int(w*a.scale + 0.5)) }

// overflows reports whether trays lie outside the felt.
func (a *Artist) overflows() bool {
	f := a.m.Frame.Felt
	return a.m.Table.Extent.W > f.W+1 || a.m.Table.Extent.H > f.H+1
}

// miniW is the width of the cards in the seats.
func miniW(f *layout.Frame) float64 {
	if len(f.Seats) == 0 {
		return 20
	}
	return min(f.Seats[0].H*0.5, f.Seats[0].W*0.13)
}
