#!/usr/bin/env bash
# Everything that must hold, cheapest first. `make test` runs this.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
export CGO_ENABLED=0

# A null sound device: a machine without one must not fail the game's tests.
printf 'pcm.!default { type null }\nctl.!default { type null }\n' >build/asound.conf
export ALSA_CONFIG_PATH=$PWD/build/asound.conf

step() { printf '\n== %s (%d s so far)\n' "$*" $SECONDS; }

step "what the tests need"
tools=complete
.ci/tools.sh || tools=lacking

step "gofmt"
unformatted=$(find . -name '*.go' -not -path './build/*' -not -path '*/node_modules/*' -exec gofmt -l {} +)
[ -z "$unformatted" ] || { echo "not formatted by gofmt:"; echo "$unformatted"; exit 1; }

step "go vet and staticcheck, desktop and browser"
go build -o build/staticcheck honnef.co/go/tools/cmd/staticcheck
for target in linux/amd64 js/wasm; do
	echo "$target"
	GOOS=${target%/*} GOARCH=${target#*/} go vet ./...
	GOOS=${target%/*} GOARCH=${target#*/} build/staticcheck ./...
done
go vet -tags drive ./game/drive
build/staticcheck -tags drive ./game/drive

step "unit and property tests, the import rule"
go test -timeout 10m ./...

step "the browser's storage, in node"
if command -v node >/dev/null; then
	GOOS=js GOARCH=wasm go test -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./game/store
elif [ "${CI:-}" = true ]; then
	echo "node is missing"
	exit 1
else
	echo "!!!! NOT RUN: node is missing"
fi

step "the engine under the race detector"
if command -v gcc >/dev/null; then
	CGO_ENABLED=1 go test -race -short -timeout 10m ./engine/...
elif [ "${CI:-}" = true ]; then
	echo "gcc is missing, and the race detector needs it"
	exit 1
else
	echo "!!!! NOT RUN: gcc is missing, and the race detector needs it"
fi

failed=
for match in desktop browser; do
	step "a real match: $match"
	status=0
	.ci/drive.sh "$match" || status=$?
	case $status in
	0) ;;
	3) # the machine cannot; drive.sh has said what is missing
		echo "!!!!"
		echo "!!!! NOT RUN: the $match match. Nothing is known of it on this machine."
		echo "!!!!"
		[ "${CI:-}" != true ] || failed="$failed $match"
		;;
	*) failed="$failed $match" ;;
	esac
done

step "done"
[ $tools = complete ] || echo "Some of what the tests need is missing: see the top."
[ -z "$failed" ] || { echo "FAILED:$failed"; exit 1; }
