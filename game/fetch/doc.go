// Package fetch loads files that the page does not start with, and waits for
// promises of the browser.
package fetch
