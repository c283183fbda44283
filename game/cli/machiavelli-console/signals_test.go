//go:build unix

package main

import (
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"
	"time"
)

// TestAServerEndsBySignals: it ends with success, and by SIGHUP unless nohup has that ignored.
func TestAServerEndsBySignals(t *testing.T) {
	// Who runs the tests under nohup ignores SIGHUP, as what they start then would. A signal
	// that is listened to is not ignored, and a program begins with it as usual.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	defer signal.Reset(syscall.SIGHUP)
	ended := func(how string, server *running) {
		t.Helper()
		kill := time.AfterFunc(time.Minute, func() { server.cmd.Process.Kill() })
		defer kill.Stop()
		if err := server.cmd.Wait(); err != nil {
			t.Errorf("%s: %v", how, err)
		}
	}
	program := built(t, "")
	dir := t.TempDir()
	for _, end := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		server, _ := serving(t, program, dir, "127.0.0.1:0")
		server.cmd.Process.Signal(end)
		ended(end.String(), server)
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
	ended("under nohup, by SIGTERM", server)
}
