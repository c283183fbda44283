//go:build !js

package serve

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// TestAServerEndsThoughSomebodyAsksNothing: a connection without a request is no reason to
// fail, and not one to wait for ever.
func TestAServerEndsThoughSomebodyAsksNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, w := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- Run(ctx, Config{Options: Options{}, Listen: "127.0.0.1:0", Dir: t.TempDir(), Says: w})
		w.Close()
	}()
	line := make([]byte, 200)
	n, err := r.Read(line)
	if err != nil {
		t.Fatal(err, <-ended)
	}
	go io.Copy(io.Discard, r)
	at := strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(string(line[:n])), "http://"), "/")
	_, port, err := net.SplitHostPort(at)
	if err != nil {
		t.Fatalf("%q: %v", at, err)
	}
	idle, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", port))
	if err != nil {
		t.Fatal(err)
	}
	defer idle.Close()
	time.Sleep(50 * time.Millisecond) // the server has it
	cancel()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("it says that it failed: %v", err)
		}
	case <-time.After(20 * time.Second):
		t.Error("it does not end")
	}
}
