// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/measurement_job.h"

#include "mpi_agent/bench/clock.h"
#include "mpi_agent/bench/estimate.h"
#include "mpi_agent/bench/group_measurement.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>
#include <numeric>
#include <vector>

namespace collscope::agent {

namespace {

std::string rounded(double seconds)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), seconds < 10 ? "%.2g" : "%.0f", seconds);
    return text.data();
}

/// A communicator and what is measured on it; nothing of the latter on processes that do not belong to it.
struct Measured {
    std::unique_ptr<Group> group;
    std::unique_ptr<GroupMeasurement> measurement;
};

class Run {
public:
    Run(const MeasurementJob &job, JobOutput &output)
        : m_job(job), m_output(output), m_measured(job.schedule.places.size()),
          m_watchdog(
              isSimulated || job.layout.rank != 0 ? 0.0 : job.plan.timeLimit, [this] { reportStuck(); })
    {
        // Leaving the communicators, closing the files, and calls that take longer than the last time.
        const double forTheEnd = 0.05 + 0.01 * job.plan.budget;
        m_progress.secondsPerPoint = chosenSecondsPerPoint(job.plan, job.schedule.points());
        if (job.plan.budget > 0.0)
            m_progress.end = job.begin + job.plan.budget - forTheEnd;
    }

    bool run()
    {
        note(std::string(wire::plannedMark) + std::to_string(m_job.points));
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
            std::size_t last = first;
            while (last < cells.size() && cells[last].place == cells[first].place
                && cells[last].level == cells[first].level)
                ++last;
            measureBlock(first, last);
            sayProgress(last);
            first = last;
        }
    }

    /// What comes next is decided between two points, by rank 0.
    void measureByPolicy(const wire::Policy &policy)
    {
        note("# policy: " + std::string(policy.name));
        const wire::PointCost cost{m_progress.secondsPerPoint, static_cast<double>(minRepetitions),
            static_cast<double>(m_job.plan.repetitions), 1.0 + static_cast<double>(m_job.plan.warmup)};
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
        if (!here.group) {
            here.group = std::make_unique<Group>(m_job.job, m_job.layout, m_job.schedule.places[place]);
            if (here.group->isMember())
                here.measurement = std::make_unique<GroupMeasurement>(
                    m_job, *here.group, m_output, m_progress, m_watchdog, m_memory);
        }
        return here;
    }

    /// Cells of one communicator.
    void measureBlock(std::size_t first, std::size_t last)
    {
        Measured &here = at(m_job.schedule.cells[first].place);
        if (here.measurement) {
            here.measurement->enter();
            for (std::size_t i = first; i < last; ++i)
                if (!here.measurement->measureCell(m_job.schedule.cells[i]))
                    break;
        }
        m_output.ledger.enter(Phase::communicators);
        here.group->leave();
    }

    /// Says how long it will take.
    void probe()
    {
        const auto cells = probedCells(m_job.schedule);
        Measured &here = at(cells.front().place);
        Probes probes;
        if (here.measurement) {
            constexpr double mostSeconds = 5.0;
            constexpr double ofBudget = 0.03;
            const double budget = m_job.plan.budget;
            const double end
                = localSeconds() + (budget > 0.0 ? std::min(ofBudget * budget, mostSeconds) : mostSeconds);
            here.measurement->enter();
            for (std::size_t i = 0; i < cells.size() && here.measurement->isBefore(end); ++i) {
                const wire::ScheduledCell &cell = cells[i];
                if (const auto seconds = here.measurement->probe(cell))
                    probes[cell.collective][cell.bytes] = *seconds;
            }
        }
        if (isFirst())
            announce(probes, here.measurement->barrierSeconds());
        here.group->leave();
        m_begin = localSeconds();
    }

    void announce(const Probes &probes, double barrierSeconds)
    {
        const wire::CampaignPlan &plan = m_job.plan;
        const auto estimated = [&](std::uint64_t repetitions) {
            return estimatedSeconds(
                plan, repetitions, m_job.schedule, probes, barrierSeconds, m_progress.secondsPerPoint);
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
        std::cerr << " will take about " << rounded(least);
        if (least < most)
            std::cerr << " to " << rounded(most) << " s, as soon as they are precise";
        else
            std::cerr << " s";
        if (plan.budget > 0.0)
            std::cerr << "; the budget is " << plan.budget << " s"
                      << (most > plan.budget ? ": the fine part of the grid may be missing" : "");
        std::cerr << '\n';
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
            std::cerr << ", about " << rounded((now - m_begin) / done * sum(middle, m_estimated.end()))
                      << " s to go";
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
        if (!isFirst())
            return;
        if (m_job.isLast && !m_progress.outOfTime && m_progress.unfit == 0 && !m_progress.writeFailed)
            note(std::string(wire::completeMark));
        if (m_progress.askedToStop)
            std::cerr << "collscope-agent: asked to stop by " << m_job.stopFile << " after "
                      << m_progress.measured
                      << " measurements; remove it, and the same command goes on from there\n";
        else if (m_progress.outOfTime || m_progress.unfit != 0)
            std::cerr << "collscope-agent: the budget of " << m_job.plan.budget
                      << " s is used up: stopped after " << m_progress.measured << " measurements; "
                      << m_progress.unfit << " were skipped because they needed more time than was left\n";
        std::cerr << "collscope-agent: " << m_progress.measured << " measured, " << m_progress.known
                  << " known before; " << m_progress.renamed
                  << " left out or renamed because the library runs something else there; of "
                  << m_progress.repetitions << " repetitions " << m_progress.unresolved
                  << " were not above the synchronisation's cost";
        if (m_job.plan.synchronisation == wire::Synchronisation::window || !m_job.plan.skew.empty())
            std::cerr << " and " << m_progress.missed << " missed their window and are not used";
        std::cerr << '\n';
    }

    /// On the watchdog's thread, while the measurement hangs.
    void reportStuck()
    {
        std::string problem;
        std::cerr << "collscope-agent: " << describePoint(m_progress.current) << " has not ended after "
                  << m_job.plan.timeLimit
                  << " s: it is stuck, or --time-limit is too short. The file says so; "
                  << "start the job again to measure the rest without it\n";
        if (!m_output.records.appendStuck(m_progress.current, problem))
            std::cerr << "collscope-agent: " << problem << '\n';
    }

    const MeasurementJob &m_job;
    JobOutput &m_output;
    Progress m_progress;
    WorkloadMemory m_memory;
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
