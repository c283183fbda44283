//go:build !js

package streamlog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// checkNodes asks the nodes whether they sync every message before they say that they have
// it. One that does not is an error; one that is silent is asked later.
func checkNodes(ctx context.Context, c Config) (silent []string, err error) {
	if len(c.Monitors) == 0 {
		c.Logger.Warn("sync_interval was not checked, as no -nats-monitor is named: unless it is always, a loss of power can lose what was acknowledged")
	}
	for _, m := range c.Monitors {
		switch err := checkSync(ctx, m); {
		case errors.Is(err, errSilentNode):
			c.Logger.Warn("a node does not say how it syncs", "error", err)
			silent = append(silent, m)
		case err != nil:
			return nil, err
		}
	}
	return silent, nil
}

// checkEach is how often a node is asked that was silent.
const checkEach = 10 * time.Second

// checkLater asks nodes that were silent until they answer, or the log closes.
func (l *Log) checkLater(silent []string) {
	again := time.NewTicker(checkEach)
	defer again.Stop()
	for len(silent) > 0 {
		select {
		case <-again.C:
		case <-l.ctx.Done():
			return
		}
		silent = slices.DeleteFunc(silent, func(m string) bool {
			err := checkSync(l.ctx, m)
			if err != nil && !errors.Is(err, errSilentNode) {
				l.logger.Error("a node that was silent does not keep what it acknowledges", "error", err)
			}
			return !errors.Is(err, errSilentNode)
		})
	}
}

// isSilence reports whether nobody has answered: a node that is down, or cut off.
func isSilence(err error) bool {
	var network *net.OpError
	var address *url.Error
	return errors.As(err, &network) || errors.As(err, &address) && address.Timeout() || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

// errSilentNode is a node that does not answer now.
var errSilentNode = errors.New("the node is silent")

// checkSync asks a node, at its monitoring address, whether it syncs every message
// to its disk before it says that it has it.
func checkSync(ctx context.Context, monitor string) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(monitor, "/")+"/jsz", nil)
	if err != nil {
		return fmt.Errorf("-nats-monitor: %w", err)
	}
	if r.URL.Host == "" || r.URL.Hostname() == "" {
		return fmt.Errorf("-nats-monitor: %q is no address", monitor)
	}
	w, err := http.DefaultClient.Do(r)
	if err != nil && isSilence(err) {
		return fmt.Errorf("-nats-monitor: %w: %w", errSilentNode, err)
	}
	if err != nil { // whatever listens there is no node
		return fmt.Errorf("-nats-monitor: %w", err)
	}
	defer w.Body.Close()
	text, err := io.ReadAll(io.LimitReader(w.Body, 1<<20))
	if err == nil && w.StatusCode >= http.StatusInternalServerError {
		err = errors.New(w.Status)
	}
	if err != nil {
		return fmt.Errorf("-nats-monitor %s: %w: %w", monitor, errSilentNode, err)
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
