package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"image"
	"image/png"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	texttemplate "text/template"

	"machiavelli/game/lang"
	"machiavelli/game/ui/deck/art"
	"machiavelli/wasm/page"
)

// file is one file of the web folder.
type file struct {
	name string
	data []byte
}

// built is what the compiler gave: the game, the engine alone for a Web Worker,
// and Go's own half of the bridge to JavaScript; and what a page fetches when it is
// wanted, by name: puzzles.bin, and the languages, it.json.
type built struct {
	game, engine, runtime []byte
	wanted                map[string][]byte
}

// names is what the templates of the page are filled with.
type names struct {
	Style, Game, Runtime, Invited, Kept, Lease, Loader, Mend, Mirror, Old, Words, Engine, Worker, Icon, SmallIcon, LargeIcon, MaskableIcon, TouchIcon, Manifest string

	GameSize, EngineSize int

	Files  listed // what the game starts from, by name, and what each must hold
	Wanted wanted // what is fetched when it is wanted

	Languages string // that the game is offered in, as JavaScript reads them
	Version   string // a hash over everything
}

// install begins the names of what is fetched only when somebody installs the
// game, over the network.
const install = "install-"

// later begins the names of what is fetched only when somebody wants it.
const later = "later-"

// wanted is such files by what they are called, as puzzles or it: the name of each
// and what it must hold.
type wanted map[string][2]string

// String is the files as JavaScript reads them.
func (w wanted) String() string { return script(w) }

// listed is what files must hold, by their names.
type listed map[string]string

// String is the files as JavaScript reads them.
func (l listed) String() string { return script(l) }

func script[T wanted | listed](names T) string {
	text, err := json.Marshal(names)
	if err != nil {
		panic(err) // of strings, which cannot be
	}
	return string(text)
}

// integrity is what a browser checks a file's content against.
func integrity(data []byte) string {
	sum := sha256.Sum256(data)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// first reports whether a page needs a file to start.
func first(name string) bool {
	return !strings.HasPrefix(name, install) && !strings.HasPrefix(name, later)
}

// nameFiles names the files of the web folder and writes the page that names them.
// index.html and sw.js, whose names must stay, come last.
func nameFiles(b built) ([]file, error) {
	var files []file
	add := func(name string, data []byte) string {
		files = append(files, file{hashed(name, data), data})
		return files[len(files)-1].name
	}
	languages, err := json.Marshal(lang.Languages())
	if err != nil {
		return nil, err
	}
	n := names{Languages: string(languages), GameSize: len(b.game), EngineSize: len(b.engine), Wanted: wanted{}}
	for _, plain := range []struct {
		name string
		to   *string
	}{{"page.css", &n.Style}, {"invited.js", &n.Invited}, {"kept.js", &n.Kept}, {"lease.js", &n.Lease}, {"loader.js", &n.Loader}, {"mend.js", &n.Mend}, {"mirror.js", &n.Mirror}, {"old.js", &n.Old}, {"words.js", &n.Words}} {
		data, err := page.Files.ReadFile(plain.name)
		if err != nil {
			return nil, err
		}
		*plain.to = add(plain.name, data)
	}
	n.Game = add("machiavelli.wasm", b.game)
	n.Runtime = add("wasm_exec.js", b.runtime)
	n.Engine = add("engine.wasm", b.engine)
	script, err := fill("worker.js", n)
	if err != nil {
		return nil, err
	}
	n.Worker = add("worker.js", script)
	for _, name := range slices.Sorted(maps.Keys(b.wanted)) {
		data := b.wanted[name]
		n.Wanted[strings.TrimSuffix(name, path.Ext(name))] = [2]string{add(later+name, data), integrity(data)}
	}
	for _, icon := range []struct {
		to    *string
		name  string
		image *image.RGBA
	}{
		{&n.SmallIcon, "icon-48.png", art.Icon(48)}, // a tab's
		{&n.Icon, install + "icon-192.png", art.Icon(192)},
		{&n.LargeIcon, install + "icon-512.png", art.Icon(512)},
		{&n.MaskableIcon, install + "maskable-512.png", art.MaskableIcon(512)},
		{&n.TouchIcon, install + "maskable-180.png", art.MaskableIcon(180)}, // iOS cuts it as well
	} {
		var b bytes.Buffer
		small := png.Encoder{CompressionLevel: png.BestCompression}
		if err := small.Encode(&b, icon.image); err != nil {
			return nil, err
		}
		*icon.to = add(icon.name, b.Bytes())
	}
	manifest, err := fill("manifest.webmanifest", n)
	if err != nil {
		return nil, err
	}
	n.Manifest = add("manifest.webmanifest", manifest)
	index, err := fill("index.html", n)
	if err != nil {
		return nil, err
	}

	n.Files = listed{"./": integrity(index)}
	for _, f := range files {
		if first(f.name) {
			n.Files[f.name] = integrity(f.data)
		}
	}
	// A worker that does other things keeps them under another name, too.
	unnamed, err := fill("sw.js", n)
	if err != nil {
		return nil, err
	}
	n.Version = digest(unnamed)
	worker, err := fill("sw.js", n)
	if err != nil {
		return nil, err
	}
	return append(files, file{"index.html", index}, file{"sw.js", worker}), nil
}

// fill executes a template of the page.
func fill(name string, n names) ([]byte, error) {
	source, err := page.Files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var t interface {
		Execute(io.Writer, any) error
	}
	if path.Ext(name) == ".html" {
		t, err = template.New(name).Parse(string(source))
	} else {
		t, err = texttemplate.New(name).Parse(string(source))
	}
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, n); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return b.Bytes(), nil
}

// hashed puts a hash of the content before the name's extension.
func hashed(name string, data []byte) string {
	ext := path.Ext(name)
	return strings.TrimSuffix(name, ext) + "." + digest(data) + ext
}

// digest is twelve hexadecimal digits of a hash.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:6])
}
