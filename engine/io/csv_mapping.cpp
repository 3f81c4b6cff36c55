// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv_mapping.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/libraries.h"

namespace collscope::io {

namespace {

using F = CsvField;

constexpr double microsecond = 1e6;

CsvDialect native()
{
    CsvDialect d;
    d.name = "native CSV";
    d.description = "CSV with Collscope's column names";
    d.isPlain = true;
    d.hasMarkedTexts = true;
    d.namesIgnored = true;
    d.columns = {
        {"system", F::system},
        {"mpi_library", F::mpiLibrary},
        {"mpi_version", F::mpiVersion},
        {"origin", F::origin},
        {"collective", F::collective, true},
        {"library", F::library, true},
        {"algorithm", F::algorithm, true},
        {"algorithm_id", F::algorithmId},
        {"segment_bytes", F::segmentBytes},
        {"fanout", F::fanout},
        {"nodes", F::nodes},
        {"ppn", F::ppn},
        {"comm_size", F::commSize, true},
        {"members", F::members},
        {"colours", F::colours},
        {"message_bytes", F::messageBytes, true},
        {"run", F::run},
        {"samples", F::samples},
        {"seconds_min", F::minimum},
        {"seconds_q1", F::q1},
        {"seconds_median", F::median},
        {"seconds_q3", F::q3},
        {"seconds_mean", F::mean},
        {"seconds_max", F::maximum},
        {"extrapolated", F::extrapolated},
        {"seconds_each", F::each},
    };
    return d;
}

/// One row per line of the OSU outputs that ompi-collectives-tuning leaves.
CsvDialect tuningTable()
{
    CsvDialect d;
    d.name = "Open MPI tuning CSV";
    d.description = "table of ompi-collectives-tuning results";
    d.perSecond = microsecond;
    d.library = wire::openMpiLibrary;
    d.columns = {
        {"system", F::system, true},
        {"collective", F::collective, true},
        {"algorithm_id", F::algorithmId, true},
        {"nranks", F::commSize, true},
        {"run", F::run, true},
        {"msg_bytes", F::messageBytes, true},
        {"avg_latency_us", F::mean, true},
    };
    return d;
}

/// OSU results gathered by hand: one file per collective, algorithms by Open MPI's number, times in
/// microseconds.
CsvDialect osuTable()
{
    CsvDialect d;
    d.name = "OSU CSV";
    d.description
        = "OSU latencies as algorithm,cores,iterations,size,latency (file named after the collective)";
    d.perSecond = microsecond;
    d.library = wire::openMpiLibrary;
    d.collectiveFromFileName = true;
    d.repeatsAreRuns = true;
    d.columns = {
        // min and max are over the processes, not over the repetitions
        {"algorithm", F::algorithmId, true},
        {"cores", F::commSize, true},
        {"iterations", F::samples},
        {"size", F::messageBytes, true},
        {"latency", F::mean, true},
    };
    return d;
}

/// What tuners of NCCL gather from nccl-tests; sizes are NCCL's, in microseconds.
CsvDialect ncclTable()
{
    CsvDialect d;
    static const std::vector<CsvWholeBuffer> divided = {{"allgather"}, {"alltoall"}, {"gather"}, {"scatter"}};
    d.name = "NCCL CSV";
    d.description = "table of NCCL's algorithms and protocols";
    d.perSecond = microsecond;
    d.library = wire::ncclLibrary;
    d.wholeBuffers = divided;
    d.columns = {
        {"collective", F::collective, true},
        {"size_bytes", F::messageBytes, true},
        {"algorithm", F::algorithm, true},
        {"protocol", F::protocol, true},
        {"channels", F::fanout},
        {"nodes", F::nodes},
        {"ranks", F::commSize, true},
        {"latency_us", F::mean, true},
    };
    return d;
}

} // namespace

std::string_view factOf(CsvField field)
{
    switch (field) {
    case CsvField::system:
        return "system";
    case CsvField::nodes:
        return "nodes";
    case CsvField::ppn:
        return "ppn";
    case CsvField::collective:
        return "collective";
    case CsvField::library:
        return "library";
    case CsvField::algorithm:
        return "algorithm";
    case CsvField::commSize:
        return "ranks";
    default:
        return {};
    }
}

const CsvDialect &nativeCsv()
{
    static const CsvDialect dialect = native();
    return dialect;
}

const std::vector<CsvDialect> &foreignCsv()
{
    static const std::vector<CsvDialect> dialects
        = {tuningTable(), picoTable(), picoSummary(), osuTable(), ncclTable()};
    return dialects;
}

} // namespace collscope::io
