#!/usr/bin/env bash
# Builds an older version of the game, for tests that have two versions at one table:
# `release.sh COMMIT PART...`, with the parts console, window and web. They lie in
# build/COMMIT then, and are built once.
set -euo pipefail
cd "$(dirname "$0")/.."
commit=$1
shift
export CGO_ENABLED=0
to=$PWD/build/$commit
mkdir -p "$to"
exec 9>"$to/lock"
! command -v flock >/dev/null || flock 9 # tests run beside one another
if ! git cat-file -e "$commit^{commit}"; then
	echo "The history has no commit $commit. Clone the repository whole: git fetch --unshallow"
	exit 3
fi
for part; do
	[ ! -e "$to/$part" ] || continue
	if [ ! -d "$to/source" ]; then
		rm -rf "$to/unpacked"
		mkdir "$to/unpacked"
		git archive "$commit" | tar -x -C "$to/unpacked"
		mv "$to/unpacked" "$to/source"
	fi
	cd "$to/source"
	rm -rf "$to/part"
	case $part in
	console) go build -trimpath -o "$to/part" ./game/cli/machiavelli-console ;;
	window) go build -trimpath -o "$to/part" . ;;
	web) go run -trimpath ./wasm/pack -quick -out "$to/part" ;;
	esac
	mv "$to/part" "$to/$part"
done
