// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/openmpi_collectives.h"
#include "engine/mpi_formats/openmpi_defaults.h"
#include "engine/mpi_formats/openmpi_rules.h"
#include "tests/engine/mpi_formats/openmpi_41.h"

#include <sstream>
#include <vector>

/// What a running job of Open MPI 4.1 decides with a rules file, against this project's reading of the file.
namespace collscope::agent::test {

/// What the tests preload and run.
inline QByteArray buildTrace(const OpenMpi41 &openMpi)
{
    return openMpi.build("openmpi/tuned_trace", {QStringLiteral("-shared"), QStringLiteral("-fPIC")})
        + openMpi.build("probe");
}

/// Powers of two from 4 on, what comes next, and what lies between.
inline std::vector<int> sizesAround(int largest)
{
    std::vector<int> sizes;
    for (int bytes = 4; bytes <= largest; bytes *= 2)
        sizes.insert(sizes.end(), {bytes, bytes + 4, bytes / 8 * 12 + 4});
    return sizes;
}

/// The first decision of a job on 2 to `most` processes that is not the file's (or the library's own where
/// the file has none); empty: there is none in `decisions` of them.
inline QByteArray differingDecision(const OpenMpi41 &openMpi, const std::string &text, int most,
    const std::vector<int> &messageBytes, std::size_t &decisions)
{
    QStringList arguments = {QStringLiteral("-n"), QString::number(most), QStringLiteral("-x"),
        QStringLiteral("LD_PRELOAD=") + openMpi.path(QStringLiteral("tuned_trace"))};
    if (!text.empty())
        arguments += {QStringLiteral("--mca"), QStringLiteral("coll_tuned_use_dynamic_rules"),
            QStringLiteral("1"), QStringLiteral("--mca"), QStringLiteral("coll_tuned_dynamic_rules_filename"),
            openMpi.write(QStringLiteral("traced.conf"), text)};
    arguments += openMpi.path(QStringLiteral("probe"));
    for (const int bytes : messageBytes)
        arguments += QString::number(bytes);
    const auto run = runProgram(mpirunPath(), arguments, 100);
    if (run.exitStatus != 0)
        return "the job failed: " + run.messages;

    const auto rules = openmpi::readRules(text, openmpi::RulesReader::plain);
    const auto builtIn = openmpi::builtInDecisions();
    std::istringstream lines(run.output.toStdString());
    std::string collective;
    std::uint32_t processes = 0;
    std::uint64_t bytes = 0;
    int algorithm = 0;
    int fanout = 0;
    int segment = 0;
    while (lines >> collective >> processes >> bytes >> algorithm >> fanout >> segment) {
        const auto *const known = openmpi::findCollective(collective);
        auto wanted = rules.decide(known->id, processes, known->ruleBytes(processes, bytes));
        if (wanted.algorithm == 0) {
            wanted = {};
            const Instance at{known->name, {0, 0, processes}, bytes};
            wanted.algorithm = builtIn->rules(collective) == 0 ? -1 : builtIn->decide(at).method.algorithmId;
        }
        const bool onlyNumber = collective == "alltoallv" || collective == "scan" || collective == "exscan";
        if (algorithm != wanted.algorithm
            || (!onlyNumber && (fanout != wanted.fanout || segment != wanted.segmentBytes)))
            return QByteArray::fromStdString(collective + " on " + std::to_string(processes) + ", "
                + std::to_string(bytes) + " bytes: the job chose " + std::to_string(algorithm) + ", not "
                + std::to_string(wanted.algorithm));
        ++decisions;
    }
    return {};
}

} // namespace collscope::agent::test
