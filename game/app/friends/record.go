package friends

import (
	"bytes"
	"context"
	"encoding/json"

	"machiavelli/engine/text"
)

// Errors of a record that is not that of the match that was played.
var (
	// ErrCommit says that the server did not deal the cards that it had committed to.
	ErrCommit = text.Errorf("the cards of the record are not those that the server had promised")
	// ErrNonce says that the server dealt without what this device had given to chance.
	ErrNonce = text.Errorf("the cards of the record were dealt without what this device gave to chance")
)

// Record asks for the record of a match that is over, and checks that its cards are those
// that the server had committed to when this device first heard of the table, dealt with what
// the device gave to chance. Whoever keeps the record verifies its cards by that.
func (t *Table) Record(ctx context.Context) ([]byte, error) {
	at := t.Seat()
	answer, r, err := insist(ctx, t.Client, request{get, at.path("record"), at.Secret, nil, "e"}, nil, nil)
	switch {
	case err != nil:
		return nil, err
	case r != nil:
		return nil, r
	}
	var first struct {
		Chance struct {
			Commit string
			Nonces []string
		}
	}
	line, _, _ := bytes.Cut(answer, []byte("\n"))
	if err := json.Unmarshal(line, &first); err != nil {
		return nil, ErrCommit
	}
	chance, i := first.Chance, t.Info()
	switch {
	case i.Commit == "" || chance.Commit != i.Commit:
		return nil, ErrCommit
	case at.Nonce != "" && i.Me >= 0 && (i.Me >= len(chance.Nonces) || chance.Nonces[i.Me] != at.Nonce):
		return nil, ErrNonce
	}
	return answer, nil
}
