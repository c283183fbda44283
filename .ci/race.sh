#!/usr/bin/env bash
# The race detector, over the packages whose code runs in goroutines. The engine
# starts none but the worker's, whose tests ask all of it at once: matches, bots
# and searches of every rule set. Exits 3, and says why, where this machine cannot.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v gcc >/dev/null; then
	echo "gcc is missing, and the race detector needs it"
	exit 3
fi
CGO_ENABLED=1 go test -race -timeout 35m ./engine/worker ./game/archive ./game/command ./game/session ./game/setup ./game/sound ./game/stage ./game/store
