#!/usr/bin/env bash
# The engine's tests under the race detector, the long ones cut short: all of
# them have run without it. Exits 3, and says why, where this machine cannot.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v gcc >/dev/null; then
	echo "gcc is missing, and the race detector needs it"
	exit 3
fi
CGO_ENABLED=1 go test -race -short -timeout 35m ./engine/...
