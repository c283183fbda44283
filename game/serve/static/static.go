// Package static serves the files of a web folder, in the smallest encoding that
// the folder has and the browser takes.
package static

import (
	"crypto/sha256"
	"encoding/hex"
	"html"
	"io"
	"net/http"
	"net/url"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Handler answers for the files under root, in the smallest encoding that lies
// there and that the browser takes.
type Handler struct{ Root *os.Root }

// types are the kinds of file of the web folder; the system's own table of
// types differs from machine to machine.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".wasm":        "application/wasm",
	".bin":         "application/octet-stream",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".json":        "application/json",
	".webmanifest": "application/manifest+json",
	".txt":         "text/plain; charset=utf-8",
}

// hashed is a name with a hash of its content, which never changes.
var hashed = regexp.MustCompile(`\.([0-9a-f]{12})\.\w+$`)

// policy is what a page says its own scripts may do.
var policy = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`)

// mostPage is the most bytes of a page in which its policy is looked for.
const mostPage = 64 << 10

func (h Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "this server only gives files", http.StatusMethodNotAllowed)
		return
	}
	if mark, ok := strings.CutPrefix(r.URL.Path, "/#"); ok { // a messenger has escaped the mark of a link
		http.Redirect(w, r, (&url.URL{Path: "/", Fragment: mark}).String(), http.StatusFound)
		return
	}
	// Cleaning an absolute path leaves nothing that climbs; the root refuses
	// links that lead out of the folder.
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" || strings.HasSuffix(r.URL.Path, "/") {
		name = path.Join(name, "index.html")
	}
	kind, ok := types[path.Ext(name)]
	if !ok {
		http.NotFound(w, r)
		return
	}
	header := w.Header()
	header.Set("Content-Type", kind)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer") // an address may hold the secret of a seat
	header.Add("Vary", "Accept-Encoding")
	if hashed.MatchString(name) {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		header.Set("Cache-Control", "no-cache")
	}
	if rule := h.policy(name); rule != "" {
		header.Set("Content-Security-Policy", rule)
	}
	for _, enc := range []struct{ name, ext string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if accepts(r.Header.Get("Accept-Encoding"), enc.name) && h.send(w, r, name+enc.ext, enc.name) {
			return
		}
	}
	if !h.send(w, r, name, "") {
		for _, k := range []string{"Cache-Control", "Content-Type", "ETag"} {
			header.Del(k)
		}
		http.NotFound(w, r)
	}
}

// send answers with one file and reports whether it is there.
func (h Handler) send(w http.ResponseWriter, r *http.Request, name, encoding string) bool {
	f, err := h.Root.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	// Times say nothing: an archive gives all its files one, and an older page may take the
	// place of a newer one.
	tag, err := tag(name, f)
	if err != nil {
		return false
	}
	w.Header().Set("ETag", tag)
	if encoding != "" {
		w.Header().Set("Content-Encoding", encoding)
		// ServeContent leaves the length of encoded content to others.
		w.Header().Set("Content-Length", strconv.FormatInt(info.Size(), 10))
		r.Header.Del("Range") // a part of an encoded file is of no use to anyone
	}
	http.ServeContent(w, r, name, time.Time{}, f)
	return true
}

// tag is the entity tag of a file, which tells its content: the hash in its name, or one of
// what it holds. Only a few small files have none in their names. A file that is packed has
// the name of its encoding behind, as the tag must be another one.
func tag(name string, f io.ReadSeeker) (string, error) {
	plain, encoding := name, ""
	if ext := path.Ext(name); ext == ".br" || ext == ".gz" {
		plain, encoding = strings.TrimSuffix(name, ext), ext
	}
	if m := hashed.FindStringSubmatch(plain); m != nil {
		return `"` + m[1] + encoding + `"`, nil
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	return `"` + hex.EncodeToString(sum.Sum(nil)[:12]) + encoding + `"`, nil
}

// policy is the policy in the text of a page, "" for none. As a header it holds from the first
// byte on.
func (h Handler) policy(name string) string {
	if path.Ext(name) != ".html" {
		return ""
	}
	f, err := h.Root.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostPage))
	if err != nil {
		return ""
	}
	m := policy.FindSubmatch(text)
	if m == nil {
		return ""
	}
	return html.UnescapeString(string(m[1]))
}

// accepts reads an Accept-Encoding header: whether it names the encoding, or
// everything, with a weight above zero. The most exact name decides.
func accepts(header, encoding string) bool {
	all := false
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		weight := 1.0
		if q, ok := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q="); ok {
			var err error
			if weight, err = strconv.ParseFloat(q, 64); err != nil {
				weight = 0
			}
		}
		switch strings.ToLower(strings.TrimSpace(name)) {
		case encoding:
			return weight > 0
		case "*":
			all = weight > 0
		}
	}
	return all
}
