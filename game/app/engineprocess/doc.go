// Package engineprocess starts this program a second time, as an engine in its own
// process with a low priority. In a page, where no process can be started, it is empty.
package engineprocess
