// Package page holds the files of the web page that loads the game.
package page

import "embed"

// Files are the page, its loader, and what installs the game in a
// browser. index.html, sw.js, worker.js and manifest.webmanifest are templates,
// which wasm/pack fills with the names of the files.
//
//go:embed index.html page.css invited.js kept.js lease.js loader.js mend.js mirror.js old.js sw.js words.js worker.js manifest.webmanifest
var Files embed.FS
