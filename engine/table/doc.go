// Package table is one table of several people as data: who sits where, the
// match, what may be asked and what each seat may know. It has no clock, no
// files, no network and no goroutine; whoever serves it tells it the time and
// stores its lines.
//
// The order is always the same. Decide returns the lines that a command would write,
// and nothing has happened yet. The server stores them where they last. Apply applies
// each of them. For and Passing return what every seat is to be told. When a server has
// ended, Restore and Apply make its table again, line by line.
//
// What has no line lives in memory alone and is lost with the server: who is
// here, half-made turns, remarks, and who has agreed to a vote so far. Time
// passes for a clock only while somebody is here.
//
// docs/formats.md has every line as it is sent.
package table
