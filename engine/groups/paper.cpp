// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/groups/paper.h"

#include <cmath>

namespace collscope::groups {

namespace {

constexpr std::uint32_t paperDegree = 3;

struct PaperCount {
    std::string_view scheme;
    double messages;
};
/// At 131,072 processes and f = 0.6. It does not say who fills holes in Shrink-and-Balance.
constexpr PaperCount counts[] = {{"centralized", 2.1e5}, {"shrink-and-balance", 2.6e5},
    {"shrink-and-balance-children", 2.6e5}, {"rank-and-hash", 4.9e5}};

struct Time {
    std::uint32_t colours;
    double split; ///< milliseconds
    double rankAndHash;
};
/// Table 1: 32,768 processes, all of them members.
constexpr Time times[] = {{1, 134.968, 0.708}, {2, 106.573, 0.713}, {4, 96.989, 0.760}, {8, 93.536, 0.785}};

} // namespace

PaperFigures paperFigures(const Case &of)
{
    PaperFigures said = {NAN, NAN, NAN};
    if (!of.scheme || of.degree != paperDegree || of.formations != 1 || of.followsMachine)
        return said;
    if (of.processes == 131072 && of.fraction == 0.6 && of.colours == 1)
        for (const PaperCount &count : counts)
            if (count.scheme == of.scheme->name)
                said.messages = count.messages;
    if (of.processes == 32768 && of.fraction == 1)
        for (const Time &time : times)
            if (time.colours == of.colours) {
                said.splitSeconds = time.split * 1e-3;
                if (of.scheme->name == "rank-and-hash")
                    said.seconds = time.rankAndHash * 1e-3;
            }
    return said;
}

} // namespace collscope::groups
