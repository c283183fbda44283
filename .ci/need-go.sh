#!/bin/sh
# Says what to do where Go is missing or too old for go.mod.
need=$(sed -n 's/^go \([0-9.]*\)$/\1/p' go.mod)

if ! command -v go >/dev/null 2>&1; then
	echo "Machiavelli is built with Go $need or newer, and there is no go on this machine's PATH." >&2
	echo "Install it (your system's packages have it, or Go's own site), open a new shell, and try again." >&2
	exit 1
fi
# Go 1.21 and newer fetch a newer Go by themselves where that is allowed; go
# version fails here when it is neither new enough nor able to.
if ! have=$(go version 2>&1); then
	echo "Machiavelli is built with Go $need or newer; here is $(cd / && GOTOOLCHAIN=local go version), which says:" >&2
	echo "  $have" >&2
	echo "Install a newer one, and try again." >&2
	exit 1
fi
minor=$(echo "$have" | sed -n 's/^go version go1\.\([0-9]*\).*/\1/p')
needed=$(echo "$need" | cut -d. -f2)
if [ -n "$minor" ] && [ "$minor" -lt "$needed" ]; then
	echo "Machiavelli is built with Go $need or newer; here is only ${have#go version }." >&2
	echo "Install a newer one, and try again." >&2
	exit 1
fi
