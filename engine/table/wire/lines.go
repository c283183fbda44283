package wire

import "encoding/json"

// The kinds of numbered lines, which are in a table's log.
const (
	LineSeats    = "seats"
	LineDid      = "did"
	LineBack     = "back"
	LineAsks     = "asks"
	LineAgreed   = "agreed"
	LineDeclined = "declined"
	LinePaused   = "paused"
	LineHost     = "host"
	LineAgain    = "again"
	LineOver     = "over"
)

// The kinds of passing lines, which may be lost.
const (
	LineHello  = "hello"
	LineView   = "view"
	LineHere   = "here"
	LineClock  = "clock"
	LineVoices = "voices"
	LineSaid   = "said"
	LineMoved  = "moved"
)

// Numbered makes an empty line of each kind that has a number, and Passing of the others.
var (
	Numbered = []func() Line{
		func() Line { return new(Seats) }, func() Line { return new(Did) }, func() Line { return new(Back) },
		func() Line { return new(Asks) }, func() Line { return new(Agreed) }, func() Line { return new(Declined) },
		func() Line { return new(Paused) }, func() Line { return new(Host) }, func() Line { return new(Again) },
		func() Line { return new(Ended) },
	}
	Passing = []func() Line{
		func() Line { return new(Hello) }, func() Line { return new(View) }, func() Line { return new(Present) },
		func() Line { return new(Clock) }, func() Line { return new(Voices) }, func() Line { return new(Said) }, func() Line { return new(Moved) },
	}
)

var kinds, numbered = byKind()

func byKind() (all map[string]func() Line, numbers map[string]bool) {
	all, numbers = map[string]func() Line{}, map[string]bool{}
	for _, make := range Numbered {
		all[make().E()], numbers[make().E()] = make, true
	}
	for _, make := range Passing {
		all[make().E()] = make
	}
	return all, numbers
}

// Seat is who plays a seat, as everybody may know.
type Seat struct {
	By   string `json:"by"`             // human, or a level
	Name Name   `json:"name,omitempty"` // a person's seat without one is free
}

// Name is what somebody is called. What pages could take for their own is escaped in it.
type Name string

// MarshalJSON implements json.Marshaler.
func (n Name) MarshalJSON() ([]byte, error) { return json.Marshal(string(n)) }

// Seats says that somebody came, went, was renamed or moved, or that a computer took or
// gave back a seat.
type Seats struct {
	Seats []Seat `json:"seats"`
	Grace string `json:"grace,omitempty"` // where it has changed
}

// Did is what was done in the match. After a deal a View with the same number follows.
type Did struct {
	P       int               `json:"p"` // the seat, -1 for the table
	By      string            `json:"by"`
	Touched bool              `json:"touched"`
	Events  []json.RawMessage `json:"events"`  // as package record writes them, each as the seat may see it
	Options []string          `json:"options"` // what the seat may do now
	Refused json.RawMessage   `json:"refused"` // and why not the rest
}

// Back says that the last action of a seat was taken back. A View with the same number follows.
type Back struct {
	P int `json:"p"`
}

// Vote is an open vote.
type Vote struct {
	P     int    `json:"p"`
	What  string `json:"what"`
	Of    *int   `json:"of,omitempty"` // the seat that VoteComputer is about
	Until int64  `json:"until"`        // milliseconds since the table was made
	Yes   []int  `json:"yes"`          // the seats that have agreed so far
}

// Asks begins a vote.
type Asks struct{ Vote }

// Agreed ends a vote, and so does Declined.
type Agreed struct {
	What string `json:"what"`
}

// Declined ends a vote.
type Declined struct {
	What string `json:"what"`
	P    *int   `json:"p,omitempty"` // who has said no; left out where nobody has
}

// Paused says that nobody plays for now, or that it goes on.
type Paused struct {
	Paused bool `json:"paused"`
}

// Host says whose seat has the host's rights now.
type Host struct {
	P int `json:"p"`
}

// Again has the code of the table of a rematch.
type Again struct {
	Code string `json:"code"`
}

// Ended says that the table is over.
type Ended struct {
	Secret string `json:"secret"` // of chance, in hexadecimal digits
	Why    string `json:"why"`
}

// Look is a table as everybody may see it.
type Look struct {
	V       int             `json:"v"`
	Code    string          `json:"code"`
	Rules   json.RawMessage `json:"rules"`
	Options json.RawMessage `json:"options,omitempty"`
	Seats   []Seat          `json:"seats"`
	Grace   string          `json:"grace"`
	Hints   bool            `json:"hints"`
	State   string          `json:"state"`
	Commit  string          `json:"commit"`          // SHA-256 of the secret of chance
	Why     string          `json:"why,omitempty"`   // it is over, as its line says
	Again   string          `json:"again,omitempty"` // the code of the rematch's table
}

// Hello is the first line of an answer.
type Hello struct {
	V     int    `json:"v"`
	Me    int    `json:"me"`   // the seat, -1 for watching
	Now   int64  `json:"now"`  // milliseconds since the table was made
	Last  uint64 `json:"last"` // the table's last number
	Table *Look  `json:"table"`
}

// View is the whole table as a seat may see it.
type View struct {
	N        uint64          `json:"n"`     // of the last line that is in it
	View     json.RawMessage `json:"view"`  // as package record writes it
	Draft    json.RawMessage `json:"draft"` // the seat's own half-made turn, or null
	Here     []string        `json:"here"`
	Late     []int           `json:"late"`
	Watching int             `json:"watching"`
	Clock    *Clock          `json:"clock"`
	Paused   bool            `json:"paused"`
	Host     int             `json:"host"` // a seat, or -1
	Asks     []Vote          `json:"asks"`
}

// Present says who is here.
type Present struct {
	Here     []string `json:"here"`     // by seat: Here, Away or Computer
	Late     []int    `json:"late"`     // the seats of people that a computer may play now
	Watching int      `json:"watching"` // how many watch
}

// Clock is that of the turn.
type Clock struct {
	P    int    `json:"p"`
	End  *int64 `json:"end"`  // when it runs out, milliseconds since the table was made; null while it stands
	Left int64  `json:"left"` // milliseconds
}

// Voices is who has agreed in an open vote so far.
type Voices struct {
	What string `json:"what"`
	Yes  []int  `json:"yes"`
}

// Said is a remark.
type Said struct {
	P   int    `json:"p"`
	Key string `json:"key"`
}

// Moved says that the secret has been replaced. The answer ends.
type Moved struct{}

// E implements Line.
func (*Seats) E() string { return LineSeats }

// E implements Line.
func (*Did) E() string { return LineDid }

// E implements Line.
func (*Back) E() string { return LineBack }

// E implements Line.
func (*Asks) E() string { return LineAsks }

// E implements Line.
func (*Agreed) E() string { return LineAgreed }

// E implements Line.
func (*Declined) E() string { return LineDeclined }

// E implements Line.
func (*Paused) E() string { return LinePaused }

// E implements Line.
func (*Host) E() string { return LineHost }

// E implements Line.
func (*Again) E() string { return LineAgain }

// E implements Line.
func (*Ended) E() string { return LineOver }

// E implements Line.
func (*Hello) E() string { return LineHello }

// E implements Line.
func (*View) E() string { return LineView }

// E implements Line.
func (*Present) E() string { return LineHere }

// E implements Line.
func (*Clock) E() string { return LineClock }

// E implements Line.
func (*Voices) E() string { return LineVoices }

// E implements Line.
func (*Said) E() string { return LineSaid }

// E implements Line.
func (*Moved) E() string { return LineMoved }
