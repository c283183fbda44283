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
