//go:build !js

package stage

// chooses: in a window files are dropped, or lie in a folder.
const chooses = false

func choose(func(File)) {}

func download(string, []byte) {}

func page() string { return "" }
