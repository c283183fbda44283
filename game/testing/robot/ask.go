package robot

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// refusal is why a server has not done something.
type refusal struct {
	status int
	code   string
	text   string
}

func (r *refusal) Error() string { return fmt.Sprintf("%d %s", r.status, r.text) }

// unsaid reports whether a refusal says nothing of what was asked: the same is to
// be sent again.
func (r *refusal) unsaid() bool {
	return r.status == http.StatusServiceUnavailable || r.status == http.StatusTooManyRequests
}

// send sends a request once.
func (t *Table) send(ctx context.Context, method, path, secret, body string) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, t.Server.URL+path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	if secret != "" {
		r.Header.Set("Authorization", "Bearer "+secret)
	}
	if t.Server.From != "" {
		r.Header.Set("X-Forwarded-For", t.Server.From)
	}
	w, err := t.Server.Client.Do(r)
	if err != nil {
		return nil, err
	}
	defer w.Body.Close()
	answer, err := io.ReadAll(w.Body)
	if err != nil {
		return nil, err
	}
	if w.StatusCode >= 300 {
		var e struct{ Error struct{ Code string } }
		json.Unmarshal(answer, &e) // an answer without an error has no code
		return nil, &refusal{w.StatusCode, e.Error.Code, string(answer)}
	}
	return answer, nil
}

// patience is how long a robot waits before it asks a server again that is away or
// full.
const patience = 30 * time.Millisecond

// insist sends a request until it has been answered.
func (t *Table) insist(ctx context.Context, method, path, secret, body string) ([]byte, error) {
	for {
		answer, err := t.send(ctx, method, path, secret, body)
		refused, said := err.(*refusal)
		if err == nil || said && !refused.unsaid() {
			return answer, err
		}
		select {
		case <-time.After(patience):
		case <-ctx.Done():
			return nil, fmt.Errorf("%s %s: %w", method, path, ctx.Err())
		}
	}
}
