package friends

import (
	"net/netip"
	"strconv"
	"strings"
	"unicode"

	"machiavelli/engine/text"
)

// Bounds of an address: of the whole, as a person types it, and of the name in it (RFC 1035).
const (
	mostAddress = 2000
	mostName    = 253
	mostLabel   = 63
)

// ReadOrigin is the scheme, host and port of a server's address, as browsers write them, and
// the folder of its page there, if a proxy has given it one; http where no scheme is said.
// What follows them is left out. An address with the name of
// a user is refused, as it makes a host look like another one.
func ReadOrigin(address string) (string, error) {
	refused := func() (string, error) { return "", text.Errorf("%s is no address of a server", text.Quote(address)) }
	given, ok := seen(address)
	if !ok {
		return refused()
	}
	scheme, rest, said := strings.Cut(given, "://")
	if !said {
		scheme, rest = "http", given
	}
	scheme = strings.ToLower(scheme)
	path := ""
	if end := strings.IndexAny(rest, "/?#"); end >= 0 {
		rest, path = rest[:end], rest[end:]
	}
	usual := map[string]int{"http": 80, "https": 443}[scheme]
	host, port, ok := readHost(rest, usual)
	if usual == 0 || !ok {
		return refused()
	}
	if port != usual {
		host += ":" + strconv.Itoa(port)
	}
	return scheme + "://" + host + folder(path), nil
}

// folder is the folder of a page, without a slash at its end; the name of the page is no part
// of it. One with other characters than proxies' folders have is left out.
func folder(path string) string {
	if end := strings.IndexAny(path, "?#"); end >= 0 {
		path = path[:end]
	}
	if strings.HasSuffix(path, "/") || strings.HasSuffix(path, ".html") {
		path = path[:strings.LastIndexByte(path, '/')]
	}
	for part := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
		if path != "" && (strings.Trim(part, ".") == "" || strings.Trim(part, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~") != "") {
			return ""
		}
	}
	return path
}

// seen is what can be seen of an address that was typed or pasted; false where it is too
// long, or steers something: a browser leaves out what another program takes for an end.
func seen(address string) (string, bool) {
	if len(address) > mostAddress {
		return "", false
	}
	address = strings.TrimSpace(address)
	return strings.TrimSpace(text.Clean(address)), !strings.ContainsFunc(address, unicode.IsControl)
}

// readHost is the host and the port of an authority, in small letters; usual where no port
// is said.
func readHost(authority string, usual int) (host string, port int, ok bool) {
	host, port = authority, usual
	if at := strings.LastIndexByte(authority, ':'); at > strings.LastIndexByte(authority, ']') {
		n, err := strconv.ParseUint(authority[at+1:], 10, 16)
		if err != nil || n == 0 || len(authority)-at > len(":65535") {
			return "", 0, false
		}
		host, port = authority[:at], int(n)
	}
	if in, v6 := strings.CutPrefix(host, "["); v6 {
		in, closed := strings.CutSuffix(in, "]")
		a, err := netip.ParseAddr(in)
		return "[" + a.String() + "]", port, closed && err == nil && a.Is6() && a.Zone() == ""
	}
	host = strings.TrimSuffix(strings.Map(small, host), ".")
	return host, port, isHostName(host)
}

// small is a letter of a host's name in lower case. No other character becomes one: the sign
// of Kelvin is no k.
func small(r rune) rune {
	if r >= 'A' && r <= 'Z' {
		return r - 'A' + 'a'
	}
	return r
}

// isHostName reports whether a text is a name, or an address of four numbers. A name in other
// letters is written as xn--…, so that none looks like another one. Other ways to
// write the numbers are refused: browsers and programs read them differently.
func isHostName(host string) bool {
	labels := strings.Split(host, ".")
	last := labels[len(labels)-1]
	if strings.Trim(last, "0123456789") == "" || strings.HasPrefix(last, "0x") {
		a, err := netip.ParseAddr(host)
		return err == nil && a.Is4()
	}
	for _, l := range labels {
		if l == "" || len(l) > mostLabel || l[0] == '-' || l[len(l)-1] == '-' || strings.Trim(l, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			return false
		}
		if len(l) > 3 && l[2:4] == "--" && !strings.HasPrefix(l, "xn--") {
			return false
		}
	}
	return len(host) <= mostName
}

// isOrigin reports whether a text is an origin as ReadOrigin writes it, or none.
func isOrigin(s string) bool {
	read, err := ReadOrigin(s)
	return s == "" || err == nil && read == s
}

// HostOf is the host of an origin, without its port; "" of what is no origin.
func HostOf(origin string) string {
	_, rest, _ := strings.Cut(origin, "://")
	rest, _, _ = strings.Cut(rest, "/")
	host, _, ok := readHost(rest, 80)
	if !ok {
		return ""
	}
	return host
}

// IsLoopback reports whether an origin means, on each device, that device itself.
func IsLoopback(origin string) bool {
	host := HostOf(origin)
	if a, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		a = a.Unmap()
		return a.IsLoopback() || a.IsUnspecified()
	}
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}
