//go:build drive

package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// guestBin is the game, built to run as a guest; gameBin is the game as it is
// played.
var guestBin, gameBin string

// host is the hidden game whose one tick runs all tests: guests are drawn on
// its graphics card.
type host struct {
	m    *testing.M
	code int
}

func (h *host) Update() error {
	h.code = h.m.Run()
	return ebiten.Termination
}

func (h *host) Draw(*ebiten.Image) {}

func (h *host) Layout(w, ht int) (int, int) { return w, ht }

func TestMain(m *testing.M) {
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "drive:", err)
		code = 1
	}
	os.Exit(code)
}

func run(m *testing.M) (int, error) {
	dir, err := os.MkdirTemp("", "drive")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	guestBin, gameBin = filepath.Join(dir, "guest"), filepath.Join(dir, "machiavelli")
	for bin, tags := range map[string]string{guestBin: "-tags=ebitenginevmguest", gameBin: "-tags="} {
		cmd := exec.Command("go", "build", tags, "-o", bin, "../../..")
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := cmd.CombinedOutput(); err != nil {
			return 0, fmt.Errorf("building the game: %w\n%s", err, out)
		}
	}

	h := &host{m: m}
	ebiten.SetWindowVisible(false)
	if err := ebiten.RunGame(h); err != nil {
		return 0, fmt.Errorf("no display to draw on: %w", err)
	}
	return h.code, nil
}
