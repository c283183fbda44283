package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"machiavelli/game/ui/deck/art"

	"github.com/tc-hib/winres"
	"github.com/tc-hib/winres/version"
)

// papers is what lies beside the program everywhere: its licence and those of
// what it is made of.
func papers(folder string) ([]entry, error) {
	text, err := os.ReadFile("LICENSE")
	if err != nil {
		return nil, err
	}
	list, err := under("LICENSES", folder+"/LICENSES")
	return append([]entry{{path: folder + "/LICENSE", data: text}}, list...), err
}

// desktop lets a Linux desktop list the game.
const desktop = `[Desktop Entry]
Type=Application
Name=Machiavelli
GenericName=Card game
Comment=Manipulation rummy: rearrange the whole table to lay your cards
Exec=machiavelli
Icon=machiavelli
Terminal=false
Categories=Game;CardGame;
StartupWMClass=machiavelli
`

// install tells a person what a Linux archive holds.
const install = `Machiavelli, a card game.

Run ./machiavelli from here; it needs nothing installed but OpenGL and X11 (or
Wayland with XWayland), and says what is missing. ./machiavelli serve serves
tables for several people, and the page in the folder web.

To have it in the desktop's menu, for this user:
  install -Dm755 machiavelli ~/.local/bin/machiavelli
  install -Dm644 machiavelli.desktop ~/.local/share/applications/machiavelli.desktop
  install -Dm644 machiavelli.png ~/.local/share/icons/hicolor/256x256/apps/machiavelli.png
(~/.local/bin must be on the PATH.)
`

func linux(_ release, p programs) ([]entry, error) {
	icon, err := picture(256)
	if err != nil {
		return nil, err
	}
	rest, err := papers("machiavelli")
	rest = append(rest, p.web("machiavelli")...)
	return append([]entry{
		{path: "machiavelli/machiavelli", data: p.game, run: true},
		{path: "machiavelli/machiavelli.desktop", data: []byte(desktop)},
		{path: "machiavelli/machiavelli.png", data: icon},
		{path: "machiavelli/README.txt", data: []byte(install)},
	}, rest...), err
}

// consoleName is the program for a prompt, which does not wait for one with a window.
const consoleName = "machiavelli-console"

func windows(_ release, p programs) ([]entry, error) {
	rest, err := papers("Machiavelli")
	rest = append(rest, p.web("Machiavelli")...)
	return append([]entry{
		{path: "Machiavelli/Machiavelli.exe", data: p.game, run: true},
		{path: "Machiavelli/" + consoleName + ".exe", data: p.console, run: true},
	}, rest...), err
}

// resources is the part of a Windows program that Explorer reads: its icon,
// its version, and that it knows of dense screens.
func resources(r release) ([]byte, error) {
	var sizes []image.Image
	for _, size := range art.IconSizes {
		sizes = append(sizes, art.Icon(size))
	}
	icon, err := winres.NewIconFromImages(sizes)
	if err != nil {
		return nil, err
	}
	var set winres.ResourceSet
	if err := set.SetIcon(winres.ID(1), icon); err != nil {
		return nil, err
	}
	info := version.Info{}
	for key, text := range map[string]string{
		version.ProductName: "Machiavelli", version.FileDescription: "Machiavelli, a card game",
		version.OriginalFilename: "Machiavelli.exe",
		version.LegalCopyright:   "The Machiavelli authors, MIT licence", version.Comments: "commit " + r.commit,
	} {
		if err := info.Set(version.LangDefault, key, text); err != nil {
			return nil, err
		}
	}
	info.SetFileVersion(r.version)
	info.SetProductVersion(r.version)
	set.SetVersionInfo(info)
	set.SetManifest(winres.AppManifest{DPIAwareness: winres.DPIPerMonitorV2, Compatibility: winres.Win10AndAbove})
	var b bytes.Buffer
	if err := set.WriteObject(&b, winres.ArchAMD64); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// plist describes the application to macOS.
const plist = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>CFBundleName</key><string>Machiavelli</string>
	<key>CFBundleDisplayName</key><string>Machiavelli</string>
	<key>CFBundleIdentifier</key><string>machiavelli.cards</string>
	<key>CFBundleExecutable</key><string>machiavelli</string>
	<key>CFBundleIconFile</key><string>machiavelli</string>
	<key>CFBundlePackageType</key><string>APPL</string>
	<key>CFBundleInfoDictionaryVersion</key><string>6.0</string>
	<key>CFBundleShortVersionString</key><string>%s</string>
	<key>CFBundleVersion</key><string>%s</string>
	<key>LSApplicationCategoryType</key><string>public.app-category.card-games</string>
	<key>LSMinimumSystemVersion</key><string>12.0</string>
	<key>NSHighResolutionCapable</key><true/>
</dict>
</plist>
`

func mac(r release, p programs) ([]entry, error) {
	icons, err := icns()
	if err != nil {
		return nil, err
	}
	rest, err := papers("Machiavelli.app/Contents/Resources")
	rest = append(rest, p.web("Machiavelli.app/Contents/Resources")...)
	return append([]entry{
		{path: "Machiavelli.app/Contents/Info.plist", data: fmt.Appendf(nil, plist, r.version, r.version)},
		{path: "Machiavelli.app/Contents/PkgInfo", data: []byte("APPL????")},
		{path: "Machiavelli.app/Contents/MacOS/machiavelli", data: p.game, run: true},
		{path: "Machiavelli.app/Contents/Resources/machiavelli.icns", data: icons},
	}, rest...), err
}

// icns is the icon as macOS keeps it: a list of pictures behind their kind and
// length (Apple Icon Image format; since 10.7 the pictures may be PNGs).
func icns() ([]byte, error) {
	var body []byte
	for _, kind := range []struct {
		name string
		size int
	}{{"ic11", 32}, {"ic12", 64}, {"ic07", 128}, {"ic08", 256}, {"ic09", 512}} {
		data, err := picture(kind.size)
		if err != nil {
			return nil, err
		}
		body = append(body, kind.name...)
		body = binary.BigEndian.AppendUint32(body, uint32(8+len(data)))
		body = append(body, data...)
	}
	head := binary.BigEndian.AppendUint32([]byte("icns"), uint32(8+len(body)))
	return append(head, body...), nil
}

// picture is the game's icon as a PNG.
func picture(size int) ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, art.Icon(size))
	return b.Bytes(), err
}

// packed is the page: the files of its folder.
func packed() ([]entry, error) {
	folder := filepath.Join("build", "web") // whose compressed files are used again
	cmd := exec.Command("go", "run", "./wasm/pack", "-out", folder)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("go run ./wasm/pack: %w", err)
	}
	list, err := under(folder, "")
	for i := range list {
		list[i].path = strings.TrimPrefix(list[i].path, "/")
	}
	return list, err
}

// web is the folder that any static host can serve, under any path.
func web(page []entry) ([]entry, error) {
	var list []entry
	for _, e := range page {
		list = append(list, entry{path: "machiavelli/" + e.path, data: e.data})
	}
	rest, err := papers("machiavelli")
	return append(list, rest...), err
}
