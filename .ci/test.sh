#!/usr/bin/env bash
# Everything that must hold, cheapest first. `make test` runs this. No step may
# hang: each has its own time.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
export CGO_ENABLED=0
# As everything that is shipped, so that it is compiled once.
export GOFLAGS=-trimpath

# A null sound device: a machine without one must not fail the game's tests.
printf 'pcm.!default { type null }\nctl.!default { type null }\n' >build/asound.conf
export ALSA_CONFIG_PATH=$PWD/build/asound.conf

now=start
step() {
	now=$*
	echo "$now" >build/now
	printf '\n== %s (%d s so far)\n' "$now" $SECONDS
}

# Whoever waits is told each half minute what is being done.
while sleep 30 >/dev/null 2>&1; do echo ".. $SECONDS s: $(cat build/now)"; done &
teller=$!

end() {
	local status=$?
	kill $teller 2>/dev/null || true
	[ $status -eq 0 ] || printf "\n== FAILED in: %s (exit code %d, after %d s)\n" "$now" $status $SECONDS
}
trap end EXIT

# within SECONDS COMMAND... ends what takes longer, and all that it started.
within() {
	local seconds=$1 status=0
	shift
	timeout -k 15 "$seconds" "$@" || status=$?
	[ $status -ne 124 ] || echo "it was ended after $seconds s: $*"
	return $status
}

# What the linters need not is installed while they work.
within 900 .ci/tools.sh >build/tools.log 2>&1 &
tools=$!

step "the modules"
within 900 .ci/thrice.sh timeout -k 10 240 go mod download || true # what is needed may be there

step "gofmt"
unformatted=$(find . -name '*.go' -not -path './build/*' -not -path '*/node_modules/*' -exec gofmt -l {} +)
[ -z "$unformatted" ] || { echo "not formatted by gofmt:"; echo "$unformatted"; exit 1; }

step "go vet and staticcheck, desktop and browser"
export GOGC=400 # compilers and tests live for seconds: memory is cheaper than collecting it
within 900 go build -o build/staticcheck honnef.co/go/tools/cmd/staticcheck
# lint ENVIRONMENT PACKAGES... runs both over packages, with flags if there are some before them.
lint() (
	for setting in $1; do export "${setting?}"; done
	shift
	within 900 go vet "$@"
	within 900 build/staticcheck "$@"
)
lint "GOOS=linux GOARCH=amd64" ./...
# For the browser: the packages of which it has other files.
files='{{.ImportPath}} {{.GoFiles}} {{.TestGoFiles}} {{.XTestGoFiles}}'
GOOS=linux GOARCH=amd64 go list -e -f "$files" ./... | sort >build/linux.txt
GOOS=js GOARCH=wasm go list -e -f "$files" ./... | sort >build/js.txt
own=$(comm -13 build/linux.txt build/js.txt | grep -v ' \[\] \[\] \[\]$' | cut -d ' ' -f 1)
[ -n "$own" ]
# shellcheck disable=SC2086 # one package a word
lint "GOOS=js GOARCH=wasm" $own
lint "" -tags drive ./game/testing/e2e

step "what the tests need"
tools_status=0
wait $tools || tools_status=$?
cat build/tools.log

step "unit and property tests, the import rule"
export GOFLAGS="$GOFLAGS -vet=off" # go vet has read all of it above, with more to say
within 1800 go test -timeout 25m ./... 2>&1 | tee build/unit.log || {
	printf '\n-- what failed of it:\n'
	grep -E '^ *--- FAIL|^FAIL|^panic:' build/unit.log || true
	exit 1
}
unset GOGC # which would change what is measured of whole programs

# What is left waits for frames, processes and each other's compilers more than
# it works, so it runs beside one another; each says all it has to say when it is
# done. What players download is built by archive.sh and looked at.
step "the race detector, the Linux archive, a build for newer processors, the browser's packages in node, real matches on the desktop and in a browser"
parts=(race.sh archive.sh alike.sh node.sh "drive.sh desktop" "drive.sh browser")
declare -A running=()
for part in "${parts[@]}"; do
	log=build/${part//[ .]/-}.log
	# shellcheck disable=SC2086 # the argument is a word of its own
	within 2700 .ci/$part >"$log" 2>&1 &
	running[$part]=$!
done
failed= failures=()
for part in "${parts[@]}"; do
	status=0
	echo "$part, and those behind it of ${parts[*]}" >build/now
	wait "${running[$part]}" || status=$?
	log=build/${part//[ .]/-}.log
	if [ $status -eq 0 ] || [ $status -eq 3 ]; then
		printf '\n-- %s (%d s so far)\n' "$part" $SECONDS
		cat "$log"
	else # what failed is read at the end
		failures+=("$log")
	fi
	case $status in
	0) ;;
	3) # the machine cannot; the script has said what is missing
		echo "!!!!"
		echo "!!!! NOT RUN, or in part: $part. What is missing is said above."
		echo "!!!!"
		[ "${CI:-}" != true ] || failed="$failed, $part"
		;;
	*) failed="$failed, $part" ;;
	esac
done

for log in "${failures[@]}"; do
	printf '\n-- FAILED: %s\n' "$log"
	cat "$log"
done
[ ${#failures[@]} -eq 0 ] || { printf '\n-- what failed of it:\n'; grep -hE '^ *--- FAIL|^not ok|^FAIL|^panic:' "${failures[@]}" || true; }

step "done"
[ $tools_status = 0 ] || echo "Some of what the tests need is missing: see the top."
[ -z "$failed" ] || { echo "FAILED: ${failed#, }"; exit 1; }
