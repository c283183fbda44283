package solver

import (
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// go test ./engine/solver -run Plot -plot ../../docs/solver.svg
var plotTo = flag.String("plot", "", "where to write the plot of docs/solver.md")

// curve is the cost of a family by the size of the table, in microseconds.
type curve struct {
	name  string
	sizes []int
	half  []float64 // the median
	most  []float64 // the 90th percentile
}

// axis is what a diagram shows the cost by.
type axis struct {
	name  string
	of    func(*sample) int
	marks []int
}

var axes = []axis{
	{"cards on the table", (*sample).lying, []int{0, 20, 40, 60, 80, 100}},
	{"cards in the hand", func(x *sample) int { return len(x.Hand) }, []int{0, 5, 10, 15, 20, 25}},
}

func cost(f *family, samples []sample, goal Goal, by *axis) curve {
	c := curve{name: f.name}
	s := New()
	for _, size := range by.marks {
		var took []float64
		for _, x := range samples {
			if near(by.of(&x), by.marks...) != size {
				continue
			}
			pos := x.position(f)
			pos.Goal = goal
			least := math.Inf(1)
			for range 3 {
				start := time.Now()
				if _, err := s.Solve(Limits{}, pos); err != nil {
					panic(err)
				}
				least = min(least, float64(time.Since(start).Nanoseconds())/1000)
			}
			took = append(took, least)
		}
		if len(took) < 3 {
			continue
		}
		slices.Sort(took)
		c.sizes = append(c.sizes, size)
		c.half = append(c.half, took[len(took)/2])
		c.most = append(c.most, took[len(took)*9/10])
	}
	return c
}

// TestPlotShowsTheCostOfEveryFamily measures the corpus and draws it when asked to.
func TestPlotShowsTheCostOfEveryFamily(t *testing.T) {
	svg := ""
	all := corpus(t)
	for k, goal := range []Goal{Max, Cards} {
		title := map[Goal]string{Max: "most cards", Cards: "with fewest moves"}[goal]
		for n := range axes {
			var curves []curve
			for i := range families {
				samples := all[families[i].name]
				if *plotTo == "" { // enough to see that it draws
					samples = samples[:min(len(samples), 8)]
				}
				curves = append(curves, cost(&families[i], samples, goal, &axes[n]))
			}
			svg += fmt.Sprintf(`<g transform="translate(%d %d)">%s</g>`, k*460, n*400, draw(title, curves, &axes[n]))
		}
	}
	svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 920 800" font-family="sans-serif" font-size="12">` +
		`<rect width="920" height="800" fill="#fff"/>` + svg + "</svg>\n"
	if strings.Count(svg, "<polyline") < 2 {
		t.Error("the plot is empty")
	}
	if *plotTo != "" {
		if err := os.WriteFile(*plotTo, []byte(svg), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// draw is one diagram: time, logarithmic, over an axis; the median drawn
// through, the 90th percentile dotted.
func draw(title string, curves []curve, by *axis) string {
	widest := by.marks[len(by.marks)-1]
	colours := []string{"#1b6", "#06c", "#c33", "#999", "#a3c", "#e80", "#068", "#850", "#333"}
	x := func(size int) int { return 50 + size*300/widest }
	y := func(us float64) int { return 340 - int(60*math.Log10(max(us, 1))) }
	var b strings.Builder
	fmt.Fprintf(&b, `<text x="%d" y="24" font-size="16">%s</text>`, x(0), title)
	for p := range 6 {
		label := []string{"1 µs", "10 µs", "0.1 ms", "1 ms", "10 ms", "0.1 s"}[p]
		at := y(math.Pow10(p))
		fmt.Fprintf(&b, `<line x1="%d" x2="%d" y1="%d" y2="%d" stroke="#ddd"/><text x="%d" y="%d" text-anchor="end">%s</text>`, x(0), x(widest), at, at, x(0)-4, at+4, label)
	}
	for _, size := range by.marks {
		fmt.Fprintf(&b, `<text x="%d" y="358" text-anchor="middle">%d</text>`, x(size), size)
	}
	fmt.Fprintf(&b, `<text x="%d" y="376" text-anchor="middle">%s</text>`, x(widest/2), by.name)
	for i, c := range curves {
		for k, values := range [][]float64{c.half, c.most} {
			fmt.Fprintf(&b, `<polyline fill="none" stroke="%s" stroke-width="2"%s points="`, colours[i%len(colours)], []string{"", ` stroke-dasharray="3 4"`}[k])
			for j, v := range values {
				fmt.Fprintf(&b, "%d,%d ", x(c.sizes[j]), y(v))
			}
			b.WriteString(`"/>`)
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d" fill="%s" font-size="11">%s</text>`, x(widest)+6, 60+16*i, colours[i%len(colours)], c.name)
	}
	return b.String()
}
