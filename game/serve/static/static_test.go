package static

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// folder is a web folder with a secret beside it and a link that leads there.
func folder(t *testing.T) Handler {
	t.Helper()
	top := t.TempDir()
	web := filepath.Join(top, "web")
	for name, text := range map[string]string{
		"secret.txt": "secret", "web/index.html": "page", "web/index.html.br": "page in brotli",
		"web/game.wasm": "0123456789", "web/game.wasm.br": "brotli", "web/game.wasm.gz": "gzip",
		"web/loader.js": "script", "web/sw.js": "worker", "web/page.0123456789ab.js": "hashed", "web/some/path/index.html": "deeper", "web/notes.unknown": "private",
	} {
		at := filepath.Join(top, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(top, "secret.txt"), filepath.Join(web, "out.txt")); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(web)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	return Handler{root}
}

func get(h Handler, method, path string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "/", nil)
	r.URL.Path = path
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestABrowserGetsTheSmallestEncodingThatItTakes(t *testing.T) {
	h := folder(t)
	for _, c := range []struct{ accept, encoding, body string }{
		{"gzip, deflate, br, zstd", "br", "brotli"},
		{"gzip, deflate", "gzip", "gzip"},
		{"br;q=0, gzip;q=0.5", "gzip", "gzip"},
		{"*", "br", "brotli"},
		{"*;q=1, br; q=0", "gzip", "gzip"},
		{"br;q=oops", "", "0123456789"},
		{"identity", "", "0123456789"},
		{"", "", "0123456789"},
	} {
		w := get(h, "GET", "/game.wasm", "Accept-Encoding", c.accept)
		if w.Code != 200 || w.Body.String() != c.body || w.Header().Get("Content-Encoding") != c.encoding {
			t.Errorf("accepting %q: %d %q %q", c.accept, w.Code, w.Header().Get("Content-Encoding"), w.Body)
		}
		if got := w.Header().Get("Content-Type"); got != "application/wasm" {
			t.Errorf("accepting %q: type %q", c.accept, got)
		}
		if w.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("accepting %q: a cache would mix up the encodings", c.accept)
		}
	}
}

func TestAFileWithoutAnEncodingIsSentAsItIs(t *testing.T) {
	w := get(folder(t), "GET", "/loader.js", "Accept-Encoding", "br, gzip")
	if w.Code != 200 || w.Body.String() != "script" || w.Header().Get("Content-Encoding") != "" {
		t.Errorf("%d %q %q", w.Code, w.Header().Get("Content-Encoding"), w.Body)
	}
}

func TestWhatHasAHashInItsNameIsKeptAndTheRestIsAskedForAnew(t *testing.T) {
	h := folder(t)
	for path, want := range map[string]string{
		"/": "no-cache", "/index.html": "no-cache", "/sw.js": "no-cache",
		"/page.0123456789ab.js": "public, max-age=31536000, immutable",
	} {
		if got := get(h, "GET", path).Header().Get("Cache-Control"); got != want {
			t.Errorf("%s: %q", path, got)
		}
	}
}

func TestAFolderIsAnsweredWithItsPage(t *testing.T) {
	for path, want := range map[string]string{"/": "page", "/some/path/": "deeper", "/some/path/index.html": "deeper"} {
		if w := get(folder(t), "GET", path); w.Code != 200 || w.Body.String() != want {
			t.Errorf("%s: %d %q", path, w.Code, w.Body)
		}
	}
}

func TestNothingOutsideTheFolderIsServed(t *testing.T) {
	h := folder(t)
	for _, path := range []string{
		"/../secret.txt", "/x/../../secret.txt", "/..\\secret.txt", "//secret.txt", "/out.txt", "/%2e%2e/secret.txt",
		"/notes.unknown", "/game.wasm.br", "/missing.js", "/web", "/some/", "/\x00.js",
	} {
		if w := get(h, "GET", path, "Accept-Encoding", "br"); w.Code != http.StatusNotFound || w.Header().Get("Cache-Control") != "" {
			t.Errorf("%q: %d %q", path, w.Code, w.Body)
		}
	}
}

