#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Builds collscope-agent and libcollscope-pmpi.so for one MPI library. Uses CMake if it works here, else only the compiler.
#
#     mpi_agent/build.sh FOLDER [MPICXX]
#
# FOLDER receives both files (without CMake the agent alone) and build.log; it is created if it does not exist. MPICXX is the library's C++ compiler
# (default: mpicxx of PATH). COLLSCOPE_PLAIN_BUILD=1 skips CMake. Prints "built 34 of 120" as it proceeds.
set -u
[ $# -ge 1 ] || {
    echo "usage: $0 FOLDER [MPICXX]" >&2
    exit 2
}
mkdir -p "$1" && into=$(cd "$1" && pwd) && sources=$(cd "$(dirname "$0")/.." && pwd) || exit 1
log=$into/build.log
: >"$log" || exit 1
compiler=$(command -v "${2:-mpicxx}") # a site whose CC knows MPI has none, and CMake finds that
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
[ "$jobs" -le 4 ] || jobs=4
work=$(mktemp -d "$into/work.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# Make prints "[ 34%] Building ...", Ninja "[34/120] Building ...".
progress() {
    while IFS= read -r line; do
        printf '%s\n' "$line" >>"$log"
        case $line in
        '['*%\]*) printf 'built %s of 100\n' "$(echo "${line%%%*}" | tr -d '[ ')" ;;
        '['*/*\]*) echo "$line" | sed 's,^\[\([0-9]*\)/\([0-9]*\)\].*,built \1 of \2,' ;;
        esac
    done
}

with_cmake() {
    [ -z "${COLLSCOPE_PLAIN_BUILD:-}" ] && command -v cmake >/dev/null || return 1
    cmake -S "$sources/mpi_agent" -B "$work" -DCMAKE_BUILD_TYPE=Release \
        ${compiler:+-DMPI_CXX_COMPILER="$compiler"} >>"$log" 2>&1 || return 1
    { cmake --build "$work" --parallel "$jobs" --target collscope-agent collscope-pmpi 2>&1 || : >"$work/failed"; } | progress
    [ ! -e "$work/failed" ] && mv "$work/bin/collscope-agent" "$work/lib/libcollscope-pmpi.so" "$into"
}

# The agent alone: the preload library is compiled with a header of its own. All becomes an archive, out of which the
# linker takes what it needs.
plainly() {
    [ -n "$compiler" ] || {
        echo "There is neither CMake that finds MPI nor ${2:-mpicxx} in PATH." >>"$log"
        return 1
    }
    mkdir -p "$work/o" && cd "$sources" || return 1
    version=$(sed -n 's/^project(collscope VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
    list=$(find engine/wire mpi_agent/bench mpi_agent/collectives mpi_agent/decide mpi_agent/groups mpi_agent/native \
        -name '*.cpp' | sort)
    export compiler work log version
    all=$(echo "$list" | wc -l | tr -d ' ')
    export all
    # A failure (255) ends xargs.
    echo "$list" | nl -ba | xargs -P "$jobs" -n 2 sh -c '
        "$compiler" -std=c++17 -O3 -DNDEBUG -pthread -fPIC -fvisibility=hidden -I. -DCOLLSCOPE_AGENT_VERSION="\"$version\"" \
            -c "$1" -o "$work/o/$0.part" >"$work/$0.log" 2>&1
        made=$?
        cat "$work/$0.log" >>"$log"
        [ $made -eq 0 ] || exit 255
        mv "$work/o/$0.part" "$work/o/$0.o"
        set -- "$work"/o/*.o
        echo "built $# of $all"' || return 1
    number() { echo "$list" | grep -nxF "$1" | cut -d: -f1; }
    main=$work/o/$(number mpi_agent/bench/main.cpp).o
    cd "$work" || return 1
    ar rc all.a o/*.o && "$compiler" -pthread -Wl,--dynamic-list="$sources/mpi_agent/native/exported.list" \
        -o collscope-agent "$main" all.a -ldl && mv collscope-agent "$into"
}

with_cmake || plainly "$@" 2>>"$log" || {
    tail -n 15 "$log" >&2
    exit 1
}
