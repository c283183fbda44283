// Package page holds the files of the web page that loads the game.
package page

import "embed"

// Files are index.html (a template: see wasm/pack), loader.js and icon.svg.
//
//go:embed index.html loader.js icon.svg
var Files embed.FS
