// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv_mapping.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/libraries.h"

namespace collscope::io {

namespace {

using F = CsvField;

constexpr double nanosecond = 1e9;

const std::vector<CsvLibraryName> libraries = {
    {"OMPI", wire::openMpiLibrary, "Open MPI"},
    {"customOMPI", wire::openMpiLibrary, "Open MPI (custom)"},
    {"MPICH", wire::mpichLibrary, "MPICH"},
    {"CRAY_MPICH", "cray_mpich", "Cray MPICH"},
    {"FJMPI", "fjmpi", "Fujitsu MPI"},
};

const std::vector<std::string_view> baselines
    = {"default_ompi", "default-default", "default_mpich", "default"};

/// PICO brings algorithms of its own (libbine, uTofu), which no MPI library has.
const std::vector<CsvAlgorithmMark> marks = {
    {"_ompi", false, wire::openMpiLibrary}, {"_mpich", false, {}}, {"_nccl", false, wire::ncclLibrary},
    {"default-", true, {}}, // Fugaku: chosen inside Fujitsu MPI
};

/// PICO's config/algorithms says which number of the library it forces by which name.
const std::vector<CsvAlgorithmName> algorithms = {
    {wire::openMpiLibrary, "allgather", "k_bruck", "bruck"},
    {wire::openMpiLibrary, "allreduce", "linear", "basic_linear"},
    {wire::openMpiLibrary, "allreduce", "non_overlapping", "nonoverlapping"},
    {wire::openMpiLibrary, "allreduce", "ring_segmented", "segmented_ring"},
    {wire::openMpiLibrary, "allreduce", "allgather_reduce", "allgather_reduce", 7}, // from Open MPI 5.0 on
    {wire::openMpiLibrary, "bcast", "linear", "basic_linear"},
    {wire::openMpiLibrary, "bcast", "split_binary", "split_binary_tree"},
    {wire::openMpiLibrary, "bcast", "binary", "binary_tree"},
    {wire::openMpiLibrary, "gather", "linear", "basic_linear"},
    {wire::openMpiLibrary, "gather", "linear_synch", "linear_sync"},
    {wire::openMpiLibrary, "reduce", "in_order", "in-order_binary"},
    {wire::openMpiLibrary, "reduce_scatter", "non_overlapping", "non-overlapping"},
    {wire::openMpiLibrary, "scatter", "linear", "basic_linear"},
    {wire::mpichLibrary, "allgather", "recexch", "recexch_doubling"},
    {wire::mpichLibrary, "allreduce", "rechexch", "recexch"},
    {wire::mpichLibrary, "allreduce", "rabenseifner", "reduce_scatter_allgather"},
    {wire::mpichLibrary, "allreduce", "k_rabenseifner", "k_reduce_scatter_allgather"},
    {wire::mpichLibrary, "reduce", "rabenseifner", "reduce_scatter_gather"},
    {wire::mpichLibrary, "reduce_scatter", "non_commutative", "noncommutative"},
    {wire::mpichLibrary, {}, "non_blocking", "nb"},
};

/// pico_core_utils.c: each process has count / processes elements of them; a remainder is left out.
const std::vector<CsvWholeBuffer> wholeBuffers
    = {{"allgather"}, {"alltoall"}, {"gather"}, {"scatter"}, {"reduce_scatter", false}};

CsvDialect pico()
{
    CsvDialect d;
    d.perSecond = nanosecond;
    d.names = libraries;
    d.baselines = baselines;
    d.marks = marks;
    d.ownLibrary = "pico";
    d.algorithms = algorithms;
    d.wholeBuffers = wholeBuffers;
    return d;
}

} // namespace

/// Rows of one (timestamp, test_id) ran on the same nodes.
CsvDialect picoTable()
{
    CsvDialect d = pico();
    d.name = "PICO CSV";
    d.description = "table of PICO measurements";
    d.columns = {
        {"system", F::system, true},
        {"mpi_lib", F::mpiLibrary, true},
        {"mpi_lib_version", F::mpiVersion},
        {"gpu_awareness", F::gpu},
        {"timestamp", F::job},
        {"test_id", F::job},
        {"collective", F::collective, true},
        {"algorithm", F::algorithm, true},
        {"segment_bytes", F::segmentBytes},
        {"nodes", F::nodes},
        {"tasks_per_node", F::ppn},
        {"nranks", F::commSize, true},
        {"array_dim", F::elements},
        {"msg_bytes", F::messageBytes, true},
        {"n_iter", F::samples},
        {"min_ns", F::minimum},
        {"median_ns", F::median},
        {"mean_ns", F::mean, true},
        {"max_ns", F::maximum},
    };
    return d;
}

CsvDialect picoSummary()
{
    CsvDialect d = pico();
    d.name = "PICO summary CSV";
    d.description = "PICO's aggregated_results_summary.csv";
    d.columns = {
        {"system", F::system, true},
        {"mpi_lib", F::mpiLibrary, true},
        {"mpi_lib_version", F::mpiVersion},
        {"gpu_awareness", F::gpu},
        {"timestamp", F::job},
        {"test_id", F::job},
        {"collective_type", F::collective, true},
        {"algo_name", F::algorithm, true},
        {"nnodes", F::nodes, true},
        {"tasks_per_node", F::ppn, true},
        {"array_dim", F::elements},
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

} // namespace collscope::io
