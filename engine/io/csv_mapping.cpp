// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv_mapping.h"

#include "engine/wire/catalogue.h"

namespace collscope::io {

namespace {

using F = CsvField;

constexpr double microsecond = 1e6;
constexpr double nanosecond = 1e9;

/// PICO (HLC-Lab/pico) runs on several machines and MPI libraries; its names of those are shared by both its
/// tables.
const std::vector<CsvLibraryName> picoLibraries = {
    {"OMPI", wire::openMpiLibrary, "Open MPI"},
    {"customOMPI", wire::openMpiLibrary, "Open MPI (custom)"},
    {"FJMPI", "fjmpi", "Fujitsu MPI"},
};
const std::vector<std::string_view> picoBaselines
    = {"default_ompi", "default-default", "default_mpich", "default"};

CsvDialect native()
{
    CsvDialect d;
    d.name = "native CSV";
    d.description = "CSV with Collscope's column names";
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
        {"message_bytes", F::messageBytes, true},
        {"run", F::run},
        {"samples", F::samples},
        {"seconds_min", F::minimum},
        {"seconds_q1", F::q1},
        {"seconds_median", F::median},
        {"seconds_q3", F::q3},
        {"seconds_mean", F::mean},
        {"seconds_max", F::maximum},
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
    d.mpiLibrary = "Open MPI";
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

/// PICO measurements as one table per machine. Rows of one (timestamp, test_id) ran on the same nodes.
CsvDialect picoTable()
{
    CsvDialect d;
    d.name = "PICO CSV";
    d.description = "table of PICO measurements";
    d.perSecond = nanosecond;
    d.names = picoLibraries;
    d.baselines = picoBaselines;
    d.algorithmSuffix = "_ompi";
    d.columns = {
        {"system", F::system, true},
        {"mpi_lib", F::mpiLibrary, true},
        {"mpi_lib_version", F::mpiVersion},
        {"timestamp", F::job},
        {"test_id", F::job},
        {"collective", F::collective, true},
        {"algorithm", F::algorithm, true},
        {"segment_bytes", F::segmentBytes},
        {"nodes", F::nodes},
        {"tasks_per_node", F::ppn},
        {"nranks", F::commSize, true},
        {"msg_bytes", F::messageBytes, true},
        {"n_iter", F::samples},
        {"min_ns", F::minimum},
        {"median_ns", F::median},
        {"mean_ns", F::mean, true},
        {"max_ns", F::maximum},
    };
    return d;
}

/// `aggregated_results_summary.csv`, what PICO itself writes.
CsvDialect picoSummary()
{
    CsvDialect d = picoTable();
    d.name = "PICO summary CSV";
    d.description = "PICO's aggregated_results_summary.csv";
    d.columns = {
        {"system", F::system, true},
        {"mpi_lib", F::mpiLibrary, true},
        {"mpi_lib_version", F::mpiVersion},
        {"timestamp", F::job},
        {"test_id", F::job},
        {"collective_type", F::collective, true},
        {"algo_name", F::algorithm, true},
        {"nnodes", F::nodes, true},
        {"tasks_per_node", F::ppn, true},
        {"buffer_size", F::messageBytes, true},
        {"n_iter", F::samples},
        {"min", F::minimum},
        {"percentile_25", F::q1},
        {"median", F::median},
        {"percentile_75", F::q3},
        {"mean", F::mean, true},
        {"max", F::maximum},
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
    d.mpiLibrary = "Open MPI";
    d.collectiveFromFileName = true;
    d.repeatsAreRuns = true;
    d.columns = {
        {"algorithm", F::algorithmId, true},
        {"cores", F::commSize, true},
        {"iterations", F::samples},
        {"size", F::messageBytes, true},
        {"latency", F::mean, true},
        {"min", F::minimum},
        {"max", F::maximum},
    };
    return d;
}

} // namespace

const CsvDialect &nativeCsv()
{
    static const CsvDialect dialect = native();
    return dialect;
}

const std::vector<CsvDialect> &foreignCsv()
{
    static const std::vector<CsvDialect> dialects = {tuningTable(), picoTable(), picoSummary(), osuTable()};
    return dialects;
}

} // namespace collscope::io
