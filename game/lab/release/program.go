package main

import (
	"bytes"
	"debug/elf"
	"debug/macho"
	"debug/pe"
	"fmt"
)

// inspect reports why a program is not one that a system would start: a file of
// another kind, for another processor, or on windows a game that opens a console or
// has no icon and version, and a console program that has none.
func inspect(program []byte, goos, goarch string, console bool) error {
	switch goos {
	case "linux":
		return inspectLinux(program, goarch)
	case "windows":
		return inspectWindows(program, goarch, console)
	case "darwin":
		return inspectMac(program, goarch)
	}
	return fmt.Errorf("nothing is known of programs for %s", goos)
}

func inspectLinux(program []byte, goarch string) error {
	f, err := elf.NewFile(bytes.NewReader(program))
	if err != nil {
		return err
	}
	want := map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64}[goarch]
	if f.Machine != want || f.Type != elf.ET_EXEC && f.Type != elf.ET_DYN {
		return fmt.Errorf("a %v for %v, not a program for %v", f.Type, f.Machine, want)
	}
	return nil
}

func inspectWindows(program []byte, goarch string, console bool) error {
	f, err := pe.NewFile(bytes.NewReader(program))
	if err != nil {
		return err
	}
	want := map[string]uint16{"amd64": pe.IMAGE_FILE_MACHINE_AMD64, "arm64": pe.IMAGE_FILE_MACHINE_ARM64}[goarch]
	head, ok := f.OptionalHeader.(*pe.OptionalHeader64)
	if f.Machine != want || !ok || f.Characteristics&pe.IMAGE_FILE_EXECUTABLE_IMAGE == 0 {
		return fmt.Errorf("an object for machine %#x, not a program for %#x", f.Machine, want)
	}
	if console {
		if head.Subsystem != pe.IMAGE_SUBSYSTEM_WINDOWS_CUI {
			return fmt.Errorf("a program of subsystem %d, for which no prompt waits", head.Subsystem)
		}
		return nil
	}
	if head.Subsystem != pe.IMAGE_SUBSYSTEM_WINDOWS_GUI {
		return fmt.Errorf("a program of subsystem %d, which opens a console", head.Subsystem)
	}
	if at := head.DataDirectory[pe.IMAGE_DIRECTORY_ENTRY_RESOURCE]; f.Section(".rsrc") == nil || at.Size == 0 {
		return fmt.Errorf("a program without an icon and a version")
	}
	return nil
}

func inspectMac(program []byte, goarch string) error {
	f, err := macho.NewFile(bytes.NewReader(program))
	if err != nil {
		return err
	}
	want := map[string]macho.Cpu{"amd64": macho.CpuAmd64, "arm64": macho.CpuArm64}[goarch]
	if f.Cpu != want || f.Type != macho.TypeExec {
		return fmt.Errorf("a %v for %v, not a program for %v", f.Type, f.Cpu, want)
	}
	const signature = 0x1d // LC_CODE_SIGNATURE, which Apple's own processors insist on
	for _, l := range f.Loads {
		if b := l.Raw(); f.ByteOrder.Uint32(b) == signature {
			return nil
		}
	}
	if goarch == "arm64" {
		return fmt.Errorf("a program without a signature, which no Mac of this kind starts")
	}
	return nil
}
