package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"machiavelli/game/testing/pagepart"
)

// part is the time below which a part of all lies, which are in order.
func part(all []time.Duration, of float64) float64 {
	return all[int(of*float64(len(all)-1))].Seconds() * 1000
}

// row is a result as a row of the table.
func (r result) row() string {
	pace, memory := "people's", fmt.Sprintf("%.0f", r.rss)
	if r.hurry {
		pace, memory = "none", "–" // of how many matches is by chance
	}
	node := "–"
	if r.node > 0 {
		node = fmt.Sprintf("%.2f", r.node)
	}
	return fmt.Sprintf("|%s|%s|%d|%.0f|%.1f/%.1f|%.1f/%.1f|%.2f|%s|%s|\n", r.kind, pace, r.tables, r.actions,
		part(r.did, 0.5), part(r.did, 0.99), part(r.told, 0.5), part(r.told, 0.99), r.server, node, memory)
}

// text is the results as a page has them.
func text(o options, all []result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d cores, %s, which robots, servers and nodes share. Two sit at each table and act after %v on average, or at once, for %v. `do` is until the answer, *line* until the other seat knows: median/p99 in ms.\n\n",
		runtime.NumCPU(), runtime.Version(), o.pace, o.long)
	b.WriteString("|kept by|pace|tables|actions/s|`do`|line|cores: servers|nodes|KB a table|\n|---|---|---|---|---|---|---|---|---|\n")
	for _, r := range all {
		b.WriteString(r.row())
	}
	b.WriteString("\n")
	for _, k := range kinds {
		if n, ok := end(all, k.name); ok {
			fmt.Fprintf(&b, "- %s: two cores end at about %d tables of people.\n", k.name, n)
		}
	}
	return b.String()
}

// end is the number of tables at which two cores would be used up: what is used
// beside tables stays, and each table costs what it did between the two largest
// numbers that were measured.
func end(all []result, kind string) (int, bool) {
	var some []result
	for _, r := range all {
		if r.kind == kind && !r.hurry {
			some = append(some, r)
		}
	}
	if len(some) < 2 {
		return 0, false
	}
	a, b := some[len(some)-2], some[len(some)-1]
	each := (b.cores() - a.cores()) / float64(b.tables-a.tables)
	if each <= 0 {
		return 0, false
	}
	n := float64(b.tables) + (2-b.cores())/each
	return int(math.Round(n/100)) * 100, true
}

// writeInto writes the results into a page, and the picture beside it.
func writeInto(page string, o options, all []result) error {
	if err := os.WriteFile(filepath.Join(filepath.Dir(page), "load.svg"), []byte(picture(all)), 0o644); err != nil {
		return err
	}
	part := pagepart.Part{Page: page, Begin: "<!-- written by: go run ./game/lab/load -->\n", End: "<!-- end of the load -->\n"}
	return part.Write("\n" + text(o, all) + "\n![Processors and p99 by tables](load.svg)\n\n")
}

// The sizes of the picture.
const (
	wide, high   = 400.0, 300.0 // one of its halves
	left, bottom = 50.0, 40.0
	top, right   = 40.0, 20.0
)

var colours = map[string]string{kinds[0].name: "#1b7f4b", kinds[1].name: "#b4541a", kinds[2].name: "#3355bb"}

// picture draws what tables at the pace of people cost, and how long they wait.
func picture(all []result) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" font-family="sans-serif" font-size="11">`+"\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n", 2*wide, high+20*float64(len(kinds)))
	half(&b, 0, "cores of servers and nodes", all, result.cores)
	half(&b, wide, "p99 of do, in ms", all, func(r result) float64 { return part(r.did, 0.99) })
	for i, k := range kinds {
		y := high + 20*float64(i)
		fmt.Fprintf(&b, "<path d=\"M%.0f %.0fh24\" stroke=\"%s\" stroke-width=\"2\"/><text x=\"%.0f\" y=\"%.0f\">%s</text>\n", left, y, colours[k.name], left+30, y+4, k.name)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// half draws one value by the number of tables, both in logarithms.
func half(b *strings.Builder, x0 float64, title string, all []result, value func(result) float64) {
	const least = 0.001
	xs, ys := [2]float64{math.Inf(1), 0}, [2]float64{math.Inf(1), 0}
	for _, r := range all {
		if !r.hurry {
			x, y := float64(r.tables), max(value(r), least)
			xs, ys = [2]float64{min(xs[0], x), max(xs[1], x)}, [2]float64{min(ys[0], y), max(ys[1], y)}
		}
	}
	low, over := math.Floor(math.Log10(ys[0])), math.Ceil(math.Log10(ys[1]))
	over = max(over, low+1)
	at := func(r result) (x, y float64) {
		across := math.Log(float64(r.tables)/xs[0]) / max(math.Log(xs[1]/xs[0]), 1e-9)
		up := (math.Log10(max(value(r), least)) - low) / (over - low)
		return x0 + left + across*(wide-left-right), high - bottom - up*(high-bottom-top)
	}
	fmt.Fprintf(b, "<text x=\"%.0f\" y=\"20\" font-size=\"13\">%s</text>\n", x0+left, title)
	for e := low; e <= over; e++ {
		y := high - bottom - (e-low)/(over-low)*(high-bottom-top)
		fmt.Fprintf(b, "<path d=\"M%.1f %.1fH%.1f\" stroke=\"#ddd\"/><text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n", x0+left, y, x0+wide-right, x0+left-6, y+4, math.Pow(10, e))
	}
	for _, k := range kinds {
		path := ""
		for _, r := range all {
			if r.kind != k.name || r.hurry {
				continue
			}
			x, y := at(r)
			word := "L"
			if path == "" {
				word = "M"
			}
			path += fmt.Sprintf("%s%.1f %.1f", word, x, y)
			fmt.Fprintf(b, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", x, y, colours[k.name])
			if k == kinds[0] {
				fmt.Fprintf(b, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%d</text>\n", x, high-bottom+16, r.tables)
			}
		}
		if path != "" {
			fmt.Fprintf(b, "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", path, colours[k.name])
		}
	}
}
