#!/usr/bin/env bash
# The browser's storage, its fetch and what else a page asks it for, the worker's life and the days' puzzles and dates, in
# node. Exits 3, and says why, where this machine cannot.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v node >/dev/null; then
	echo "node is missing"
	exit 3
fi
export GOOS=js GOARCH=wasm
go test -timeout 12m -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./game/store ./game/app/puzzles ./game/lang ./game/fetch/transport ./game/shell/browser ./game/ui/clipboard ./game/ui/sound ./engine/worker
# Few answers are enumerated here: it takes a minute a hundred, and the desktop does it.
go test -timeout 12m -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./game/app/sprint -questions 20
