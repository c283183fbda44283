//go:build !js

package command

import (
	"context"
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
