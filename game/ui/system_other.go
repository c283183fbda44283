//go:build !js

package ui

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/image/font/sfnt"
)

// samples are letters of the scripts that the game's own typefaces lack: for each a font of
// the system is looked for.
var samples = []rune{'ễ', 'א', 'Ω', 'Ж', 'Ա', 'ა', '中', '李', 'あ', 'カ', '한'}

// mostFonts is how many files are looked at; a system has hundreds.
const mostFonts = 3000

// found has the fonts of the system, once FindFonts has them.
var found atomic.Pointer[[]*sfnt.Font]

// systemFonts is the fonts of the system that were found; none while they are looked for.
func systemFonts() []*sfnt.Font {
	if all := found.Load(); all != nil {
		return *all
	}
	return nil
}

// FindFonts looks for fonts of the system for names in other scripts, beside the game: it takes
// a second and reads many files.
func FindFonts() {
	all := findFonts(fontFolders(runtime.GOOS, os.Getenv))
	found.Store(&all)
}

// fontFolders lists where a system keeps its fonts.
func fontFolders(system string, getenv func(string) string) []string {
	home := getenv("HOME")
	switch system {
	case "windows":
		return []string{filepath.Join(getenv("WINDIR"), "Fonts"), filepath.Join(getenv("LOCALAPPDATA"), "Microsoft", "Windows", "Fonts")}
	case "darwin":
		return []string{"/System/Library/Fonts", "/Library/Fonts", filepath.Join(home, "Library", "Fonts")}
	}
	return []string{"/usr/share/fonts", "/usr/local/share/fonts", filepath.Join(home, ".local", "share", "fonts"), filepath.Join(home, ".fonts")}
}

// findFonts opens a font for each of the samples, as few as there have to be: those without
// bold or slanted letters first, the shorter names first.
func findFonts(folders []string) []*sfnt.Font {
	var files []string
	for _, folder := range folders {
		filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if len(files) >= mostFonts {
				return fs.SkipAll
			}
			if err == nil && slices.Contains([]string{".ttf", ".otf", ".ttc"}, strings.ToLower(filepath.Ext(path))) {
				files = append(files, path)
			}
			return nil // a folder that cannot be read has no fonts
		})
	}
	slices.SortStableFunc(files, func(a, b string) int { return plainness(a) - plainness(b) })
	var all []*sfnt.Font
	var buf sfnt.Buffer
	wanted := slices.Clone(samples)
	for _, path := range files {
		if len(wanted) == 0 {
			break
		}
		font, closer := openFont(path)
		if font == nil {
			continue
		}
		had := len(wanted)
		wanted = slices.DeleteFunc(wanted, func(r rune) bool {
			g, err := font.GlyphIndex(&buf, r)
			return err == nil && g != 0
		})
		if len(wanted) < had {
			all = append(all, font) // and its file stays open: it is read letter by letter
		} else {
			closer.Close()
		}
	}
	return all
}

// plainness puts the upright letters of a usual weight, without feet, first.
func plainness(path string) int {
	name := strings.ToLower(filepath.Base(path))
	n := len(name)
	for _, odd := range []string{"bold", "italic", "oblique", "light", "thin", "black", "mono", "serif", "condensed", "narrow"} {
		if strings.Contains(name, odd) && !(odd == "serif" && strings.Contains(name, "sans")) {
			n += 100
		}
	}
	return n
}

// openFont opens the font in a file, the first if there are several; nil if it is not a font.
func openFont(path string) (*sfnt.Font, io.Closer) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil
	}
	all, err := sfnt.ParseCollectionReaderAt(file)
	if err == nil {
		var font *sfnt.Font
		if font, err = all.Font(0); err == nil {
			return font, file
		}
	}
	file.Close()
	return nil, nil
}
