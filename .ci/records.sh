#!/usr/bin/env bash
# records.sh REV [LEVEL…] plays a match in each of the rule sets (RULES=…: in these) with
# each level of computer player, with the program as it is and as it was at a commit. A
# match has one deal where the rules leave that open. The records have to be the same
# byte by byte. It says what the matches cost.
set -euo pipefail
cd "$(dirname "$0")/.."
rev=${1:?"say against which commit: make records-against REV=…"}
shift
levels=("$@")
[ ${#levels[@]} -gt 0 ] || levels=(novice casual solver strategist master)
export CGO_ENABLED=0 GOFLAGS=-trimpath
git rev-parse -q --verify "$rev^{commit}" >/dev/null || { echo "no commit is called $rev"; exit 1; }
rm -rf build/records
mkdir -p build/records/source
git archive "$rev" | tar -x -C build/records/source
(cd build/records/source && go build -o ../before .)
rm -rf build/records/source
go build -o build/records/after .

cd build/records
# play PROGRAM LEVEL RULES SEATS: a match, its record, and the seconds that it cost.
play() {
	local players=$2 i
	for ((i = 1; i < $4; i++)); do players+=,$2; done
	local what=("./$1" simulate -rules "$3" -players "$players" -deals 1 -seed records -workers 1 -record "$1-$2/$3")
	{ time { "${what[@]}" -options deals=1 || "${what[@]}"; } >/dev/null 2>&1; } 2>>"$1-$2.seconds"
}

total() { awk '{ s += $1 } END { printf "%.1f", s }' "$1"; }

TIMEFORMAT=%U
status=0
for level in "${levels[@]}"; do
	for rules in ${RULES:-$(./after rules | awk '{print $1}')}; do
		seats=$(./after rules -json "$rules" | grep -o '"min_players": *[0-9]*' | grep -o '[0-9]*$')
		play before "$level" "$rules" "$seats" & # in turns and side by side, as machines are noisy
		play after "$level" "$rules" "$seats"
		wait $!
		# A comparison of nothing with nothing proves nothing.
		[ -s "after-$level/$rules/000001.jsonl" ] || { echo "$level, $rules: no record"; status=1; }
		cmp "before-$level/$rules/000001.jsonl" "after-$level/$rules/000001.jsonl" || status=1
	done
	echo "$level: $(wc -l <"after-$level.seconds") matches; $(total "before-$level.seconds") s of processor time before, $(total "after-$level.seconds") now"
done
[ $status != 0 ] || echo "All records are the same."
exit $status
