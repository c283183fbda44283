package table

import (
	"encoding/json"
	"testing"

	"machiavelli/engine/rules"
	"machiavelli/engine/table/tabletest"
)

// client is somebody who follows a table by its lines alone.
type client struct {
	*tabletest.Client
	t   *testing.T
	who Who
}

func newClient(t *testing.T, who Who, r rules.Rules) *client {
	return &client{tabletest.New(r), t, who}
}

// follow asks a table for what came since.
func (c *client) follow(t *Table) []Message {
	messages := t.For(c.who, c.N)
	for _, m := range messages {
		if err := c.Hear(m.Line); err != nil {
			c.t.Errorf("%v: %s", err, m.Line)
		}
	}
	return messages
}

// sameAs wants two clients of one seat to know the same.
func (c *client) sameAs(o *client, what string) {
	c.t.Helper()
	if a, b := c.V.Tidy(), o.V.Tidy(); a != b {
		c.t.Errorf("%s, seat %d:\n%s\n%s", what, c.who.Seat, a, b)
	}
	if c.N != o.N && o.N != Snapshot {
		c.t.Errorf("%s, seat %d: %d and %d", what, c.who.Seat, c.N, o.N)
	}
}

func asText(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}
