//go:build !js

package streamlog

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// checkSync asks a node, at its monitoring address, whether it syncs every message
// to its disk before it says that it has it.
func checkSync(ctx context.Context, monitor string) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(monitor, "/")+"/jsz", nil)
	if err != nil {
		return fmt.Errorf("-nats-monitor: %w", err)
	}
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		return fmt.Errorf("-nats-monitor: %w", err)
	}
	defer w.Body.Close()
	text, err := io.ReadAll(io.LimitReader(w.Body, 1<<20))
	if err != nil {
		return fmt.Errorf("-nats-monitor %s: %w", monitor, err)
	}
	var v struct {
		Config *struct {
			Always bool `json:"sync_always"`
		} `json:"config"`
	}
	switch err := json.Unmarshal(text, &v); {
	case w.StatusCode != http.StatusOK || err != nil || v.Config == nil:
		return fmt.Errorf("-nats-monitor %s: this node does not say how it syncs (%s)", monitor, w.Status)
	case !v.Config.Always:
		return fmt.Errorf("-nats-monitor %s: sync_interval is not always: a loss of power can lose what was acknowledged. Set sync_interval: always in the node's jetstream block", monitor)
	}
	return nil
}
