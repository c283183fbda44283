package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/andybalholm/brotli"
)

// encoding is one way to store a file smaller, by the ending of its name.
type encoding struct {
	ext  string
	pack func(w io.Writer) (io.WriteCloser, error)
}

func encodings() []encoding {
	return []encoding{
		{".br", func(w io.Writer) (io.WriteCloser, error) {
			return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24}), nil
		}},
		{".gz", func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriterLevel(w, gzip.BestCompression) }},
	}
}

// write puts the files and their encodings into dir and prints a line of sizes
// for each. A file that lies in old with the same content gets its encodings
// from there, since the best compression is slow. What is slow is done at the
// same time.
func write(dir, old string, files []file, log io.Writer) error {
	encs := encodings()
	packed := make([]int, len(files)*len(encs)) // sizes
	errs := make([]error, len(packed))
	var all sync.WaitGroup
	for i, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.name), f.data, 0o644); err != nil {
			return err
		}
		for j, enc := range encs {
			at := i*len(encs) + j
			all.Go(func() {
				data, err := encode(f, enc, old)
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

func encode(f file, enc encoding, old string) ([]byte, error) {
	if had, err := os.ReadFile(filepath.Join(old, f.name)); err == nil && bytes.Equal(had, f.data) {
		if packed, err := os.ReadFile(filepath.Join(old, f.name+enc.ext)); err == nil {
			return packed, nil
		}
	}
	var b bytes.Buffer
	w, err := enc.pack(&b)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(f.data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
