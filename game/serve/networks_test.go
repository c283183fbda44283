//go:build !js

package serve

import (
	"net"
	"net/netip"
	"slices"
	"testing"
)

// TestTheNetworkWithTheWayOutIsTheFirst: containers, virtual machines and tunnels stand
// behind it, whatever the order in which the system tells of them.
func TestTheNetworkWithTheWayOutIsTheFirst(t *testing.T) {
	const shared, tunnel = net.FlagUp | net.FlagRunning | net.FlagBroadcast, net.FlagUp | net.FlagRunning | net.FlagPointToPoint
	at := netip.MustParseAddr
	for _, c := range []struct {
		name string
		are  []network
		want []string
	}{
		{"docker and VirtualBox", []network{
			{"docker0", shared, at("172.17.0.1"), false}, {"vboxnet0", shared, at("192.168.56.1"), false},
			{"eth1", shared, at("10.1.1.1"), false}, {"wlan0", shared, at("192.168.1.5"), true},
		}, []string{"http://192.168.1.5:80", "http://10.1.1.1:80", "http://172.17.0.1:80", "http://192.168.56.1:80"}},
		{"a bridge that is the network of the house", []network{
			{"vethernet", shared, at("172.20.0.1"), false}, {"br-lan", shared, at("192.168.1.5"), true},
		}, []string{"http://192.168.1.5:80", "http://172.20.0.1:80"}},
		{"a tunnel that takes everything", []network{
			{"tun0", tunnel, at("10.8.0.2"), true}, {"docker0", shared, at("172.17.0.1"), false}, {"eth0", shared, at("192.168.1.5"), false},
		}, []string{"http://192.168.1.5:80", "http://10.8.0.2:80", "http://172.17.0.1:80"}},
		{"both kinds of address", []network{
			{"eth0", shared, at("2001:db8::7"), false}, {"eth0", shared, at("2001:db8::5"), true}, {"eth0", shared, at("192.168.1.5"), true},
		}, []string{"http://192.168.1.5:80", "http://[2001:db8::5]:80", "http://[2001:db8::7]:80"}},
		{"IPv6 alone", []network{{"eth0", shared, at("fd00::5"), true}}, []string{"http://[fd00::5]:80"}},
		{"no way out", []network{{"docker0", shared, at("172.17.0.1"), false}, {"eth0", shared, at("192.168.1.5"), false}},
			[]string{"http://192.168.1.5:80", "http://172.17.0.1:80"}},
		{"none", nil, nil},
	} {
		if got := origins(c.are, 80); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	if got := origins(make([]network, 100), 80); len(got) > mostReachable {
		t.Errorf("%d addresses are told", len(got))
	}
}

// TestOwnNetworksAreUpAndLeadSomewhere: none is the loopback's, and none has a zone.
func TestOwnNetworksAreUpAndLeadSomewhere(t *testing.T) {
	for _, n := range ownNetworks() {
		if n.flags&net.FlagUp == 0 || n.address.IsLoopback() || n.address.IsLinkLocalUnicast() || n.address.Zone() != "" {
			t.Errorf("%+v", n)
		}
	}
}
