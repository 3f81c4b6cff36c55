// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/records_reader.h"
#include "engine/tune/tuning.h"
#include "engine/wire/sides.h"
#include "tests/support/files.h"
#include "tests/support/synthetic_data.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <algorithm>
#include <deque>
#include <functional>

namespace collscope::tune::testing {

inline const Method ownChoice{"openmpi", "default", 0, 0, 0};
inline const Method linear{"openmpi", "basic_linear", 1, 0, 0};
inline const Method binomial{"openmpi", "binomial", 6, 0, 0};

inline constexpr double usual = 1e-4; ///< seconds
inline constexpr double slow = 2e-4;

/// Where binomial is faster than the library's own choice, when it is measured and when it is verified.
struct Truth {
    std::function<bool(std::uint64_t bytes, std::uint32_t run)> isFaster;
    std::function<bool(std::uint64_t bytes)> isFasterInTurn;
};

/// Carries out plans for bcast. Every record is one second of the budget.
class MadeUpMachine {
public:
    explicit MadeUpMachine(Truth truth) : m_truth(std::move(truth)) { }

    JobRunner runner()
    {
        JobRunner runner;
        runner.run = [this](const Job &job, const auto &hear, const std::stop_token & /*stop*/) {
            return carryOut(job, hear);
        };
        runner.startSeconds = [] { return 0.01; };
        return runner;
    }
    /// Jobs live on in a queue, as those of a scheduler.
    JobRunner queueRunner()
    {
        JobRunner runner = this->runner();
        runner.seconds = [] { return 1.0; };
        return runner;
    }

    std::size_t stopAfter = 1000000; ///< records of all jobs together; then it looks as if it were stopped
    std::stop_source stop;
    std::string version = "4.1.4"; ///< of the MPI library
    wire::Header facts; ///< more that its records say
    double perByte = 0; ///< seconds more for each
    std::vector<wire::CampaignPlan> plans; ///< of the jobs that were started
    std::vector<Launch> launches; ///< of the last job that named them
    QByteArray rules; ///< of the files that its launches loaded
    QByteArray readme; ///< of these files
    /// How many times slower than another one a launch is, by its number, and what the files change where
    /// they decide nothing.
    std::function<double(std::size_t launch)> slowness = [](std::size_t) { return 1.0; };
    double slownessOfFiles = 1;
    QByteArray filesNote = "# files: calls\n"; ///< of its launches with files
    bool onlyDefault = false; ///< it has no other method
    std::string origin = "simulated"; ///< of its times

private:
    std::string header(bool compares, const wire::Header &more) const
    {
        wire::Header all{
            {"system", "made-up"}, {"origin", origin}, {"mpi_library", "Open MPI"}, {"mpi_version", version}};
        all.insert(all.end(), facts.begin(), facts.end());
        all.insert(all.end(), more.begin(), more.end());
        return wire::formatHeader(all, compares ? wire::Detail::repetitions : wire::Detail::summary);
    }

    double seconds(const Method &method, bool isFaster, std::uint64_t bytes) const
    {
        const double moving = perByte * static_cast<double>(bytes);
        if (method == linear)
            return 2 * slow + moving;
        return ((method == binomial) == isFaster ? usual : slow) + moving;
    }

    Expected<void> carryOut(const Job &job, const std::function<void(const QByteArray &)> &hear)
    {
        plans.push_back(job.plan);
        const bool compares = !job.plan.decisions.empty();
        std::vector<std::string> known;
        if (const auto file = io::readRecordFile(job.records.toStdString()))
            for (const wire::RecordLine &record : file->records)
                known.push_back(keyOf(record));
        QFile file(job.records);
        const bool begins = !file.exists();
        if (!file.open(QIODevice::WriteOnly | QIODevice::Append))
            return failure("cannot be written");
        wire::Header more;
        if (!job.launches.empty()) {
            launches = job.launches;
            loadFiles();
            more = {{std::string(wire::comparedKey), std::string(wire::comparedLaunches)}};
        }
        if (begins)
            file.write(QByteArray::fromStdString(header(compares, more)));
        file.write(QByteArray::fromStdString(std::string(wire::writerMark) + "process 1 on made-up\n"));
        if (!job.launches.empty())
            file.write(filesNote);
        hear("collscope-agent: it begins");
        const auto records = !compares ? measured(job.plan)
            : job.launches.empty()     ? compared(job.plan)
                                       : launched(job);
        for (const wire::RecordLine &record : records) {
            if (std::find(known.begin(), known.end(), keyOf(record)) != known.end())
                continue;
            if (m_written == stopAfter) {
                stop.request_stop();
                return failure("cancelled");
            }
            ++m_written;
            file.write(QByteArray::fromStdString(
                wire::formatRecord(record, compares ? wire::Detail::repetitions : wire::Detail::summary)));
        }
        return {};
    }

