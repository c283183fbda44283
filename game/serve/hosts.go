//go:build !js

package serve

import (
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

// hosts are the names by which this server may be called. A page elsewhere that
// has its own name lead to this machine (DNS rebinding) calls it by another one,
// and gets nothing.
type hosts struct {
	names []string // lower case, without a port

	mu        sync.Mutex
	addresses []netip.Addr // of this machine
	asked     time.Time    // when the system was asked for them
}

// staleAddresses is after how long the system is asked again: a laptop changes
// its network.
const staleAddresses = 10 * time.Second

func newHosts(names []string) *hosts {
	h := &hosts{names: []string{"localhost"}}
	if own, err := os.Hostname(); err == nil && own != "" {
		h.names = append(h.names, bare(own), bare(own)+".local")
	}
	for _, name := range names {
		h.names = append(h.names, bare(name))
	}
	return h
}

// bare is a host without port, brackets and a dot at its end, in lower case.
func bare(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	return strings.ToLower(strings.TrimSuffix(host, "."))
}

// allowed reports whether a Host header names this server.
func (h *hosts) allowed(host string) bool {
	name := bare(host)
	if slices.Contains(h.names, name) {
		return true
	}
	address, err := netip.ParseAddr(name)
	if err != nil {
		return false
	}
	address = address.Unmap().WithZone("")
	return address.IsLoopback() || slices.Contains(h.own(), address)
}

// isLoopback reports whether a Host header is one that only this machine can mean.
func isLoopback(host string) bool {
	name := bare(host)
	address, err := netip.ParseAddr(name)
	return name == "localhost" || err == nil && address.Unmap().IsLoopback()
}

// asksFromHere reports whether a request comes from this machine: from its own address, by
// a name that only it can mean, and through no proxy, as anybody may write any Host.
func asksFromHere(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	proxied := r.Header.Get("X-Forwarded-For") != "" || r.Header.Get("Forwarded") != "" || r.Header.Get("Via") != ""
	return err == nil && peer.Addr().Unmap().IsLoopback() && isLoopback(r.Host) && !proxied
}

// own lists this machine's addresses.
func (h *hosts) own() []netip.Addr {
	h.mu.Lock()
	defer h.mu.Unlock()
	if time.Since(h.asked) < staleAddresses {
		return h.addresses
	}
	h.asked, h.addresses = time.Now(), nil
	all, _ := net.InterfaceAddrs() // without them the names are left
	for _, a := range all {
		if prefix, err := netip.ParsePrefix(a.String()); err == nil {
			h.addresses = append(h.addresses, prefix.Addr().Unmap().WithZone(""))
		}
	}
	return h.addresses
}

// caller is the address that a request comes from, as limits count it: an IPv6
// network of 64 bits is one caller, as one home has that many addresses. Behind
// a trusted proxy it is the last address that the proxy added.
func caller(r *http.Request, trusted []netip.Prefix) string {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	address := at.Addr().Unmap().WithZone("")
	if isProxy(address, trusted) {
		chain := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		for i := len(chain) - 1; i >= 0; i-- {
			next, ok := forwarded(chain[i])
			if !ok {
				break
			}
			address = next
			if !isProxy(address, trusted) {
				break
			}
		}
	}
	return callerAt(address)
}

// callerAt is whose an address is.
func callerAt(address netip.Addr) string {
	if address.Is6() {
		if prefix, err := address.Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return address.String()
}

// isProxy reports whether an address is one of the proxies that are believed.
func isProxy(address netip.Addr, trusted []netip.Prefix) bool {
	return slices.ContainsFunc(trusted, func(p netip.Prefix) bool { return p.Contains(address) })
}

// forwarded reads an address of X-Forwarded-For. Some proxies write the caller's port too,
// and an IPv6 address in brackets.
func forwarded(text string) (netip.Addr, bool) {
	text = strings.Trim(strings.TrimSpace(text), `"`)
	address, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
	if err != nil {
		var with netip.AddrPort
		if with, err = netip.ParseAddrPort(text); err == nil {
			address = with.Addr()
		}
	}
	return address.Unmap().WithZone(""), err == nil
}
