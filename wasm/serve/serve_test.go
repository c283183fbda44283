package main

import (
	"net"
	"testing"
)

func TestATakenPortMovesOnToTheNextFreeOne(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port
	ln, err := listen(port)
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	addr := ln.Addr().(*net.TCPAddr)
	if addr.Port <= port || addr.Port > port+20 || !addr.IP.IsLoopback() {
		t.Errorf("%v after %d", addr, port)
	}
}
