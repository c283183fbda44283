package main

import (
	"bytes"
	"encoding/binary"
)

// Go keeps two tables for every function, of the file and the line that each of
// its instructions comes from, and its name: for the report of a crash. They are
// a sixth of what the engine weighs, and its reports name the engine's own
// functions without them. The layout is that of Go 1.20 and later:
// runtime.pcHeader and runtime._func.

// What the table of functions begins with: its version, two zeros, and the
// sizes of an instruction and of a pointer.
var tableMagic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// The fields of the header that are needed here, as 64 bit numbers behind the magic.
const (
	headCount  = 0 // functions
	headNames  = 3 // where the names of the functions lie
	headFiles  = 4 // where the names of the files lie, first by package
	headTables = 6 // where the tables of all functions lie
	headFuncs  = 7 // where the functions lie, an index before them
	headSize   = 8 + 8*(headFuncs+1)
)

// The fields of a function, by their place in bytes.
const (
	funcName  = 4  // where its name lies among the names
	funcStack = 16 // its table of stack sizes
	funcFile  = 20 // its table of files
	funcLine  = 24 // its table of lines
	funcMore  = 28 // how many more tables stand behind the fields
	funcFirst = 36 // the line it begins at
	funcSize  = 44
)

// unlined takes the tables of lines and most names out of a program's memory. It does what it
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
	count, names, files, tables, funcs := head(headCount), head(headNames), head(headFiles), head(headTables), head(headFuncs)
	if count < 0 || names < headSize || files < names || tables < files || funcs < tables || count > len(b) || len(b) < funcs+8*count {
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
	if err := unname(b, count, names, files, funcs); err != nil {
		return err
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

// nameless is what functions are called that need no name of their own. It is
// no empty one, as the runtime looks for the end of the package's path in it.
const nameless = "x.x\x00"

// isNeeded reports whether a function's name has to stay: the runtime knows its
// own by their names, and wrappers of methods by their receivers; the engine's
// are worth reading in a report.
func isNeeded(name []byte) bool {
	for _, prefix := range []string{"runtime", "internal/runtime", "machiavelli/", "main."} {
		if bytes.HasPrefix(name, []byte(prefix)) {
			return true
		}
	}
	return bytes.IndexByte(name, '(') >= 0
}

// unname clears the names that nobody needs. Their functions share one, in the
// place of the first that is long enough.
func unname(b []byte, count, names, files, funcs int) error {
	shared := -1
	for i := range count {
		at := funcs + int(binary.LittleEndian.Uint32(b[funcs+8*i+4:]))
		field := b[at+funcName : at+funcName+4]
		off := int(binary.LittleEndian.Uint32(field))
		if off >= files-names {
			return errModule
		}
		name := b[names+off : files]
		end := bytes.IndexByte(name, 0)
		switch {
		case end < 0:
			return errModule
		case isNeeded(name[:end]):
			continue
		case shared < 0 && end+1 >= len(nameless):
			clear(name[:end])
			shared = off
			copy(name, nameless)
		case shared < 0:
			continue
		case off != shared:
			clear(name[:end])
		}
		binary.LittleEndian.PutUint32(field, uint32(shared))
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
