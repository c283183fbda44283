// Load measures what tables cost: one server with a file a table, one server with a
// cluster of three nodes of NATS, and three servers with it. Robots play at the pace
// of people and at none. With -write it writes a table into a page of the docs and
// a picture beside it.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"time"
)

// options is what is measured.
type options struct {
	tables  []int         // at the pace of people
	hurried []int         // without a pause
	long    time.Duration // each
	pace    time.Duration // of people, on average
}

func main() {
	var o options
	tables := flag.String("tables", "50,200,800,3200", "how many tables, at the pace of people")
	hurried := flag.String("hurried", "50,200", "how many tables, with players who do not pause")
	flag.DurationVar(&o.long, "for", 8*time.Second, "for how long each is measured")
	flag.DurationVar(&o.pace, "pace", 10*time.Second, "how long people look at a table before they act, on average")
	write := flag.String("write", "", "the page that the figures are written into, with the picture load.svg beside it")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := numbers(*tables, &o.tables)
	if err == nil {
		err = numbers(*hurried, &o.hurried)
	}
	if err == nil {
		err = run(ctx, o, *write)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

// numbers reads growing numbers.
func numbers(text string, to *[]int) error {
	last := 0
	for word := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(word)
		if err != nil || n <= last {
			return fmt.Errorf("%q has no growing numbers", text)
		}
		*to, last = append(*to, n), n
	}
	return nil
}

func run(ctx context.Context, o options, page string) error {
	dir, err := os.MkdirTemp("", "load")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program, err := build(dir)
	if err != nil {
		return err
	}
	var all []result
	for _, k := range kinds {
		for _, hurry := range []bool{false, true} {
			some, err := series(ctx, program, dir, k, o, hurry)
			all = append(all, some...)
			if err != nil {
				return fmt.Errorf("%s: %w", k.name, err)
			}
		}
	}
	if page == "" {
		fmt.Print(text(o, all))
		return nil
	}
	return writeInto(page, o, all)
}
