package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// encoding is one way to store a file smaller, by the ending of its name.
type encoding struct {
	ext  string
	pack func(w io.Writer) (io.WriteCloser, error)
}

// encodings are the ways that make files as small as they get; quick is one that
// takes no time.
func encodings(quick bool) []encoding {
	if quick {
		return []encoding{{".br", brotliOf(2)}}
	}
	return []encoding{
		{".br", brotliOf(brotli.BestCompression)},
		{".gz", func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriterLevel(w, gzip.BestCompression) }},
	}
}

func brotliOf(level int) func(io.Writer) (io.WriteCloser, error) {
	return func(w io.Writer) (io.WriteCloser, error) {
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: level, LGWin: 24}), nil
	}
}

// write puts the files and their encodings into dir and prints a line of sizes
// for each. A file that lies in old with the same content and in every encoding
// gets them from there, since the best compression is slow; what was packed
// quickly lacks one. What is slow is done at the same time.
func write(dir, old string, files []file, encs []encoding, log io.Writer) error {
	packed := make([]int, len(files)*len(encs)) // sizes
	errs := make([]error, len(packed))
	var all sync.WaitGroup
	for i, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.name), f.data, 0o644); err != nil {
			return err
		}
		had := holds(old, f, encs)
		for j, enc := range encs {
			at := i*len(encs) + j
			all.Go(func() {
				data, err := os.ReadFile(filepath.Join(old, f.name+enc.ext))
				if !had || err != nil {
					data, err = encode(f.data, enc)
				}
				if err == nil {
					err = os.WriteFile(filepath.Join(dir, f.name+enc.ext), data, 0o644)
				}
				packed[at], errs[at] = len(data), err
			})
		}
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	for i, f := range files {
		sizes := fmt.Sprintf("%-34s %10d", f.name, len(f.data))
		for j, enc := range encs {
			sizes += fmt.Sprintf("  %s %9d", enc.ext[1:], packed[i*len(encs)+j])
		}
		fmt.Fprintln(log, sizes)
	}
	return nil
}

// The most bytes that a page should transfer before the game is there, and of
// these the engine.
const (
	mostPage   = 5_000_000
	mostEngine = 1_200_000
)

// weigh prints what a page transfers of a packed folder, and says so if that is
// too much.
func weigh(dir string, files []file, log io.Writer) error {
	page, engine := int64(0), int64(0)
	for _, f := range files {
		info, err := os.Stat(filepath.Join(dir, f.name+".br"))
		if err != nil {
			return err
		}
		switch {
		case !first(f.name):
			continue
		case strings.HasPrefix(f.name, "engine."):
			engine = info.Size()
		}
		page += info.Size()
	}
	fmt.Fprintf(log, "The page transfers %d bytes, the engine %d of them.\n", page, engine)
	if page > mostPage || engine > mostEngine {
		fmt.Fprintf(log, "!!!! That is too much: %d and %d are the bars.\n", mostPage, mostEngine)
	}
	return nil
}

// holds reports whether a folder has a file just so, in every encoding.
func holds(dir string, f file, encs []encoding) bool {
	had, err := os.ReadFile(filepath.Join(dir, f.name))
	if err != nil || !bytes.Equal(had, f.data) {
		return false
	}
	for _, enc := range encs {
		if _, err := os.Stat(filepath.Join(dir, f.name+enc.ext)); err != nil {
			return false
		}
	}
	return true
}

func encode(data []byte, enc encoding) ([]byte, error) {
	var b bytes.Buffer
	w, err := enc.pack(&b)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
