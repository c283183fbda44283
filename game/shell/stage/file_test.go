package stage

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"machiavelli/game/ui/a11y"
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

// taken has the stage take what was dropped on it, all of it.
func taken(s *Stage) {
	s.inbox.beside.Wait()
	s.Step()
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
		t.Error("read before it could be")
	}
	close(files.ready)
	if taken(s); len(k.files) != 3 {
		t.Fatalf("%d files of three", len(k.files))
	}
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
	taken(s)
	if !slices.ContainsFunc(s.Context().UI.Items(), func(i a11y.Item) bool {
		return i.Name == "toast" && strings.Contains(i.Text, "rule set")
	}) {
		t.Error("nobody says where the file belongs")
	}
	k := &catcher{actor: actor{name: "menu", log: &log}}
	s = build(t, map[string]Scene{Home: k}, nil)
	s.Drop(broken{})
	if taken(s); len(k.files) != 1 || k.files[0].Err == nil {
		t.Fatalf("%+v", k.files)
	}
	many := fstest.MapFS{}
	for i := range 100 {
		many[strings.Repeat("x", i+1)] = &fstest.MapFile{}
	}
	s.Drop(many)
	if taken(s); len(k.files) != 1+maxWaiting {
		t.Errorf("%d files of a hundred", len(k.files)-1)
	}
}
