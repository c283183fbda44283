package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html/template"
	"path"
	"strings"

	"machiavelli/wasm/page"
)

// file is one file of the web folder.
type file struct {
	name string
	data []byte
}

// lay names the files of the web folder and writes the page that names them.
func lay(game, runtime []byte) ([]file, error) {
	loader, err := page.Files.ReadFile("loader.js")
	if err != nil {
		return nil, err
	}
	icon, err := page.Files.ReadFile("icon.svg")
	if err != nil {
		return nil, err
	}
	source, err := page.Files.ReadFile("index.html")
	if err != nil {
		return nil, err
	}
	tmpl, err := template.New("index.html").Option("missingkey=error").Parse(string(source))
	if err != nil {
		return nil, err
	}

	files := []file{
		{hashed("machiavelli.wasm", game), game},
		{hashed("wasm_exec.js", runtime), runtime},
		{hashed("loader.js", loader), loader},
		{hashed("icon.svg", icon), icon},
	}
	var index bytes.Buffer
	if err := tmpl.Execute(&index, map[string]any{
		"Game": files[0].name, "GameSize": len(game),
		"Runtime": files[1].name, "Loader": files[2].name, "Icon": files[3].name,
	}); err != nil {
		return nil, fmt.Errorf("index.html: %w", err)
	}
	return append(files, file{"index.html", index.Bytes()}), nil
}

// hashed puts a hash of the content before the name's extension.
func hashed(name string, data []byte) string {
	sum := sha256.Sum256(data)
	ext := path.Ext(name)
	return strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:6]) + ext
}
