package wire

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/text"
)

// Refusal is why something is not done. Nothing has changed, unless its code is CodeUnknown.
type Refusal struct {
	Status  int // of HTTP
	Code    string
	Message string        // to programmers
	N       uint64        // CodeStale: the table's last number
	Fact    *match.Error  // of an action that the rules refuse; of another refusal that was read its code alone
	After   time.Duration // CodeTooOften: how long to wait
	Why     Cause         // CodeNoRoom, CodeUnknown: what is wrong with the server, as far as it is known
}

// The codes of refusals. An action that the rules refuse has the word of its match.Reason.
const (
	CodeBadJSON      = "bad-json"
	CodeNoSecret     = "no-secret"
	CodeNotHost      = "not-host"
	CodeNotYours     = "not-yours"
	CodeBadHost      = "bad-host"
	CodeNoTable      = "no-table"
	CodeNoPath       = "no-path"
	CodeFull         = "full"
	CodeTaken        = "taken"
	CodeStarted      = "started"
	CodeStale        = "stale"
	CodeNotOver      = "not-over"
	CodeNothingAsked = "nothing-asked"
	CodePaused       = "paused"
	CodeTooLarge     = "too-large"
	CodeBadName      = "bad-name"
	CodeBadNonce     = "bad-nonce"
	CodeBadRules     = "bad-rules"
	CodeBadSeats     = "bad-seats"
	CodeTooOften     = "too-often"
	CodeNoRoom       = "no-room"
	CodeUnknown      = "unknown"
	CodeUnread       = "unread" // of a client: an answer that makes no sense to it
)

// Statuses has the status of HTTP of each code that a server sends.
var Statuses = map[string]int{
	CodeBadJSON: 400, CodeNoSecret: 401, CodeNotHost: 403, CodeNotYours: 403, CodeBadHost: 403, CodeNoTable: 404, CodeNoPath: 404,
	CodeFull: 409, CodeTaken: 409, CodeStarted: 409, CodeStale: 409, CodeNotOver: 409, CodeNothingAsked: 409, CodePaused: 409,
	CodeTooLarge: 413, CodeBadName: 422, CodeBadNonce: 422, CodeBadRules: 422, CodeBadSeats: 422, CodeTooOften: 429,
	CodeNoRoom: 503, CodeUnknown: 503,
}

// byRules is the status of an action that the rules refuse.
const byRules = 422

// Refuse is a refusal with a code of Statuses.
func Refuse(code, message string) *Refusal {
	return &Refusal{Status: Statuses[code], Code: code, Message: message}
}

// The refusals that say the same each time.
var (
	NoSecret     = Refuse(CodeNoSecret, "A secret is needed.")
	NotHost      = Refuse(CodeNotHost, "Only the host may do that.")
	NotYours     = Refuse(CodeNotYours, "This secret has no seat that may do that.")
	NotKnown     = Refuse(CodeNotYours, "This secret is not known here.")
	BadHost      = Refuse(CodeBadHost, "This server is not called so. Start it with -host NAME.")
	BadOrigin    = Refuse(CodeBadHost, "Only this server's own page may ask.")
	NoTable      = Refuse(CodeNoTable, "There is no such table.")
	NoPath       = Refuse(CodeNoPath, "There is nothing here.")
	Full         = Refuse(CodeFull, "All seats are taken.")
	Taken        = Refuse(CodeTaken, "Somebody sits there.")
	Started      = Refuse(CodeStarted, "The match has begun.")
	NotOver      = Refuse(CodeNotOver, "The match is not over.")
	NothingAsked = Refuse(CodeNothingAsked, "Nothing like that is asked.")
	IsPaused     = Refuse(CodePaused, "The match is paused.")
	TooLarge     = Refuse(CodeTooLarge, "At most 64 KiB are read.")
	LongTurn     = Refuse(CodeTooLarge, "A turn is shorter.")
	BadName      = Refuse(CodeBadName, "A name has 1 to 16 letters, without control or bidirectional characters.")
	BadNonce     = Refuse(CodeBadNonce, "A nonce has 16 to 64 letters, digits, - and _.")
	BadSeats     = Refuse(CodeBadSeats, "There is no such seat, or it cannot be played so.")
	NoMoreTables = NotKept(CauseTables)
	ServerEnds   = Refuse(CodeUnknown, "The server ends. Ask again.")
	TableFailed  = Refuse(CodeUnknown, "The table has failed, and was read again. Ask again.")
)

