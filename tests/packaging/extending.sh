#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# extending.sh SOURCES BUILD: applies the examples of CONTRIBUTING.md (docs/extending) to a copy of the sources, compiles
# what they touch as the build does, links it before the build's libraries, and looks in that program for each new thing.
set -euo pipefail
sources=$1 build=$2
command -v patch >/dev/null || { echo "SKIP : extending: patch is not installed" && exit 0; }
work=$(mktemp -d "${TMPDIR:-/tmp}/collscope-extending.XXXXXX")
trap 'rm -rf --one-file-system "$work"' EXIT
tree=$work/tree
fail() { echo "$*" && exit 1; }
step() { echo "== $1 ($SECONDS s)"; }
export LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen HOME=$work

step "applying"
mkdir "$tree"
cp -r "$sources"/{app,engine,widgets} "$tree"
files=()
for diff in "$sources"/docs/extending/*.diff; do
    name=$(basename "$diff")
    grep -q "(docs/extending/$name)" "$sources/CONTRIBUTING.md" || fail "CONTRIBUTING.md does not link to $name"
    patch --strip=1 --fuzz=0 --directory="$tree" <"$diff" || fail "$name does not apply"
    mapfile -t -O ${#files[@]} files < <(sed -n 's,^+++ b/,,p' "$diff")
    # One file and one line; an algorithm is a few lines in a file that is there.
    lines=$(awk '/^--- /{ isNew = $2 == "/dev/null"; next } /^\+\+\+ /{ next } /^\+/ && !isNew' "$diff" | wc -l)
    [ "$lines" -eq 1 ] || [ "$name" = bundled-algorithm.diff ] || fail "$name adds $lines lines to what is there"
done
# The one that CONTRIBUTING.md shows.
sed -n '/^```diff$/,/^```$/{//!p}' "$sources/CONTRIBUTING.md" | cmp - "$sources/docs/extending/model.diff"

step "compiling"
ninja -C "$build" -t commands bin/collscope | sed -n '/ -c \| -o bin/p' >"$work/commands"
home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$build/CMakeCache.txt")
moved() { sed -e "s,$build,@build@,g; s,$home,$tree,g; s,@build@,$build,g; s,$tree/.ci/,$home/.ci/,g"; }
cd "$build"
# compile SOURCE COMMAND: what that command of the build compiles, but from this source.
compile() {
    local command
    command=$(sed -e 's, -MD -MT [^ ]* -MF [^ ]*,,; s, -o [^ ]* -c .*,,' <<<"$2" | moved)
    eval "$command -Werror -O0 -o $1.o -c $1" || fail "$1 does not compile"
}
for file in "${files[@]}"; do
    folder=$(dirname "$file")
    if [ -e "$sources/$file" ]; then
        if command=$(grep -m 1 -e " -c $home/$file\$" "$work/commands"); then
            compile "$tree/$file" "$command"
        else # several files of the library are compiled as one
            one=$(grep -rlE --include='unity_*.cxx' "\"($home/)?$file\"" "$build/app" "$build/engine") || fail "the build does not compile $file"
            moved <"$one" >"$tree/${file//\//_}.cxx"
            compile "$tree/${file//\//_}.cxx" "$(grep -m 1 -e " -c $one\$" "$work/commands")"
        fi
        continue
    fi
    grep -q -e 'GLOB .* \*\.cpp' "$tree/$folder/CMakeLists.txt" 2>/dev/null ||
        grep -q -e "GLOB .* $(basename "$folder")/\*\.cpp" "$tree/$folder/../CMakeLists.txt" || fail "CMake does not take $file by itself"
    # A new file is compiled like others of its library.
    [ -d "$folder/CMakeFiles" ] && grep -q -e " -o $folder/CMakeFiles/" "$work/commands" || folder=$(dirname "$folder")
    compile "$tree/$file" "$(grep -m 1 -e " -o $folder/CMakeFiles/" "$work/commands")"
done
step "linking"
eval "$(grep -e ' -o bin/collscope ' "$work/commands" | sed "s, -o bin/collscope , $(find "$tree" -name "*.o" -printf "%p ") -o $work/collscope ,")"

step "using"
cd "$work"
cat >times.csv <<'DATA'
collective,library,algorithm,comm_size,message_bytes,seconds_median
bcast,collscope,knomial,4,8,1e-6
bcast,collscope,circulant,4,8,2e-6
bcast,collscope,knomial,4,1024,2e-6
bcast,collscope,circulant,4,1024,1e-6
bcast,collscope,knomial,4,8192,2e-6
bcast,collscope,circulant,4,8192,1e-6
DATA
# expect WHAT PATTERN COMMAND...: what the command prints, on either stream and whatever its status, has such a line.
expect() {
    local what=$1 pattern=$2
    shift 2
    "$@" >output 2>&1 || true
    grep -q -e "$pattern" output || fail "$what: no '$pattern' from: $*
$(cat output)"
    echo "$what: found"
}
sed 's/bcast,collscope,knomial/neighbor_alltoall,openmpi,linear/; /circulant/d' times.csv >neighbors.csv
expect "collective" '^ *neighbor_alltoall  *3 ' ./collscope info neighbors.csv
expect "its algorithm" '^ *neighbor_alltoall: linear$' ./collscope info neighbors.csv
printf 'measured times\nbcast openmpi binomial 16 8KiB 0.000012\nbcast openmpi chain 16 8KiB 0.000015\n' >times.list
expect "file format" 'times\.list (word list)$' ./collscope info times.list
# circulant loses 100 % in one of three cells, knomial in two.
expect "model" '^single for bcast on times$' ./collscope fit times.csv --collective bcast --model single
expect "its penalty" '^ *mean penalty  *33 %$' ./collscope fit times.csv --collective bcast --model single
expect "export target" '^bcast, 4 ranks, 8192 bytes: circulant$' \
    ./collscope export times.csv --collective bcast --model exact --policy asFitted --target listing
printf 'mympi.bcast = binomial\nmympi.bcats = binomial\n' >mympi.conf
expect "library format" 'mympi\.conf:2: .*is no rule: MyMPI skips it' ./collscope lint mympi.conf
printf 'mympi.bcast = binomial\n' >mympi.conf
expect "its name" 'nothing found (mympi)$' ./collscope lint mympi.conf
printf 'collscope-plan 1\ncollectives: barrier\nmethods: chain\nnodes: 2\nppn: 2\n' >plan
host() { printf '{"name": "here", "connection": "local", "work_folder": "%s/jobs", "scheduler": "%s"}\n' "$work" "$1" >host.json; }
host plain
expect "bundled algorithm" '^2 x 2  *1 ' ./collscope campaign estimate plan --host host.json
host none
expect "scheduler" 'scheduler: takes .*, batch, ' ./collscope campaign estimate plan --host host.json
expect "group formation" '^appointed  *100 ' ./collscope groups simulate --processes 100 --scheme appointed
expect "sub-command" '^bcast 6$' ./collscope count times.csv
step "done"
