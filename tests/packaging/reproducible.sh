#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# reproducible.sh SOURCES BUILD: configures a copy of the sources, elsewhere and without a network, as distributions do, and
# compares what a few steps make there with what BUILD has. packaging/reproducible compares whole packages.
set -euo pipefail
sources=$1 build=$2
work=$(mktemp -d "${TMPDIR:-/tmp}/collscope-reproducible.XXXXXX")
trap 'rm -rf --one-file-system "$work"' EXIT
step() { echo "== $1 ($SECONDS s)"; }
# As another user, at another time and in another place. A compiler cache would hand out what was compiled for BUILD.
export TZ=Pacific/Kiritimati HOME=$work CCACHE_DISABLE=1
unset CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER
umask 077
tree=$work/some/where/else
mkdir -p "$tree"
tar -C "$sources" --exclude=./build --exclude=./.git --exclude=./report -c . | tar -C "$tree" --touch --no-same-permissions -x
[ "$(id -u)" -ne 0 ] || chown -R nobody "$tree"

step "configuring without a network"
offline=(unshare --net sh -c 'ip link set lo up && exec "$@"' sh) # Open MPI's compiler looks for an interface
"${offline[@]}" true 2>/dev/null || { offline=() && echo "this user cannot take the network away: configuring with it"; }
cd "$tree"
"${offline[@]}" cmake --preset distribution >"$work/log" 2>&1 || { cat "$work/log" && exit 1; }

step "building"
generated=(engine/remote/agent-source.tar engine/remote/qrc_agent_source.cpp)
for file in "${generated[@]}"; do # by their own commands: what their library waits for is much
    (cd build/distribution && eval "$(ninja -t commands "$file" | tail -n 1)")
done
# Qt 6.8 has other folders for what it generates.
translations=$(ninja -C build/distribution -t targets all | sed -n 's/^\(app\/language\/.*qrc_translations\.cpp\): .*/\1/p' | head -n 1)
made=("$translations" bin/collscope-askpass
    mpi_agent/interpose/nccl/CMakeFiles/nccl-tuner-collscope.dir/plugin.cpp.o
    engine/wire/CMakeFiles/collscope_wire.dir/Unity/unity_0_cxx.cxx.o)
ninja -C build/distribution "${made[@]}" >"$work/log" 2>&1 || { tail -n 30 "$work/log" && exit 1; }

step "comparing"
# what FILE TO: of FILE what gets into a package, no local symbols and no comments.
what() {
    case $1 in
    bin/*) strip -o "$2" "$1" ;;
    *.cpp) grep -v '^ *//' "$1" >"$2" ;;
    *) cp "$1" "$2" ;;
    esac
}
differing=0
for file in "${generated[@]}" "${made[@]}"; do
    (cd "$build" && what "$file" "$work/there")
    (cd build/distribution && what "$file" "$work/here")
    cmp "$work/there" "$work/here" && echo "same: $file" || differing=1
done
[ $differing -eq 0 ] || { echo "not the same in another folder; packaging/reproducible finds such files in the packages" && exit 1; }
step "done"
