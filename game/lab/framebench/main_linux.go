// Command framebench measures the window for some seconds: the whole game, with a
// table as full as possible. It prints one line of JSON. make bench-ui runs it and
// writes the figures into docs/performance.md.
//
//	go run ./game/lab/framebench -do move     the cost of a frame in which every card moves
//	go run ./game/lab/framebench -do think    the gaps between frames while -level thinks, and nothing else happens
//	go run ./game/lab/framebench -do rest     the gaps, and what the process costs, at rest
//	go run ./game/lab/framebench -save FILE   only writes the match that is shown
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"time"

	"machiavelli/assets/strings"
	"machiavelli/engine/worker"
	"machiavelli/game/app/engineprocess"
	"machiavelli/game/app/session"
	"machiavelli/game/cli/command"
	"machiavelli/game/lang"
	"machiavelli/game/settings"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/testing/memstore"
	"machiavelli/game/ui/input"
	"machiavelli/scenes"
	"machiavelli/scenes/table"

	"github.com/hajimehoshi/ebiten/v2"
)

// The ticks before measuring, in which the table is laid out and its pictures
// are made, also those that are only made beforehand.
const warm = 300

func main() {
	if len(os.Args) > 1 && os.Args[1] == engineprocess.Command {
		os.Exit(command.Run(context.Background(), os.Args[1:], command.Env{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}))
	}
	do := flag.String("do", "rest", "move, think or rest")
	level := flag.String("level", "strategist", "who thinks")
	seconds := flag.Int("seconds", 5, "how long is measured")
	save := flag.String("save", "", "file to write the match to, and end")
	flag.Parse()
	if err := run(*do, *level, *seconds, *save); err != nil {
		fmt.Fprintln(os.Stderr, "frames:", err)
		os.Exit(1)
	}
}

func run(do, level string, seconds int, save string) error {
	b := fullTable()
	if do == "think" {
		b = puzzling()
	}
	data, err := b.save(level, do != "think")
	if err != nil {
		return err
	}
	if save != "" {
		return os.WriteFile(save, data, 0o644)
	}
	g, err := open(data)
	if err != nil {
		return err
	}
	g.do, g.ticks = do, 60*seconds
	ebiten.SetWindowSize(1280, 800)
	ebiten.SetScreenClearedEveryFrame(false)
	if err := ebiten.RunGame(g); err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(g.result())
}

// open is the game at the table of a saved match.
func open(data []byte) (*game, error) {
	chosen := settings.Defaults()
	chosen.Speed = settings.Slow
	words, err := lang.Load(strings.Files, lang.Usual)
	if err != nil {
		return nil, err
	}
	engine := engineprocess.New().Start
	all := scenes.All(engine)
	all["table"] = table.New(&thinker{Client: engine()})
	st, err := stage.New(stage.Config{Scenes: all, Lang: words, Store: memstore.Store{store.MatchKey: data}, Settings: chosen, CanQuit: true})
	if err != nil {
		return nil, err
	}
	return &game{Stage: st}, nil
}

// game is the stage, with a clock at each of its frames.
type game struct {
	*stage.Stage
	do    string
	ticks int

	tick   int
	raw    input.Raw
	last   time.Time
	gaps   []time.Duration
	frame  time.Duration // processor time of this frame so far
	costs  []time.Duration
	allocs []uint64
	began  time.Duration // processor time of the process
	wall   time.Time
}

// Update is one tick, with keys pressed by the clock instead of a hand.
func (g *game) Update() error {
	g.tick++
	if g.tick == 2 {
		g.Context().Go("table", session.Resume{})
	}
	if g.tick == warm {
		g.began, g.wall = processTime(), time.Now()
		g.gaps, g.costs, g.allocs = nil, nil, nil
	}
	if g.tick == warm+g.ticks {
		return ebiten.Termination
	}
	if g.do != "move" {
		return g.Stage.Update()
	}
	// The table grows and shrinks without a rest: every card moves in every frame.
	g.raw.Keys[input.Plus], g.raw.Keys[input.Minus] = g.tick%6 == 0, g.tick%6 == 3
	g.measure(true, func() {
		g.Context().Tick++
		g.Context().Input.Feed(&g.raw)
		g.Step()
	})
	return nil
}

// Draw is one frame.
func (g *game) Draw(screen *ebiten.Image) {
	now := time.Now()
	if !g.last.IsZero() {
		g.gaps = append(g.gaps, now.Sub(g.last))
	}
	g.last = now
	if g.do != "move" {
		g.Stage.Draw(screen)
		return
	}
	g.measure(false, func() { g.Stage.Draw(screen) })
}

// measure takes the processor time of a part of a frame, and every fourth tick
// its allocations instead, which stops everything.
func (g *game) measure(first bool, part func()) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if g.tick%4 == 0 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		part()
		runtime.ReadMemStats(&after)
		if !first {
			g.allocs = append(g.allocs, after.Mallocs-before.Mallocs)
		}
		return
	}
	began := threadTime()
	part()
	spent := threadTime() - began
	if g.frame += spent; !first {
		g.costs = append(g.costs, g.frame)
		g.frame = 0
	}
}

// report is what frames prints; times are in milliseconds.
type report struct {
	Do     string  `json:"do"`
	Scene  string  `json:"scene"`
	Frames int     `json:"frames"`
	Gap    float64 `json:"longest_gap"`
	Cost   float64 `json:"median_cost"` // processor time of Update and Draw
	Worst  float64 `json:"worst_cost"`
	Allocs uint64  `json:"median_allocs"` // in Draw
	Core   float64 `json:"core"`          // per cent of a core that the process took
}

func (g *game) result() report {
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	r := report{Do: g.do, Scene: g.Scene(), Frames: len(g.gaps), Core: 100 * float64(processTime()-g.began) / float64(time.Since(g.wall))}
	if len(g.gaps) > 0 {
		r.Gap = ms(slices.Max(g.gaps))
	}
	if len(g.costs) > 0 {
		slices.Sort(g.costs)
		r.Cost, r.Worst = ms(g.costs[len(g.costs)/2]), ms(g.costs[len(g.costs)-1])
	}
	if len(g.allocs) > 0 {
		slices.Sort(g.allocs)
		r.Allocs = g.allocs[len(g.allocs)/2]
	}
	return r
}

// thinker is the way to an engine whose bots never come to an end: whoever has
// thought is asked again. What is measured is thinking, and no play with it.
type thinker struct {
	*worker.Client
	request worker.Request
	id      uint64
}

// Ask hands a request in.
func (t *thinker) Ask(r worker.Request) uint64 {
	id := t.Client.Ask(r)
	if r.Task.Kind() == worker.KindBot {
		t.request, t.id = r, id
	}
	return id
}

// Poll is the next answer of somebody who is no bot.
func (t *thinker) Poll() (worker.Answer, bool) {
	a, ok := t.Client.Poll()
	if ok && a.Kind == worker.KindBot && a.ID == t.id {
		t.id = t.Client.Ask(t.request)
		return t.Poll()
	}
	return a, ok
}
