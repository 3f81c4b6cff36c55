// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/catalogue.h"
#include "tests/mpi_agent/mpi_launch.h"
#include "tests/support/files.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <set>

/// The ways in which a program may call collectives, made in a job by every_call.c.
namespace collscope::agent::test {

enum Way : unsigned {
    inPlace = 1,
    strided = 2,
    ordered = 4,
    lastRoot = 8,
    uneven = 16,
    mixed = 32,
    allWays = 64
};

struct Call {
    std::string collective;
    std::uint32_t commSize = 0;
    unsigned ways = 0; ///< or-ed
    std::uint64_t count = 0; ///< elements; of reduce_scatter all that are reduced
    std::string text() const
    {
        static constexpr std::array<const char *, 6> names
            = {"in-place", "strided", "non-commutative", "last-root", "uneven", "mixed"};
        std::string how;
        for (std::size_t bit = 0; bit < names.size(); ++bit)
            if ((ways >> bit & 1U) != 0)
                how.append(how.empty() ? "" : "+").append(names[bit]);
        return collective + ' ' + std::to_string(commSize) + ' ' + (how.empty() ? "plain" : how) + ' '
            + std::to_string(count);
    }
};

/// The ways that make a difference to a collective.
inline unsigned waysOf(std::string_view collective)
{
    const auto is = [collective](std::initializer_list<std::string_view> names) {
        return std::find(names.begin(), names.end(), collective) != names.end();
    };
    if (is({"barrier"}))
        return 0;
    return strided | (is({"bcast"}) ? 0U : inPlace)
        | (is({"allreduce", "exscan", "reduce", "reduce_scatter", "reduce_scatter_block", "scan"}) ? ordered
                                                                                                   : 0U)
        | (is({"bcast", "gather", "reduce", "scatter"}) ? lastRoot : 0U)
        | (is({"allgatherv", "alltoallv", "reduce_scatter"}) ? uneven : 0U);
}

/// Whether the collective moves data, which sender and receiver may describe by different types.
inline bool moves(std::string_view collective)
{
    return (waysOf(collective) & (strided | ordered)) == strided;
}

/// Every way of calling, with counts 0, 1, around the number of processes and `counts`; `types`: with
/// `counts` also data that processes describe by different types.
inline std::vector<Call> callsOf(const std::vector<std::string> &collectives,
    const std::vector<std::uint32_t> &commSizes, const std::vector<std::uint64_t> &counts, bool types = false)
{
    std::vector<Call> calls;
    for (const std::uint32_t commSize : commSizes)
        for (const std::string &collective : collectives) {
            std::set<std::uint64_t> all{0};
            if (collective != "barrier") {
                all.insert({1, commSize - 1, commSize, commSize + 1});
                all.insert(counts.begin(), counts.end());
            }
            for (const std::uint64_t count : all) {
                const bool mixes = types && moves(collective)
                    && std::find(counts.begin(), counts.end(), count) != counts.end();
                for (unsigned ways = 0; ways < allWays; ++ways)
                    if ((ways & ~(waysOf(collective) | (mixes ? mixed : 0U))) == 0
                        && (ways & (mixed | inPlace)) != (mixed | inPlace))
                        calls.push_back({collective, commSize, ways, count});
            }
        }
    return calls;
}

/// What algorithms may require and this call does not give.
inline wire::Requirements unmetBy(const Call &call)
{
    using wire::Requirement;
    std::uint64_t processes = 1;
    while (processes * 2 <= call.commSize)
        processes *= 2;
    const auto is = [&call](Way way) { return (call.ways & way) != 0; };
    wire::Requirements unmet = 0;
    const auto add = [&unmet](Requirement one, bool missing) { unmet = missing ? unmet | one : unmet; };
    add(Requirement::twoProcesses, call.commSize != 2);
    add(Requirement::powerOfTwo, call.commSize != processes);
    add(Requirement::countNotBelowProcesses, call.count < processes);
    add(Requirement::commutative, is(ordered));
    add(Requirement::builtInOperation, is(ordered) || is(strided)); // MPI's own take MPI's own types only
    add(Requirement::notInPlace, is(inPlace));
    add(Requirement::inPlace, !is(inPlace));
    add(Requirement::equalBlocks,
        is(uneven) || (call.collective == "reduce_scatter" && call.count % call.commSize != 0));
    add(Requirement::contiguousType, is(strided));
    add(Requirement::sameTypes,
        is(mixed) && call.count > 0 && (call.count % 4 == 0 || (is(strided) && call.collective != "bcast")));
    return unmet;
}

struct CallOutcome {
    Call call;
    std::string verdict; ///< "ok", "wrong", "error 52" or what the job said when it died
    bool ok() const { return verdict == "ok"; }
    std::string text() const { return call.text() + ": " + verdict; }
};

/// The program, built with an MPI compiler, and how jobs of it are started.
class EveryCall {
public:
    /// What the compiler said when it failed.
    QByteArray build(const QString &compiler) const
    {
        const auto built = runProgram(compiler,
            {QStringLiteral("-O1"), QStringLiteral("-rdynamic"), QStringLiteral("-o"), program(),
                QStringLiteral(COLLSCOPE_SOURCE_DIR "/tests/engine/mpi_formats/every_call.c"),
                QStringLiteral("-ldl")},
            120);
        return built.exitStatus == 0 ? QByteArray() : built.messages + "it failed";
    }

