//go:build drive

package e2e

import (
	"errors"
	"image"
	"image/png"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"
)

// patience is how long nothing at all may change on the screen while something is
// waited for: the slowest machine, with other work to do, needs a part of it.
const patience = 5 * time.Minute

// guest is a running game and the hands that play it.
type guest struct {
	t       *testing.T
	session *vmhost.GuestSession
	cmd     *exec.Cmd
	screen  *ebiten.Image
	probe   string // the file that says what is on the screen
	still   bool   // nothing has been done since nothing moved any more
	closed  bool

	pictures sync.WaitGroup // that are being written
}

// open starts the game in a window of w by h points, with home as the folder
// that it saves in and more words on the command line.
func open(t *testing.T, home string, w, h int, args ...string) *guest {
	t.Helper()
	dir, err := os.MkdirTemp("", "g") // the path of a socket must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	ln, err := net.Listen("unix", filepath.Join(dir, "s"))
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	if err := ln.(*net.UnixListener).SetDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	endpoint, err := vmhost.EndpointURLFromAddr(ln.Addr())
	if err != nil {
		t.Fatal(err)
	}

	g := &guest{t: t, probe: filepath.Join(dir, "probe.json")}
	t.Cleanup(g.pictures.Wait)
	// Mute: a device that takes all sound at once, as tests have it, would
	// keep a core busy.
	g.cmd = exec.Command(guestBin, append([]string{"-mute"}, args...)...)
	g.cmd.Env = append(os.Environ(), "EBITENGINE_VM_ENDPOINT="+endpoint, "MACHIAVELLI_HOME="+home, "MACHIAVELLI_PROBE="+g.probe,
		"DBUS_SESSION_BUS_ADDRESS=", "XDG_RUNTIME_DIR=") // the tests do not ask what the desktop wishes
	g.cmd.Stdout, g.cmd.Stderr = os.Stderr, os.Stderr
	if err := g.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.close)
	conn, err := ln.Accept()
	if err != nil {
		t.Fatal("the game does not answer: ", err)
	}
	g.session, err = vmhost.NewGuestSession(conn, &vmhost.NewGuestSessionOptions{IdleTimeout: patience})
	if err != nil {
		t.Fatal(err)
	}
	g.resize(w, h)
	t.Cleanup(func() {
		if t.Failed() && !g.closed {
			g.shot("failed-" + strings.ReplaceAll(t.Name(), "/", "-"))
		}
	})
	return g
}

// close closes the game without a word, as a window is closed, and waits for
// its end.
func (g *guest) close() {
	if g.closed {
		return
	}
	g.closed = true
	if g.session == nil { // it never answered
		g.cmd.Process.Kill()
		g.cmd.Wait()
		return
	}
	if err := g.session.Close(); err != nil {
		g.t.Error("closing the game: ", err)
	}
	done := make(chan error, 1)
	go func() { done <- g.cmd.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			g.t.Error("the game ended with an error: ", err)
		}
	case <-time.After(patience):
		g.cmd.Process.Kill()
		<-done
		g.t.Error("the game does not end")
	}
}

// resize gives the window another size, in points.
func (g *guest) resize(w, h int) {
	g.t.Helper()
	if g.screen != nil {
		g.screen.Deallocate()
	}
	scale := ebiten.Monitor().DeviceScaleFactor()
	g.screen = ebiten.NewImage(int(float64(w)*scale), int(float64(h)*scale))
	if err := g.session.SetOutsideScreen(g.screen); err != nil {
		g.t.Fatal(err)
	}
	g.still = false
}

// step runs n ticks of the game.
func (g *guest) step(n int) {
	g.t.Helper()
	g.still = false
	g.session.AdvanceTicks(n)
	if !g.session.WaitTicks() {
		err := g.session.Err()
		if errors.Is(err, ebiten.Termination) {
			g.t.Fatal("the game has quit")
		}
		g.t.Fatal("the game has ended: ", err)
	}
}

// frame draws what the game shows. Reading a pixel has it drawn now: the tests
// run within one tick of the host, which would else put all drawing off to
// that tick's end.
func (g *guest) frame() {
	g.t.Helper()
	g.session.AdvanceFrame()
	if !g.session.WaitFrame() || !g.session.CompositeFrame() {
		g.t.Fatal("no frame: ", g.session.Err())
	}
	g.screen.SubImage(image.Rect(0, 0, 1, 1)).(*ebiten.Image).ReadPixels(make([]byte, 4))
}

// quick compresses pictures, which are looked at and thrown away.
var quick = png.Encoder{CompressionLevel: png.BestSpeed}

// shot keeps what is on the screen as build/shots/name.png. It is written while the
// game is played on.
func (g *guest) shot(name string) {
	g.t.Helper()
	g.frame()
	img := image.NewRGBA(g.screen.Bounds())
	g.screen.ReadPixels(img.Pix)
	file := filepath.Join("..", "..", "..", "build", "shots", name+".png")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		g.t.Fatal(err)
	}
	g.pictures.Go(func() {
		f, err := os.Create(file)
		if err != nil {
			g.t.Error(err)
			return
		}
		if err := errors.Join(quick.Encode(f, img), f.Close()); err != nil {
			g.t.Error(err)
		}
	})
}