func TestOnlyGetAndHeadAreAnswered(t *testing.T) {
	h := folder(t)
	if w := get(h, "POST", "/"); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d", w.Code)
	}
	if w := get(h, "HEAD", "/game.wasm", "Accept-Encoding", "br"); w.Code != 200 || w.Body.Len() != 0 || w.Header().Get("Content-Length") != "6" {
		t.Errorf("HEAD: %d, %q, %d bytes", w.Code, w.Header().Get("Content-Length"), w.Body.Len())
	}
}

// An older page takes the place of a newer one, and an archive gives the files of both one time.
func TestABrowserIsNeverTakenForUpToDateByTimes(t *testing.T) {
	h := folder(t)
	for _, name := range []string{"/index.html", "/sw.js", "/page.0123456789ab.js"} {
		for _, accept := range []string{"br, gzip", "identity"} {
			first := get(h, "GET", name, "Accept-Encoding", accept)
			tag := first.Header().Get("ETag")
			if tag == "" || first.Header().Get("Last-Modified") != "" {
				t.Errorf("%s: the tag is %q, the time %q", name, tag, first.Header().Get("Last-Modified"))
			}
			if again := get(h, "GET", name, "Accept-Encoding", accept, "If-None-Match", tag); again.Code != http.StatusNotModified {
				t.Errorf("%s: the same file again: %d", name, again.Code)
			}
		}
	}
	if br, plain := get(h, "GET", "/", "Accept-Encoding", "br"), get(h, "GET", "/"); br.Header().Get("ETag") == plain.Header().Get("ETag") {
		t.Error("two encodings have one tag")
	}
	was := get(h, "GET", "/sw.js")
	at := filepath.Join(h.Root.Name(), "sw.js")
	if err := os.WriteFile(at, []byte("w0rker"), 0o644); err != nil { // as long as the other
		t.Fatal(err)
	}
	old := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	if err := os.Chtimes(at, old, old); err != nil {
		t.Fatal(err)
	}
	now := get(h, "GET", "/sw.js", "If-None-Match", was.Header().Get("ETag"), "If-Modified-Since", time.Now().UTC().Format(http.TimeFormat))
	if now.Code != http.StatusOK || now.Body.String() != "w0rker" {
		t.Errorf("an older file: %d %q", now.Code, now.Body)
	}
	// A browser that was here before there were tags has a time alone.
	if now = get(h, "GET", "/sw.js", "If-Modified-Since", time.Now().UTC().Format(http.TimeFormat)); now.Code != http.StatusOK {
		t.Errorf("an older file, by time: %d", now.Code)
	}
}

func TestThePolicyOfAPageIsAHeaderToo(t *testing.T) {
	h := folder(t)
	page := `<!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src &#39;self&#39;">`
	if err := os.WriteFile(filepath.Join(h.Root.Name(), "index.html"), []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, accept := range []string{"br", "identity"} {
		header := get(h, "GET", "/", "Accept-Encoding", accept).Header()
		if got, want := header.Get("Content-Security-Policy"), "default-src 'self'; script-src 'self'"; got != want {
			t.Errorf("%s: the policy is %q, want %q", accept, got, want)
		}
		if header.Get("X-Frame-Options") != "" {
			t.Error("other sites may not frame the page")
		}
	}
	for _, name := range []string{"/", "/sw.js", "/game.wasm"} {
		if got := get(h, "GET", name).Header().Get("Referrer-Policy"); got != "no-referrer" {
			t.Errorf("%s: the referrer policy is %q", name, got)
		}
	}
	if got := get(h, "GET", "/some/path/").Header().Get("Content-Security-Policy"); got != "" {
		t.Errorf("a page without a policy has %q", got)
	}
}

// TestAnEscapedMarkOfALinkIsUnescaped: on this server, wherever the mark leads.
func TestAnEscapedMarkOfALinkIsUnescaped(t *testing.T) {
	for path, want := range map[string]string{"/#t=KQXVTA": "/#t=KQXVTA", "/#//evil.example": "/#/evil.example", "/#t=a b\r\nX: y": "/#t=a%20b%0D%0AX:%20y"} {
		w := get(folder(t), "GET", path)
		if got := w.Header().Get("Location"); w.Code != http.StatusFound || got != want {
			t.Errorf("%q leads to %q with %d, want %q", path, got, w.Code, want)
		}
	}
}
