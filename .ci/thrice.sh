#!/bin/sh
# Tries a command up to three times: networks have hiccups.
for try in 1 2 3; do
	"$@" && exit 0
	status=$?
	echo "try $try ended with exit code $status: $*"
	[ $try = 3 ] || sleep $((5 * try))
done
exit $status
