// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/mpi_libraries.h"

#include <QTemporaryDir>

#include <compare>
#include <map>
#include <vector>

/// Programs of the build under an MPI library whose algorithms are traced.
namespace collscope::laboratory {

/// What a decision is about. All placements of these tests are on one node.
struct Cell {
    QString collective;
    int processes = 0;
    qint64 bytes = 0;

    bool operator<(const Cell &other) const;
    QString text() const;
};

/// Functions of the library that ran in calls of a cell, in the order of their begins.
struct Ran {
    QStringList functions;
    int calls = 0;
};
using Trace = std::map<Cell, std::vector<Ran>>;

/// A method as the agent records it.
struct Method {
    QString library;
    QString algorithm;
    int id = 0;
    qint64 segment = 0;
    int fanout = 0;

    bool operator==(const Method &) const = default;
    bool isDefault() const { return algorithm == u"default"; }
    QString text() const;
    /// As the agent writes it: "openmpi.chain:4/8KiB".
    QString name() const;
};

/// A record file of the agent.
struct Records {
    QByteArray header; ///< to "data:", with its line break
    std::vector<std::pair<Cell, Method>> measured;
};

/// One MPI library, with tracer and programs compiled for it.
class Laboratory {
public:
    explicit Laboratory(testing::MpiLibrary library);

    const testing::MpiLibrary &library() const { return m_library; }
    /// What is missing to run anything; empty: nothing.
    const QString &obstacle() const { return m_obstacle; }
    /// Of its jobs. Waiting processes of MPICH keep their processor, so that more of them take very long on
    /// two.
    int processes() const { return m_library.family == testing::MpiFamily::openmpi ? 4 : 3; }
    /// Sizes of the communicators of such a job, in the agent's words.
    QString communicators() const { return QStringLiteral("2..%1").arg(processes()); }
    QString agent() const { return m_agent; }
    QString preload() const { return m_preload; }
    QString path(const QString &name) const { return m_folder.filePath(name); }

    /// Runs `words` (a program of this library) in so many processes with the tracer, below what `preload`
    /// names, with the environment script of a bundle first.
    agent::test::Outcome run(int processes, const QStringList &words, const QString &bundle = {},
        const QString &preload = {}, const QStringList &variables = {});
    /// Words that run others with the environment script of a bundle first.
    static QStringList withBundle(const QString &bundle, const QStringList &words);
    /// What the last run() left.
    Trace trace() const;
    int tracedFunctions() const;
    /// The native methods that the agent lists, as "bcast" -> "chain:4/1KiB".
    std::map<QString, QStringList> nativeMethods() const;
    /// Calls collectives of calls.c.
    agent::test::Outcome call(const QString &collectives, int repetitions, const std::vector<qint64> &sizes,
        const QString &bundle = {}, const QString &preload = {}, const QStringList &variables = {});

    /// Whether these calls were carried out by this method. A single call may have run others too: the first
    /// one on a communicator under the preload library prepares communicators for methods.
    bool isOf(const QString &collective, const Method &method, const Ran &ran) const;
    /// The algorithms of a collective among functions, in their order: names, for Open MPI with parameters.
    QStringList algorithms(const QString &collective, const QStringList &functions) const;

private:
    testing::MpiLibrary m_library;
    QTemporaryDir m_folder;
    QString m_agent, m_preload, m_obstacle;
};

Records readRecords(const QString &path);

} // namespace collscope::laboratory
