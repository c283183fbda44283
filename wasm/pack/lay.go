package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html/template"
	"image/png"
	"io"
	"path"
	"strings"
	texttemplate "text/template"

	"machiavelli/game/deck/art"
	"machiavelli/wasm/page"
)

// file is one file of the web folder.
type file struct {
	name string
	data []byte
}

// built is what the compiler gave: the game, the engine alone for a Web Worker,
// and Go's own half of the bridge to JavaScript.
type built struct{ game, engine, runtime []byte }

// names is what the templates of the page are filled with.
type names struct {
	Game, Runtime, Lease, Loader, Engine, Worker, Icon, LargeIcon, Manifest string

	GameSize int
	Files    []string // what the game starts from
	Version  string   // a hash over everything
}

// lay names the files of the web folder and writes the page that names them.
// index.html and sw.js, whose names must stay, come last.
func lay(b built) ([]file, error) {
	var files []file
	add := func(name string, data []byte) string {
		files = append(files, file{hashed(name, data), data})
		return files[len(files)-1].name
	}
	loader, err := page.Files.ReadFile("loader.js")
	if err != nil {
		return nil, err
	}
	lease, err := page.Files.ReadFile("lease.js")
	if err != nil {
		return nil, err
	}

	n := names{GameSize: len(b.game)}
	n.Game = add("machiavelli.wasm", b.game)
	n.Runtime = add("wasm_exec.js", b.runtime)
	n.Engine = add("engine.wasm", b.engine)
	n.Lease = add("lease.js", lease)
	n.Loader = add("loader.js", loader)
	script, err := fill("worker.js", n)
	if err != nil {
		return nil, err
	}
	n.Worker = add("worker.js", script)
	if n.Icon, err = addIcon(add, 192); err != nil {
		return nil, err
	}
	if n.LargeIcon, err = addIcon(add, 512); err != nil {
		return nil, err
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

	for _, f := range files {
		if f.name != n.LargeIcon { // which is only for installing, over the network
			n.Files = append(n.Files, f.name)
		}
	}
	n.Version = digest(append([]byte(strings.Join(n.Files, " ")), index...))
	worker, err := fill("sw.js", n)
	if err != nil {
		return nil, err
	}
	return append(files, file{"index.html", index}, file{"sw.js", worker}), nil
}

// addIcon adds the game's icon of a size in pixels, drawn like the cards.
func addIcon(add func(name string, data []byte) string, size int) (string, error) {
	var b bytes.Buffer
	small := png.Encoder{CompressionLevel: png.BestCompression}
	if err := small.Encode(&b, art.Icon(size)); err != nil {
		return "", err
	}
	return add(fmt.Sprintf("icon-%d.png", size), b.Bytes()), nil
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
