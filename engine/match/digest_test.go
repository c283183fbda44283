package match

import (
	"crypto/sha256"
	"testing"
)

func TestTheDigestOfASeedIsSHA256(t *testing.T) {
	var text []byte
	for n := range 300 {
		if digest(text) != sha256.Sum256(text) {
			t.Fatalf("%d bytes", n)
		}
		text = append(text, byte(n*n+7))
	}
}
