// Package e2e plays the real game from outside: its tests build it, run it
// as a guest of Ebitengine's virtual host, inject mouse, touch and keys, step
// its ticks faster than real time, and read what it shows from its probe
// (package probe) and from its frames. The pictures lie in build/shots.
//
// The tests need a display (Xvfb will do), so they carry the build tag drive:
//
//	.ci/drive.sh desktop
package e2e
