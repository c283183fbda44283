package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
)

// unpacked are the files of a .tar.
func unpacked(t *testing.T, data []byte) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for r := tar.NewReader(bytes.NewReader(data)); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		if all[h.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
}

// An image is followed as a container engine follows it: from the index by digests to the
// files, each of which must be what its digest says.
func TestAnImageIsTheServerThePageAndAFolderToWriteIn(t *testing.T) {
	t.Chdir("../../..") // where the licences lie
	list, err := server(example, programs{nil, []byte("server"), []entry{{path: "index.html", data: []byte("page")}}})
	if err != nil {
		t.Fatal(err)
	}
	data, err := ociArchive(list, example, "arm64")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := ociArchive(list, example, "arm64"); err != nil || !bytes.Equal(again, data) {
		t.Errorf("made twice it is another one, %v", err)
	}
	files := unpacked(t, data)
	blob := func(d descriptor, kind string, into any) []byte {
		t.Helper()
		b := files["blobs/"+strings.Replace(d.Digest, ":", "/", 1)]
		if d.MediaType != kind || len(b) != d.Size || digest(b) != d.Digest {
			t.Fatalf("%+v: %d bytes", d, len(b))
		}
		if into != nil {
			if err := json.Unmarshal(b, into); err != nil {
				t.Fatal(err)
			}
		}
		return b
	}
	var top index
	if err := json.Unmarshal(files["index.json"], &top); err != nil || len(top.Manifests) != 1 {
		t.Fatalf("%s, %v", files["index.json"], err)
	}
	if d := top.Manifests[0]; *d.Platform != (platform{"arm64", "linux"}) || d.Annotations["org.opencontainers.image.ref.name"] != "machiavelli-server:1.2.3" {
		t.Errorf("%+v", d)
	}
	var m manifest
	blob(top.Manifests[0], mediaManifest, &m)
	var c imageConfig
	blob(m.Config, mediaConfig, &c)
	if c.Config.User == "" || strings.HasPrefix(c.Config.User, "0") || c.Config.StopSignal != "SIGTERM" || c.Architecture != "arm64" || len(c.Config.Volumes) != 1 {
		t.Errorf("%+v", c)
	}
	z, err := gzip.NewReader(bytes.NewReader(blob(m.Layers[0], mediaLayer, nil)))
	if err != nil {
		t.Fatal(err)
	}
	layer, err := io.ReadAll(z)
	if err != nil || digest(layer) != c.RootFS.DiffIDs[0] {
		t.Errorf("the layer is another one than the configuration says, %v", err)
	}
	inside := unpacked(t, layer)
	if string(inside[c.Config.Entrypoint[0][1:]]) != "server" || string(inside["machiavelli/web/index.html"]) != "page" || len(inside["machiavelli/LICENSE"]) == 0 {
		t.Errorf("%d files", len(inside))
	}
	for r := tar.NewReader(bytes.NewReader(layer)); ; {
		h, err := r.Next()
		if err != nil {
			break
		}
		if owned := h.Name == "data/"; owned != (h.Uid == serverUser) || owned != (h.Typeflag == tar.TypeDir) {
			t.Errorf("%s belongs to %d", h.Name, h.Uid)
		}
	}
	for name := range inside {
		if strings.Contains(name, "bin/") || strings.HasSuffix(name, "/sh") {
			t.Errorf("%s lies in it", name)
		}
	}
}
