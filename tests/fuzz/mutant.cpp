// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/mutant.h"

#include <algorithm>
#include <vector>

namespace collscope::fuzz {

namespace {

using Random = std::mt19937_64;

/// Texts that readers are likely to stumble over.
const std::vector<std::string> nasty
    = {"-1", "nan", "inf", "1e999", "18446744073709551616", "9223372036854775807", "4294967295", "0", "",
        "\"", "\"\"", ",", ";", "\r\n", "\n\n", std::string(1, '\0'), "\xff\xfe", "\xef\xbb\xbf",
        "data:", "columns:", "# Size", "#bytes t_avg[usec]", "collscope-records 1\n", "1x1x1", "x", " "};

std::size_t below(Random &random, std::size_t limit)
{
    return limit == 0 ? 0 : random() % limit;
}

/// Start and length of a random line.
std::pair<std::size_t, std::size_t> someLine(const std::string &text, Random &random)
{
    const std::size_t at = below(random, text.size());
    const auto start = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
    const auto end = std::min(text.find('\n', at), text.size() - 1);
    return {start, end - start + 1};
}

} // namespace

void mutate(std::string &text, Random &random)
{
    if (text.empty())
        return;
    const std::size_t at = below(random, text.size());
    const auto [start, length] = someLine(text, random);
    switch (random() % 9) {
    case 0:
        text[at] = static_cast<char>(random());
        break;
    case 1:
        text.resize(at);
        break;
    case 2:
        text.erase(at, 1 + random() % 20);
        break;
    case 3:
        text.insert(at, nasty[below(random, nasty.size())]);
        break;
    case 4:
        text.erase(start, length);
        break;
    case 5:
        text.insert(at, text.substr(start, length));
        break;
    case 6:
        text.insert(at, std::string(random() % 200, static_cast<char>(random())));
        break;
    case 7: { // one field
        const auto from = text.find_first_of(", \n", at);
        if (from != std::string::npos)
            text.replace(from + 1, text.find_first_of(", \n", from + 1) - from - 1,
                nasty[below(random, nasty.size())]);
        break;
    }
    default:
        text[at] = static_cast<char>(text[at] ^ (1 << random() % 7));
    }
}

} // namespace collscope::fuzz
