// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpi_agent/bench/campaign.h"

#include "mpi_agent/bench/clock.h"
#include "mpi_agent/bench/estimate.h"
#include "mpi_agent/bench/group_campaign.h"

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
    std::unique_ptr<GroupCampaign> campaign;
};

class Run {
public:
    Run(const Campaign &campaign, Books &books)
        : m_campaign(campaign), m_books(books), m_measured(campaign.schedule.places.size()),
          m_watchdog(isSimulated || campaign.layout.rank != 0 ? 0.0 : campaign.plan.timeLimit,
              [this] { reportStuck(); })
    {
        // Leaving the communicators, closing the files, and calls that take longer than the last time.
        const double forTheEnd = 0.05 + 0.01 * campaign.plan.budget;
        m_progress.secondsPerPoint = chosenSecondsPerPoint(campaign.plan, campaign.schedule.points());
        if (campaign.plan.budget > 0.0)
            m_progress.end = campaign.begin + campaign.plan.budget - forTheEnd;
    }

    bool run()
    {
        note(std::string(wire::plannedMark) + std::to_string(m_campaign.schedule.points()));
        probe();
        const auto &cells = m_campaign.schedule.cells;
        for (std::size_t first = 0; first < cells.size() && !isOver();) {
            std::size_t last = first;
            while (last < cells.size() && cells[last].place == cells[first].place
                && cells[last].level == cells[first].level)
                ++last;
            measureBlock(first, last);
            sayProgress(last);
            first = last;
        }
        finish();
        int good = m_progress.writeFailed || m_progress.incomplete ? 0 : 1;
        MPI_Bcast(&good, 1, MPI_INT, 0, m_campaign.job);
        return good != 0;
    }

private:
    void note(const std::string &text)
    {
        std::string problem;
        if (!isFirst() || m_books.records.appendNote(text, problem))
            return;
        m_progress.writeFailed = true;
        std::cerr << "collscope-agent: " << problem << '\n';
    }

    bool isFirst() const { return m_campaign.layout.rank == 0; }

    bool isOver()
    {
        int over = m_progress.outOfTime || m_progress.writeFailed ? 1 : 0;
        MPI_Bcast(&over, 1, MPI_INT, 0, m_campaign.job);
        return over != 0;
    }

    Measured &at(std::size_t place)
    {
        Measured &here = m_measured[place];
        m_books.ledger.enter(Part::communicators);
        if (!here.group) {
            here.group = std::make_unique<Group>(
                m_campaign.job, m_campaign.layout, m_campaign.schedule.places[place]);
            if (here.group->isMember())
                here.campaign = std::make_unique<GroupCampaign>(
                    m_campaign, *here.group, m_books, m_progress, m_watchdog, m_memory);
        }
        return here;
    }

    /// Cells of one communicator.
    void measureBlock(std::size_t first, std::size_t last)
    {
        Measured &here = at(m_campaign.schedule.cells[first].place);
        if (here.campaign) {
            here.campaign->enter();
            for (std::size_t i = first; i < last; ++i)
                if (!here.campaign->measureCell(m_campaign.schedule.cells[i]))
                    break;
        }
        m_books.ledger.enter(Part::communicators);
        here.group->leave();
    }

    /// Says how long it will take.
    void probe()
    {
        const auto cells = probedCells(m_campaign.schedule);
        Measured &here = at(cells.front().place);
        Probes probes;
        if (here.campaign) {
            constexpr double mostSeconds = 5.0;
            constexpr double ofBudget = 0.03;
            const double budget = m_campaign.plan.budget;
            const double end
                = localSeconds() + (budget > 0.0 ? std::min(ofBudget * budget, mostSeconds) : mostSeconds);
            here.campaign->enter();
            for (std::size_t i = 0; i < cells.size() && here.campaign->isBefore(end); ++i) {
                const wire::ScheduledCell &cell = cells[i];
                if (const auto seconds = here.campaign->probe(cell))
                    probes[cell.collective][cell.bytes] = *seconds;
            }
        }
        if (isFirst())
            announce(probes, here.campaign->barrierSeconds());
        here.group->leave();
        m_begin = localSeconds();
    }

    void announce(const Probes &probes, double barrierSeconds)
    {
        const wire::CampaignPlan &plan = m_campaign.plan;
        const auto estimated = [&](std::uint64_t repetitions) {
            return estimatedSeconds(
                plan, repetitions, m_campaign.schedule, probes, barrierSeconds, m_progress.secondsPerPoint);
        };
        m_estimated = estimated(plan.repetitions);
        const double most = sum(m_estimated.begin(), m_estimated.end());
        double least = most;
        if (plan.precision > 0.0) {
            const auto enough = estimated(std::min(plan.repetitions, firstBatch));
            least = sum(enough.begin(), enough.end());
        }
        const std::size_t known = m_books.records.recorded().measurements();
        std::cerr << "collscope-agent: " << m_campaign.schedule.points() << " measurements";
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
            if (here.campaign)
                here.campaign->report();
            here.campaign.reset(); // its communicators before the group's
            here.group.reset();
        }
        if (!isFirst())
            return;
        if (!m_progress.outOfTime && m_progress.unfit == 0 && !m_progress.writeFailed)
            note(std::string(wire::completeMark));
        if (m_progress.askedToStop)
            std::cerr << "collscope-agent: asked to stop by " << m_campaign.stopFile << " after "
                      << m_progress.measured
                      << " measurements; remove it, and the same command goes on from there\n";
        else if (m_progress.outOfTime || m_progress.unfit != 0)
            std::cerr << "collscope-agent: the budget of " << m_campaign.plan.budget
                      << " s is used up: stopped after " << m_progress.measured << " measurements; "
                      << m_progress.unfit << " were skipped because they needed more time than was left\n";
        std::cerr << "collscope-agent: " << m_progress.measured << " measured, " << m_progress.known
                  << " known before; " << m_progress.renamed
                  << " left out or renamed because the library runs something else there; of "
                  << m_progress.repetitions << " repetitions " << m_progress.unresolved
                  << " were not above the synchronisation's cost";
        if (m_campaign.plan.synchronisation == wire::Synchronisation::window)
            std::cerr << " and " << m_progress.missed << " missed their window and are not used";
        std::cerr << '\n';
    }

    /// On the watchdog's thread, while the measurement hangs.
    void reportStuck()
    {
        std::string problem;
        std::cerr << "collscope-agent: " << describePoint(m_progress.current) << " has not ended after "
                  << m_campaign.plan.timeLimit
                  << " s: it is stuck, or --time-limit is too short. The file says so; "
                  << "start the job again to measure the rest without it\n";
        if (!m_books.records.appendStuck(m_progress.current, problem))
            std::cerr << "collscope-agent: " << problem << '\n';
    }

    const Campaign &m_campaign;
    Books &m_books;
    Progress m_progress;
    WorkloadMemory m_memory;
    std::vector<Measured> m_measured;
    std::vector<double> m_estimated; ///< seconds per cell, at most; rank 0 only
    double m_begin = 0.0; ///< of the measurements, on the local clock
    double m_said = localSeconds();
    Watchdog m_watchdog;
};

} // namespace

bool measure(const Campaign &campaign, Books &books)
{
    return Run(campaign, books).run();
}

} // namespace collscope::agent
