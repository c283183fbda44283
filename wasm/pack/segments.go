package main

import (
	"encoding/binary"
	"errors"
)

// Go's linker leaves out every short row of zeros of a program's memory, and so
// makes tens of thousands of pieces of it, each with a place and a length. To a
// browser that is work, and to a compressor noise: zeros cost less. The format
// is that of the WebAssembly core specification, 5.5 (modules).

// The numbers of the format that are needed here.
const (
	magic       = "\x00asm\x01\x00\x00\x00"
	dataSection = 11
	inMemory    = 0x00 // a piece that lies in the first memory from the start
	constant    = 0x41 // i32.const
	end         = 0x0b
)

// near is how many zeros between two pieces are written out.
const near = 64

var errModule = errors.New("the compiler made no WebAssembly that can be read")

// piece is bytes of the memory and their place in it.
type piece struct {
	at   int64
	data []byte
}

// joined is a module whose memory comes in few pieces, which have been changed
// in place. It does what the module did.
func joined(module []byte, change func([]piece) error) ([]byte, error) {
	if len(module) < len(magic) || string(module[:len(magic)]) != magic {
		return nil, errModule
	}
	out := []byte(magic)
	for rest := module[len(magic):]; len(rest) > 0; {
		size, n := binary.Uvarint(rest[1:])
		if n <= 0 || size > uint64(len(rest)-1-n) {
			return nil, errModule
		}
		kind, body := rest[0], rest[1+n:1+n+int(size)]
		rest = rest[1+n+int(size):]
		if kind == dataSection {
			pieces, err := readPieces(body)
			if err != nil {
				return nil, err
			}
			if err := change(pieces); err != nil {
				return nil, err
			}
			body = writePieces(pieces)
		}
		out = append(out, kind)
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, nil
}

// readPieces reads a data section and joins what lies near.
func readPieces(b []byte) ([]piece, error) {
	count, n := binary.Uvarint(b)
	if n <= 0 {
		return nil, errModule
	}
	b = b[n:]
	var all []piece
	for range count {
		if len(b) < 2 || b[0] != inMemory || b[1] != constant {
			return nil, errModule
		}
		at, n := signed(b[2:])
		b = b[2+n:]
		if n == 0 || len(b) == 0 || b[0] != end {
			return nil, errModule
		}
		size, n := binary.Uvarint(b[1:])
		if n <= 0 || size > uint64(len(b)-1-n) {
			return nil, errModule
		}
		data := b[1+n : 1+n+int(size)]
		b = b[1+n+int(size):]
		if len(all) > 0 {
			last := &all[len(all)-1]
			if gap := at - last.at - int64(len(last.data)); 0 <= gap && gap <= near {
				last.data = append(append(last.data, make([]byte, gap)...), data...)
				continue
			}
		}
		all = append(all, piece{at, append([]byte(nil), data...)})
	}
	if len(b) > 0 {
		return nil, errModule
	}
	return all, nil
}

// writePieces is a data section.
func writePieces(all []piece) []byte {
	b := binary.AppendUvarint(nil, uint64(len(all)))
	for _, p := range all {
		b = appendSigned(append(b, inMemory, constant), p.at)
		b = binary.AppendUvarint(append(b, end), uint64(len(p.data)))
		b = append(b, p.data...)
	}
	return b
}

// signed reads a number in signed LEB128, and how many bytes it takes; 0 if it
// is not a number.
func signed(b []byte) (v int64, n int) {
	for shift := 0; n < len(b) && shift < 63; n++ {
		v |= int64(b[n]&0x7f) << shift
		shift += 7
		if b[n] < 0x80 {
			if b[n]&0x40 != 0 {
				v |= -1 << shift
			}
			return v, n + 1
		}
	}
	return 0, 0
}

// appendSigned writes a number in signed LEB128.
func appendSigned(b []byte, v int64) []byte {
	for {
		low := byte(v & 0x7f)
		v >>= 7
		if v == 0 && low&0x40 == 0 || v == -1 && low&0x40 != 0 {
			return append(b, low)
		}
		b = append(b, low|0x80)
	}
}
