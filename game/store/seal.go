package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"strconv"

	"machiavelli/engine/text"
)

// NewerError says that a newer version of the game has saved a value. The value stays.
type NewerError struct {
	Key     string
	Version int // it has this version
	Reads   int // this program reads versions up to this one
}

func (e *NewerError) Error() string {
	return fmt.Sprintf("%s has version %d, this program reads versions up to %d", e.Key, e.Version, e.Reads)
}

// Seal puts a version and a checksum before a value, which must be JSON. Unseal finds any
// changed byte.
func Seal(version int, body []byte) []byte {
	h := summing(version)
	h.Write(body)
	return append(append(sealed(version, summed(h)), body...), '}')
}

// sealed is what stands before a value with a version and a checksum.
func sealed(version int, sum string) []byte {
	return fmt.Appendf(nil, `{"v":%d,"sum":"%s","body":`, version, sum)
}

// summing begins the checksum of a value, which is to be written into it, and summed
// is it: the first 64 bits of the SHA-256 of version and value.
func summing(version int) hash.Hash {
	h := sha256.New()
	h.Write(strconv.AppendInt(nil, int64(version), 10))
	h.Write([]byte{' '})
	return h
}

func summed(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)[:8]) }

// Version is the version of a saved value, under "v", whether or not the rest can be read; 0
// if it has no version.
func Version(data []byte) int {
	var head struct {
		V int `json:"v"`
	}
	if json.Unmarshal(data, &head) != nil {
		return 0
	}
	return head.V
}

// Unseal checks what Seal has made with a version, and returns the value.
func Unseal(version int, data []byte) ([]byte, error) {
	var file struct {
		V    int             `json:"v"`
		Sum  string          `json:"sum"`
		Body json.RawMessage `json:"body"`
	}
	if json.Unmarshal(data, &file) != nil {
		return nil, text.Errorf("it is cut off or damaged")
	}
	if file.V == 0 && file.Sum == "" {
		return nil, text.Errorf("it is something else")
	}
	if file.V != version {
		return nil, text.Errorf("version %d, not %d", file.V, version)
	}
	if !bytes.Equal(data, Seal(version, file.Body)) {
		return nil, text.Errorf("the checksum is wrong: something has changed it")
	}
	return file.Body, nil
}
