// Package fetch gets files of the page that it does not begin with, and waits for
// what the browser promises.
package fetch
