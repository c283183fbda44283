// Package fetch gets files of the page that it does not begin with.
package fetch