    void loadFiles()
    {
        for (const Launch &launch : launches)
            if (const QDir folder = QFileInfo(launch.environment).dir(); !launch.environment.isEmpty()) {
                rules = collscope::testing::fileText(folder.filePath(QStringLiteral("decisions.conf")));
                readme = collscope::testing::fileText(folder.filePath(QStringLiteral("README.md")));
            }
    }

    static std::string keyOf(const wire::RecordLine &record)
    {
        return std::to_string(record.run) + ' ' + std::to_string(record.commSize) + ' '
            + std::to_string(record.messageBytes) + ' ' + wire::methodText(record.method);
    }

    std::vector<wire::RecordLine> measured(const wire::CampaignPlan &plan) const
    {
        std::vector<wire::RecordLine> records;
        for (const std::uint32_t size : plan.commSizes)
            for (const std::uint64_t bytes : plan.sizes)
                for (const Method &method : {ownChoice, linear, binomial}) {
                    if (onlyDefault && !method.isBaseline())
                        continue;
                    auto record = synthetic::record("bcast", method, size, bytes,
                        seconds(method, m_truth.isFaster(bytes, plan.run), bytes), plan.run);
                    record.nodes = 1;
                    record.ppn = size;
                    records.push_back(record);
                }
        return records;
    }

    /// One side at a time: the files are in the environment, or they are not.
    std::vector<wire::RecordLine> launched(const Job &job) const
    {
        std::vector<wire::RecordLine> records;
        for (std::size_t i = 0; i < job.launches.size(); ++i) {
            const Launch &launch = job.launches[i];
            const bool decides = !launch.environment.isEmpty();
            for (const wire::PlannedDecision &decision : job.plan.decisions) {
                const bool isDefault = decision.method == "default";
                const Method &runs = decides && !isDefault ? binomial : ownChoice;
                const double changed = decides && isDefault ? slownessOfFiles : 1;
                auto record = synthetic::record(decision.collective, runs, decision.commSize,
                    decision.messageBytes,
                    slowness(i) * changed
                        * seconds(runs, m_truth.isFasterInTurn(decision.messageBytes), decision.messageBytes),
                    launch.options.back().toUInt());
                record.nodes = 1;
                record.ppn = decision.commSize;
                records.push_back(record);
            }
        }
        return records;
    }

    std::vector<wire::RecordLine> compared(const wire::CampaignPlan &plan) const
    {
        std::vector<wire::RecordLine> records;
        for (const wire::PlannedDecision &decision : plan.decisions)
            for (const Method &method : {ownChoice, binomial}) {
                const double each
                    = seconds(method, m_truth.isFasterInTurn(decision.messageBytes), decision.messageBytes);
                auto record = synthetic::record(
                    decision.collective, method, decision.commSize, decision.messageBytes, each);
                record.nodes = 1;
                record.ppn = decision.commSize;
                constexpr std::size_t pairs = 12;
                record.each.assign(pairs, each);
                records.push_back(record);
            }
        return records;
    }

    Truth m_truth;
    std::size_t m_written = 0;
};

inline bool always(std::uint64_t /*bytes*/)
{
    return true;
}

/// Folders for tunings of such machines.
class Tunings {
protected:
    TuningOrder order(MadeUpMachine &machine)
    {
        m_folders.emplace_back();
        TuningOrder order;
        order.folder = m_folders.back().filePath(QStringLiteral("tuned"));
        order.budget = 60;
        order.plan.collectives = {"bcast"};
        order.plan.commSizes = {2, 4, 8};
        for (std::uint64_t bytes = 1; bytes <= 65536; bytes *= 4)
            order.plan.sizes.push_back(bytes);
        order.asked = {{QStringLiteral("budget"), QStringLiteral("60")}};
        order.runner = machine.runner();
        return order;
    }
    static TuningResult done(const TuningOrder &order, MadeUpMachine &machine)
    {
        return synthetic::must(tune::tune(order, {}, machine.stop.get_token()));
    }
    static bool has(const TuningOrder &order, const QString &name)
    {
        return QFile::exists(order.folder + u'/' + name);
    }

    std::deque<QTemporaryDir> m_folders;
};

} // namespace collscope::tune::testing
