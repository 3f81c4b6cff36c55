// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/hard_inputs.h"

#include <fmt/format.h>

#include <iterator>

namespace collscope::testing::hard {

namespace {

/// `begin`, then what `part` says of 0 to count - 1 with `between` between, then `end`.
template <typename Part>
std::string joined(
    std::string begin, std::size_t count, std::string_view between, std::string_view end, Part part)
{
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0)
            begin += between;
        part(std::back_inserter(begin), i);
    }
    return begin.append(end);
}

constexpr const char *recordsHead
    = "system: hard\norigin: simulated\nmpi_library: Open MPI\nmpi_version: 4.1.4\n"
      "columns: collective library algorithm algorithm_id segment_bytes fanout nodes ppn comm_size "
      "message_bytes run samples seconds_median\ndata:\n";

std::string recordsBegin()
{
    return std::string("collscope-records 1\n") + recordsHead;
}

std::string records(std::size_t count, const auto &part)
{
    return joined(recordsBegin(), count, "", "", part);
}

constexpr const char *csvHead
    = "system,mpi_library,mpi_version,origin,collective,library,algorithm,nodes,ppn,comm_size,"
      "message_bytes,seconds_median\n";

/// Numbers that neither rise nor fall.
std::size_t scattered(std::size_t i)
{
    return (i * 2654435761U) % 1000003U;
}

} // namespace

std::string manySizes(std::size_t count)
{
    return records(count, [](auto out, std::size_t i) {
        fmt::format_to(out,
            "bcast openmpi basic_linear 1 0 0 1 8 8 {0} 0 1 {1}e-7 ;\n"
            "bcast openmpi binomial 6 0 0 1 8 8 {0} 0 1 {2}e-7 ;\n",
            i + 1, 1 + i % 7, 1 + i % 5);
    });
}

std::string manyMethods(std::size_t count)
{
    return records(count, [](auto out, std::size_t i) {
        fmt::format_to(out, "bcast l{0} a{0} {1} 0 0 1 8 8 8 0 1 1e-6 ;\n", i, i % 1000 + 1);
    });
}

std::string manyRuns(std::size_t count)
{
    return records(count, [](auto out, std::size_t i) {
        fmt::format_to(out, "bcast openmpi binomial 6 0 0 1 8 8 8 {} 1 {}e-7 ;\n", i, 1 + i % 9);
    });
}

std::string manyHeaderLines(std::size_t count)
{
    return joined("collscope-records 1\n", count, "",
        std::string(recordsHead) + "bcast openmpi binomial 6 0 0 1 8 8 8 0 1 1e-6 ;\n",
        [](auto out, std::size_t i) { fmt::format_to(out, "key{}: value\n", i); });
}

std::string manyColumns(std::size_t count)
{
    return joined(
        "collscope-records 1\nsystem: hard\norigin: simulated\ncolumns: collective library algorithm "
        "algorithm_id segment_bytes fanout comm_size message_bytes seconds_median ",
        count, " ", "\ndata:\nbcast openmpi binomial 6 0 0 8 8 1e-6 ;\n",
        [](auto out, std::size_t i) { fmt::format_to(out, "more{}", i); });
}

std::string manyCollectives(std::size_t count)
{
    return records(count, [](auto out, std::size_t i) {
        fmt::format_to(out, "collective{} openmpi binomial 6 0 0 1 8 8 8 0 1 1e-6 ;\n", i);
    });
}

std::string manySystems(std::size_t count)
{
    return joined(csvHead, count, "", "", [](auto out, std::size_t i) {
        fmt::format_to(out, "s{},Open MPI,4.1.4,simulated,bcast,openmpi,binomial,1,8,8,8,1e-6\n", i);
    });
}

std::string manyRows(std::size_t count)
{
    return joined(csvHead, count, "", "", [](auto out, std::size_t i) {
        fmt::format_to(
            out, "hard,Open MPI,4.1.4,simulated,bcast,openmpi,binomial,1,8,8,{},{}e-7\n", i + 1, 1 + i % 9);
    });
}

std::string oneLine(std::size_t bytes)
{
    std::string text(csvHead);
    text.append(bytes, ',');
    return text;
}

std::string intelRules(std::size_t count)
{
    return joined("export I_MPI_ADJUST_BCAST='", count, ";", "'\n", [](auto out, std::size_t i) {
        fmt::format_to(out, "{}:{}-{}@{}-{}", 1 + i % 2, 2 * i, 2 * i + 1, 2 + i % 64, 2 + i % 64);
    });
}

std::string intelOverlaps(std::size_t count)
{
    return joined("export I_MPI_ADJUST_BCAST='", count, ";", "'\n",
        [](auto out, std::size_t i) { fmt::format_to(out, "1:{}-1000000000@2-2", i); });
}

std::string intelLines(std::size_t count)
{
    return joined("", count, "", "",
        [](auto out, std::size_t i) { fmt::format_to(out, "export I_MPI_ADJUST_BCAST=1:{0}-{0}@2-2\n", i); });
}

