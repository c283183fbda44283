package main

import (
	"bytes"
	"encoding/binary"
)

// Go keeps two tables for every function, of the file and the line that each of
// its instructions comes from: for the report of a crash. They are an eighth of
// what the engine weighs, and its reports name the functions without them. The
// layout is that of Go 1.20 and later: runtime.pcHeader and runtime._func.

// What the table of functions begins with: its version, two zeros, and the
// sizes of an instruction and of a pointer.
var tableMagic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// The fields of the header that are needed here, as 64 bit numbers behind the magic.
const (
	headCount  = 0 // functions
	headFiles  = 4 // where the names of the files lie, first by package
	headTables = 6 // where the tables of all functions lie
	headFuncs  = 7 // where the functions lie, an index before them
	headSize   = 8 + 8*(headFuncs+1)
)

// The fields of a function, by their place in bytes.
const (
	funcStack = 16 // its table of stack sizes
	funcFile  = 20 // its table of files
	funcLine  = 24 // its table of lines
	funcMore  = 28 // how many more tables stand behind the fields
	funcFirst = 36 // the line it begins at
	funcSize  = 44
)

// unlined takes the tables of lines out of a program's memory. It does what it
// did. A program of a Go that lays its tables otherwise keeps them.
func unlined(all []piece) error {
	for _, p := range all {
		if at := bytes.Index(p.data, tableMagic); at >= 0 {
			return unline(p.data[at:])
		}
	}
	return nil
}

// unline takes them out of what begins with the header.
func unline(b []byte) error {
	if len(b) < headSize {
		return errModule
	}
	head := func(field int) int { return int(binary.LittleEndian.Uint64(b[8+8*field:])) }
	count, files, tables, funcs := head(headCount), head(headFiles), head(headTables), head(headFuncs)
	if count < 0 || files < headSize || tables < files || funcs < tables || count > len(b) || len(b) < funcs+8*count {
		return errModule
	}
	var lines []uint32
	kept := map[uint32]bool{0: true} // 0 is no table
	for i := range count {
		at := funcs + int(binary.LittleEndian.Uint32(b[funcs+8*i+4:]))
		if at+funcSize > len(b) {
			return errModule
		}
		f := b[at:]
		more := int(binary.LittleEndian.Uint32(f[funcMore:]))
		if more > (len(f)-funcSize)/4 {
			return errModule
		}
		kept[binary.LittleEndian.Uint32(f[funcStack:])] = true
		for k := range more {
			kept[binary.LittleEndian.Uint32(f[funcSize+4*k:])] = true
		}
		for _, field := range []int{funcFile, funcLine} {
			lines = append(lines, binary.LittleEndian.Uint32(f[field:]))
			clear(f[field : field+4])
		}
		clear(f[funcFirst : funcFirst+4])
	}
	clear(b[files:tables])
	for _, at := range lines {
		if kept[at] {
			continue // another function has the same for something else
		}
		if err := clearTable(b[tables:funcs], at); err != nil {
			return err
		}
		kept[at] = true // it is gone
	}
	return nil
}

// clearTable clears a table: pairs of a step of the value and of the
// instruction, until a step of the value, which is not the first, is 0.
func clearTable(tables []byte, at uint32) error {
	if int(at) >= len(tables) {
		return errModule
	}
	b, end := tables[at:], 0
	for {
		step, n := binary.Uvarint(b[end:])
		if n <= 0 {
			return errModule
		}
		if step == 0 && end > 0 {
			break
		}
		_, m := binary.Uvarint(b[end+n:])
		if m <= 0 {
			return errModule
		}
		end += n + m
	}
	clear(b[:end])
	return nil
}
