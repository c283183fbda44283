// Command release builds what players download, for every system, from one
// machine without a C compiler:
//
//	go run ./game/lab/release -out build/dist
//
// It leaves an archive a system, the web folder as an archive, an image of the server for
// containers for each processor, and SHA256SUMS.
// The same commit and the same Go give the same bytes: nothing in an archive
// knows when or where it was made. -only linux-amd64,web builds some of them.
package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

func main() {
	out := flag.String("out", filepath.Join("build", "dist"), "folder to put the archives into; what it held is replaced")
	only := flag.String("only", "", "comma-separated: build only these of "+strings.Join(names(), " "))
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "ship: unexpected argument %q\n", flag.Arg(0))
		os.Exit(2)
	}
	if err := run(*out, *only, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "ship:", err)
		os.Exit(1)
	}
}

// target is one archive.
type target struct {
	name         string // also the end of the archive's name
	goos, goarch string
	ext          string
	files        func(release, programs) ([]entry, error) // of the archive
}

// programs are the game, the one without a window on windows and in an image, and the
// page that both serve.
type programs struct {
	game, console []byte
	page          []entry // with the paths of its folder
}

// web is the page as the folder web of an archive.
func (p programs) web(folder string) []entry {
	var list []entry
	for _, e := range p.page {
		list = append(list, entry{path: folder + "/web/" + e.path, data: e.data})
	}
	return list
}

func targets() []target {
	return []target{
		{"linux-amd64", "linux", "amd64", ".tar.gz", linux},
		{"linux-arm64", "linux", "arm64", ".tar.gz", linux},
		{"windows-amd64", "windows", "amd64", ".zip", windows},
		{"macos-arm64", "darwin", "arm64", ".zip", mac},
		{"macos-amd64", "darwin", "amd64", ".zip", mac},
		{"web", "", "", ".zip", nil},
		{"server-amd64", "linux", "amd64", ".oci.tar", server},
		{"server-arm64", "linux", "arm64", ".oci.tar", server},
	}
}

func names() []string {
	var all []string
	for _, t := range targets() {
		all = append(all, t.name)
	}
	return all
}

// release is what an archive says of itself.
type release struct {
	version string // such as 1.2.0; 0.0.0 before the first tag
	commit  string
	time    time.Time // of the commit
}

func run(out, only string, log io.Writer) error {
	var wanted []target
	for _, t := range targets() {
		if only == "" || slices.Contains(strings.Split(only, ","), t.name) {
			wanted = append(wanted, t)
		}
	}
	if len(wanted) == 0 {
		return fmt.Errorf("-only %s: there are %s", only, strings.Join(names(), ", "))
	}
	r, err := current()
	if err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	page, err := packed()
	if err != nil {
		return err
	}
	sums := ""
	for _, t := range wanted {
		name := "machiavelli-" + r.version + "-" + t.name + t.ext
		fmt.Fprintln(log, "Building", name+"...")
		data, err := t.build(r, page)
		if err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
		if err := os.WriteFile(filepath.Join(out, name), data, 0o644); err != nil {
			return err
		}
		sums += fmt.Sprintf("%x  %s\n", sha256.Sum256(data), name)
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums), 0o644)
}

// current is the release that the checked-out commit is. A folder that git
// knows nothing of has no commit, and a time of its own.
func current() (release, error) {
	git := func(args ...string) (string, bool) {
		out, err := exec.Command("git", args...).Output()
		return strings.TrimSpace(string(out)), err == nil
	}
	r := release{version: "0.0.0", time: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	var known bool
	if r.commit, known = git("rev-parse", "HEAD"); !known {
		return r, nil
	}
	seconds, _ := git("show", "-s", "--format=%ct", "HEAD")
	at, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return r, fmt.Errorf("the time of commit %s: %w", r.commit, err)
	}
	r.time = time.Unix(at, 0).UTC()
	if tag, tagged := git("describe", "--tags", "--abbrev=0", "--match", "v[0-9]*"); tagged {
		r.version = strings.TrimPrefix(tag, "v")
	}
	return r, nil
}

func (t target) build(r release, page []entry) ([]byte, error) {
	var list []entry
	var err error
	if t.goos == "" {
		list, err = web(page)
	} else {
		p := programs{page: page}
		image := t.ext == ".oci.tar"
		if !image {
			p.game, err = compile(t, r, false)
		}
		if err == nil && (image || t.goos == "windows") {
			p.console, err = compile(t, r, true)
		}
		if err == nil {
			list, err = t.files(r, p)
		}
	}
	if err != nil {
		return nil, err
	}
	switch t.ext {
	case ".zip":
		return zipped(list, r.time)
	case ".oci.tar":
		return ociArchive(list, r, t.goarch)
	}
	return tarred(list, r.time)
}

// compile builds the game for a system, or the program without a window. On windows its icon and version come
// from a resource file beside main.go, which git ignores.
func compile(t target, r release, console bool) ([]byte, error) {
	dir, err := os.MkdirTemp("", "ship")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	link, from := "-s -w", "."
	if console {
		from = "./game/cli/" + consoleName
	}
	if t.goos == "windows" && !console {
		const resource = "resource_windows_amd64.syso"
		data, err := resources(r)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(resource, data, 0o644); err != nil {
			return nil, err
		}
		defer os.Remove(resource)
		link += " -H=windowsgui"
	}
	to := filepath.Join(dir, "machiavelli")
	args := []string{"build", "-trimpath", "-ldflags=" + link, "-o", to}
	if r.commit != "" {
		args = append(args, "-buildvcs=true") // whatever this machine's settings are
	}
	cmd := exec.Command("go", append(args, from)...)
	cmd.Env = append(os.Environ(), "GOOS="+t.goos, "GOARCH="+t.goarch, "CGO_ENABLED=0", "GOFLAGS=")
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("go build: %w", err)
	}
	program, err := os.ReadFile(to)
	if err != nil {
		return nil, err
	}
	return program, inspect(program, t.goos, t.goarch, console)
}
