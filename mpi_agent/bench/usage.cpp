// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpi_agent/bench/options.h"
#include "mpi_agent/bench/plan.h"

namespace collscope::agent {

std::string usage()
{
    return R"(Usage: mpirun -n N collscope-agent [OPTIONS] -o FILE
Measures every algorithm of MPI collectives on this machine and writes one record per measurement.

What is measured:
  --collectives LIST       collectives, e.g. bcast,reduce (all)
  --comm-sizes LIST        communicator sizes, e.g. 2..8 or 2,4,8 (2 to N); the first n processes of the job form
                           the communicator, the others sleep meanwhile
  --sizes LIST             message sizes, e.g. 1,2,4 or 1..1MiB in powers of two (1..1MiB)
  --methods LIST           methods, e.g. default,linear,pipeline/8KiB,chain:4/64KiB (all with all segment sizes and
                           fan-outs, and default: what the MPI library does by itself)
  --segments LIST          segment sizes, 0 is none (0,1KiB,8KiB,16KiB,32KiB,64KiB,128KiB). A segment size that is
                           not below the message size is left out: it does not cut the message
  --fanouts LIST           numbers of chains (2,4)

How long:
  --repetitions N          timed repetitions of a measurement, at most (25)
  --seconds-per-point S    time for the repetitions of a measurement, at most, but 3 repetitions at least (0.25)
  --warmup N               untimed repetitions before (2)
  --budget S               stop cleanly after that many seconds: what is measured by then is in the file

Where it goes:
  -o, --output FILE        records are added to FILE, each as soon as it is complete; - is standard output
  --system NAME            name of the machine in the file (name of the first host)
  --run K                  number of this job among those that repeat the same measurements (0)

  --list                   the methods, by collective
  --help, --version

Exit status: 0 done, 1 the work failed, 2 wrong usage.
)";
}

std::string methodList(const Options &options)
{
    std::string text;
    for (const std::string &collective : options.collectives) {
        text += collective + ':';
        for (const wire::Method &method : plannedMethods(options, collective, unknownLibrary))
            text += ' ' + wire::methodText(method);
        text += '\n';
    }
    return text;
}

} // namespace collscope::agent
