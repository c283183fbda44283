#!/usr/bin/env bash
# against.sh REV [FILE…] measures the solver as it lies against that of a commit, on
# positions of play in every rule set and on files of lines for solve.
set -euo pipefail
cd "$(dirname "$0")/.."
rev=${1:?"say against which commit: make bench-against REV=…"}
shift
export CGO_ENABLED=0 GOFLAGS=-trimpath
mkdir -p build
git rev-parse -q --verify "$rev^{commit}" >/dev/null || { echo "no commit is called $rev"; exit 1; }
rm -rf build/against
git archive --prefix=build/against/ "$rev" | tar -x
(cd build/against && go build -o ../before .)
rm -rf build/against
go build -o build/after .
go build -o build/measure ./game/lab/against
exec build/measure -before build/before -after build/after "$@" engine/solver/testdata/fused.jsonl
