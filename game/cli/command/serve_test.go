//go:build !js

package command

import (
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

func TestServeRefusesFlagsThatDoNotGoTogether(t *testing.T) {
	for args, word := range map[string]string{
		"-import x":                                 "-nats",
		"-nats-monitor http://localhost:1":          "-nats",
		"-nats localhost:1 -dir x":                  "-dir",
		"-nats localhost:1 -import x -export y":     "-import",
		"-nats localhost:1 -nats-replicas 0":        "-nats-replicas",
		"-max-tables 0":                             "-max-tables",
		"-caller-tables 0":                          "-caller-tables",
		"-caller-streams -1":                        "-caller-streams",
		"-caller-connections 0":                     "-caller-connections",
		"-keep soon":                                "-keep",
		"-keep -5d":                                 "-keep",
		"-keep -1h":                                 "-keep",
		"-keep 200000d":                             "-keep", // more than a Duration holds
		"-keep d":                                   "-keep",
		"-trusted-proxy cards.example.org":          "-trusted-proxy",
		"-nats localhost:1 -nats-monitor http://::": "-nats-monitor",
	} {
		var out, said strings.Builder
		if Run(context.Background(), strings.Fields("serve "+args), Env{Stdout: &out, Stderr: &said}) == 0 || !strings.Contains(said.String(), word) {
			t.Errorf("serve %s: %s", args, said.String())
		}
	}
}

// A container is told by its environment what a command line says elsewhere.
func TestEachFlagOfServeIsAlsoAVariableOfTheEnvironment(t *testing.T) {
	for name, value := range map[string]string{
		"MACHIAVELLI_MAX_TABLES": "0", "MACHIAVELLI_KEEP": "soon", "MACHIAVELLI_TRUSTED_PROXY": "cards.example.org",
		"MACHIAVELLI_CALLER_TABLES": "many", "MACHIAVELLI_OWN_RULES": "perhaps", "MACHIAVELLI_NATS_REPLICAS": "9",
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(name, value)
			var said strings.Builder
			flag := strings.ToLower(strings.ReplaceAll(strings.TrimPrefix(name, "MACHIAVELLI_"), "_", "-"))
			args := []string{"serve", "-nats", "localhost:1"}
			if code := Run(t.Context(), args, Env{Stdout: io.Discard, Stderr: &said}); code != exitUsage || !strings.Contains(said.String(), flag) && !strings.Contains(said.String(), name) {
				t.Errorf("exit code %d, %s", code, said.String())
			}
		})
	}
	t.Setenv("MACHIAVELLI_DIR", "elsewhere") // where the command line is silent
	var said strings.Builder
	if code := Run(t.Context(), []string{"serve", "-nats", "localhost:1"}, Env{Stdout: io.Discard, Stderr: &said}); code != exitUsage || !strings.Contains(said.String(), "-dir") {
		t.Errorf("exit code %d, %s", code, said.String())
	}
	t.Setenv("MACHIAVELLI_MAX_TABLES", "0") // which the command line overrules
	t.Setenv("MACHIAVELLI_DIR", "")         // says nothing
	said.Reset()
	Run(t.Context(), []string{"serve", "-max-tables", "5", "-import", "x", "-nats", ""}, Env{Stdout: io.Discard, Stderr: &said})
	if strings.Contains(said.String(), "max-tables") || !strings.Contains(said.String(), "-import") {
		t.Errorf("%s", said.String())
	}
}

func TestHealthIsAskedOfTheServerThatRunsThere(t *testing.T) {
	well := true
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/healthz" || !well {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}))
	ask := func(listen string) int {
		return Run(t.Context(), []string{"serve", "-healthy", "-listen", listen}, Env{Stdout: io.Discard, Stderr: io.Discard})
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	for _, listen := range []string{":" + port, "0.0.0.0:" + port, "127.0.0.1:" + port} {
		if code := ask(listen); code != exitOK {
			t.Errorf("%s: %d", listen, code)
		}
	}
	if well = false; ask(":"+port) == exitOK {
		t.Error("a server that cannot write is called well")
	}
	if l.Close(); ask(":"+port) == exitOK {
		t.Error("no server is called well")
	}
}
