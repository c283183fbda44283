// Command pack builds the browser version: the game and its worker as
// WebAssembly, the page that loads them, and all in every encoding that a browser asks for.
//
//	go run ./wasm/pack -out build/web
//
// With -quick it takes a third of the time and the files are larger, for this machine
// alone.
//
// Every file but index.html and sw.js carries a hash of its content in its name, so that
// it may be kept for ever; the page knows the names and the sizes. The folder
// holds all that any static host needs, also under a sub-path.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"machiavelli/assets/puzzles"
	text "machiavelli/assets/strings"
	"machiavelli/game/lang"
)

// own is the game's package.
const own = "."

func main() {
	out := flag.String("out", filepath.Join("build", "web"), "folder to build into; what it held is replaced")
	game := flag.String("game", own, "package of the game; the benchmarks put another in its place, with Ebitengine as it comes")
	quick := flag.Bool("quick", false, "build in seconds instead of minutes, and not as small")
	weighs := flag.Bool("transport", false, "build nothing: say how many bytes of the game are the transport to servers of tables")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "pack: unexpected argument %q\n", flag.Arg(0))
		os.Exit(2)
	}
	if *weighs {
		if err := weighTransport(os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, "pack:", err)
			os.Exit(1)
		}
		return
	}
	if err := run(*out, *game, *quick, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

// run builds the folder beside out and then takes its place, so that out is
// never half a build.
func run(out, game string, quick bool, log io.Writer) error {
	if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
		return err
	}
	fresh, err := os.MkdirTemp(filepath.Dir(out), ".web-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(fresh)
	if err := os.Chmod(fresh, 0o755); err != nil {
		return err
	}

	fmt.Fprintln(log, "Compiling the game for the browser (the first time takes a minute or two)...")
	var b built
	gameFlags := slices.Clone(uninlined)
	if game == own {
		dir, err := os.MkdirTemp("", "pack")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		modfile, err := trimmed(dir)
		if err != nil {
			return err
		}
		gameFlags = append(gameFlags, "-modfile="+modfile)
	}
	if b.game, err = compile(game, lined, gameFlags...); err != nil {
		return err
	}
	if b.engine, err = compile("./wasm/worker", unlined, append(uninlined, "-gcflags=std=-l")...); err != nil {
		return err
	}
	if b.wanted, err = wantedFiles(); err != nil {
		return err
	}
	if b.runtime, err = wasmExec(); err != nil {
		return err
	}
	files, err := nameFiles(b)
	if err != nil {
		return err
	}
	fmt.Fprintln(log, "Compressing it...")
	if err := write(fresh, out, files, encodings(quick), log); err != nil {
		return err
	}

	if !quick {
		if err := weigh(fresh, files, log); err != nil {
			return err
		}
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	return os.Rename(fresh, out)
}

// wantedFiles is the files that a page fetches when they are wanted.
func wantedFiles() (map[string][]byte, error) {
	files := map[string][]byte{"puzzles.bin": puzzles.File}
	for _, code := range lang.Languages() {
		if code == lang.Usual { // which is in the game
			continue
		}
		data, err := text.Files.ReadFile(code + ".json")
		if err != nil {
			return nil, err
		}
		files[code+".json"] = data
	}
	return files, nil
}

// uninlined builds packages without inlining through which frames and searches go little:
// the worker's engine is 60 KB smaller with Go's own among them, and no slower.
var uninlined = []string{
	"-gcflags=machiavelli/engine/match=-l", "-gcflags=machiavelli/engine/record=-l",
	"-gcflags=machiavelli/engine/rules=-l", "-gcflags=machiavelli/engine/steps=-l", "-gcflags=machiavelli/engine/text=-l",
}

// lined leaves a program's memory as it is: the log of a scene that failed says
// in which line.
func lined([]piece) error { return nil }

// compile builds a main package for the browser, without symbols and paths, its
// memory changed, and with more flags of the go command.
func compile(pkg string, change func([]piece) error, flags ...string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "pack")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	to := filepath.Join(dir, "main.wasm")
	cmd := browser(slices.Concat([]string{"build", "-trimpath", "-ldflags=-s -w", "-o", to}, flags, []string{pkg})...)
	cmd.Stdout = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("go build %s for the browser: %w", pkg, err)
	}
	module, err := os.ReadFile(to)
	if err != nil {
		return nil, err
	}
	return joined(module, change)
}

// wasmExec is Go's own half of the bridge to JavaScript. It must be of the
// very Go that compiled the game.
func wasmExec() ([]byte, error) {
	root, err := goOutput("env", "GOROOT")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
}

// browser is the go command for the browser.
func browser(args ...string) *exec.Cmd {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	return cmd
}

// goOutput is what the go command answers.
func goOutput(args ...string) (string, error) {
	out, err := browser(args...).Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}
