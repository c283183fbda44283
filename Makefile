# Two commands do all the set-up: `make play` and `make test`. `make` alone
# lists the rest.

# The game and its tools need no C compiler; the race detector does, and
# .ci/test.sh gives it one.
export CGO_ENABLED = 0

GAME := build/machiavelli$(if $(filter Windows_NT,$(OS)),.exe)

.PHONY: help play build web serve web-build dist test shots platforms bench bench-against records-against bench-ui soak soak-online soak-plain soak-friends soak-cluster soak-image bench-online arena hints need-go

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: build ## build the game and open it (needs only Go)
	$(GAME)

build: need-go ## build the game into build/
	@mkdir -p build
	@echo "Building the game (the first time takes a minute or two)..."
	go build -trimpath -o $(GAME) .

web: need-go ## build the browser version and serve it on 127.0.0.1
	go run -trimpath ./wasm/pack -quick -out build/web-quick
	@go build -trimpath -o build/serve ./wasm/serve
	@exec build/serve -dir build/web-quick

serve: need-go ## build page and server, and serve tables for friends at :8080
	go run -trimpath ./wasm/pack -quick -out build/web-quick
	@go build -trimpath -o $(GAME) .
	@exec $(GAME) serve -web build/web-quick

web-build: need-go ## build the browser version into build/web, as small as it gets
	go run ./wasm/pack -out build/web

dist: need-go ## what players download, for every system, in build/dist
	go run ./game/lab/release -out build/dist

test: need-go ## everything: linters, unit and property tests, a desktop match, a browser match
	.ci/test.sh

shots: need-go ## the desktop match and the browser match alone; their pictures lie in build/shots
	.ci/drive.sh desktop
	.ci/drive.sh browser

platforms: need-go ## play in Firefox, WebKit, on Windows and Wayland: writes docs/platforms.md (Debian; installs what it needs)
	.ci/platforms.sh

bench: need-go ## benchmarks of the solver and of drawing, with allocations
	go test -run '^$$' -bench . -benchmem ./engine/... ./game/... ./scenes/...

bench-against: need-go ## the solver against that of a commit, REV=…, on positions of play in every rule set and on hard ones
	.ci/against.sh $(REV) $(FILES)

records-against: need-go ## twenty matches of each level with the program as it is and as it was at a commit, REV=…: what they cost, and whether the records are the same
	.ci/records.sh $(REV) $(LEVELS)

bench-ui: web-build ## frames, idle cost, sizes and start: writes the figures of docs/performance.md (Linux; what make test installs)
	go run ./wasm/pack -game ./wasm/bare -out build/bare
	go build -o build/serve ./wasm/serve
	go build -o build/frames ./game/lab/framebench
	go build -tags ebitenginedebug -o build/frames-debug ./game/lab/framebench
	cd wasm/test && npm ci --cache ../../build/npm --no-audit --no-fund --ignore-scripts
	node wasm/test/bench-ui.mjs

soak: build ## the whole collection of puzzles; 2,000 random matches of every rule set, of every pair of house rules and of random rules; 10,000 at a table of several people; hints and questions by the thousand (hours)
	$(GAME) puzzles -check assets/puzzles/puzzles.bin
	SOAK=2000 go test -timeout 24h ./engine/match
	SOAK=500 go test -timeout 24h ./engine/table ./game/app/friends
	SOAK=60 go test -timeout 24h ./engine/rules ./game/app/session
	go test -timeout 24h ./game/app/sprint -questions 10000
	go test -timeout 24h ./game/cli/terminal -hinted 50

SOAK_FOR = 2h
soak-online: need-go ## robots play all rule sets at a server that is killed, full and torn, for SOAK_FOR=2h; then people do in real browsers
	go build -trimpath -o build/tables ./game/lab/tables
	build/tables -soak $(SOAK_FOR)
	go run -trimpath ./wasm/pack -quick -out build/web-quick
	go build -trimpath -o build/machiavelli-console ./game/cli/machiavelli-console
	cd wasm/test && npm ci --cache ../../build/npm --no-audit --no-fund --ignore-scripts
	node wasm/test/soak-friends.mjs

soak-plain: need-go ## what a page over plain http may lack is taken away, one after another
	go run -trimpath ./wasm/pack -quick -out build/web-quick
	go build -trimpath -o build/serve ./wasm/serve
	cd wasm/test && npm ci --cache ../../build/npm --no-audit --no-fund --ignore-scripts
	node wasm/test/soak-plain.mjs

soak-friends: need-go ## four people play, in Chromium, Firefox, a window and a terminal, and each accident that may take a seat happens once (Linux; what make test installs)
	@mkdir -p build
	go run -trimpath ./wasm/pack -quick -out build/web-quick
	go build -trimpath -o $(GAME) .
	go build -trimpath -o build/machiavelli-console ./game/cli/machiavelli-console
	cd wasm/test && npm ci --cache ../../build/npm --no-audit --no-fund --ignore-scripts
	node wasm/test/soak-kinds.mjs

soak-cluster: need-go ## a hundred rounds of chaos at 200 tables on three nodes of NATS and three servers (an hour)
	SOAK=100 go test -count=1 -timeout 6h -v ./game/testing/chaos

soak-image: need-go ## the server's image in podman: a match is played in it while it is killed and started again
	go test -count=1 -tags podman -run Container -v ./game/lab/release

bench-online: need-go ## measure the server of tables: writes the figures of docs/online.md (Linux)
	go build -trimpath -o build/tables ./game/lab/tables
	build/tables -write docs/online.md

HINTS = machiavelli:4:4 machiavelli-corner:3:3 machiavelli-jokers:4:4 vatikan:3:3 carousel:3:3 sabra:3:3
hints: need-go ## hints of real play in words, for reading: writes docs/notes/hints.md
	@mkdir -p build
	go run ./game/lab/hintpage $(HINTS) > build/hints.md && mv build/hints.md docs/notes/hints.md

arena: need-go ## measure the computer players and write docs/strength.md and docs/notes/arena.md (hours; goes on where it stopped)
	go run ./game/lab/arena

need-go:
	@sh .ci/need-go.sh
