// Package keys lists the keys of the table and what each does. The bindings, the
// help and the page docs/playing.md are made from this list.
package keys

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/ui/input"
)

// Act is what a key does at the table.
type Act uint8

// The acts. Each has one key.
const (
	None     Act = iota // what the key does in every scene: moves the focus, presses, closes
	NewMeld             // put down what is picked up as a new meld
	TakeHome            // take a card of yours home
	Undo
	Redo
	Reset // back to how the turn began
	Hint
	Step // do the hint's next step
	EndTurn
	Draw // or pass
	Take // the upcard
	Push // the upcard
	Discard
	Knock
	Zap
	GiveUp
	Joker // ask again what a joker stands for
	Sort
	Tidy
	Replay
	Skip
	ZoomIn
	ZoomOut
	ZoomAll
	Help
	Pause
	numActs
)

// Bind is a key and what it does.
type Bind struct {
	Key input.Key
	Act Act
}

// Row is a line of the help and of the page.
type Row struct {
	Name   string // of the help's sentence, "table.keys."+Name
	Binds  []Bind
	Hidden bool // only the page has it
}

// Rows lists the keys in the order in which they are shown.
var Rows = [...]Row{
	{"focus", common(input.Left, input.Up, input.Right, input.Down), false},
	{"pick", common(input.Digit(7), Suits[card.Hearts]), false},
	{"enter", common(input.Accept), false},
	{"new", []Bind{{input.Letter('N'), NewMeld}}, false},
	{"home", []Bind{{input.Delete, TakeHome}}, false},
	{"undo", []Bind{{input.Letter('Z'), Undo}, {input.Letter('Y'), Redo}, {input.Letter('R'), Reset}}, false},
	{"hint", []Bind{{input.Letter('H'), Hint}, {input.Letter('X'), Step}}, false},
	{"end", []Bind{{input.Letter('E'), EndTurn}}, false},
	{"draw", []Bind{{input.Letter('D'), Draw}}, false},
	{"take", []Bind{{input.Letter('U'), Take}}, false},
	{string(match.Push), []Bind{{input.Letter('V'), Push}}, false},
	{"discard", []Bind{{input.Letter('C'), Discard}}, false},
	{"knock", []Bind{{input.Letter('K'), Knock}}, false},
	{"zap", []Bind{{input.Letter('J'), Zap}}, false},
	{"giveup", []Bind{{input.Letter('G'), GiveUp}}, false},
	{"joker", []Bind{{input.Letter('W'), Joker}}, false},
	{"order", []Bind{{input.Letter('S'), Sort}, {input.Letter('T'), Tidy}}, false},
	{"replay", []Bind{{input.Letter('P'), Replay}}, false},
	{"skip", []Bind{{input.Space, Skip}}, false},
	{"zoom", []Bind{{input.Plus, ZoomIn}, {input.Minus, ZoomOut}, {input.Digit(0), ZoomAll}}, false},
	{"drop", common(input.Cancel), false},
	{"pause", []Bind{{input.Menu, Pause}}, true},
	{"help", []Bind{{input.Question, Help}}, true},
	{"full", common(input.Full), true},
}

// Suits is the suits' first letters. After a rank they name a card, whatever else
// they do.
var Suits = [card.Suits]input.Key{card.Spades: input.Letter('S'), card.Hearts: input.Letter('H'), card.Diamonds: input.Letter('D'), card.Clubs: input.Letter('C')}

// Courts is the letters of the ranks that have one, which name a card where no
// button has the letter.
var Courts = [...]struct {
	Rank card.Rank
	Key  input.Key
}{{card.Jack, input.Letter('J')}, {card.Queen, input.Letter('Q')}, {card.King, input.Letter('K')}, {card.Ace, input.Letter('A')}}

func common(keys ...input.Key) []Bind {
	binds := make([]Bind, len(keys))
	for i, k := range keys {
		binds[i].Key = k
	}
	return binds
}

var of = func() (of [numActs]input.Key) {
	for _, r := range Rows {
		for _, b := range r.Binds {
			of[b.Act] = b.Key
		}
	}
	of[None] = input.NoKey
	return of
}()

// Of is the key of an act.
func Of(a Act) input.Key { return of[a] }

// Free lists the letters that do nothing at the table.
func Free() (free []input.Key) {
	used := map[input.Key]bool{}
	for _, k := range of {
		used[k] = true
	}
	for _, k := range Suits {
		used[k] = true
	}
	for _, k := range Courts {
		used[k.Key] = true
	}
	for k := input.KeyA; k <= input.KeyZ; k++ {
		if !used[k] {
			free = append(free, k)
		}
	}
	return free
}
