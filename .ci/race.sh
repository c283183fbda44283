#!/usr/bin/env bash
# The race detector, over the packages whose code runs in goroutines. The engine
# starts none but the worker's, whose tests ask all of it at once: matches, bots
# and searches of every rule set. In game and scenes they are started for what is
# read and written beside the loop, for sounds, and by the commands that play and
# those that talk to programs or people; commands that do one thing after another
# (reviews, puzzles, training, luck, hostile input), matches that are only long,
# whole typed matches, screens that are only laid out and processes that are
# killed, of whose races nobody would hear, are left to the unit tests. Of what plays at
# tables of several people (places, transport, server, logs, cluster) the short tests are
# run, and of the cluster those in which several servers write or speak at once. Exits 3,
# and says why, where this machine cannot.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v gcc >/dev/null; then
	echo "gcc is missing, and the race detector needs it"
	exit 3
fi
export CGO_ENABLED=1 GOGC=400
go test -race -timeout 35m -skip 'TwoHundredKills|EveryWindow|ToldInWords' ./engine/worker ./game/shell/ownrules ./game/ui/sound ./game/shell/stage ./game/store \
	./scenes/records ./scenes/scoring ./scenes/settings ./scenes/statistics
go test -race -timeout 35m -skip 'Review|TheCollection|Train|ADealDepends|TenThousandLines|HostileLines|Luck|AMatchOfFive|EveryRuleSetIsPlayed|FollowsEveryHint' ./game/cli/command ./game/cli/terminal
go test -race -short -timeout 20m -skip 'WhatIsToldIsWhatIsSeen' ./game/app/friends ./game/fetch/transport ./game/serve ./game/serve/tablelog
go test -race -short -timeout 20m -run 'EverySeatMayAsk|WhatHasNoLine|OneThoughtAMove|WriteAtOnce|ReadInOrderByEvery|Chaos' ./game/serve/streamlog ./game/testing/chaos
