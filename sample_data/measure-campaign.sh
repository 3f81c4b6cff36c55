#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the sample campaign sample_data/campaign-4-nodes anew, with nothing that is not real but the network: hosts in
# network namespaces of this machine, joined by an emulated 100 Mbit/s Ethernet (mpi_agent/platforms/emulate-ethernet,
# which says what it needs). h0 to h3 are nodes of a SLURM (slurmd), h4 is their login node (slurmctld, munge, sshd), and
# h5 is the desk from where collscope measures through ssh. Needs openssh-server, slurmctld, slurmd, slurm-client, munge.
#   usage: sample_data/measure-campaign.sh FOLDER
# FOLDER has the programs collscope and collscope-agent, e.g. build/release/bin. Some four minutes; BUDGET is seconds
# for each of the three jobs. The processes spin while they wait: leave the machine alone meanwhile.
set -eu

# Everything the hosts share: what they see as /srv.
prepare() { # FOLDER
    mkdir -p "$shared/munge" "$shared/socket" "$shared/slurm" "$shared/ssh" "$shared/bin" "$shared/home" \
        "$shared/desk/run" "$shared/work"
    chmod 755 "$shared" "$shared/socket"
    chmod 700 "$shared/munge" "$shared/desk/run"
    cp "$1/collscope-agent" "$shared/bin"
    ln -s "$(cd "$1" && pwd)/collscope" "$shared/bin/collscope"
    dd if=/dev/urandom of="$shared/munge/key" bs=128 count=1 2>/dev/null
    chmod 400 "$shared/munge/key"
    for key in host user; do ssh-keygen -q -t ed25519 -N '' -C "$key" -f "$shared/ssh/$key"; done
    cp "$shared/ssh/user.pub" "$shared/ssh/authorized"
    echo "h4 $(cut -d' ' -f1,2 "$shared/ssh/host.pub")" >"$shared/ssh/known"
    cat >"$shared/ssh/sshd_config" <<END
HostKey /srv/ssh/host
PidFile none
AuthorizedKeysFile /srv/ssh/authorized
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
PrintMotd no
SetEnv SLURM_CONF=/srv/slurm/slurm.conf HOME=/srv/home
END
    cat >"$shared/ssh/config" <<END
Host login.sample.invalid
  HostName h4
  IdentityFile /srv/ssh/user
  IdentitiesOnly yes
  IdentityAgent none
  UserKnownHostsFile /srv/ssh/known
  GlobalKnownHostsFile /dev/null
  UpdateHostKeys no
END
    cat >"$shared/slurm/slurm.conf" <<END
ClusterName=emulated
SlurmctldHost=h4
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=/srv/socket/munge
StateSaveLocation=/srv/slurm/state
SlurmdSpoolDir=/srv/slurm/spool-%n
SlurmctldPidFile=/srv/slurm/slurmctld.pid
SlurmdPidFile=/srv/slurm/slurmd-%n.pid
SlurmctldLogFile=/srv/slurm/slurmctld.log
SlurmdLogFile=/srv/slurm/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=2,bf_interval=2,batch_sched_delay=0,sched_min_interval=0
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=2
MailProg=/bin/true
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
TmpFS=/srv/slurm
NodeName=h[0-3] CPUs=2 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=60 OverSubscribe=EXCLUSIVE State=UP
END
    cat >"$shared/desk/host.json" <<'END'
{
  "name": "emulated cluster",
  "connection": "ssh",
  "ssh_host": "login.sample.invalid",
  "work_folder": "/srv/work",
  "scheduler": "slurm",
  "partition": "main",
  "launcher": "mpirun --bind-to none -n @processes@",
  "agent": "/srv/bin/collscope-agent",
  "setup": [
    "export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1",
    "export OMPI_MCA_btl_tcp_if_include=eth0 OMPI_MCA_oob_tcp_if_include=eth0",
    "export OMPI_MCA_mpi_yield_when_idle=1"
  ]
}
END
    cat >"$shared/desk/plan.txt" <<END
collscope-plan 1
system: campaign-4-nodes
collectives: bcast,allreduce
methods: all
nodes: 2,3,4
ppn: 1,2
sizes: 1,64,1KiB,8KiB,64KiB
segments: 0
fanouts: 2
repetitions: 21
seconds_per_point: 0.06
policy: regret
budget: ${BUDGET:-60}
END
}

wait_for() { # FILE
    for _ in $(seq 300); do [ -e "$1" ] && return; sleep 0.1; done
    echo "$0: the cluster does not come up" >&2
    return 1
}

