#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tutorial.sh SOURCES BUILD: runs what the tutorial of the help says, line by line, and looks at what came of it.
set -euo pipefail
sources=$1 build=$2
work=$(mktemp -d "${TMPDIR:-/tmp}/collscope-tutorial.XXXXXX")
trap 'rm -rf --one-file-system "$work"' EXIT

# Code is what is indented by four.
sed -n 's/^    //p' "$sources/resources/help/tutorial.md" >"$work/lines"
[ "$(grep -c . "$work/lines")" -gt 20 ] || { echo "the tutorial has no commands" && exit 1; }

cd "$work"
export HOME=$work PATH=$build/bin:$PATH LIB=$build/lib LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen
# As superuser, and where the machine has one core only.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
# 4: all was done, and nothing was decided, as on a busy machine.
collscope() {
    local status=0
    command collscope "$@" || status=$?
    [ $status -eq 4 ] || return $status
}
export -f collscope
bash -euxo pipefail lines
for made in tuned/result.json tuned/records.txt tuned/README.md tuned/tuning.collscope bcast.png my.table app.profile; do
    [ -s "$made" ] || { echo "the tutorial made no $made" && exit 1; }
done
collscope profile app.profile --json | grep -q '"collective": *"allreduce"'