std::string uccTokens(std::size_t count)
{
    return joined("UCC_TL_UCP_TUNE=", count, "#", "\n", [](auto out, std::size_t i) {
        fmt::format_to(out, "allgather:{}-{}:[2-{}]:@alg{}:inf", i, i + 1, 2 + i % 100, i % 3);
    });
}

std::string ncclLines(std::size_t count)
{
    return joined("", count, "", "", [](auto out, std::size_t i) {
        fmt::format_to(out, "allreduce,{0},{0},ring,simple,2,-1,{1},-1,-1\n", i, 2 + i % 4096);
    });
}

std::string ncclOneRange(std::size_t count)
{
    return joined("", count, "", "", [](auto out, std::size_t i) {
        fmt::format_to(out, "allreduce,{0},{0},ring,simple,2,-1,8,-1,-1\n", i);
    });
}

namespace {

std::string mpichTree(std::size_t count, const auto &key)
{
    return joined("{\"collective=bcast\":{\n", count, ",\n", "}}\n", [&key](auto out, std::size_t i) {
        key(out, i);
        fmt::format_to(out, ":{{\"algorithm=MPIR_Bcast_intra_binomial\":{{}}}}");
    });
}

} // namespace

std::string mpichChain(std::size_t count)
{
    return mpichTree(count, [](auto out, std::size_t i) { fmt::format_to(out, "\"comm_size<={}\"", i); });
}

std::string mpichMixedChain(std::size_t count)
{
    return mpichTree(count, [](auto out, std::size_t i) {
        fmt::format_to(out, "\"{}<={}\"", i % 2 == 0 ? "comm_size" : "avg_msg_size", scattered(i));
    });
}

std::string mpichSameKey(std::size_t count)
{
    return joined("{", count, ",", "}", [](auto out, std::size_t) {
        fmt::format_to(out, "\"collective=bcast\":{{\"algorithm=MPIR_Bcast_intra_binomial\":{{}}}}");
    });
}

std::string mpichVariables(std::size_t count)
{
    return joined("", count, "", "", [](auto out, std::size_t i) {
        fmt::format_to(out, "export MPIR_CVAR_C{}_INTRA_ALGORITHM=binomial\n", i);
    });
}

std::string openMpiRows(std::size_t count)
{
    return joined("1\n7\n1\n4 " + std::to_string(count) + '\n', count, "", "",
        [](auto out, std::size_t i) { fmt::format_to(out, "{} 6 0 0\n", i); });
}

std::string openMpiCommunicators(std::size_t count)
{
    return joined("1\n7\n" + std::to_string(count) + '\n', count, "", "",
        [](auto out, std::size_t i) { fmt::format_to(out, "{} 1\n0 6 0 0\n", i); });
}

std::string openMpiOneWord(std::size_t count)
{
    return joined("1\n7\n1\n4 " + std::to_string(count) + "\n0x", count, "", "",
        [](auto out, std::size_t i) { fmt::format_to(out, "y{}z", i % 10); });
}

std::string openMpiJsonEntries(std::size_t count)
{
    return joined("{\"collectives\":{\"bcast\":[\n", count, ",\n", "]}}\n", [](auto out, std::size_t i) {
        fmt::format_to(out, "{{\"comm_size_min\":{0},\"comm_size_max\":{0},\"rules\":[{{\"alg\":1}}]}}", i);
    });
}

std::string openMpiParameters(std::size_t count)
{
    return joined("", count, "", "coll_tuned_dynamic_rules_filename = /r\n",
        [](auto out, std::size_t i) { fmt::format_to(out, "coll_tuned_c{}_algorithm = 1\n", i); });
}

std::string hanRows(std::size_t count)
{
    return joined("1\n7\n1\n2\n1\n1 " + std::to_string(count) + '\n', count, "", "",
        [](auto out, std::size_t i) { fmt::format_to(out, "{} tuned\n", i); });
}

std::string sharedLibrary(std::size_t count)
{
    return joined("\x7f"
                  "ELF",
        count, "", "", [](auto out, std::size_t) { fmt::format_to(out, "{{\"collective="); });
}

std::string manyValues(std::size_t count)
{
    return joined("{\"collectives\":[", count, ",", "]}", [](auto out, std::size_t) { *out++ = '1'; });
}

std::string deepJson(std::size_t levels)
{
    return joined("{\"collective=bcast\":", levels, "", "1",
        [](auto out, std::size_t) { fmt::format_to(out, "{{\"a\":"); });
}

std::string c45Names(std::size_t classes)
{
    return joined("", classes, ", ", ".\nsize: continuous.\nkind: discrete 64.\n",
        [](auto out, std::size_t i) { fmt::format_to(out, "class{}", i); });
}

std::string c45Cases(std::size_t count)
{
    return joined("", count, "", "", [](auto out, std::size_t i) {
        fmt::format_to(out, "{}, v{}, class{}\n", scattered(i), i % 64, i % 3);
    });
}

} // namespace collscope::testing::hard
