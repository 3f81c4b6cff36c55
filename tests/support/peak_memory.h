// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include <sys/resource.h>

namespace collscope::testing {

/// How much more memory the process has come to hold than ever before. Works in sanitized builds too, whose
/// address space cannot be limited; what is allocated and never touched does not count.
class PeakMemory {
public:
    std::size_t grownBytes() const { return now() - m_before; }

private:
    static std::size_t now()
    {
        struct rusage usage { };
        ::getrusage(RUSAGE_SELF, &usage);
        return static_cast<std::size_t>(usage.ru_maxrss) << 10;
    }
    std::size_t m_before = now();
};

} // namespace collscope::testing
