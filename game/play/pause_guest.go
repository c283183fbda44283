//go:build !js && ebitenginevmguest

package play

// pause: the host of a driven game has a clock of its own, which it does not wait for.
const pause = 0
