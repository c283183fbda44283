package stage

import (
	"io/fs"
	"os"
	"path/filepath"

	"machiavelli/engine/text"
	"machiavelli/game/store"
	"machiavelli/game/ui/clipboard"
)

// File is a file that the player has dropped on the window, or chosen, or what
// was pasted, which has no name.
type File struct {
	Name string
	Data []byte
	Err  error // why it could not be read
}

// Catcher is a Scene that takes files. If a file is dropped on another scene, the player is
// told where it belongs.
type Catcher interface {
	Catch(c *Context, f File)
}

// maxFile is the most bytes of a file that is read.
const maxFile = store.MaxBundle

// Drop reads files beside the loop, as a disk or a browser may take long. The scene gets them
// in a later tick.
func (s *Stage) Drop(files fs.FS) {
	s.ctx.Beside(func() {
		list, err := fs.ReadDir(files, ".")
		if err != nil {
			s.inbox.arrive(File{Err: err})
		}
		for i, e := range list {
			if i == maxWaiting {
				break
			}
			f := File{Name: e.Name()}
			if e.IsDir() {
				f.Err = text.Errorf("it is a folder")
			} else {
				f.Data, f.Err = store.ReadBounded(files, e.Name(), maxFile)
			}
			s.inbox.arrive(f)
		}
	})
}

// Page is the address of the page, without what stands after #; a window has
// none.
func (c *Context) Page() string { return page() }

// Copy copies a text to the clipboard, and then calls a function in the loop.
func (c *Context) Copy(text string, done func(error)) {
	c.BesideThen(func() func() {
		err := clipboard.Write(text)
		return func() { done(err) }
	})
}

// Paste asks for the text in the clipboard, which arrives as a file does.
func (c *Context) Paste() {
	c.Beside(func() {
		text, err := clipboard.Read()
		c.stage.inbox.arrive(File{Data: []byte(text), Err: err})
	})
}

// catch calls what waits in the inbox, and gives the scene the files.
func (s *Stage) catch() {
	for len(s.stack) > 0 && len(s.moves) == 0 {
		select {
		case then := <-s.inbox.later:
			s.dirty = true
			then()
		case f := <-s.inbox.files:
			c := &s.ctx
			s.dirty = true
			if to, ok := s.top().(Catcher); ok && !c.UI.Modal() {
				to.Catch(c, f)
			} else {
				c.UI.Toast(c.T("stage.nofile"))
			}
		default:
			return
		}
	}
}

// Chooses reports whether this is a page, in which files are chosen and
// downloaded; in a window they are dropped, and lie in folders.
func (c *Context) Chooses() bool { return chooses }

// Choose lets the player choose a file, which arrives as one that is dropped.
func (c *Context) Choose() { choose(c.stage.inbox.arrive) }

// HandOver gives the player a file: as a download, or in the folder of exports, which the
// sentence with the key said then names as {where}.
func (c *Context) HandOver(name string, data []byte, said string) {
	if c.Chooses() {
		c.Download(name, data)
		return
	}
	at := filepath.Join(store.Folder("export"), name)
	c.Beside(func() {
		err := os.MkdirAll(filepath.Dir(at), 0o755)
		if err == nil {
			err = store.WriteFile(at, data)
		}
		c.stage.inbox.call(func() {
			if err != nil {
				c.UI.Toast(c.StoreSentence(err))
				return
			}
			c.UI.Toast(c.T(said, "where", at))
		})
	})
}

// Download gives the player of a page a file.
func (c *Context) Download(name string, data []byte) { download(name, data) }
