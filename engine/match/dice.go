package match

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math/bits"
)

// dice is the match's one source of chance: xoshiro256** (Blackman and Vigna),
// the same on every platform. Its state is part of the match.
type dice [4]uint64

// roll is the dice that a seed text gives.
func roll(seed string) dice {
	sum := digest([]byte(seed))
	var d dice
	for i := range d {
		d[i] = binary.LittleEndian.Uint64(sum[8*i:])
	}
	return d
}

func (d *dice) next() uint64 {
	out := bits.RotateLeft64(d[1]*5, 7) * 9
	t := d[1] << 17
	d[2] ^= d[0]
	d[3] ^= d[1]
	d[1] ^= d[2]
	d[0] ^= d[3]
	d[2] ^= t
	d[3] = bits.RotateLeft64(d[3], 45)
	return out
}

// roller makes even choices.
type roller interface{ below(n int) int }

func (d *dice) below(n int) int { return even(d, n) }

// even is an even choice from 0 to n-1; n is at least 1.
func even(d interface{ next() uint64 }, n int) int {
	mask := uint64(1)<<bits.Len(uint(n-1)) - 1
	for {
		if v := d.next() & mask; v < uint64(n) {
			return int(v)
		}
	}
}

// shuffle puts the cards in an even order.
func shuffle[T any](d roller, s []T) {
	for i := len(s) - 1; i > 0; i-- {
		j := d.below(i + 1)
		s[i], s[j] = s[j], s[i]
	}
}

// MarshalText writes the state as 64 hexadecimal digits.
func (d dice) MarshalText() ([]byte, error) {
	var b [32]byte
	for i, v := range d {
		binary.BigEndian.PutUint64(b[8*i:], v)
	}
	return hex.AppendEncode(nil, b[:]), nil
}

// UnmarshalText reads what MarshalText wrote.
func (d *dice) UnmarshalText(text []byte) error {
	b, err := hex.DecodeString(string(text))
	if err != nil || len(b) != 32 {
		return errors.New("the state of the dice is not 64 hexadecimal digits")
	}
	for i := range d {
		d[i] = binary.BigEndian.Uint64(b[8*i:])
	}
	if *d == (dice{}) {
		return errors.New("the state of the dice is empty")
	}
	return nil
}
