package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// entry is a file of an archive, or a folder that somebody owns.
type entry struct {
	path  string // with slashes; a folder's ends with one
	data  []byte
	run   bool // it is a program
	owner int  // the number of the user and of the group; 0: root, or who unpacks it
}

func (e entry) folder() bool { return strings.HasSuffix(e.path, "/") }

func (e entry) mode() fs.FileMode {
	switch {
	case e.folder():
		return 0o700
	case e.run:
		return 0o755
	}
	return 0o644
}

// tarball is a .tar. Every file bears the time of the release.
func tarball(list []entry, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range list {
		h := &tar.Header{Name: e.path, Size: int64(len(e.data)), Mode: int64(e.mode()), ModTime: at, Format: tar.FormatUSTAR,
			Uid: e.owner, Gid: e.owner}
		if e.folder() {
			h.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(e.data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

// gzipped is data as .gz, which says neither a name nor a time.
func gzipped(data []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	err = z.Close()
	return b.Bytes(), err
}

// tarred is a .tar.gz.
func tarred(list []entry, at time.Time) ([]byte, error) {
	data, err := tarball(list, at)
	if err != nil {
		return nil, err
	}
	return gzipped(data)
}

func zipped(list []entry, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range list {
		h := &zip.FileHeader{Name: e.path, Method: zip.Deflate, Modified: at}
		h.SetMode(e.mode())
		f, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := f.Write(e.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// under is every file below a folder of the project, as it is to lie below
// another in an archive.
func under(folder, as string) ([]entry, error) {
	var list []entry
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		inside, err := filepath.Rel(folder, path)
		list = append(list, entry{path: as + "/" + filepath.ToSlash(inside), data: data})
		return err
	})
	return list, err
}
