package main

import (
	"path/filepath"
	"slices"
)

// ebitengine is the module whose files the page is built with changes of.
const ebitengine = "github.com/hajimehoshi/ebiten/v2"

// unneeded is what Ebitengine has that no page of the game uses: a search for its own source
// in the log of its developers, pictures of its textures in an archive, a game that another process
// shows, and a log. For each it brings large packages of Go. See compiled for its compiler of shaders.
var unneeded = []change{
	{
		// Whoever called a drawing function: for builds with the tag ebitenginedebug.
		file:   "internal/debug/caller.go",
		gone:   []string{"ebitengineFileDir", "ebitengineFileDirOnce"},
		bodies: map[string]string{"FirstCaller": `return "", 0, CallerTypeNone`},
	},
	{
		// Pictures of textures, for EBITENGINE_INTERNAL_IMAGES_KEY, which no page has.
		file:   "internal/graphicscommand/image_js.go",
		swap:   map[string]string{"func (i *Image) Dump(": "func dump("},
		gone:   []string{"download", "dump"},
		bodies: map[string]string{"DumpImages": `return "", nil`},
		more: `
func (i *Image) Dump(graphicsdriver.Graphics, string, bool, image.Rectangle) (string, error) { return "", nil }
`,
	},
	{
		// A game that another process shows.
		file: "internal/vmguest/vmguest.go",
		gone: []string{
			"postTickHooksMu", "postTickHooks", "AppendPostTickHook", "RunPostTickHooks",
			"textInputHandlersMu", "textInputStateHandler", "textInputEndHandler",
			"RegisterTextInputHandlers", "RunTextInputStateHandler", "RunTextInputEndHandler",
		},
	},
	{
		file:   "internal/thread/thread.go",
		bodies: map[string]string{"logDiscardedCall": ""},
	},
	{
		// Textures that are saved: telephones' programs alone do that.
		file: "internal/atlas/gpuresources.go",
		swap: map[string]string{`"log/slog"`: ""},
		more: `
type logger struct{}

var slog logger

func (logger) Debug(string, ...any)          {}
func (logger) Error(message string, _ ...any) { println(message) }
`,
	},
}

// plain is a canvas without what nothing on it needs. A picture is put there by one rectangle,
// on whole pixels: its edges need not be smoothed, nor does it have a depth. Where the processor
// draws, four samples of every pixel take it as long as the picture.
var plain = change{
	file: "internal/graphicsdriver/opengl/graphics_js.go",
	swap: map[string]string{`attr.Set("stencil", true)`: `attr.Set("antialias", false)
	attr.Set("depth", false)`},
}

// trimmed copies Ebitengine without what no page needs into a folder, and returns the
// module file to build the game with; see replaced.
func trimmed(dir string) (modfile string, err error) {
	copied := filepath.Join(dir, "module")
	if err := copyModule(copied, ebitengine, own); err != nil {
		return "", err
	}
	if modfile, err = replaced(dir, ebitengine, copied); err != nil {
		return "", err
	}
	ready, err := compileShaders(dir, modfile, copied) // by Ebitengine as it comes
	if err != nil {
		return "", err
	}
	written, err := writtenOut(copied)
	if err != nil {
		return "", err
	}
	return modfile, edit(copied, slices.Concat(unneeded, []change{plain}, written, ready))
}
