// Package table is one table of several people as data: who sits where, the
// match, what may be asked and what each seat may know. It has no clock, no
// files, no network and no goroutine; whoever serves it tells it the time and
// stores its lines.
//
// The order is always the same. Ask says which lines would be written, and
// nothing has happened yet. The server writes them where they last. Take makes
// each of them true. For and Passing say what every seat is to be told. A table
// whose server has ended is made again by Restore and Take, line by line.
//
// What has no line lives in memory alone and is lost with the server: who is
// here, half-made turns, remarks, and who has agreed to a vote so far. Time
// passes for a clock only while somebody is here.
//
// docs/formats.md has every line as it is sent.
package table
