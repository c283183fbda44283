//go:build unix

package main

import (
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// TestAServerEndsBySignals: it ends with success, and by SIGHUP unless nohup has that ignored.
func TestAServerEndsBySignals(t *testing.T) {
	program := built(t, "")
	dir := t.TempDir()
	for _, end := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		server, _ := serving(t, program, dir, "127.0.0.1:0")
		server.cmd.Process.Signal(end)
		if err := server.cmd.Wait(); err != nil {
			t.Errorf("%v: %v", end, err)
		}
	}
	nohup, err := exec.LookPath("nohup")
	if err != nil {
		t.Fatal(err)
	}
	server := run(t, t.TempDir(), nohup, program, "serve", "-dir", dir, "-listen", "127.0.0.1:0")
	server.heard(`http://127\.0\.0\.1:\d+`)
	server.cmd.Process.Signal(syscall.SIGHUP)
	time.Sleep(200 * time.Millisecond)
	if err := server.cmd.Process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("under nohup: %v", err)
	}
	server.cmd.Process.Signal(syscall.SIGTERM)
	if err := server.cmd.Wait(); err != nil {
		t.Errorf("under nohup, by SIGTERM: %v", err)
	}
}
