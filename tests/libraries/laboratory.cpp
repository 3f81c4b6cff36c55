// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/libraries/laboratory.h"

#include "tests/support/files.h"

#include <algorithm>
#include <tuple>

namespace collscope::laboratory {

using testing::MpiFamily;
using testing::runIn;

bool Cell::operator<(const Cell &other) const
{
    return std::tie(collective, processes, bytes) < std::tie(other.collective, other.processes, other.bytes);
}

QString Cell::text() const
{
    return QStringLiteral("%1 %2 %3").arg(collective).arg(processes).arg(bytes);
}

QString Method::text() const
{
    return QStringLiteral("%1.%2(%3) fan-out %4 segment %5")
        .arg(library, algorithm)
        .arg(id)
        .arg(fanout)
        .arg(segment);
}

QString Method::name() const
{
    QString name = library + u'.' + algorithm;
    if (fanout > 0)
        name += QStringLiteral(":%1").arg(fanout);
    if (segment > 0 && segment % 1024 == 0)
        name += QStringLiteral("/%1KiB").arg(segment / 1024);
    else if (segment > 0)
        name += QStringLiteral("/%1").arg(segment);
    return name;
}

Laboratory::Laboratory(testing::MpiLibrary library) : m_library(std::move(library))
{
    const QString ready = QStringLiteral(COLLSCOPE_BIN_DIR "/../lib/collscope/");
    const QString abi = m_library.family == MpiFamily::openmpi ? QStringLiteral("openmpi")
        : m_library.isSystems()                                ? QStringLiteral("mpich-debian")
                                                               : QStringLiteral("mpich");
    m_agent = ready + abi + QStringLiteral("/collscope-agent");
    m_preload = ready + abi + QStringLiteral("/libcollscope-pmpi.so");
    if (m_library.family == MpiFamily::openmpi && !QFile::exists(m_agent)) {
        m_agent = QStringLiteral(COLLSCOPE_BIN_DIR "/collscope-agent");
        m_preload = QStringLiteral(COLLSCOPE_BIN_DIR "/../lib/libcollscope-pmpi.so");
    }
    if (!QFile::exists(m_agent) || !QFile::exists(m_preload)) {
        m_obstacle = QStringLiteral("agents for other MPI libraries are not built here");
        return;
    }
    const std::vector<QStringList> builds
        = {{QStringLiteral(SOURCES "/trace.c"), QStringLiteral("-shared"), QStringLiteral("-fPIC"),
               QStringLiteral("-o"), path(QStringLiteral("trace.so")), QStringLiteral("-ldl")},
            {QStringLiteral(SOURCES "/calls.c"), QStringLiteral("-o"), path(QStringLiteral("calls"))}};
    for (const QStringList &words : builds) {
        const auto built
            = runIn(m_library.environment, QStringList{m_library.cc, QStringLiteral("-O1")} + words);
        if (built.exitStatus != 0)
            qFatal("%s: %s", qPrintable(m_library.name), built.messages.constData());
    }
}

agent::test::Outcome Laboratory::run(int processes, const QStringList &words, const QString &bundle,
    const QString &preload, const QStringList &variables)
{
    QFile::remove(path(QStringLiteral("trace")));
    auto environment = m_library.environment;
    environment.insert(QStringLiteral("COLLSCOPE_TEST_TRACE"), path(QStringLiteral("trace")));
    QString libraries = path(QStringLiteral("trace.so"));
    if (!preload.isEmpty())
        libraries += u':' + preload;
    const QStringList all = m_library.launch(processes)
        + QStringList{QStringLiteral("env"), QStringLiteral("LD_PRELOAD=") + libraries} + variables + words;
    return runIn(environment, withBundle(bundle, all), 400, m_folder.path());
}

QStringList Laboratory::withBundle(const QString &bundle, const QStringList &words)
{
    if (bundle.isEmpty())
        return words;
    const QString script = QFile::exists(bundle + QStringLiteral("/env.sh"))
        ? bundle + QStringLiteral("/env.sh")
        : bundle + QStringLiteral("/decisions.sh");
    return QStringList{QStringLiteral("bash"), QStringLiteral("-c"),
               QStringLiteral(". \"$0\" && exec \"$@\""), script}
    + words;
}

Trace Laboratory::trace() const
{
    Trace trace;
    for (const QByteArray &line : testing::fileText(path(QStringLiteral("trace"))).split('\n')) {
        const auto colon = line.indexOf(':');
        const auto words = line.left(colon).split(' ');
        if (colon < 0 || words.size() != 4)
            continue;
        const Cell cell{QString::fromUtf8(words[1]), words[2].toInt(), words[3].toLongLong()};
        trace[cell].push_back(
            {QString::fromUtf8(line.mid(colon + 1)).split(u' ', Qt::SkipEmptyParts), words[0].toInt()});
    }
    return trace;
}

int Laboratory::tracedFunctions() const
{
    return testing::fileText(path(QStringLiteral("trace"))).split(' ').first().toInt();
}

std::map<QString, QStringList> Laboratory::nativeMethods() const
{
    std::map<QString, QStringList> methods;
    const QString prefix = m_library.family == MpiFamily::openmpi ? QStringLiteral("openmpi.")
        : m_library.family == MpiFamily::mpich                    ? QStringLiteral("mpich.")
                                                                  : QStringLiteral("intelmpi.");
    const auto listed
        = runIn(m_library.environment, m_library.launch(1) + QStringList{m_agent, QStringLiteral("--list")});
    for (const QString &line : QString::fromUtf8(listed.output).split(u'\n')) {
        const QString collective = line.section(u':', 0, 0);
        if (collective.startsWith(u"group_"))
            continue;
        for (const QString &method : line.section(u':', 1).split(u' ', Qt::SkipEmptyParts))
            if (method.startsWith(prefix))
                methods[collective] += method;
    }
    return methods;
}

agent::test::Outcome Laboratory::call(const QString &collectives, int repetitions,
    const std::vector<qint64> &sizes, const QString &bundle, const QString &preload,
    const QStringList &variables)
{
    QStringList words{path(QStringLiteral("calls")), collectives, QString::number(repetitions)};
    for (const qint64 bytes : sizes)
        words += QString::number(bytes);
    QStringList all = variables;
    if (m_library.family == MpiFamily::mpich) // else it counts calls before it uses release_gather
        all += QStringLiteral("MPIR_CVAR_POSIX_NUM_COLLS_THRESHOLD=0");
    return run(processes(), words, bundle, preload, all);
}

QStringList Laboratory::algorithms(const QString &collective, const QStringList &functions) const
{
    QStringList found;
    // bcast(ALGORITHM,FAN-OUT,SEGMENT), or MPIR_Bcast_intra_binomial, MPIR_Bcast_allcomm_nb
    const QString begin = m_library.family == MpiFamily::openmpi
        ? collective + u'('
        : QStringLiteral("MPIR_") + collective + u'_';
    for (const QString &function : functions) {
        if (function == QStringLiteral("MPIDI_POSIX_mpi_") + collective + QStringLiteral("_release_gather"))
            found += QStringLiteral("release_gather");
        if (!function.startsWith(begin, Qt::CaseInsensitive) || function.endsWith(u"_auto"))
            continue;
        const QString rest = function.mid(begin.size());
        if (m_library.family == MpiFamily::openmpi)
            found += rest.chopped(1);
        else if (rest.startsWith(u"intra_") || rest.startsWith(u"allcomm_"))
            found += rest.section(u'_', 1);
    }
    // Its function names itself nowhere in MPICH 4.2; no other barrier broadcasts.
    if (collective == u"barrier" && m_library.family == MpiFamily::mpich
        && !found.contains(QStringLiteral("smp"))
        && std::any_of(functions.begin(), functions.end(),
            [](const QString &function) { return function.startsWith(u"MPIR_Bcast_"); }))
        found.prepend(QStringLiteral("smp"));
    return found;
}

bool Laboratory::isOf(const QString &collective, const Method &method, const Ran &ran) const
{
    QStringList found = algorithms(collective, ran.functions);
    if (ran.calls > 1)
        found = found.mid(0, 1);
    return std::any_of(found.begin(), found.end(), [&](const QString &algorithm) {
        if (m_library.family != MpiFamily::openmpi) {
            QString name = algorithm.section(u'(', 0, 0);
            const QString parameters = algorithm.section(u'(', 1).chopped(algorithm.contains(u'(') ? 1 : 0);
            if (collective == u"allgather" && name == u"recexch") // one function, with its way as a parameter
                name
                    += parameters.startsWith(u"0") ? QStringLiteral("_doubling") : QStringLiteral("_halving");
            return name == method.algorithm
                && (parameters.isEmpty() || method.fanout == 0
                    || parameters.split(u',').contains(QString::number(method.fanout)));
        }
        const QStringList parts = algorithm.split(u',');
        const qint64 segment = parts[2].toLongLong();
        return parts[0].toInt() == method.id && (segment == -1 || segment == method.segment)
            && (method.fanout == 0 || parts[1].toInt() == method.fanout);
    });
}

Records readRecords(const QString &path)
{
    Records records;
    const QByteArray text = testing::fileText(path);
    const auto data = text.indexOf("\ndata:\n");
    records.header = text.left(data + 7);
    for (const QString &line : QString::fromUtf8(text.mid(data + 7)).split(u'\n')) {
        const QStringList words = line.split(u' ');
        if (words.size() < 12 || words.last() != u";")
            continue;
        records.measured.push_back({{words[0], words[8].toInt(), words[9].toLongLong()},
            {words[1], words[2], words[3].toInt(), words[4].toLongLong(), words[5].toInt()}});
    }
    return records;
}

} // namespace collscope::laboratory
