// Package serve is the server of tables at which several people play. It speaks
// HTTP, runs one goroutine for each table in use, and syncs a table's log before it
// tells anybody.
//
// The order is always the same: the table decides which lines a command writes, the log
// stores them, the table applies them, everybody is told, and the command is answered.
// docs/formats.md has the wire byte by byte, docs/online.md says how a server is run.
package serve
