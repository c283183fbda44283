// Package rules holds the rule sets as data: one Rules value each, the catalogue,
// the house rules that change one, and the check that a value makes sense.
package rules

import "machiavelli/engine/meld"

// Rules is a rule set. It is plain data: it can be compared, printed as JSON and read
// back. Code decides by its fields, never by the ID.
//
// The law of this struct, and of every struct in it: a field that is added is marked
// omitempty, its zero value is what held before, and it is a pointer if it is a
// struct; no field is renamed or taken away. A record whose rules are an object must
// have every key that is not omitempty, so another field would make older records
// unreadable. The ID of a puzzle is made from this JSON, so another key in it would
// give every puzzle another ID, and players would lose their progress. The files of
// testdata/law hold the law; they are never written again.
type Rules struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	Tiles      bool   `json:"tiles"` // drawn as numbered tiles in four colours, ranks 1 to 13
	MinPlayers int    `json:"min_players"`
	MaxPlayers int    `json:"max_players"`
	Partners   bool   `json:"partners"` // seats opposite each other are one side

	Packs   []Packs `json:"packs"`   // the deck, by number of players
	Hand    []int   `json:"hand"`    // cards each, by deal; the last (or a longer match: from the first again) goes on
	Batches []int   `json:"batches"` // how the hand is dealt, such as 3 3 3 1; empty: one at a time
	Free    int     `json:"free"`    // cards dealt face up that belong to nobody until used
	// WinnerDeals has the winner of a deal deal the next.
	WinnerDeals bool `json:"winner_deals"`
	FreePlay    bool `json:"freeplay"` // using a free card counts as playing, with no card from the hand
	Upcard      bool `json:"upcard"`   // a discard pile, begun by one card

	Meld  meld.Rules `json:"meld"`
	Areas bool       `json:"areas"` // sets lie in one area of the table, runs in another
	Table TableRule  `json:"table"`
	Joker Jokers     `json:"jokers"`

	Turn     Turn     `json:"turn"`
	MaxDraw  int      `json:"max_draw"`       // most cards drawn in a turn of TurnDrawFirst
	Draw     int      `json:"draw,omitempty"` // cards drawn in a turn without a play, 0: as the kind of turn has it
	Opening  Opening  `json:"opening"`        // what a player's first play must be
	MustPlay MustPlay `json:"must_play"`      // when a player who can play must
	Limit    int      `json:"limit"`          // most hand cards played in a turn, 0: no limit
	Announce bool     `json:"announce"`       // "one card" is announced

	Failed Failed `json:"failed"` // what a failed move costs
	Strict bool   `json:"strict"` // a moved card binds: play legally or give up
	Timer  int    `json:"timer"`  // seconds a turn, 0: none
	Knock  Knock  `json:"knock"`
	Stock  Stock  `json:"stock"` // what happens when the stock is empty
	Stale  int    `json:"stale"` // circuits of the table without a play that block the deal, 0: no limit
	Zap    bool   `json:"zap"`   // a joker may be spent to zap an opponent

	Values Values `json:"values"`
	Score  Score  `json:"score"`
	End    End    `json:"end"`
}

// Packs is the size of the deck for up to a number of players.
type Packs struct {
	UpTo   int `json:"up_to"` // players
	Packs  int `json:"packs"`
	Jokers int `json:"jokers"` // in the whole deck
}

// TableRule is what may be done with melds that lie on the table.
type TableRule string

// The table rules.
const (
	TableShared TableRule = "shared" // break up and regroup everything
	TableOwned  TableRule = "owned"  // melds have owners; add to your own, steal one card a turn
	TableExtend TableRule = "extend" // melds are only extended
)

// Turn is what a turn consists of.
type Turn string

// The kinds of turn.
const (
	TurnPlayOrDraw Turn = "play-or-draw" // play at least one card, or draw Penalty-free one
	TurnPlayDraw   Turn = "play-draw"    // guadalupe: nothing played draw 2, played draw 1 at the end
	TurnDrawFirst  Turn = "draw-first"   // carousel: draw 1 to MaxDraw, then play
	TurnMustPlay   Turn = "must-play"    // shanghai: play if able, else draw until able
	TurnDiscard    Turn = "discard"      // krambambuli: draw or take the upcard, meld, discard
	TurnPush       Turn = "push"         // push: take or push, meld, discard
)

// MustPlay is when drawing or passing is refused to a player who can play.
type MustPlay string

// The duties to play.
const (
	MustNever  MustPlay = ""
	MustIfAble MustPlay = "if-able"     // always
	MustDry    MustPlay = "stock-empty" // once the stock is empty
)

// Jokers is how declared jokers on the table behave.
type Jokers struct {
	// Change is when a joker on the table may stand for another card.
	Change Change `json:"change"`
	// FreedBy is where the card that frees a joker may come from.
	FreedBy FreedBy `json:"freed_by"`
	// Bound is how far an unfreed joker may move.
	Bound Bound `json:"bound"`
	// Reuse is how many cards from the player's hand the meld must hold that a
	// freed joker goes to.
	Reuse int `json:"reuse"`
}

// Change is when a joker on the table may change its card.
type Change string

// The changes.
const (
	ChangeFreed Change = ""     // once a natural copy of its card takes its place; it is used again that turn
	ChangeFree  Change = "free" // at will
)

// FreedBy is where the card that frees a joker may come from.
type FreedBy string

