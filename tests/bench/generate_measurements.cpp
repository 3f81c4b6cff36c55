// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a large table of made-up measurements, in the columns of native CSV with one time to a row:
// `generate_measurements ROWS FILE [shuffled]`. Jobs that repeat the whole grid follow each other, as when
// their files are put together; "shuffled" goes through each job in a scattered order.
#include "engine/io/csv_mapping.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace collscope;

struct Place {
    std::uint32_t nodes, ppn;
};

/// A method of a collective, "bcast,openmpi,chain,2,8192,0,", and how slow it is.
struct Choice {
    std::string text;
    double slowness;
};

std::vector<Choice> choices()
{
    std::vector<Choice> all;
    for (const std::string_view collective : {"allgather", "allreduce", "alltoall", "bcast", "reduce"})
        for (const wire::Algorithm &algorithm : *wire::algorithms(wire::openMpiLibrary, collective))
            for (const unsigned segment : {0U, 4096U, 65536U})
                if (segment == 0 || algorithm.segments)
                    all.push_back({std::string(collective) + ",openmpi," + std::string(algorithm.name) + ','
                            + std::to_string(algorithm.id) + ',' + std::to_string(segment) + ",0,",
                        1.0 + 0.1 * algorithm.id + 1e-6 * segment});
    return all;
}

/// Seconds with seven digits, as clocks tell them.
std::string secondsText(double seconds)
{
    std::array<char, 32> text{};
    return {text.data(),
        std::to_chars(text.data(), text.data() + text.size(), seconds, std::chars_format::general, 7).ptr};
}

/// The same on every machine.
class Random {
public:
    double next()
    {
        m_state = m_state * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<double>(m_state >> 11U) / 9007199254740992.0;
    }

private:
    std::uint64_t m_state = 20261122;
};

} // namespace

int main(int argc, char **argv)
{
    const auto rows = argc >= 3 ? wire::parseUnsigned(argv[1]) : std::nullopt;
    if (!rows || argc > 4) {
        std::cerr << "usage: generate_measurements ROWS FILE [shuffled]\n";
        return 2;
    }
    const bool shuffled = argc == 4 && std::string_view(argv[3]) == "shuffled";
    std::vector<Place> placements;
    for (std::uint32_t nodes = 1; nodes <= 64; nodes *= 2)
        for (const std::uint32_t ppn : {1U, 16U, 32U, 64U})
            placements.push_back({nodes, ppn});
    constexpr std::uint64_t sizes = 23; // 4 B to 16 MiB
    const std::vector<Choice> methods = choices();

    std::ofstream out(argv[2], std::ios::binary);
    for (const io::CsvColumn &column : io::nativeCsv().columns)
        if (column.field < io::CsvField::extrapolated && column.field != io::CsvField::members
            && column.field != io::CsvField::colours) // those that every file has
            out << (&column == &io::nativeCsv().columns.front() ? "" : ",") << column.header;
    out << '\n';
    const std::uint64_t each = methods.size() * placements.size() * sizes;
    constexpr std::uint64_t stride = 1'000'003; // a prime: meets every row of a job once
    Random random;
    std::string text;
    for (std::uint64_t i = 0; i < *rows; ++i) {
        std::uint64_t at = shuffled ? i % each * stride % each : i % each;
        const std::uint64_t bytes = std::uint64_t{4} << at % sizes;
        at /= sizes;
        const Place &place = placements[at % placements.size()];
        const Choice &method = methods[at / placements.size()];
        const std::uint32_t processes = place.nodes * place.ppn;
        const double seconds = method.slowness
            * (2e-6 * std::log2(processes + 1.0) + 4e-10 * static_cast<double>(bytes))
            * (1.0 + 0.05 * random.next());
        text += "Made up,Open MPI,,simulated," + method.text + std::to_string(place.nodes) + ','
            + std::to_string(place.ppn) + ',' + std::to_string(processes) + ',' + std::to_string(bytes) + ','
            + std::to_string(i / each) + ",,,," + secondsText(seconds) + ",,,\n";
        if (text.size() > (std::size_t{1} << 20)) {
            out << text;
            text.clear();
        }
    }
    if (!(out << text).flush()) {
        std::cerr << "generate_measurements: cannot write to " << argv[2] << '\n';
        return 1;
    }
}