login() {
    mkdir -p /srv/slurm/state /run/sshd
    munged --foreground --force --key-file=/srv/munge/key --socket=/srv/socket/munge --pid-file=/srv/munge/pid \
        --log-file=/srv/munge/log --seed-file=/srv/munge/seed 2>/srv/munge/err &
    daemons=$!
    trap 'kill $daemons' EXIT
    trap 'exit 1' INT TERM
    wait_for /srv/socket/munge
    slurmctld -D -c -f "$SLURM_CONF" 2>/srv/slurm/slurmctld.err &
    daemons="$daemons $!"
    /usr/sbin/sshd -D -E /srv/ssh/log -f /srv/ssh/sshd_config &
    daemons="$daemons $!"
    for _ in $(seq 300); do
        [ "$(sinfo -h -t idle -o %D 2>/dev/null)" != 4 ] || break
        sleep 0.1
    done
    : >/srv/up
    while [ ! -e /srv/through ]; do sleep 1; done
    scontrol shutdown # ends slurmctld, and slurmd on the nodes
    sleep 3
    daemons=$(for pid in $daemons; do if kill -0 "$pid" 2>/dev/null; then echo "$pid"; fi; done)
}

campaign() { collscope campaign "$@" --store /srv/desk/store; }

# The jobs of 2, 3 and 4 nodes; the last one is cancelled under way, and another one measures the rest.
desk() {
    trap ': >/srv/through' EXIT
    mount --bind /srv/ssh/config /etc/ssh/ssh_config
    wait_for /srv/up
    cd /srv/desk
    collscope campaign test host.json
    campaign run plan.txt --host host.json --per-node-count --minutes 5 --detach --poll-seconds 10 >names
    # shellcheck disable=SC2046
    set -- $(cat names)
    campaign fetch "$1" --follow --poll-seconds 10
    campaign fetch "$2" --follow --poll-seconds 10
    sleep 25
    campaign cancel "$3"
    campaign fetch "$3" --follow --poll-seconds 5 || [ $? = 1 ] # it did not finish
    campaign resubmit "$3" --poll-seconds 10
    campaign list
    for connection in run/collscope*/*; do # else it lasts longer than the network
        [ ! -S "$connection" ] || ssh -o ControlPath="$connection" -O exit login.sample.invalid
    done
    : >good
}

on_host() { # SHARED
    mount --bind "$1" /srv
    exec </dev/null >"/srv/$(hostname).out" 2>&1 # mpirun waits for whoever still holds what it gave them
    export PATH=/srv/bin:/usr/sbin:/usr/bin:/sbin:/bin SLURM_CONF=/srv/slurm/slurm.conf LC_ALL=C.UTF-8
    case $(hostname) in
    h4) login ;;
    h5) desk ;;
    *)
        mkdir -p "/srv/slurm/spool-$(hostname)"
        wait_for /srv/socket/munge
        exec slurmd -D -f "$SLURM_CONF" -N "$(hostname)" 2>"/srv/slurm/slurmd-$(hostname).err"
        ;;
    esac
}

if [ "${1:-}" = --on-host ]; then
    on_host "$2"
    exit
fi
bin=${1:?"usage: $0 FOLDER"}
for program in "$bin/collscope" "$bin/collscope-agent" munged slurmctld slurmd sbatch ssh-keygen; do
    PATH=$PATH:/usr/sbin command -v "$program" >/dev/null || { echo "$0: there is no $program" >&2; exit 2; }
done
here=$(cd "$(dirname "$0")" && pwd)
shared=$(mktemp -d)
trap 'rm -rf "$shared"' EXIT
trap 'exit 1' INT TERM
prepare "$bin"
# Of the environment nothing is left: the jobs have their own mpirun, and collscope its own home.
"$here/../mpi_agent/platforms/emulate-ethernet" 6 1 \
    env -i HOME=/srv/home XDG_RUNTIME_DIR=/srv/desk/run sh "$here/measure-campaign.sh" --on-host "$shared" || true
[ -e "$shared/desk/good" ] || {
    cat "$shared"/h[45].out >&2
    echo "$0: the campaign did not come to its end" >&2
    exit 1
}
rm -rf "$here/campaign-4-nodes"
mkdir "$here/campaign-4-nodes"
cp "$shared"/desk/store/*.json "$shared"/desk/store/*.records "$shared"/desk/store/*.log "$here/campaign-4-nodes"
chmod 644 "$here"/campaign-4-nodes/*
