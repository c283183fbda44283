//go:build podman

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"machiavelli/game/testing/robot"
)

// podman runs podman and returns what it printed.
func podman(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("podman", args...).CombinedOutput()
	if err != nil {
		t.Fatalf("podman %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

// TestAContainerServesTablesAndKeepsThemWhenItIsKilled: the image that is shipped is loaded,
// started as docs/online.md says, and killed in the middle of a match, which goes on.
func TestAContainerServesTablesAndKeepsThemWhenItIsKilled(t *testing.T) {
	t.Chdir("../../..")
	out := t.TempDir()
	if err := run(out, "server-amd64", os.Stderr); err != nil {
		t.Fatal(err)
	}
	archives, err := filepath.Glob(filepath.Join(out, "*.oci.tar"))
	if err != nil || len(archives) != 1 {
		t.Fatal(archives, err)
	}
	if info, err := os.Stat(archives[0]); err != nil || info.Size() > 30_000_000 {
		t.Errorf("%v, %v: more than 30 MB", info, err)
	} else {
		t.Logf("%d bytes", info.Size())
	}
	said := podman(t, "load", "-i", archives[0])
	image := said[strings.LastIndex(said, " ")+1:]
	t.Cleanup(func() { exec.Command("podman", "rmi", "-f", image).Run() })
	const name, volume, port = "machiavelli-tables", "machiavelli-tables", "18080"
	remove := func() {
		exec.Command("podman", "rm", "-f", name).Run()
		exec.Command("podman", "volume", "rm", "-f", volume).Run()
	}
	remove()
	t.Cleanup(remove)
	// The limits are small, as a machine that is a container itself may set no larger ones.
	podman(t, "create", "--name", name, "--read-only", "--ulimit", "nofile=1000:1000", "--ulimit", "nproc=500:500", "-p", "127.0.0.1:"+port+":8080", "-v", volume+":/data",
		"-e", "MACHIAVELLI_HOST=cards.example.org", "-e", "MACHIAVELLI_MAX_TABLES=5", image)
	url := "http://127.0.0.1:" + port
	client := &http.Client{Transport: named{"cards.example.org"}, Timeout: time.Minute}
	start := func() time.Duration {
		began := time.Now()
		podman(t, "start", name)
		started := time.Now()
		for {
			answer, err := client.Get(url + "/healthz")
			if err == nil {
				answer.Body.Close()
				if answer.StatusCode == http.StatusOK {
					break
				}
			}
			if time.Since(began) > 20*time.Second {
				t.Fatalf("it is not ready: %v\n%s", err, podman(t, "logs", name))
			}
			time.Sleep(20 * time.Millisecond)
		}
		return time.Since(started)
	}
	t.Logf("ready %v after podman started it", start())
	podman(t, "exec", name, serverPath, "serve", "-healthy")
	for _, shell := range []string{"/bin/sh", "sh"} {
		if out, err := exec.Command("podman", "exec", name, shell, "-c", "true").CombinedOutput(); err == nil {
			t.Errorf("%s runs in it: %s", shell, out)
		}
	}
	if page, err := client.Get(url + "/"); err != nil || page.StatusCode != http.StatusOK {
		t.Errorf("no page: %v", err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 4*time.Minute)
	defer stop()
	table, err := robot.Make(ctx, robot.Server{URL: url, Client: client}, `{"rules":"machiavelli","options":{"hand":5,"deals":1},"seats":["human","human"]}`)
	if err != nil {
		t.Fatal(err)
	}
	ends := make(chan error, 2)
	for seat := range 2 {
		r, err := table.Sit(ctx, fmt.Sprint("Robot", seat), uint64(seat+1), seat == 0)
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			err := r.Play(ctx)
			if err == nil {
				err = r.Check(ctx)
			}
			ends <- err
		}()
	}
	for table.Acknowledged() < 4 {
		if ctx.Err() != nil {
			t.Fatal("nobody plays")
		}
		time.Sleep(10 * time.Millisecond)
	}
	podman(t, "kill", name)
	start()
	for range 2 {
		if err := <-ends; err != nil {
			t.Error(err)
		}
	}
	var state []struct{ State struct{ ExitCode int } }
	podman(t, "stop", "-t", "10", name)
	if err := json.Unmarshal([]byte(podman(t, "inspect", name)), &state); err != nil || state[0].State.ExitCode != 0 {
		t.Errorf("told to end it ends with %+v, %v", state, err)
	}
}

// named calls a server by a name that leads nowhere here, as a proxy does.
type named struct{ host string }

func (n named) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Host = n.host
	return http.DefaultTransport.RoundTrip(r)
}
