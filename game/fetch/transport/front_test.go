//go:build !js

package transport

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// ask sends a request and waits for its answer.
func ask(c *Client, secret string) (status int, body string, err error) {
	got := make(chan struct{})
	c.Do("POST", "/v1/x", secret, []byte("{}"), func(s int, b []byte, e error) {
		status, body, err = s, string(b), e
		close(got)
	})
	<-got
	return status, body, err
}

// A login in front that wants Authorization for itself answers 401, or takes the header away.
func TestASecretGoesBesideALogin(t *testing.T) {
	for _, front := range []bool{true, false} {
		var asked []string
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			io.Copy(io.Discard, r.Body)
			asked = append(asked, r.Header.Get("Authorization")+"|"+r.Header.Get("Machiavelli-Secret"))
			if r.Header.Get("Machiavelli-Secret") != "abc" {
				if front {
					w.Header().Set("WWW-Authenticate", "Basic")
				}
				w.WriteHeader(401)
			}
		}))
		c := &Client{Origin: s.URL}
		for range 2 {
			if status, _, err := ask(c, "abc"); status != 200 || err != nil {
				t.Errorf("%d, %v", status, err)
			}
		}
		if got, want := fmt.Sprint(asked), "[Bearer abc| |abc |abc]"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if status, _, err := ask(&Client{Origin: s.URL}, ""); status != 401 || err != nil {
			t.Errorf("without a secret: %d, %v", status, err)
		}
		s.Close()
	}
}

func TestHTTPLeadsToHTTPSOfTheSameNameAlone(t *testing.T) {
	for to, want := range map[string]string{
		"https://cards.example/":      "https://cards.example",
		"https://CARDS.example:8443/": "https://CARDS.example:8443",
		"https://evil.example/":       "", "http://cards.example/": "", "https://cards.example@evil.example/": "", "https://cards.example.evil/": "", "//cards.example/": "", "/login": "", "": "",
		"https://cards.example\\@evil/": "",
	} {
		if got := secured("http://cards.example:8080/cards/v1/x", to); got != want {
			t.Errorf("%q leads to %q, want %q", to, got, want)
		}
		if got := secured("https://cards.example/v1/x", to); got != "" {
			t.Errorf("from https %q leads to %q", to, got)
		}
	}
	var mu sync.Mutex
	var paths []string
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		paths = append(paths, r.Header.Get("Authorization")+r.URL.Path)
	}))
	defer server.Close()
	was := program.Transport
	program.Transport = server.Client().Transport
	defer func() { program.Transport = was }()
	for _, status := range []int{301, 302, 307, 308} {
		front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, server.URL+"/login", status)
		}))
		c := &Client{Origin: front.URL + "/cards"}
		for range 2 {
			if status, _, err := ask(c, "abc"); status != 200 || err != nil {
				t.Errorf("%d, %v", status, err)
			}
		}
		if c.At() != server.URL+"/cards" {
			t.Error(c.At())
		}
		front.Close()
	}
	if got := strings.Join(paths, " "); strings.Count(got, "Bearer abc/cards/v1/x") != 8 || len(paths) != 8 {
		t.Error(got)
	}
	var other []string
	elsewhere := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { other = append(other, r.URL.Path) }))
	defer elsewhere.Close()
	front := httptest.NewServer(http.RedirectHandler(elsewhere.URL, http.StatusFound))
	defer front.Close()
	if status, _, err := ask(&Client{Origin: front.URL}, "abc"); status != 302 || err != nil || len(other) > 0 {
		t.Errorf("%d, %v, %v", status, err, other)
	}
}
