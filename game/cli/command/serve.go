//go:build !js

package command

import (
	"context"
	"flag"
	"log/slog"
	"math"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"machiavelli/engine/text"
	"machiavelli/game/serve"
	"machiavelli/game/store"
)

const serveUsage text.Noun = `usage: machiavelli serve [flags]

Serves tables at which several people play, each on a device of their own, and
the page of the game if its folder is there. It prints where it is found, and
runs until it is ended; the tables go on where they were when it starts again.
A flag that is not given is read from the environment: -max-tables from
MACHIAVELLI_MAX_TABLES.

`

// computersPause is for how long a computer player looks at an empty table.
const computersPause = 700 * time.Millisecond

func serveTables(ctx context.Context, args []string, env Env) error {
	f := flags("serve")
	c := serve.Config{Says: env.Stdout}
	f.StringVar(&c.Listen, "listen", ":8080", "the `ADDRESS` to listen at")
	f.StringVar(&c.Metrics, "metrics", "", "the `ADDRESS` at which /metrics has figures for Prometheus; empty for none")
	f.StringVar(&c.Dir, "dir", "", "the `FOLDER` that keeps the tables; empty for one beside the saves")
	f.StringVar(&c.NATS.URLs, "nats", "", "the `URLS` of the nodes of a NATS cluster, separated by commas, whose JetStream keeps the tables for several servers; empty for -dir")
	monitors := f.String("nats-monitor", "", "the `URLS` of the nodes' monitoring addresses, separated by commas: the server starts only if each syncs always")
	f.IntVar(&c.NATS.Replicas, "nats-replicas", 3, "on how many `NODES` each line is kept")
	f.StringVar(&c.NATS.Import, "import", "", "a `FOLDER` whose tables are taken into the cluster; then the program ends")
	f.StringVar(&c.NATS.Export, "export", "", "a `FOLDER` into which the cluster's tables are taken; then the program ends")
	f.StringVar(&c.Restore, "restore", "", "the `CODE` of an old table that was set aside and is put back; then the program ends")
	f.StringVar(&c.Web, "web", "", "the `FOLDER` of the page; empty for the folder web beside the program")
	hosts := f.String("host", "", "`NAMES` that the server is called by, separated by commas, besides the machine's own")
	f.StringVar(&c.Makers, "makers", "", "the `WORD` that who makes a table must know; empty: anybody may")
	keep := f.String("keep", "30d", "for how long a table is kept that nobody touches, such as 12h or 30d; 0 for ever")
	f.IntVar(&c.MaxTables, "max-tables", 10_000, "how many tables there may be")
	f.IntVar(&c.Hourly, "caller-tables", 100, "how many tables a caller may make in an hour, rematches included")
	f.IntVar(&c.Streams, "caller-streams", 64, "how many answers a caller may have open who follows tables")
	f.IntVar(&c.Connections, "caller-connections", 256, "how many connections a caller may have")
	f.BoolVar(&c.OwnRules, "own-rules", false, "players' own rule sets may be played")
	healthy := f.Bool("healthy", false, "asks the server that runs at -listen whether it is well, as a container does; then the program ends, with 0 if it is")
	trusted := f.String("trusted-proxy", "", "`ADDRESSES` of proxies whose X-Forwarded-For is believed, separated by commas")
	if err := parse(f, args, serveUsage, env, 0, 0); err != nil {
		return err
	}
	if err := fromEnvironment(f, os.LookupEnv); err != nil {
		return err
	}
	if *healthy {
		return isHealthy(ctx, c.Listen)
	}
	c.Pause = computersPause
	var err error
	if c.Keep, err = days(*keep); err != nil || c.Keep < 0 {
		return &usageError{text.Errorf("serve: -keep: %q is no time such as 12h or 30d", *keep)}
	}
	for _, most := range []struct {
		flag string
		n    int
	}{{"max-tables", c.MaxTables}, {"caller-tables", c.Hourly}, {"caller-streams", c.Streams}, {"caller-connections", c.Connections}} {
		if most.n < 1 {
			return &usageError{text.Errorf("serve: -%s: there must be room for one", most.flag)}
		}
	}
	c.NATS.Monitors = separated(*monitors)
	switch n := c.NATS; {
	case n.URLs == "" && (len(n.Monitors) > 0 || n.Import != "" || n.Export != ""):
		return &usageError{text.Errorf("serve: -nats-monitor, -import and -export go with -nats")}
	case n.URLs != "" && c.Dir != "":
		return &usageError{text.Errorf("serve: -dir and -nats both keep the tables; name one")}
	case n.Import != "" && n.Export != "":
		return &usageError{text.Errorf("serve: -import and -export are two things; do one after the other")}
	case n.Replicas < 1 || n.Replicas > 5:
		return &usageError{text.Errorf("serve: -nats-replicas: a cluster keeps 1 to 5")}
	}
	c.Hosts = separated(*hosts)
	for _, one := range separated(*trusted) {
		prefix, err := netip.ParsePrefix(one)
		if address, single := netip.ParseAddr(one); single == nil {
			prefix, err = netip.PrefixFrom(address, address.BitLen()), nil
		}
		if err != nil {
			return &usageError{text.Errorf("serve: -trusted-proxy: %q is no address", one)}
		}
		c.Trusted = append(c.Trusted, prefix)
	}
	if c.Dir == "" && c.NATS.URLs == "" {
		if c.Dir = store.Folder("tables"); c.Dir == "" {
			return &usageError{text.Errorf("serve: there is no folder for the tables; name one with -dir")}
		}
	}
	c.Logger = slog.New(slog.NewTextHandler(env.Stderr, nil))
	ends := []os.Signal{syscall.SIGINT, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		ends = append(ends, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(ctx, ends...)
	defer stop()
	return serve.Run(ctx, c)
}

// variable is the name of the environment variable that stands for a flag of serve.
func variable(flag string) string {
	return "MACHIAVELLI_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// fromEnvironment sets the flags that were not given to what the environment says. An empty
// variable says nothing: a compose file passes on those that are not set.
func fromEnvironment(f *flag.FlagSet, look func(string) (string, bool)) error {
	given := map[string]bool{}
	f.Visit(func(one *flag.Flag) { given[one.Name] = true })
	var wrong error
	f.VisitAll(func(one *flag.Flag) {
		value, there := look(variable(one.Name))
		if wrong != nil || given[one.Name] || !there || value == "" {
			return
		}
		if err := f.Set(one.Name, value); err != nil {
			wrong = &usageError{text.Errorf("serve: %s: %q is no value of -%s", variable(one.Name), value, one.Name)}
		}
	})
	return wrong
}

// isHealthy asks the server of this machine that listens at an address for its health.
func isHealthy(ctx context.Context, listen string) error {
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return &usageError{text.Errorf("serve: -listen: %q is no address", listen)}
	}
	if address, err := netip.ParseAddr(host); host == "" || err == nil && address.IsUnspecified() {
		host = "localhost"
	}
	ctx, stop := context.WithTimeout(ctx, 4*time.Second)
	defer stop()
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/healthz", nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(ask)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return text.Errorf("the server at %s is not well: %s", listen, answer.Status)
	}
	return nil
}

// separated is what commas separate.
func separated(s string) (all []string) {
	for one := range strings.SplitSeq(s, ",") {
		if one = strings.TrimSpace(one); one != "" {
			all = append(all, one)
		}
	}
	return all
}

// days reads a time that may be in days.
func days(s string) (time.Duration, error) {
	if n, ok := strings.CutSuffix(s, "d"); ok {
		d, err := time.ParseDuration(n + "h")
		if d > math.MaxInt64/24 {
			err = strconv.ErrRange
		}
		return 24 * d, err
	}
	if s == "0" {
		return 0, nil
	}
	return time.ParseDuration(s)
}
