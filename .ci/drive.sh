#!/usr/bin/env bash
# Plays a real match: `drive.sh desktop` or `drive.sh browser`. Exits 3, and
# says why, where this machine cannot. The pictures lie in build/shots.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build/shots
rm -f build/shots/failed-*
export CGO_ENABLED=0

cannot() {
	echo "cannot play the match here: $*"
	exit 3
}

desktop() {
	printf 'pcm.!default { type null }\nctl.!default { type null }\n' >build/asound.conf
	export ALSA_CONFIG_PATH=$PWD/build/asound.conf LIBGL_ALWAYS_SOFTWARE=1
	local run=()
	if command -v xvfb-run >/dev/null; then
		# -noreset: else the server starts anew whenever its last client leaves
		run=(xvfb-run -a -s "-screen 0 1280x1024x24 -noreset")
	elif [ -z "${DISPLAY:-}" ]; then
		cannot "there is no display, and no xvfb-run"
	fi
	"${run[@]}" go test -tags drive -count=1 -timeout 20m ./game/testing/e2e
	go build -o build/frames ./game/lab/framebench
	local frames
	frames=$("${run[@]}" timeout 120 build/frames -do move -seconds 3)
	echo "a full table, every card moving: $frames"
	case $frames in
	*'"scene":"table"'*'"median_allocs":0,'*) ;;
	*) echo "drawing allocates, or shows no table"; return 1 ;;
	esac
}

browser() {
	command -v node >/dev/null || cannot "there is no node"
	command -v npm >/dev/null || cannot "there is no npm"
	CHROMIUM=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
		cannot "there is no chromium"
	export CHROMIUM
	local lacking=()
	for program in "${FIREFOX:-firefox-esr}" "${WEBKITDRIVER:-WebKitWebDriver}" Xvfb; do
		command -v "$program" >/dev/null || lacking+=("$program")
	done
	local tests=(wasm/test/*.test.mjs)
	[ ${#lacking[@]} -gt 0 ] || tests+=(wasm/test/platforms/*.test.mjs)
	(cd wasm/test && ../../.ci/thrice.sh timeout -k 10 180 npm ci --cache ../../build/npm --prefer-offline --no-audit --no-fund --ignore-scripts) ||
		cannot "npm could not install playwright-core"
	go run ./wasm/pack -quick -out build/web-quick
	go build -o build/serve ./wasm/serve
	go build -trimpath -o build/machiavelli-console ./game/cli/machiavelli-console
	# A test that hangs is named; none takes a third of that.
	node --test --test-timeout=900000 --test-concurrency=3 "${tests[@]}"
	[ ${#lacking[@]} = 0 ] || cannot "in Chromium all is well; for the other browsers there is no ${lacking[*]}"
}

case ${1:-} in
desktop | browser) "$1" ;;
*)
	echo "usage: drive.sh desktop|browser"
	exit 2
	;;
esac
