// Command serve is the static server of the browser version, for this machine
// alone: it listens on 127.0.0.1 and answers for one folder.
//
//	go run ./wasm/serve -dir build/web -port 8080
//
// When the port is taken, the next free one is used; the address is printed.
package main

import (
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"machiavelli/game/serve/static"
)

func main() {
	dir := flag.String("dir", filepath.Join("build", "web"), "folder to serve")
	port := flag.Int("port", 8080, "first port to try; 0 takes any free one")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "serve: unexpected argument %q\n", flag.Arg(0))
		os.Exit(2)
	}
	if err := run(*dir, *port); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

func run(dir string, port int) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	if _, err := root.Stat("index.html"); err != nil {
		return fmt.Errorf("%s has no index.html: it is no web folder of the game", dir)
	}
	ln, err := listen(port)
	if err != nil {
		return err
	}
	if got := ln.Addr().(*net.TCPAddr).Port; port != 0 && got != port {
		fmt.Printf("Port %d is in use.\n", port)
	}
	fmt.Printf("Machiavelli is at http://%s/ (Ctrl-C ends)\n", ln.Addr())
	server := &http.Server{Handler: static.Handler{Root: root}, ReadHeaderTimeout: 10 * time.Second}
	return server.Serve(ln)
}

// listen takes the first free port from port on, of the twenty that follow.
func listen(port int) (net.Listener, error) {
	const tries = 20
	for p := port; ; p++ {
		ln, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(p)))
		if err == nil || !errors.Is(err, syscall.EADDRINUSE) || p >= port+tries || p >= 65535 {
			return ln, err
		}
	}
}
