#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# packages.sh SOURCES BUILD: packs a build, checks the packages, installs them in a fresh Debian, uses them there as a
# user without rights, and removes them.
set -euo pipefail
sources=$1 build=$2

skip() {
    echo "SKIP : packages: $*"
    exit 0
}
[ "$(id -u)" -eq 0 ] || skip "only the superuser can make a fresh Debian"
for program in debootstrap lintian dpkg-shlibdeps rpmbuild appstreamcli desktop-file-validate update-mime-database; do
    command -v "$program" >/dev/null || skip "tools that check packages are not installed"
done

work=$(mktemp -d "${TMPDIR:-/tmp}/collscope-packages.XXXXXX")
fresh=$work/fresh
mounted=()
finish() {
    for folder in "${mounted[@]}"; do umount "$folder" || true; done
    rm -rf --one-file-system "$work"
}
trap finish EXIT
step() { echo "== $1 ($SECONDS s)"; }

step "packing"
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-1700000000}
# pack FORMAT FOLDER
pack() { cpack --config "$build/CPackConfig.cmake" -G "$1" -B "$2" >"$work/log" 2>&1 || { cat "$work/log" && exit 1; }; }
pack DEB "$work/packages"
pack RPM "$work/packages"
packages=("$work"/packages/*.deb)
[ ${#packages[@]} -eq 5 ] || { echo "not five packages: ${packages[*]}" && exit 1; }

step "packing again"
TZ=Pacific/Kiritimati pack DEB "$work/again"
for package in "${packages[@]}"; do
    cmp "$package" "$work/again/$(basename "$package")"
    dpkg-deb -x "$package" "$work/unpacked"
done
! grep -rlF -e "$sources/engine/" -e "$sources/mpi_agent/" -e "$sources/app/" -e "$sources/widgets/" -e "$build/" "$work/unpacked" ||
    { echo "these files name the folder they were built in" && exit 1; }

step "checking"
lintian --allow-root --fail-on error "${packages[@]}"
for package in "$work"/packages/*.rpm; do
    rpm --checksig --nosignature "$package"
    [ -n "$(rpm --query --list --package "$package")" ]
done
appstreamcli validate --no-net "$build/packaging/org.collscope.Collscope.metainfo.xml"
desktop-file-validate "$sources/packaging/desktop/org.collscope.Collscope.desktop"
mkdir -p "$work/mime/packages"
cp "$sources/packaging/desktop/org.collscope.Collscope.xml" "$work/mime/packages"
update-mime-database "$work/mime"
grep -q application/x-collscope-project "$work/mime/globs2"

step "a fresh Debian"
# From where this one has its packages; those are not fetched again that are there.
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -n 1)
debootstrap --variant=minbase bookworm "$fresh" "$mirror" >"$work/log" 2>&1 || { tail -n 20 "$work/log" && exit 1; }
cp -r /etc/apt/sources.list* /etc/apt/apt.conf.d "$fresh/etc/apt/"
cp /etc/resolv.conf "$fresh/etc/"
for folder in proc dev; do
    mount --bind "/$folder" "$fresh/$folder" || skip "a fresh Debian cannot have this system's folders"
    mounted+=("$fresh/$folder")
done
inside() { chroot "$fresh" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
as_user() { inside su tester -c "cd && $1"; }

step "installing"
mkdir "$fresh/packages"
cp "${packages[@]}" "$fresh/packages"
inside apt-get update -qq
inside useradd --create-home tester
# A login node has the commands alone: nothing that draws comes with them.
inside sh -c 'apt-get install -qq --no-install-recommends /packages/collscope-cli_*.deb' >"$work/log" 2>&1 ||
    { tail -n 30 "$work/log" && exit 1; }
! inside dpkg-query -W 'libqt6gui6*' 'libqt6widgets6*' 2>/dev/null | grep -v '[[:space:]]$' ||
    { echo "the commands require what draws" && exit 1; }
mkdir "$fresh/home/tester/data"
cp -r "$sources/sample_data/two-cores" "$fresh/home/tester/data"
as_user 'collscope lint /dev/null || test $? -le 2'
as_user 'collscope export data/two-cores --collective bcast --model quadtree --target table -o cli.table && test -s cli.table'
as_user '! collscope report data/two-cores -o report.html 2>said && grep -q collscope-window said'
inside sh -c 'apt-get install -qq --no-install-recommends gcc libc6-dev pkg-config libopenmpi-dev fonts-dejavu-core /packages/*.deb' \
    >"$work/log" 2>&1 || { tail -n 30 "$work/log" && exit 1; }

step "using"
as_user 'collscope --version'
as_user 'collscope info /usr/share/collscope/sample_data/two-cores | grep -q bcast'
as_user 'collscope report /usr/share/collscope/sample_data/two-cores -o report.html && test -s report.html'
as_user 'mpirun --oversubscribe -n 2 collscope-agent --collectives bcast --comm-sizes 2 --sizes 1KiB -o records.txt &&
    collscope info records.txt | grep -q bcast'
# What was measured here may tell nothing, and would rightly be refused: the sample data decide the same every time.
as_user 'collscope export /usr/share/collscope/sample_data/two-cores --collective bcast --model quadtree \
    --target table -o my.table && test -s my.table'
cat >"$fresh/home/tester/program.c" <<'PROGRAM'
#include <collscope/collectives.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank = 0, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int failed = collscope_allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, "circulant");
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    if (rank == 0)
        printf("%d %d\n", failed, sum);
    return 0;
}
PROGRAM
as_user 'mpicc program.c $(pkg-config --cflags --libs collscope-collectives) -o program &&
    test "$(mpirun --oversubscribe -n 3 ./program)" = "0 9" &&
    mpirun --oversubscribe -x COLLSCOPE_PROFILE=calls -n 3 env LD_PRELOAD=/usr/lib/collscope/libcollscope-pmpi.so ./program &&
    collscope profile calls* | grep -q allreduce'
cmp "$fresh/home/tester/cli.table" "$fresh/home/tester/my.table"
as_user 'test -s /usr/share/man/man1/collscope.1.gz &&
    test -s /usr/share/man/man1/collscope-export.1.gz && test -s /usr/share/man/man7/collscope-models.7.gz && test -s /usr/share/applications/org.collscope.Collscope.desktop'
cat >"$fresh/home/tester/complete.sh" <<'COMPLETE'
source /usr/share/bash-completion/completions/collscope
COMP_WORDS=(collscope campaign re) COMP_CWORD=2
_collscope
[[ " ${COMPREPLY[*]} " == *" replay "* ]]
COMP_WORDS=(collscope fit DATA --collective bcast,allr) COMP_CWORD=4
_collscope
[[ "${COMPREPLY[*]}" == bcast,allreduce ]]
COMPLETE
as_user 'bash -e complete.sh'

step "removing"
inside apt-get purge -qq collscope collscope-cli collscope-agent collscope-agents collscope-libraries >"$work/log" 2>&1 || { tail -n 30 "$work/log" && exit 1; }
left=$(find "$fresh/usr" "$fresh/etc" "$fresh/opt" -xdev -iname '*collscope*')
[ -z "$left" ] || { echo "left behind: $left" && exit 1; }
step "done"
