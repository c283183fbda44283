//go:build !js

package archive

// A disk has room; the bounds keep the folder from growing for ever.
const (
	mostParts = 512
	partBytes = 64 << 10
)
