// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/measurement_job.h"

#include "engine/wire/counted.h"
#include "engine/wire/seconds_text.h"
#include "mpi_agent/bench/clock.h"
#include "mpi_agent/bench/estimate.h"
#include "mpi_agent/bench/group_measurement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

namespace collscope::agent {

namespace {

/// A communicator and what is measured on it; nothing of the latter on processes that do not belong to it.
struct Measured {
    std::unique_ptr<Group> group;
    std::unique_ptr<GroupMeasurement> measurement;
    bool isCompared = false; ///< with its copies
};

/// Tells those processes that may be the first of a group what the file holds, which rank 0 alone knows.
void shareKnown(MPI_Comm job, const wire::JobLayout &layout, RecordFile &records)
{
    MPI_Comm leaders = MPI_COMM_NULL;
    MPI_Comm_split(job, layout.rankOnNode == 0 ? 0 : MPI_UNDEFINED, static_cast<int>(layout.rank), &leaders);
    if (leaders == MPI_COMM_NULL)
        return;
    std::string known = layout.rank == 0 ? records.recorded().known() : std::string();
    unsigned long long size = known.size();
    MPI_Bcast(&size, 1, MPI_UNSIGNED_LONG_LONG, 0, leaders);
    known.resize(size);
    MPI_Bcast(known.data(), static_cast<int>(size), MPI_CHAR, 0, leaders);
    MPI_Comm_free(&leaders);
    if (layout.rank != 0)
        records.learn(known);
}

class Run {
public:
    Run(const MeasurementJob &job, JobOutput &output)
        : m_job(job), m_output(output), m_measured(job.schedule.places.size()),
          m_watchdog(
              isSimulated || job.layout.rank != 0 ? 0.0 : job.plan.timeLimit, [this] { reportStuck(); })
    {
        // Leaving the communicators, closing the files, and calls that take longer than the last time.
        const double forTheEnd = 0.05 + 0.01 * job.plan.budget;
        m_progress.secondsPerPoint = wire::chosenSecondsPerPoint(job.plan, job.schedule.points());
        if (job.plan.budget > 0.0)
            m_progress.end = job.begin + job.plan.budget - forTheEnd;
    }

    bool run()
    {
        note(std::string(wire::plannedMark) + std::to_string(m_job.points));
        if (m_job.plan.atOnce != 1)
            shareKnown(m_job.job, m_job.layout, m_output.records);
        probe();
        if (m_job.plan.policy == wire::CampaignPlan().policy)
            measureInOrder();
        else
            measureByPolicy(*wire::findPolicy(m_job.plan.policy));
        finish();
        int good = m_progress.writeFailed || m_progress.incomplete ? 0 : 1;
        MPI_Bcast(&good, 1, MPI_INT, 0, m_job.job);
        return good != 0;
    }

private:
    void measureInOrder()
    {
        const auto &cells = m_job.schedule.cells;
        for (std::size_t first = 0; first < cells.size() && !isOver();) {
            const std::size_t last = m_job.schedule.blockEnd(first);
            measureBlock(first, last);
            sayProgress(last);
            first = last;
        }
    }

    /// What comes next is decided between two points, by rank 0.
    void measureByPolicy(const wire::Policy &policy)
    {
        note("# policy: " + std::string(policy.name));
        const wire::PointCost cost = wire::costOf(m_job.plan, m_job.schedule.points());
        std::unique_ptr<wire::ChosenOrder> order;
        if (isFirst()) {
            order = std::make_unique<wire::ChosenOrder>(m_job.schedule, m_job.plan, policy, cost);
            m_progress.known = order->addKnown(m_output.records.recorded().lines());
        }
        while (!isOver()) {
            const auto next = order ? order->next(secondsLeft(m_progress)) : std::nullopt;
            unsigned long long cell = next ? next->cell : m_job.schedule.cells.size();
            MPI_Bcast(&cell, 1, MPI_UNSIGNED_LONG_LONG, 0, m_job.job);
            if (cell == m_job.schedule.cells.size())
                break;
            Measured &here = at(m_job.schedule.cells[cell].place);
            if (here.measurement) {
                here.measurement->enter();
                here.measurement->measureChosen(cell, order.get());
            }
            m_output.ledger.enter(Phase::communicators);
            here.group->leave();
            sayMeasured();
        }
    }