// BadJSON refuses a body, or a query, that makes no sense.
func BadJSON(err error) *Refusal { return Refuse(CodeBadJSON, err.Error()) }

// BadRules refuses the rules of a table that is to be made.
func BadRules(err error) *Refusal { return Refuse(CodeBadRules, err.Error()) }

// Stale refuses what was sent before something was done that its sender did not know.
func Stale(last uint64) *Refusal {
	r := Refuse(CodeStale, "Something has happened since.")
	r.N = last
	return r
}

// TooOften refuses what may be asked again after a while.
func TooOften(after time.Duration, message string) *Refusal {
	r := Refuse(CodeTooOften, message)
	r.After = after
	return r
}

// ByRules refuses an action in the words of the match.
func ByRules(e *match.Error) *Refusal {
	return &Refusal{Status: byRules, Code: string(e.Why), Message: e.Error(), Fact: e}
}

// Because refuses an action for a reason without facts.
func Because(why match.Reason) *Refusal { return ByRules(&match.Error{Why: why, Meld: -1}) }

func (r *Refusal) Error() string { return r.Code + ": " + r.Message }

// Said is the code of a refusal, and its cause after a dot, if it has one.
func (r *Refusal) Said() string {
	if r.Why == "" {
		return r.Code
	}
	return r.Code + "." + string(r.Why)
}

// refusalBody is the body of a refusal.
type refusalBody struct {
	Error struct {
		Code    string          `json:"code"`
		Message string          `json:"message"`
		N       *uint64         `json:"n,omitempty"`
		Fact    json.RawMessage `json:"fact,omitempty"`
		Why     Cause           `json:"why,omitempty"`
	} `json:"error"`
}

// MarshalJSON writes the body of the answer.
func (r *Refusal) MarshalJSON() ([]byte, error) {
	var b refusalBody
	b.Error.Code, b.Error.Message, b.Error.Why = r.Code, r.Message, r.Why
	if r.Code == CodeStale {
		b.Error.N = &r.N
	}
	if r.Fact != nil {
		if facts := record.AppendFacts(nil, r.Fact); len(facts) > 0 {
			b.Error.Fact = append(append([]byte{'{'}, facts[1:]...), '}')
		}
	}
	return json.Marshal(b)
}

// ReadRefusal reads the body of a refusal. What is no server of tables writes another one:
// its code is CodeUnread, and its message says what it is.
func ReadRefusal(status int, body []byte) *Refusal {
	var b refusalBody
	if status < 400 || json.Unmarshal(body, &b) != nil || !isCode(b.Error.Code) {
		b = refusalBody{}
		b.Error.Code, b.Error.Message = CodeUnread, Answerer(status, body)
	}
	r := &Refusal{Status: status, Code: b.Error.Code, Message: text.Cut(text.Line(b.Error.Message), 200)}
	if _, known := causes[b.Error.Why]; known {
		r.Why = b.Error.Why
	}
	if b.Error.N != nil {
		r.N = *b.Error.N
	}
	r.Fact = record.ReadFacts(r.Code, b.Error.Fact)
	return r
}

// isCode reports whether a text may be the code of a refusal: small letters and hyphens.
func isCode(s string) bool {
	return s != "" && s != CodeUnread && len(s) <= 40 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz-") == ""
}

// Answerer is what has answered, as far as a person can tell it by that: the title of a page,
// and the status.
func Answerer(status int, body []byte) string {
	said := ""
	if _, after, ok := strings.Cut(string(body[:min(len(body), 4<<10)]), "<title>"); ok {
		title, _, _ := strings.Cut(after, "<")
		said = text.Cut(text.Called(strings.TrimSpace(title)), 40)
	}
	if said == "" {
		return "HTTP " + strconv.Itoa(status)
	}
	return "HTTP " + strconv.Itoa(status) + ": " + said
}

// Ends reports whether a server of tables has said that a seat, or its table, is no more.
func (r *Refusal) Ends() bool {
	return (r.Code == CodeNoTable || r.Code == CodeNotYours) && r.Status == Statuses[r.Code]
}

// IsStrange reports whether what was answered is not a word of a server of tables.
func (r *Refusal) IsStrange() bool { return r.Code == CodeUnread || r.Code == CodeBadHost }
