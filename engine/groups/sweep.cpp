// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/groups/sweep.h"

#include <algorithm>
#include <mutex>
#include <thread>

namespace collscope::groups {

Expected<std::vector<Outcome>> sweep(const std::vector<Case> &cases, const Network &network,
    const std::function<void(double)> &progress, const std::stop_token &stop)
{
    std::vector<Expected<Outcome>> outcomes(cases.size(), failure("cancelled"));
    std::stop_source ends; // one failure ends them all
    const std::stop_callback passOn(stop, [&ends] { ends.request_stop(); });
    std::mutex mutex;
    std::size_t next = 0;
    std::size_t done = 0;
    const auto work = [&] {
        std::unique_lock lock(mutex);
        while (next < cases.size() && !ends.stop_requested()) {
            const std::size_t mine = next++;
            lock.unlock();
            auto outcome = simulate(cases[mine], network, ends.get_token());
            lock.lock();
            if (!outcome)
                ends.request_stop();
            outcomes[mine] = std::move(outcome);
            if (progress)
                progress(static_cast<double>(++done) / static_cast<double>(cases.size()));
        }
    };
    {
        std::vector<std::jthread> threads;
        const std::size_t cores = std::max(std::thread::hardware_concurrency(), 1U);
        for (std::size_t i = 1; i < std::min(cores, cases.size()); ++i)
            threads.emplace_back(work);
        work();
    }
    std::vector<Outcome> all;
    const Diagnostic *first = nullptr; // what failed, before what was cancelled because of it
    for (const auto &outcome : outcomes) {
        if (outcome)
            all.push_back(*outcome);
        else if (!first || first->message == "cancelled")
            first = &outcome.error();
    }
    if (first)
        return tl::unexpected(*first);
    return all;
}

} // namespace collscope::groups
