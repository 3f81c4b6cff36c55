// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/intel_dumps.h"

#include "engine/io/atomic_file.h"
#include "engine/io/regular_file.h"
#include "engine/mpi_formats/intel_tuning.h"
#include "engine/remote/agent_source.h"
#include "engine/remote/job_log.h"
#include "engine/remote/shell.h"
#include "engine/tune/tuning.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/intel_mpi.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <fmt/format.h>

#include <algorithm>

namespace collscope::tune {

namespace {

constexpr std::chrono::seconds launchPatience{60}; ///< for two processes
constexpr qint64 listedBytes = 256 << 10;
constexpr std::size_t largestOwnDump = std::size_t{16} << 20;

const QString dumpedReleaseFile = QStringLiteral("release.txt"); ///< the last one that is written

} // namespace

std::vector<IntelSetting> presetSettings(int first)
{
    std::vector<IntelSetting> settings;
    for (const wire::Collective &collective : wire::mpiCollectives())
        settings.emplace_back(wire::intelVariable(collective.name), intel::presetsValue(first));
    return settings;
}

Expected<IntelDump> dumpIntelMpi(const MpiLibrary &library, const std::vector<IntelSetting> &settings,
    const QString &path, const std::stop_token &stop)
{
    const QString part = path + QStringLiteral(".part");
    QFile::remove(part);
    QByteArray script = "I_MPI_TUNING_BIN_DUMP=" + remote::shellQuote(part) + ' ';
    for (const auto &[name, value] : settings)
        script += QByteArray::fromStdString(name) + '=' + remote::shellQuote(QString::fromStdString(value))
            + ' ';
    QString launcher = library.launcher;
    launcher.replace(QStringLiteral("@processes@"), QStringLiteral("2"));
    script += launcher.toUtf8() + ' ' + remote::shellQuote(library.agent) + " --list\n";
    remote::LocalTransport here({});
    const auto answer = here.run(script, launchPatience, stop, listedBytes);
    if (!answer)
        return tl::unexpected(answer.error().what);
    const auto bytes = io::readWhole(part.toStdString(), largestOwnDump, stop);
    if (!bytes)
        return failure(fmt::format("The library did not write its decisions ({}).",
            answer->status == 0 ? std::string("the launch ended well")
                                : remote::firstComplaint(answer->err + answer->out).toStdString()));
    auto file = intel::TuningFile::read(*bytes, part.toStdString());
    if (!file)
        return tl::unexpected(file.error());
    QFile::remove(path);
    if (!QFile::rename(part, path))
        return failure("The file cannot be written.", "Check the folder.", path.toStdString());
    return IntelDump{*std::move(file), answer->out, answer->err};
}

Expected<void> writeIntelDumps(const MpiLibrary &library, const QString &folder, const std::stop_token &stop)
{
    if (hasIntelDumps(folder))
        return {};
    const QString absolute = QFileInfo(folder).absoluteFilePath();
    if (!QDir().mkpath(absolute))
        return failure("The folder cannot be made.", "Choose another folder.", folder.toStdString());
    const auto own = dumpIntelMpi(library, {}, absolute + QStringLiteral("/default.dat"), stop);
    if (!own)
        return tl::unexpected(own.error());
    const auto running = remote::parseAgentLibrary(own->said);
    if (!running || running->slug != QLatin1String(wire::intelMpiLibrary.data()))
        return failure("The launcher does not start Intel MPI.");
    bool goesOn = true; // until a dump has room for more numbers than there are
    for (int first = 1; goesOn && first <= wire::mostIntelId; first += intel::presetsPerDump) {
        const auto presets = dumpIntelMpi(
            library, presetSettings(first), absolute + QStringLiteral("/presets-%1.dat").arg(first), stop);
        if (!presets)
            return tl::unexpected(presets.error());
        const auto &all = wire::mpiCollectives();
        goesOn = std::any_of(all.begin(), all.end(), [&](const wire::Collective &collective) {
            return presets->decisions.preset(collective.name, first + intel::presetsPerDump - 1).has_value();
        });
    }
    return io::writeAtomically((absolute + u'/' + dumpedReleaseFile).toStdString(),
        fmt::format("Intel MPI, Version {}\n", running->version.toStdString()));
}

bool hasIntelDumps(const QString &folder)
{
    return QFileInfo(folder + u'/' + dumpedReleaseFile).isFile();
}

QString intelDumpsBeside(const QString &records)
{
    return QFileInfo(records).absoluteDir().filePath(QStringLiteral("intel-tuning"));
}

Expected<void> keepIntelDumps(const std::vector<wire::Offers> &offers, const JobRunner &runner,
    const QString &records, const std::function<void(const std::string &line)> &say,
    const std::stop_token &stop)
{
    const bool isIntel = std::any_of(offers.begin(), offers.end(),
        [](const wire::Offers &each) { return each.mpiLibrary == wire::intelMpiLibrary; });
    if (!isIntel)
        return {};
    const auto done = runner.writeDumps
        ? runner.writeDumps(intelDumpsBeside(records), stop)
        : failure("Jobs of a scheduler do not write the decisions of the library.");
    if (stop.stop_requested())
        return failure("cancelled");
    if (!done)
        say(fmt::format("{} Decisions are written as variables (intel-env), which cannot leave cells to the "
                        "library.",
            done.error().text()));
    return {};
}

} // namespace collscope::tune
