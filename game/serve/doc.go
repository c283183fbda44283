// Package serve is the server of tables at which several people play. It speaks
// HTTP, runs one goroutine for each table in use, and syncs a table's log before it
// tells anybody.
//
// The order is always the same: ask the table which lines would be written,
// append them to the log, make them true, tell everybody, answer. docs/formats.md
// has the wire byte by byte, docs/online.md says how a server is run.
package serve
