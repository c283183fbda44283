//go:build !js

package serve

import (
	"cmp"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// network is an address that this machine has in a network.
type network struct {
	name    string // of the interface
	flags   net.Flags
	address netip.Addr
	out     bool // packets to the world leave by this address
}

// ownNetworks lists the addresses at which another device might reach this machine. It leaves
// out networks that are down, and addresses that work on one link alone, which no browser
// takes.
func ownNetworks() (found []network) {
	all, _ := net.Interfaces() // without them there is no network
	outside := waysOut()
	for _, i := range all {
		if i.Flags&net.FlagUp == 0 || i.Flags&net.FlagRunning == 0 || i.Flags&net.FlagLoopback != 0 {
			continue
		}
		addresses, _ := i.Addrs() // an interface may just have gone
		for _, a := range addresses {
			prefix, err := netip.ParsePrefix(a.String())
			if err != nil {
				continue
			}
			address := prefix.Addr().Unmap().WithZone("")
			if address.IsGlobalUnicast() {
				found = append(found, network{i.Name, i.Flags, address, slices.Contains(outside, address)})
			}
		}
	}
	return found
}

// waysOut are the addresses from which this machine would send to the world. The addresses of
// the world are those of documentation (RFC 5737, RFC 3849), and nothing is sent to them: a
// connected socket of UDP knows its own address.
func waysOut() (out []netip.Addr) {
	for _, world := range []string{"192.0.2.1:9", "[2001:db8::1]:9"} {
		c, err := net.Dial("udp", world)
		if err != nil {
			continue // there is no way
		}
		if own, err := netip.ParseAddrPort(c.LocalAddr().String()); err == nil {
			out = append(out, own.Addr().Unmap().WithZone(""))
		}
		c.Close()
	}
	return out
}

// virtual are the beginnings of the names of interfaces that lead to containers and virtual
// machines on this machine alone.
var virtual = []string{"docker", "br-", "veth", "virbr", "vbox", "vmnet", "lxcbr", "lxdbr", "incusbr", "podman", "cni", "bridge", "vethernet", "virtualbox", "vmware"}

// distance is how far down a network stands in the list: first the one with the way out, in
// which the other devices of a house are, then its other networks, then tunnels, which devices
// in other houses may share, and last what leads to no other device.
func (n *network) distance() int {
	name := strings.ToLower(n.name)
	switch {
	case n.flags&net.FlagPointToPoint != 0:
		return 2
	case n.out:
		return 0
	case slices.ContainsFunc(virtual, func(s string) bool { return strings.HasPrefix(name, s) }):
		return 3
	}
	return 1
}

// mostReachable is how many addresses of this machine are told.
const mostReachable = 12

// origins lists the addresses as origins of a server at a port, the one that most probably
// leads there first.
func origins(networks []network, port int) (found []string) {
	networks = slices.Clone(networks)
	slices.SortStableFunc(networks, func(a, b network) int {
		out := func(n network) int {
			if n.out {
				return 0
			}
			return 1
		}
		return cmp.Or(
			cmp.Compare(a.distance(), b.distance()),
			cmp.Compare(a.address.BitLen(), b.address.BitLen()), // a shorter one is easier to read out
			cmp.Compare(out(a), out(b)),
		)
	})
	for _, n := range networks[:min(len(networks), mostReachable)] {
		found = append(found, "http://"+net.JoinHostPort(n.address.String(), strconv.Itoa(port)))
	}
	return found
}
