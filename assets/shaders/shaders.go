// Package shaders embeds the shaders of the game, in Ebitengine's language Kage.
// The page gets them compiled: see wasm/pack.
package shaders

import _ "embed"

// Felt is the ground of every scene; game/ui says what it is given.
//
//go:embed felt.kage
var Felt []byte