    /// A job of `mpirun` with `options`. Calls behind one that the job died of have no outcome; one that
    /// ended before its first call died of that.
    std::vector<CallOutcome> run(
        const QString &mpirun, const QStringList &options, const std::vector<Call> &calls, int seconds = 200)
    {
        if (calls.empty())
            return {};
        QFile file(m_folder.filePath(QStringLiteral("calls")));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("%s cannot be written", qPrintable(file.fileName()));
        std::uint32_t processes = 0;
        for (const Call &call : calls) {
            file.write(QByteArray::fromStdString(call.text() + '\n'));
            processes = std::max(processes, call.commSize);
        }
        file.close();
        const QString log = m_folder.filePath(QStringLiteral("log"));
        QFile::remove(log);
        ++m_jobs;
        const Outcome job = runProgram(mpirun,
            QStringList{QStringLiteral("-n"), QString::number(processes)} + options
                + QStringList{program(), log, file.fileName()},
            seconds);
        return outcomes(calls, job, log);
    }
    std::size_t jobs() const { return m_jobs; }
    QString write(const QString &name, const std::string &text) const
    {
        return testing::writeFile(m_folder.filePath(name), text);
    }

private:
    QString program() const { return m_folder.filePath(QStringLiteral("every_call")); }

    static std::vector<CallOutcome> outcomes(
        const std::vector<Call> &calls, const Outcome &job, const QString &log)
    {
        const QByteArrayList lines = testing::fileText(log).split('\n');
        std::vector<CallOutcome> result;
        for (const Call &call : calls) {
            const auto at = static_cast<qsizetype>(result.size());
            const QByteArray begun = QByteArray::fromStdString(call.text() + ' ');
            const QByteArray line = at < lines.size() ? lines[at] : QByteArray();
            if (!line.startsWith(begun) || line.size() == begun.size())
                break;
            result.push_back({call, line.mid(begun.size()).toStdString()});
        }
        const bool ended = lines.size() == static_cast<qsizetype>(calls.size()) + 2
            && lines[static_cast<qsizetype>(calls.size())] == "end" && job.exitStatus == 0;
        if (!ended) {
            if (result.size() == calls.size())
                result.pop_back(); // the job broke behind it
            result.push_back(
                {calls[result.size()], "the job died: " + (job.messages.left(400)).toStdString()});
        }
        return result;
    }

    QTemporaryDir m_folder;
    std::size_t m_jobs = 0;
};

} // namespace collscope::agent::test
