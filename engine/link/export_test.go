package link

import "encoding/binary"

// Sealed is a link of any bytes, with a version and a checksum that are right.
func Sealed(body []byte) string {
	b := append(make([]byte, head), body...)
	b[0] = version
	binary.BigEndian.PutUint32(b[1:head], sum(b))
	return letters.EncodeToString(b)
}
