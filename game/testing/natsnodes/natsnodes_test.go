//go:build !js

package natsnodes

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The tests run nodes by nats.conf; who runs them by the compose file or the units
// gives them the same variables.
func TestComposeFileAndUnitsSetWhatTheNodesRead(t *testing.T) {
	project, err := root()
	if err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(project, "docs", "cluster", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	variables := regexp.MustCompile(`\$(NATS_[A-Z]+)`).FindAllStringSubmatch(read("nats.conf"), -1)
	if len(variables) < 8 {
		t.Fatalf("nats.conf reads %v", variables)
	}
	for _, v := range variables {
		if !strings.Contains(read("compose.yaml"), v[1]+": ") {
			t.Errorf("compose.yaml does not set %s", v[1])
		}
		if !strings.Contains(read("node.env"), "\n"+v[1]+"=") {
			t.Errorf("node.env does not set %s", v[1])
		}
	}
	env := read("server.env")
	command, err := Command("tables.service", func(name string) string {
		if !strings.Contains(env, "\n"+name+"=") {
			t.Errorf("server.env does not set %s", name)
		}
		return "x"
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range command {
		if strings.HasPrefix(word, "-") && !strings.Contains(read("compose.yaml"), "- "+word+"=") {
			t.Errorf("compose.yaml does not give the server %s", word)
		}
	}
}