    void sayMeasured()
    {
        constexpr double secondsBetween = 10.0;
        const double now = localSeconds();
        if (!isFirst() || now - m_said < secondsBetween)
            return;
        m_said = now;
        std::cerr << "collscope-agent: " << m_progress.measured << " measured\n";
    }

    void note(const std::string &text)
    {
        std::string problem;
        if (!isFirst() || m_output.records.appendNote(text, problem))
            return;
        m_progress.writeFailed = true;
        std::cerr << "collscope-agent: " << problem << '\n';
    }

    bool isFirst() const { return m_job.layout.rank == 0; }

    bool isOver()
    {
        int over = m_progress.outOfTime || m_progress.writeFailed ? 1 : 0;
        MPI_Bcast(&over, 1, MPI_INT, 0, m_job.job);
        return over != 0;
    }

    Measured &at(std::size_t place)
    {
        Measured &here = m_measured[place];
        m_output.ledger.enter(Phase::communicators);
        if (!here.group)
            make(here, place, copiesOf(place));
        return here;
    }

    void make(Measured &here, std::size_t place, std::uint32_t copies)
    {
        here.measurement.reset(); // its communicators before the group's
        here.group = std::make_unique<Group>(m_job.job, m_job.layout, m_job.schedule.places[place], copies);
        if (here.group->isMember())
            here.measurement = std::make_unique<GroupMeasurement>(
                m_job, *here.group, m_output, m_progress, m_watchdog, m_memory);
    }

    /// How many communicators of a place the plan lets be measured at once.
    std::uint32_t copiesOf(std::size_t place) const
    {
        const std::uint64_t most = m_job.plan.atOnce;
        const std::uint32_t fit = m_job.schedule.places[place].copiesIn(m_job.layout);
        return most == 0 ? fit : static_cast<std::uint32_t>(std::min<std::uint64_t>(fit, most));
    }

    /// Goes back to one communicator where several at once do not take as long as one alone.
    void compareCopies(std::size_t place)
    {
        Measured &here = at(place);
        if (std::exchange(here.isCompared, true) || copiesOf(place) == 1)
            return;
        if (here.group->copies() == 1)
            return say("communicators of " + std::to_string(here.group->nodes())
                + " nodes are measured one at a time: on other nodes the ranks follow each other otherwise");
        int alike = 1;
        for (const bool largest : {true, false}) {
            unsigned long long cell = slowestCell(place, largest);
            MPI_Bcast(&cell, 1, MPI_UNSIGNED_LONG_LONG, 0, m_job.job);
            Likeness likeness;
            if (here.measurement) {
                here.measurement->enter();
                likeness = here.measurement->compareCopies(m_job.schedule.cells[cell]);
            }
            m_output.ledger.enter(Phase::communicators);
            here.group->leave();
            say(likeness.text);
            alike = likeness.areAlike ? alike : 0;
        }
        MPI_Bcast(&alike, 1, MPI_INT, 0, m_job.job);
        say(wire::counted(here.group->copies(), "such communicator")
            + (alike != 0 ? " are measured at once"
                          : ": not shown to be alike within the disturbance that the plan allows, so that "
                            "they are measured one at a time"));
        if (alike == 0)
            make(here, place, 1);
    }

    /// On standard error and in the file.
    void say(const std::string &text)
    {
        if (isFirst())
            std::cerr << "collscope-agent: " << text << '\n';
        note("# " + text);
    }

    /// Of the largest messages at a place, or the smallest, those of the collective that took longest when it
    /// was probed: bandwidth that is shared shows in the former, longer ways in the latter. Rank 0's.
    std::size_t slowestCell(std::size_t place, bool largest) const
    {
        const auto &cells = m_job.schedule.cells;
        const auto rank = [&](const wire::ScheduledCell &cell) {
            const auto bytes = static_cast<double>(cell.bytes);
            const auto found = m_probes.find(cell.collective);
            if (found == m_probes.end())
                return std::pair(largest ? bytes : -bytes, 0.0);
            return largest ? std::pair(bytes, found->second.rbegin()->second)
                           : std::pair(-bytes, found->second.begin()->second);
        };
        std::size_t best = cells.size();
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (cells[i].place == place && (best == cells.size() || rank(cells[i]) > rank(cells[best])))
                best = i;
        return best;
    }

