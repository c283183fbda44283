#!/usr/bin/env bash
# Builds the Linux archive as `make dist` does, unpacks it and starts what is
# in it.
set -euo pipefail
cd "$(dirname "$0")/.."
go run ./game/lab/release -out build/dist-check -only linux-amd64
cd build/dist-check
sha256sum -c SHA256SUMS
tar -xzf machiavelli-*-linux-amd64.tar.gz
ls -l machiavelli
said=$(machiavelli/machiavelli -version)
echo "$said"
if commit=$(git rev-parse HEAD); then
	case $said in
	*"${commit:0:12}"*) ;;
	*) echo "the program does not know its commit ${commit:0:12}"; exit 1 ;;
	esac
fi
machiavelli/machiavelli rules >/dev/null

# The program serves the page beside it, and tables.
MACHIAVELLI_HOME=$PWD/home machiavelli/machiavelli serve -listen 127.0.0.1:0 >served 2>served.log &
server=$!
trap 'kill $server' EXIT
for _ in $(seq 100); do
	address=$(head -n 1 served)
	[ -z "$address" ] || break
	sleep 0.1
done
# Into files: a reader that has seen enough would end curl, which then complains.
curl -sf -o page "$address" && grep -q '<title>' page || { echo "no page at $address"; cat served.log; exit 1; }
curl -sf -o table -X POST "${address}v1/tables" -d '{"rules":"machiavelli","seats":["human","human"]}' && grep -q '"commit"' table || { echo "no table at $address"; cat served.log; exit 1; }
echo "it serves the page and tables at $address"
