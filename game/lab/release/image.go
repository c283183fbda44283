package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"time"
)

// The image of the server holds one static program, the page and the licences, and nothing
// else: no shell, and nobody but serverUser. Its one folder that can be written is dataFolder.
const (
	imageName  = "machiavelli-server"
	serverUser = 65532 // as other images without root have it, so that a volume can be shared
	dataFolder = "/data"
	serverPath = "/machiavelli/" + consoleName
)

// server is what lies in the image's only layer.
func server(_ release, p programs) ([]entry, error) {
	rest, err := papers("machiavelli")
	rest = append(rest, p.web("machiavelli")...)
	return append([]entry{
		{path: dataFolder[1:] + "/", owner: serverUser},
		{path: serverPath[1:], data: p.console, run: true},
	}, rest...), err
}

// The media types of an image (OCI Image Format Specification 1.1).
const (
	mediaIndex    = "application/vnd.oci.image.index.v1+json"
	mediaManifest = "application/vnd.oci.image.manifest.v1+json"
	mediaConfig   = "application/vnd.oci.image.config.v1+json"
	mediaLayer    = "application/vnd.oci.image.layer.v1.tar+gzip"
)

// descriptor names a blob of an image by what it holds.
type descriptor struct {
	MediaType   string            `json:"mediaType"`
	Digest      string            `json:"digest"`
	Size        int               `json:"size"`
	Platform    *platform         `json:"platform,omitempty"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

type platform struct {
	Architecture string `json:"architecture"`
	OS           string `json:"os"`
}

type manifest struct {
	SchemaVersion int               `json:"schemaVersion"`
	MediaType     string            `json:"mediaType"`
	Config        descriptor        `json:"config"`
	Layers        []descriptor      `json:"layers"`
	Annotations   map[string]string `json:"annotations"`
}

type index struct {
	SchemaVersion int          `json:"schemaVersion"`
	MediaType     string       `json:"mediaType"`
	Manifests     []descriptor `json:"manifests"`
}

// imageConfig says how the image is started.
type imageConfig struct {
	Created string `json:"created"`
	platform
	Config struct {
		User         string
		Env          []string
		Entrypoint   []string
		WorkingDir   string
		StopSignal   string
		ExposedPorts map[string]struct{}
		Volumes      map[string]struct{}
		Labels       map[string]string
		Healthcheck  health // which Docker reads
	} `json:"config"`
	RootFS struct {
		Type    string   `json:"type"`
		DiffIDs []string `json:"diff_ids"`
	} `json:"rootfs"`
	History []history `json:"history"`
}

type history struct {
	Created   string `json:"created"`
	CreatedBy string `json:"created_by"`
}

type health struct {
	Test                           []string
	Interval, Timeout, StartPeriod time.Duration
}

// ociArchive is an archive in the OCI image layout, which podman and docker load.
func ociArchive(list []entry, r release, goarch string) ([]byte, error) {
	files, err := tarball(list, r.time)
	if err != nil {
		return nil, err
	}
	layer, err := gzipped(files)
	if err != nil {
		return nil, err
	}
	created := r.time.Format(time.RFC3339)
	labels := map[string]string{
		"org.opencontainers.image.title":       "Machiavelli's server of tables",
		"org.opencontainers.image.description": "Friends at one table of manipulation rummy, by a link",
		"org.opencontainers.image.licenses":    "MIT",
		"org.opencontainers.image.version":     r.version,
		"org.opencontainers.image.revision":    r.commit,
		"org.opencontainers.image.created":     created,
	}
	var all blobs
	var c imageConfig
	c.Created, c.platform = created, platform{goarch, "linux"}
	c.Config.User = fmt.Sprint(serverUser, ":", serverUser)
	c.Config.Env = []string{"MACHIAVELLI_HOME=" + dataFolder, "MACHIAVELLI_DIR=" + dataFolder}
	c.Config.Entrypoint = []string{serverPath, "serve"}
	c.Config.WorkingDir, c.Config.StopSignal = "/", "SIGTERM"
	c.Config.ExposedPorts = map[string]struct{}{"8080/tcp": {}}
	c.Config.Volumes = map[string]struct{}{dataFolder: {}}
	c.Config.Labels = labels
	c.Config.Healthcheck = health{Test: []string{"CMD", serverPath, "serve", "-healthy"}, Interval: 30 * time.Second, Timeout: 5 * time.Second, StartPeriod: 2 * time.Second}
	c.RootFS.Type, c.RootFS.DiffIDs = "layers", []string{digest(files)}
	c.History = []history{{created, "go run ./game/lab/release"}}
	m := manifest{SchemaVersion: 2, MediaType: mediaManifest, Annotations: labels,
		Layers: []descriptor{all.add(mediaLayer, layer)}}
	if m.Config, err = all.addJSON(mediaConfig, c); err != nil {
		return nil, err
	}
	d, err := all.addJSON(mediaManifest, m)
	if err != nil {
		return nil, err
	}
	d.Platform = &c.platform
	d.Annotations = map[string]string{
		"org.opencontainers.image.ref.name": imageName + ":" + r.version, // by which podman names it
		"io.containerd.image.name":          "docker.io/library/" + imageName + ":" + r.version,
	}
	top, err := json.Marshal(index{SchemaVersion: 2, MediaType: mediaIndex, Manifests: []descriptor{d}})
	if err != nil {
		return nil, err
	}
	return tarball(append([]entry{
		{path: "oci-layout", data: []byte(`{"imageLayoutVersion":"1.0.0"}`)},
		{path: "index.json", data: top},
	}, all...), r.time)
}

// blobs are the parts of an image, each in a file that is named by its digest.
type blobs []entry

func digest(data []byte) string { return fmt.Sprintf("sha256:%x", sha256.Sum256(data)) }

func (b *blobs) add(kind string, data []byte) descriptor {
	*b = append(*b, entry{path: fmt.Sprintf("blobs/sha256/%x", sha256.Sum256(data)), data: data})
	return descriptor{MediaType: kind, Digest: digest(data), Size: len(data)}
}

func (b *blobs) addJSON(kind string, value any) (descriptor, error) {
	data, err := json.Marshal(value)
	return b.add(kind, data), err
}
