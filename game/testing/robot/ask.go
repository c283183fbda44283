package robot

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"machiavelli/engine/table/wire"
)

// unsaid reports whether a refusal says nothing of what was asked: the same is to
// be sent again.
func unsaid(r *wire.Refusal) bool {
	return r.Status == http.StatusServiceUnavailable || r.Status == http.StatusTooManyRequests
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
		return nil, wire.ReadRefusal(w.StatusCode, answer)
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
		refused, said := err.(*wire.Refusal)
		if err == nil || said && !unsaid(refused) {
			return answer, err
		}
		select {
		case <-time.After(patience):
		case <-ctx.Done():
			return nil, fmt.Errorf("%s %s: %w", method, path, ctx.Err())
		}
	}
}
