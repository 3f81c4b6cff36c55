// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/say.h"
#include "engine/io/reader.h"

namespace collscope::io {

/// Asks for cancellation and reports progress every so many rows, so that the loop over rows stays fast.
class Pace {
public:
    explicit Pace(const Progress &progress) : m_progress(progress) { }

    /// True: stop and fail with cancelled().
    template <typename Fraction> bool stopped(Fraction fraction)
    {
        constexpr std::size_t interval = 4096;
        if (m_rows++ % interval != 0)
            return false;
        if (m_progress.report)
            m_progress.report(fraction());
        return m_progress.stop.stop_requested();
    }

private:
    const Progress &m_progress;
    std::size_t m_rows = 0;
};

inline tl::unexpected<Diagnostic> cancelled(const std::filesystem::path &path)
{
    return failure(say("cancelled"), {}, path.string());
}

} // namespace collscope::io
