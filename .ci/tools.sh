#!/usr/bin/env bash
# Installs what the tests need and this Debian or Ubuntu lacks; elsewhere, or
# without the right to, it says what is missing. Changes nothing but packages.
# `tools.sh platforms` installs what make platforms needs as well.
set -euo pipefail

missing=()
want() { # want PACKAGE TEST...: the package is missing where the test fails
	local package=$1
	shift
	"$@" >/dev/null 2>&1 || missing+=("$package")
}
library() { ldconfig -p 2>/dev/null | grep -q "$1"; }
browser() { command -v chromium || command -v chromium-browser || command -v google-chrome; }
driver() { find /usr/lib -name 'swrast_dri.so' -o -name 'libdril_dri.so' 2>/dev/null | grep -q .; }
node18() { node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 18 ? 1 : 0)'; }
headers() { echo '#include <stdlib.h>' | gcc -E -; }

want gcc gcc --version
want libc6-dev headers
want xvfb command -v Xvfb
want xauth command -v xauth
want x11-xserver-utils command -v xrandr
want libgl1 library libGL.so.1
want libgl1-mesa-dri driver
want libx11-6 library libX11.so.6
want libxrandr2 library libXrandr.so.2
want libxcursor1 library libXcursor.so.1
want libxi6 library libXi.so.6
want libxinerama1 library libXinerama.so.1
want libxrender1 library libXrender.so.1
want libxext6 library libXext.so.6
# Newer releases call this package libasound2t64.
want libasound2 library libasound.so.2
want chromium browser
want nodejs node18
want npm command -v npm
want curl command -v curl
want firefox-esr command -v "${FIREFOX:-firefox-esr}"
want webkit2gtk-driver command -v WebKitWebDriver
if [ "${1:-}" = platforms ]; then
	want wine command -v wine
	want wine64 find /usr/lib/wine/wine64
	want binutils-mingw-w64-x86-64 command -v x86_64-w64-mingw32-dlltool
	want openbox command -v openbox
	want xdotool command -v xdotool
	want imagemagick command -v import
	want weston command -v weston
	want xwayland command -v Xwayland
	want qemu-user-static command -v qemu-aarch64-static
	want libc6-arm64-cross find /usr/aarch64-linux-gnu/lib/libc.so.6
	want unzip command -v unzip
fi

[ ${#missing[@]} -gt 0 ] || exit 0
echo "Missing for the tests: ${missing[*]}"

as_root=()
if [ "$(id -u)" -ne 0 ]; then
	if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
		echo "They are installed by root; as you are not, please run: sudo apt-get install ${missing[*]}"
		exit 1
	fi
	as_root=(sudo -n)
fi
if ! command -v apt-get >/dev/null; then
	echo "This is no Debian or Ubuntu: please install the like of them by hand."
	exit 1
fi

thrice=$(dirname "$0")/thrice.sh
"$thrice" "${as_root[@]}" timeout -k 10 120 apt-get -o Acquire::http::Timeout=30 -o DPkg::Lock::Timeout=60 update -q
known=()
for package in "${missing[@]}"; do
	if [ "$package" = libasound2 ] && apt-cache show libasound2t64 >/dev/null 2>&1; then
		package=libasound2t64
	fi
	# One name that apt does not know, as Ubuntu not firefox-esr, would keep all others away.
	if apt-cache show "$package" >/dev/null 2>&1; then
		known+=("$package")
	else
		echo "This system has no package $package."
	fi
done
"$thrice" "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive timeout -k 10 400 apt-get -o DPkg::Lock::Timeout=60 -o Acquire::Retries=3 install -q -y --no-install-recommends "${known[@]}"
[ ${#known[@]} = ${#missing[@]} ]
