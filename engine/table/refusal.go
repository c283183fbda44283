package table

import (
	"encoding/json"
	"strconv"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
)

// Refusal is why something is not done. Nothing has changed.
type Refusal struct {
	Status  int    // of HTTP
	Code    string // docs/formats.md lists them
	Message string
	N       uint64        // stale: the table's last number
	Fact    *match.Error  // of a refused action
	After   time.Duration // too-often: how long to wait
}

func (r *Refusal) Error() string { return r.Code + ": " + r.Message }

// MarshalJSON writes the body of the answer.
func (r *Refusal) MarshalJSON() ([]byte, error) {
	message, err := json.Marshal(r.Message)
	if err != nil {
		return nil, err
	}
	b := append([]byte(`{"error":{"code":`), strconv.Quote(r.Code)...)
	b = append(append(b, `,"message":`...), message...)
	if r.Code == codeStale {
		b = strconv.AppendUint(append(b, `,"n":`...), r.N, 10)
	}
	if r.Fact != nil {
		if facts := record.AppendFacts(nil, r.Fact); len(facts) > 0 {
			b = append(append(append(b, `,"fact":{`...), facts[1:]...), '}')
		}
	}
	return append(b, "}}"...), nil
}

const codeStale = "stale"

func refuse(status int, code, message string) *Refusal {
	return &Refusal{Status: status, Code: code, Message: message}
}

// The refusals of a table.
var (
	noSecret     = refuse(401, "no-secret", "A secret is needed.")
	notHost      = refuse(403, "not-host", "Only the host may do that.")
	notYours     = refuse(403, "not-yours", "This secret has no seat that may do that.")
	full         = refuse(409, "full", "All seats are taken.")
	taken        = refuse(409, "taken", "Somebody sits there.")
	started      = refuse(409, "started", "The match has begun.")
	notOver      = refuse(409, "not-over", "The match is not over.")
	nothingAsked = refuse(409, "nothing-asked", "Nothing like that is asked.")
	isPaused     = refuse(409, "paused", "The match is paused.")
	badName      = refuse(422, "bad-name", "A name has 1 to 16 letters, without control or bidirectional characters.")
	badNonce     = refuse(422, "bad-nonce", "A nonce has 16 to 64 letters, digits, - and _.")
	tooLarge     = refuse(413, "too-large", "A turn is shorter.")
	badSeats     = refuse(422, "bad-seats", "There is no such seat, or it cannot be played so.")
)

func badJSON(err error) *Refusal { return refuse(400, "bad-json", err.Error()) }

func tooOften(after time.Duration) *Refusal {
	r := refuse(429, "too-often", "That was too soon after the last time.")
	r.After = after
	return r
}

// byRules is a refusal in the words of the match.
func byRules(e *match.Error) *Refusal {
	return &Refusal{Status: 422, Code: string(e.Why), Message: e.Error(), Fact: e}
}

func because(why match.Reason) *Refusal { return byRules(&match.Error{Why: why, Meld: -1}) }
