//go:build !js

package liar

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"
)

// Calling is the address of a server that says one thing where another one is said by the
// server at an address: each value of JSON that is a key of said is what stands there.
func Calling(t testing.TB, at string, said map[string]string) string {
	t.Helper()
	to, err := url.Parse(at)
	if err != nil {
		t.Fatal(err)
	}
	var pairs []string
	for from, what := range said {
		a, _ := json.Marshal(from) // a text can always be written
		b, _ := json.Marshal(what)
		pairs = append(pairs, string(a), string(b))
	}
	with, honest := strings.NewReplacer(pairs...), httputil.NewSingleHostReverseProxy(to)
	honest.FlushInterval = -1 // at once
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Host = to.Host
		honest.ServeHTTP(&writer{w, with}, r)
	}))
	t.Cleanup(s.CloseClientConnections)
	return s.URL
}

// writer says what is to be said. The server writes whole lines.
type writer struct {
	http.ResponseWriter
	with *strings.Replacer
}

func (w *writer) WriteHeader(status int) {
	w.Header().Del("Content-Length")
	w.ResponseWriter.WriteHeader(status)
}

func (w *writer) Write(p []byte) (int, error) {
	w.Header().Del("Content-Length")
	if _, err := w.with.WriteString(w.ResponseWriter, string(p)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Unwrap is what http.ResponseController asks for.
func (w *writer) Unwrap() http.ResponseWriter { return w.ResponseWriter }