    /// Cells of one communicator, or of several at once, each of which measures a part of them.
    void measureBlock(std::size_t first, std::size_t last)
    {
        const std::size_t place = m_job.schedule.cells[first].place;
        compareCopies(place);
        Measured &here = at(place);
        if (here.measurement) {
            const Group &group = *here.group;
            here.measurement->enter();
            here.measurement->beginShared();
            for (std::size_t i = first; i < last; ++i)
                if (wire::copyOf(i - first, group.copies()) == group.copy()
                    && !here.measurement->measureCell(m_job.schedule.cells[i]))
                    break;
            here.measurement->awaitOthers();
        }
        m_output.ledger.enter(Phase::communicators);
        here.group->leave();
    }

    /// Says how long it will take.
    void probe()
    {
        const auto cells = probedCells(m_job.schedule);
        Measured &here = at(cells.front().place);
        if (here.measurement && here.group->copy() == 0) {
            constexpr double mostSeconds = 5.0;
            constexpr double ofBudget = 0.03;
            const double budget = m_job.plan.budget;
            const double end
                = localSeconds() + (budget > 0.0 ? std::min(ofBudget * budget, mostSeconds) : mostSeconds);
            here.measurement->enter();
            for (std::size_t i = 0; i < cells.size() && here.measurement->isBefore(end); ++i) {
                const wire::ScheduledCell &cell = cells[i];
                if (const auto seconds = here.measurement->probe(cell))
                    m_probes[cell.collective][cell.bytes] = *seconds;
            }
        }
        if (isFirst())
            announce(here.measurement->barrierSeconds());
        here.group->leave();
        m_begin = localSeconds();
    }

    /// Cells that are measured at once share the time.
    void shareTimes(std::vector<double> &seconds) const
    {
        for (std::size_t first = 0, last = 0; first < seconds.size(); first = last) {
            last = m_job.schedule.blockEnd(first);
            const std::size_t copies
                = std::min<std::size_t>(copiesOf(m_job.schedule.cells[first].place), last - first);
            for (std::size_t i = first; i < last; ++i)
                seconds[i] /= static_cast<double>(copies);
        }
    }

    void announce(double barrierSeconds)
    {
        const wire::CampaignPlan &plan = m_job.plan;
        const auto times = probedSeconds(m_job.schedule, m_probes, barrierSeconds);
        const auto estimated = [&](std::uint64_t repetitions) {
            wire::PointCost cost = wire::costOf(plan, m_job.schedule.points());
            cost.most = static_cast<double>(repetitions);
            auto seconds = wire::estimatedTime(m_job.schedule, cost, times).cells;
            shareTimes(seconds);
            return seconds;
        };
        m_estimated = estimated(plan.repetitions);
        const double most = sum(m_estimated.begin(), m_estimated.end());
        double least = most;
        if (plan.precision > 0.0) {
            const auto enough = estimated(std::min(plan.repetitions, firstBatch));
            least = sum(enough.begin(), enough.end());
        }
        const std::size_t known = m_output.records.recorded().measurements();
        std::cerr << "collscope-agent: " << m_job.schedule.points() << " measurements";
        if (known != 0)
            std::cerr << ", less those among the " << known << " in the file,";
        std::cerr << " will take about " << wire::durationText(least);
        if (least < most)
            std::cerr << " to " << wire::durationText(most) << ", as soon as they are precise";
        if (plan.budget > 0.0)
            std::cerr << "; the budget is " << wire::durationText(plan.budget)
                      << (most > plan.budget ? ": the fine part of the grid may be missing" : "");
        std::cerr << '\n';
        if (m_job.schedule.points() == 0)
            std::cerr
                << "collscope-agent: nothing of the plan is another method here: a radix or segment that "
                   "changes nothing, or a number of processes that an algorithm does not do\n";
        if (plan.atOnce == 1)
            return;
        std::uint32_t copies = 1;
        for (std::size_t place = 0; place < m_job.schedule.places.size(); ++place)
            copies = std::max(copies, copiesOf(place));
        std::cerr << "collscope-agent: "
                  << (copies > 1 ? "up to " + std::to_string(copies)
                                 + " communicators at once, where they do not disturb each other"
                                 : "nothing is measured at once: every communicator takes more than half of "
                                   "the job's nodes")
                  << '\n';
    }