// The sources.
const (
	FreedByAny  FreedBy = ""     // hand or table
	FreedByHand FreedBy = "hand" // the hand of the player on turn
)

// Bound is how far an unfreed joker may move.
type Bound string

// The bounds.
const (
	BoundNone   Bound = ""       // anywhere, while it keeps its card
	BoundMeld   Bound = "meld"   // at least one natural card that lay with it at the start lies with it at the end
	BoundFrozen Bound = "frozen" // no card leaves its meld, which is not split; cards may be added
)

// OpeningKind is what a first play must be.
type OpeningKind string

// The kinds of opening.
const (
	OpenAny      OpeningKind = ""
	OpenRun      OpeningKind = "run"      // the hand cards hold N consecutive naturals of a suit
	OpenPoints   OpeningKind = "points"   // melds from the hand alone worth N or more
	OpenMeld     OpeningKind = "meld"     // exactly one meld of N cards from the hand
	OpenContract OpeningKind = "contract" // the deal's contract
)

// Opening is a player's first-meld duty in a deal.
type Opening struct {
	Kind      OpeningKind `json:"kind"`
	N         int         `json:"n"`
	Contracts []Contract  `json:"contracts,omitempty"` // by deal
}

// Contract is the melds a first meld must hold.
type Contract struct {
	Sets    int `json:"sets"`
	SetSize int `json:"set_size"`
	Runs    int `json:"runs"`
	RunSize int `json:"run_size"`
}

// Failed is what a failed move (given up, or out of time) costs: the hand
// cards go back, and Draw cards are drawn.
type Failed struct {
	Draw    int  `json:"draw"`
	NoPlay  bool `json:"no_play"`  // the turn then counts as one without a play
	KeepFit bool `json:"keep_fit"` // only the cards that do not fit go back
}

// Knock is when a player may end the deal.
type Knock struct {
	At     KnockAt `json:"at"`
	Limit  int     `json:"limit"`  // the hand is worth at most this
	Under  int     `json:"under"`  // bonus for an undercut
	Shared bool    `json:"shared"` // tied players share with the knocker
}

// KnockAt is the moment of a knock.
type KnockAt string

// The moments.
const (
	KnockNever  KnockAt = ""
	KnockPlayed KnockAt = "played" // after a draw of one or two cards and a play
	KnockAny    KnockAt = "any"    // at the end of any turn
	KnockFirst  KnockAt = "first"  // at the start of the turn, instead of drawing
)

// Stock is what happens when the stock is empty.
type Stock string

// The ends of a stock.
const (
	StockBlocked Stock = ""        // play or pass; the deal ends when everyone passed in a row
	StockLast    Stock = "last"    // the turn ends without further draws, then one turn each without drawing
	StockTurn    Stock = "turn"    // the discard pile is turned over, unshuffled
	StockShuffle Stock = "shuffle" // the discards under the upcard are shuffled
)

// Values is what a card left in a hand counts.
type Values struct {
	Cards bool `json:"cards"` // one a card; the rest is unused
	Ace   int  `json:"ace"`
	Court int  `json:"court"`
	Ten   int  `json:"ten"`
	Face  bool `json:"face"` // two to nine count their rank…
	Low   int  `json:"low"`  // …or this
	Wild  int  `json:"wild"` // jokers, and wild twos
	// Number has every card count the number of its rank, 1 to 13, wild cards
	// aside.
	Number bool `json:"number"`
}

// ScoreKind is who gets what at the end of a deal.
type ScoreKind string

// The scorings.
const (
	ScorePenalty     ScoreKind = "penalty"     // each other player the value of the hand
	ScoreWinner      ScoreKind = "winner"      // the winner wins the deal, no points
	ScoreDifferences ScoreKind = "differences" // carousel: the winner takes from all
	ScoreZeroSum     ScoreKind = "zero-sum"    // sabra: losers minus their hands less the winner's, the winner plus the sum
)

// Score is the scoring of a deal and the bonuses at the end of the game.
type Score struct {
	Kind ScoreKind `json:"kind"`
	Out  int       `json:"out"`  // bonus for going out
	Deal int       `json:"deal"` // bonus per deal won at the end of the game…
	All  bool      `json:"all"`  // …for everyone, or only for those short of the target
	Game int       `json:"game"` // bonus for reaching the target
	Loss bool      `json:"loss"` // the result is each loser's margin, doubled at a total of 0
}

// End is when a match ends. Deals and Target both 0 is a match that goes on
// until the players agree.
type End struct {
	Deals  int  `json:"deals"`  // after that many deals
	Target int  `json:"target"` // when a total reaches it
	High   bool `json:"high"`   // the highest total wins, not the lowest
	Choice bool `json:"choice"` // deals and target can be chosen
}

// IdleDraw is how many cards somebody draws who plays nothing; where a turn begins with
// a draw, or has draws of its own kind, how many one draw takes.
func (r *Rules) IdleDraw() int {
	switch {
	case r.Draw > 0:
		return r.Draw
	case r.Turn == TurnPlayDraw:
		return 2
	}
	return 1
}

// Draws is the most cards that a turn's own draws take, as the sentences about the turn
// count them.
func (r *Rules) Draws() int { return max(r.IdleDraw(), r.MaxDraw) }

// Penal reports whether a failed move costs anything.
func (r *Rules) Penal() bool { return r.Failed != Failed{} }
