package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"machiavelli/engine/rules"
	"machiavelli/game/testing/pagepart"
	"machiavelli/game/testing/robot"
	"machiavelli/game/testing/usage"
)

// measure measures a server and writes the figures into a page; - prints them. The
// robots run on the same machine.
func measure(ctx context.Context, page string, small bool) error {
	dir, err := os.MkdirTemp("", "tables")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	part, long := 1, 40*time.Second
	if small {
		part, long = 10, 10*time.Second
	}
	var text bytes.Buffer
	b := io.MultiWriter(&text, os.Stderr) // what there is so far
	fmt.Fprintf(b, "%d cores, %s, with a load of %s before; robots and server on one machine. A robot plays after %s on average; the robots' work counts into the times.\n\n",
		runtime.NumCPU(), runtime.Version(), machineLoad(), pace)
	io.WriteString(b, "| tables × people | fsync | `do`: median, p99 | line: median, p99 | processor of the server | memory |\n|---|---|---|---|---|---|\n")
	for _, run := range []struct {
		kind   string
		tables int
	}{{"serve", 50}, {"serve", 200}, {"serve", 800}, {slowServer, 200}} {
		n := max(1, run.tables/part)
		sync := "of this disk"
		if run.kind == slowServer {
			sync = "20 ms more"
		}
		err := with(ctx, dir, run.kind, func(p *process) error {
			got, err := load{tables: n, each: 4, long: long}.many(ctx, p)
			if err != nil {
				return err
			}
			fmt.Fprintf(b, "| %d × 4 | %s | %s | %s | %.0f %% of a core, %.2f %% a table | %d MB, %d KB a table |\n", n, sync, got.did.inMillis(), got.told.inMillis(),
				100*got.cpu, 100*got.cpu/float64(n), got.rss>>10, (got.rss-got.before)/n)
			return nil
		})
		if err != nil {
			return err
		}
	}
	fmt.Fprintln(b)
	n := 2000 / part
	if err := with(ctx, dir, "serve", func(p *process) error {
		before, rss, err := followed(ctx, p, n)
		fmt.Fprintf(b, "- %d tables, each with a match and one client that follows: %d MB; the server alone had %d MB.\n", n, rss>>10, before>>10)
		return err
	}); err != nil {
		return err
	}
	n = 20_000 / part
	if err := forgotten(filepath.Join(dir, "forgotten"), n); err != nil {
		return err
	}
	p, err := newProcess("serve", filepath.Join(dir, "forgotten"))
	if err != nil {
		return err
	}
	_, rss, err := p.uses()
	if err := firstError(err, p.end()); err != nil {
		return err
	}
	fmt.Fprintf(b, "- %d tables in the folder that nobody looks at: %d MB after the start.\n", n, rss>>10)
	n = 1000 / part
	if err := with(ctx, dir, "serve", func(p *process) error {
		var tables []*robot.Table
		for i := range n {
			t, err := makeTable(ctx, p, i, []string{"human", "human"}, 0)
			if err != nil {
				return err
			}
			for k, name := range []string{"Anna", "Bert"} {
				if _, err := t.Sit(ctx, name, uint64(i), k == 0); err != nil {
					return err
				}
			}
			tables = append(tables, t)
		}
		got, err := comeBack(ctx, p, tables)
		if err == nil {
			fmt.Fprintf(b, "- A killed server with %d matches answers %s after it is started, and has told all views after %s. From asking for the lines of one that has yet to be read to its view: %s (median, p99; 16 at once).\n",
				n, millis(got.up), millis(got.looked), got.view.inMillis())
		}
		return err
	}); err != nil {
		return err
	}
	did, err := soak(ctx, soaking{rules: rules.IDs(), atOnce: 6, long: 2 * long, often: 300 * time.Millisecond, says: os.Stderr})
	if err != nil {
		return err
	}
	fmt.Fprintf(b, "- Robots played all %d rule sets while the server was killed %d times, %d logs were torn and the disk was full %d times: no acknowledged line was lost, no card lost or doubled, no legal play refused, and every record held.\n",
		len(rules.IDs()), did.kills, did.torn, did.full)
	if page == "-" {
		_, err := os.Stdout.Write(text.Bytes())
		return err
	}
	return pagepart.Part{Page: page, Begin: "<!-- written by: make bench-online -->\n", End: "<!-- end of the figures -->\n"}.Write("\n" + text.String() + "\n")
}

// machineLoad is how many programs wanted a processor in the last minute, on average (proc_loadavg(5)).
func machineLoad() string {
	data, err := os.ReadFile("/proc/loadavg")
	if fields := strings.Fields(string(data)); err == nil && len(fields) > 0 {
		return fields[0]
	}
	return "unknown size"
}

// with has a server of its own for what is measured.
func with(ctx context.Context, dir, kind string, do func(*process) error) error {
	logs, err := os.MkdirTemp(dir, "logs")
	if err != nil {
		return err
	}
	p, err := newProcess(kind, logs)
	if err != nil {
		return err
	}
	err = do(p)
	client.CloseIdleConnections()
	return firstError(ctx.Err(), err, p.end())
}

func firstError(all ...error) error {
	for _, err := range all {
		if err != nil {
			return err
		}
	}
	return nil
}

// uses is what the server has used.
func (p *process) uses() (cpu float64, rss int, err error) { return usage.Of(p.cmd.Process.Pid) }

// now is the processor time of the server, and when that was.
func (p *process) now() (float64, time.Time, error) {
	cpu, _, err := p.uses()
	return cpu, time.Now(), err
}