    /// Cells before `next` are done: says now and then how long the others will take at this pace.
    void sayProgress(std::size_t next)
    {
        constexpr double secondsBetween = 10.0;
        const double now = localSeconds();
        if (!isFirst() || now - m_said < secondsBetween || next == m_estimated.size())
            return;
        m_said = now;
        const auto middle = m_estimated.begin() + static_cast<std::ptrdiff_t>(next);
        const double done = sum(m_estimated.begin(), middle);
        std::cerr << "collscope-agent: " << m_progress.measured << " measured";
        if (done > 0.0)
            std::cerr << ", about "
                      << wire::durationText((now - m_begin) / done * sum(middle, m_estimated.end()))
                      << " to go";
        std::cerr << '\n';
    }

    static double sum(std::vector<double>::const_iterator first, std::vector<double>::const_iterator last)
    {
        return std::accumulate(first, last, 0.0);
    }

    void finish()
    {
        for (Measured &here : m_measured) {
            if (here.measurement)
                here.measurement->report();
            here.measurement.reset(); // its communicators before the group's
            here.group.reset();
        }
        addOthers();
        if (!isFirst())
            return;
        if (m_job.isLast && !m_progress.outOfTime && m_progress.unfit == 0 && !m_progress.writeFailed)
            note(std::string(wire::completeMark));
        if (m_progress.askedToStop)
            std::cerr << "collscope-agent: asked to stop by " << m_job.stopFile << " after "
                      << m_progress.measured
                      << " measurements; remove it, and the same command goes on from there\n";
        else if (m_progress.outOfTime || m_progress.unfit != 0)
            std::cerr << "collscope-agent: the budget of " << wire::durationText(m_job.plan.budget)
                      << " is used up: stopped after " << m_progress.measured << " measurements; "
                      << m_progress.unfit << " were skipped because they needed more time than was left\n";
        std::cerr << "collscope-agent: " << m_progress.measured << " measured, " << m_progress.known
                  << " known before; " << m_progress.renamed
                  << " skipped or renamed because the library runs something else there; "
                  << m_progress.unresolved << " of " << m_progress.repetitions
                  << " repetitions were as short as the synchronisation";
        if (m_job.plan.synchronisation == wire::Synchronisation::window || !m_job.plan.skew.empty())
            std::cerr << ", " << m_progress.missed << " missed their window and are not used";
        std::cerr << '\n';
    }

    /// What the first processes of other groups have counted is rank 0's, too.
    void addOthers()
    {
        std::array<unsigned long long, 7> own{m_progress.known, m_progress.renamed, m_progress.unfit,
            m_progress.unresolved, m_progress.missed, m_progress.repetitions,
            m_progress.incomplete ? 1U : 0U};
        std::array<unsigned long long, 7> all{};
        MPI_Reduce(own.data(), all.data(), static_cast<int>(own.size()), MPI_UNSIGNED_LONG_LONG, MPI_SUM, 0,
            m_job.job);
        if (!isFirst())
            return;
        m_progress.known = all[0];
        m_progress.renamed = all[1];
        m_progress.unfit = all[2];
        m_progress.unresolved = all[3];
        m_progress.missed = all[4];
        m_progress.repetitions = all[5];
        m_progress.incomplete = all[6] != 0;
    }

    /// On the watchdog's thread, while the measurement hangs.
    void reportStuck()
    {
        sayStuck(m_output.records, describePoint(m_progress.current),
            m_output.records.lineOf(m_progress.current), m_job.plan.timeLimit);
    }

    const MeasurementJob &m_job;
    JobOutput &m_output;
    Progress m_progress;
    WorkloadMemory m_memory;
    Probes m_probes; ///< rank 0 only
    std::vector<Measured> m_measured;
    std::vector<double> m_estimated; ///< seconds per cell, at most; rank 0 only
    double m_begin = 0.0; ///< of the measurements, on the local clock
    double m_said = localSeconds();
    Watchdog m_watchdog;
};

} // namespace

bool measure(const MeasurementJob &job, JobOutput &output)
{
    return Run(job, output).run();
}

} // namespace collscope::agent
