package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/andybalholm/brotli"
)

// transport is the package that speaks HTTP with a server of tables, and its files of a page.
const transport = "game/fetch/transport"

var transported = [...]string{"transport.go", "follow.go", "fetch_js.go"}

// silent is the package as everything else sees it, without anything that asks a server. It
// keeps what it is given, so that nothing else is left out with it.
//
//go:embed transport.go.txt
var silent []byte

// weighTransport says how much larger the page is for its transport: the game is compiled
// with it and without it.
func weighTransport(log io.Writer) error {
	dir, err := os.MkdirTemp("", "pack")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	modfile, err := trimmed(dir)
	if err != nil {
		return err
	}
	stub, overlay := filepath.Join(dir, "transport.go"), filepath.Join(dir, "overlay.json")
	replaced := map[string]string{}
	for i, name := range transported {
		at, err := filepath.Abs(filepath.Join(transport, name))
		if err != nil {
			return err
		}
		if _, err := os.Stat(at); err != nil {
			return err
		}
		if replaced[at] = ""; i == 0 {
			replaced[at] = stub
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return err
	}
	if err := os.WriteFile(stub, silent, 0o600); err != nil {
		return err
	}
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		return err
	}
	var sizes [2][3]int
	for i, flags := range [][]string{{"-modfile=" + modfile}, {"-modfile=" + modfile, "-overlay=" + overlay}} {
		game, err := compile(own, lined, flags...)
		if err != nil {
			return err
		}
		sizes[i] = [3]int{len(game), packedSize(game, 2), packedSize(game, brotli.BestCompression)}
	}
	_, err = fmt.Fprintf(log, "The transport adds %d bytes to the game, %d of its quick packing and %d of its best.\n",
		sizes[0][0]-sizes[1][0], sizes[0][1]-sizes[1][1], sizes[0][2]-sizes[1][2])
	return err
}

// packedSize is how many bytes of Brotli a file is.
func packedSize(data []byte, level int) int {
	var n counter
	w, err := brotliOf(level)(&n)
	if err != nil {
		return 0
	}
	w.Write(data) // a counter takes everything
	w.Close()
	return int(n)
}

// counter counts what is written.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
