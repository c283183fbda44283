//go:build !js

package houseserver

import (
	"fmt"
	"os"
	"os/signal"
	"testing"
	"time"
)

// TestMain is the server where the tests start themselves as one: it has an address in the
// house, and the usual port is taken.
func TestMain(m *testing.M) {
	if len(os.Args) < 4 || os.Args[1] != Command {
		os.Exit(m.Run())
	}
	if os.Args[3] == ":8080" {
		fmt.Fprintln(os.Stderr, "the port is taken")
		os.Exit(1)
	}
	fmt.Println("what is no address")
	fmt.Println("http://localhost:4711/")
	fmt.Println("http://192.168.7.5:4711/")
	fmt.Println("http://[fd00::5]:4711/")
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, os.Interrupt)
	select {
	case <-asked:
	case <-time.After(time.Minute):
	}
}

// TestTheServerOfTheHouseIsStartedOnceAndEnds: at a free port where the usual one is taken,
// with the address by which this computer reaches it.
func TestTheServerOfTheHouseIsStartedOnceAndEnds(t *testing.T) {
	var s Server
	address, err := s.Start()
	if err != nil || address != "http://localhost:4711" {
		t.Fatalf("%q, %v", address, err)
	}
	first := s.cmd
	if again, err := s.Start(); err != nil || again != address || s.cmd != first {
		t.Errorf("started again it is at %q, %v", again, err)
	}
	first.Process.Kill()
	<-s.ended
	if again, err := s.Start(); err != nil || again != address || s.cmd == first {
		t.Errorf("after it was killed it is at %q, %v", again, err)
	}
	first = s.cmd
	s.Close()
	if first.ProcessState == nil || !first.ProcessState.Exited() {
		t.Errorf("it still runs: %v", first.ProcessState)
	}
	s.Close() // which is no harm
}

// TestALineOfTheServerIsAnAddressOrNone: whatever it prints.
func TestALineOfTheServerIsAnAddressOrNone(t *testing.T) {
	for line, want := range map[string]string{
		"http://127.0.0.1:8080/": "http://127.0.0.1:8080", " http://[fd00::5]:8080/ ": "http://[fd00::5]:8080", "ftp://x": "", "": "", "%": "", "http://": "",
	} {
		if got, ok := origin(line); got != want || ok != (want != "") {
			t.Errorf("of %q it is %q, %v", line, got, ok)
		}
	}
}
