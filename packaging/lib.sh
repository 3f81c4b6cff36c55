# SPDX-License-Identifier: GPL-3.0-or-later
# Shared by packaging/run, packaging/test and .ci/run; to be sourced.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

fail() {
    echo "collscope: $*" >&2
    exit 1
}

# install_packages STAGE...: installs the packages of these stages that are missing. Asks for nothing.
install_packages() {
    local missing=() stage package
    while read -r stage package _; do
        [[ " $* " == *" $stage "* ]] || continue
        dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q '^install ok installed' || missing+=("$package")
    done < <(grep -v '^#' "$root/packaging/packages.txt")
    [ ${#missing[@]} -eq 0 ] && return
    command -v apt-get >/dev/null || fail "these packages are missing and this is no Debian: ${missing[*]}"
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || fail "run this as root or install sudo; missing packages: ${missing[*]}"
        as_root=(sudo)
    fi
    echo "Installing ${#missing[@]} Debian packages: ${missing[*]}" >&2
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive sh -c \
        'apt-get update -q && apt-get install -q -y --no-install-recommends "$@"' sh "${missing[@]}" >&2 ||
        fail "apt-get could not install them"
}

# build PRESET [TARGET...]: configures (with COLLSCOPE_OPTIONS) and builds; builds nothing that is up to date.
build() {
    local preset=$1
    shift
    cd "$root" || exit 1
    local log
    # shellcheck disable=SC2086
    log=$(cmake --preset "$preset" ${COLLSCOPE_OPTIONS:-} 2>&1) || {
        echo "$log" >&2
        fail "configuring the $preset build failed"
    }
    cmake --build --preset "$preset" ${1:+--target "$@"} >&2 || fail "the $preset build failed"
}
