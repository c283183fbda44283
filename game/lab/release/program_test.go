package main

import (
	"bytes"
	"debug/elf"
	"debug/macho"
	"debug/pe"
	"encoding/binary"
	"strings"
	"testing"
)

// file is the parts of a file one after another, as a little-endian machine
// lays them.
func file(t *testing.T, parts ...any) []byte {
	t.Helper()
	var b bytes.Buffer
	for _, p := range parts {
		if err := binary.Write(&b, binary.LittleEndian, p); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// forLinux is the head of a program, and no more.
func forLinux(t *testing.T, machine elf.Machine) []byte {
	h := elf.Header64{Type: uint16(elf.ET_EXEC), Machine: uint16(machine), Version: 1, Ehsize: 64}
	copy(h.Ident[:], "\x7fELF\x02\x01\x01")
	return file(t, h)
}

// forWindows is the heads of a program of a subsystem, with a section for
// resources or without.
func forWindows(t *testing.T, subsystem uint16, resources bool) []byte {
	var dos [0x60]byte
	copy(dos[:], "MZ")
	dos[0x3c] = byte(len(dos))
	head := pe.FileHeader{Machine: pe.IMAGE_FILE_MACHINE_AMD64, SizeOfOptionalHeader: 240, Characteristics: pe.IMAGE_FILE_EXECUTABLE_IMAGE}
	more := pe.OptionalHeader64{Magic: 0x20b, Subsystem: subsystem, NumberOfRvaAndSizes: 16}
	parts := []any{dos, []byte("PE\x00\x00"), &head, &more}
	if resources {
		head.NumberOfSections = 1
		more.DataDirectory[pe.IMAGE_DIRECTORY_ENTRY_RESOURCE].Size = 100
		s := pe.SectionHeader32{}
		copy(s.Name[:], ".rsrc")
		parts = append(parts, s)
	}
	return append(file(t, parts...), make([]byte, 64)...)
}

// forMac is the head of a program and its loads, of eight bytes each.
func forMac(t *testing.T, cpu macho.Cpu, loads ...uint32) []byte {
	h := macho.FileHeader{Magic: macho.Magic64, Cpu: cpu, Type: macho.TypeExec, Ncmd: uint32(len(loads)), Cmdsz: uint32(8 * len(loads))}
	parts := []any{h, uint32(0)}
	for _, kind := range loads {
		parts = append(parts, kind, uint32(8))
	}
	return file(t, parts...)
}

func TestOnlyAProgramThatItsSystemStartsIsShipped(t *testing.T) {
	const gui, console = pe.IMAGE_SUBSYSTEM_WINDOWS_GUI, pe.IMAGE_SUBSYSTEM_WINDOWS_CUI
	for _, c := range []struct {
		name         string
		program      []byte
		goos, goarch string
		want         string // of the error; empty: it is shipped
	}{
		{"linux", forLinux(t, elf.EM_X86_64), "linux", "amd64", ""},
		{"linux on arm", forLinux(t, elf.EM_AARCH64), "linux", "arm64", ""},
		{"another processor", forLinux(t, elf.EM_X86_64), "linux", "arm64", "AARCH64"},
		{"windows", forWindows(t, gui, true), "windows", "amd64", ""},
		{"another processor", forWindows(t, gui, true), "windows", "arm64", "machine"},
		{"a program for the console", forWindows(t, console, true), "windows", "amd64", "console"},
		{"no resources", forWindows(t, gui, false), "windows", "amd64", "icon"},
		{"a Mac", forMac(t, macho.CpuAmd64), "darwin", "amd64", ""},
		{"an arm Mac", forMac(t, macho.CpuArm64, 0x1d), "darwin", "arm64", ""},
		{"another processor", forMac(t, macho.CpuArm64, 0x1d), "darwin", "amd64", "CpuArm64"},
		{"no signature", forMac(t, macho.CpuArm64, 0x2c), "darwin", "arm64", "signature"},
		{"another kind of file", forLinux(t, elf.EM_X86_64), "windows", "amd64", "EOF"},
		{"another kind of file", forWindows(t, gui, true), "darwin", "amd64", "magic"},
		{"another kind of file", forMac(t, macho.CpuAmd64), "linux", "amd64", "magic"},
		{"an unknown system", forLinux(t, elf.EM_X86_64), "plan9", "amd64", "plan9"},
	} {
		err := inspect(c.program, c.goos, c.goarch, false)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, for %s on %s: %v, want %q", c.name, c.goos, c.goarch, err, c.want)
		}
	}
	if err := inspect(forWindows(t, console, false), "windows", "amd64", true); err != nil {
		t.Errorf("the program for a prompt: %v", err)
	}
	if err := inspect(forWindows(t, gui, true), "windows", "amd64", true); err == nil {
		t.Error("a program with a window is taken for one that a prompt waits for")
	}
}
