#!/usr/bin/env bash
# Plays the game on every platform that this machine can be, and writes
# docs/platforms.md. `make platforms` runs this. What is missing is installed
# where that is allowed (Debian, Ubuntu); what is still missing is not tried, and
# the page says so.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build/platforms
export CGO_ENABLED=0 GOFLAGS=-trimpath
printf 'pcm.!default { type null }\nctl.!default { type null }\n' >build/asound.conf
export ALSA_CONFIG_PATH=$PWD/build/asound.conf

.ci/tools.sh platforms || echo "Some of the platforms will not be tried."
(cd wasm/test && ../../.ci/thrice.sh timeout -k 10 180 npm ci --cache ../../build/npm --no-audit --no-fund --ignore-scripts)

go build -o build/machiavelli .
go build -o build/machiavelli-console ./game/cli/machiavelli-console
go run ./wasm/pack -quick -out build/web-quick
go run ./game/lab/release -out build/platforms -only windows-amd64,linux-arm64
mkdir build/platforms/windows-amd64 build/platforms/linux-arm64
unzip -q -d build/platforms/windows-amd64 build/platforms/*-windows-amd64.zip
tar -C build/platforms/linux-arm64 -xzf build/platforms/*-linux-arm64.tar.gz

exec node wasm/test/platforms/main.mjs
