package stage

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// catcher is a scene that takes files.
type catcher struct {
	actor
	files []File
}

func (k *catcher) Catch(_ *Context, f File) { k.files = append(k.files, f) }

// stuck is a file system that answers when it is told to.
type stuck struct {
	fs.FS
	ready chan struct{}
}

func (s stuck) Open(name string) (fs.File, error) {
	<-s.ready
	return s.FS.Open(name)
}

func wait(t *testing.T, s *Stage, done func() bool) {
	t.Helper()
	for range 500 {
		s.Step()
		if done() {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("nothing arrives")
}

func TestDroppedFilesReachTheSceneWithoutAWait(t *testing.T) {
	var log []string
	k := &catcher{actor: actor{name: "menu", log: &log}}
	s := build(t, map[string]Scene{Home: k}, nil)
	files := stuck{fstest.MapFS{
		"a.json": {Data: []byte("{}")}, "large.json": {Data: make([]byte, maxFile+1)}, "folder/b.json": {Data: []byte("x")},
	}, make(chan struct{})}
	s.Drop(files)
	for range 10 {
		s.Step() // does not wait for the disk
	}
	if len(k.files) != 0 {
		t.Fatal("read before it could be")
	}
	close(files.ready)
	wait(t, s, func() bool { return len(k.files) == 3 })
	if f := k.files[0]; f.Name != "a.json" || string(f.Data) != "{}" || f.Err != nil {
		t.Errorf("%+v", f)
	}
	if k.files[1].Err == nil || k.files[2].Err == nil || k.files[2].Data != nil {
		t.Errorf("a folder and a large file: %v %v", k.files[1].Err, k.files[2].Err)
	}
}

// broken is a file system that cannot be listed.
type broken struct{}

func (broken) Open(string) (fs.File, error) { return nil, errors.New("no") }

func TestFilesThatNobodyTakesOrReadsAreSaid(t *testing.T) {
	var log []string
	s := build(t, map[string]Scene{Home: &actor{name: "menu", log: &log}}, nil)
	s.Drop(fstest.MapFS{"a.json": {Data: []byte("{}")}})
	wait(t, s, func() bool {
		for _, i := range s.Context().UI.Items() {
			if i.Name == "toast" && strings.Contains(i.Text, "rule set") {
				return true
			}
		}
		return false
	})
	k := &catcher{actor: actor{name: "menu", log: &log}}
	s = build(t, map[string]Scene{Home: k}, nil)
	s.Drop(broken{})
	wait(t, s, func() bool { return len(k.files) == 1 })
	if k.files[0].Err == nil {
		t.Error("a fault is a file")
	}
	many := fstest.MapFS{}
	for i := range 100 {
		many[strings.Repeat("x", i+1)] = &fstest.MapFile{}
	}
	s.Drop(many)
	wait(t, s, func() bool { return len(k.files) >= 1+maxFiles })
	time.Sleep(20 * time.Millisecond)
	if s.Step(); len(k.files) != 1+maxFiles {
		t.Errorf("%d files of a hundred", len(k.files)-1)
	}
}
