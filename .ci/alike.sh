#!/usr/bin/env bash
# Answers, records, reviews, puzzles and the terminal say the same byte by byte
# whatever the processor can do. Processors from 2013 on can join a product and
# a sum into one operation that rounds once; GOAMD64=v3 lets the compiler use it, as it
# always does on arm64. The engine rounds each product by itself. The program without
# a window says all that there is to compare, and is built a second time sooner.
set -euo pipefail
cd "$(dirname "$0")/.."
export CGO_ENABLED=0
if [ "$(go env GOHOSTARCH)" != amd64 ]; then
	echo "missing: an amd64 processor, for which both programs are built"
	exit 3
fi
rm -rf build/alike
mkdir -p build/alike
GOARCH=amd64 GOAMD64=v1 go build -o build/alike/plain ./game/cli/machiavelli-console
GOARCH=amd64 GOAMD64=v3 go build -o build/alike/fused ./game/cli/machiavelli-console
if ! said=$(build/alike/fused -version 2>&1); then
	echo "$said"
	echo "missing: a processor that can run GOAMD64=v3 (AVX2 and FMA)"
	exit 3
fi

# say PROGRAM FOLDER: all that it says, into a folder.
say() {
	local program=$PWD/build/alike/$1 to=$PWD/build/alike/$2
	mkdir -p "$to/home"
	"$program" solve <engine/solver/testdata/fused.jsonl | sed -E 's/"micros":[0-9]+/"micros":0/g' >"$to/solve"
	local seed=0 rules players deals
	# No Master, who plays by the clock; the review asks him in counted work.
	while read -r rules players deals; do
		seed=$((seed + 1))
		"$program" simulate -rules "$rules" -players "$players" -seed $((seed + 13)) -deals "$deals" -workers 1 -record "$to/$seed" >/dev/null
	done <<-matches
		carousel casual,solver 2
		machiavelli solver,strategist 1
		machiavelli-jokers strategist,solver,casual 1
		tahiti strategist,solver 2
		sabra solver,strategist 2
		push casual,strategist,novice,casual 1
		vatikan solver,strategist 1
		shanghai strategist,novice,casual 1
	matches
	"$program" review "$to/2" "$to/4" >"$to/review"
	"$program" puzzles -make 20 -seed 7 >"$to/puzzles"
	"$program" puzzles -make 6 -rules machiavelli-jokers >>"$to/puzzles"
	# A person who lays what the hint says, or draws.
	{
		for _ in {1..25}; do printf 'hint\nhint\nhint\nhint\nplay\nend\ndraw\n'; done
		echo quit
	} | env HOME="$to/home" XDG_DATA_HOME="$to/home" XDG_CONFIG_HOME="$to/home" LC_ALL=C LANG=C "$program" play -text -seed 5 -players solver,strategist >"$to/terminal"
	rm -r "$to/home"
}
say plain p &
say fused f
wait $!

# A comparison of nothing with nothing proves nothing.
for part in solve review puzzles terminal; do
	[ "$(wc -l <build/alike/p/$part)" -ge 20 ] || { echo "$part: it says too little to compare"; head -5 build/alike/p/$part; exit 1; }
done
[ "$(find build/alike/p -name '*.jsonl' -size +1k | wc -l)" -ge 8 ] || { echo "records: too few to compare"; exit 1; }
diff -rq build/alike/p build/alike/f
echo "alike: $(wc -l <build/alike/p/solve) answers, $(find build/alike/p -name '*.jsonl' | wc -l) records, $(wc -l <build/alike/p/review) lines of review, $(wc -l <build/alike/p/puzzles) puzzles, $(wc -l <build/alike/p/terminal) lines of the terminal"
