//go:build !js

// Package serve is the server of tables at which several people play: HTTP in
// front, one goroutine for each table that somebody looks at, and a log that is
// synced before anybody is told.
//
// The order is always the same: ask the table which lines would be written,
// append them to the log, make them true, tell everybody, answer. docs/formats.md
// has the wire byte by byte, docs/online.md says how a server is run.
package serve
