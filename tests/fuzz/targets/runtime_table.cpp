// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz.h"

#include "engine/mpi_formats/lint.h"
#include "engine/wire/table_row.h"

using namespace collscope;
using wire::RuntimeTable;

namespace {

void put(std::string &bytes, std::size_t at, std::uint64_t number)
{
    for (std::size_t i = 0; i < 8; ++i, number >>= 8)
        bytes[at + i] = static_cast<char>(static_cast<unsigned char>(number & 0xffU));
}

/// With the length and checksum that belong to it: damage alone never gets behind them.
std::string sealed(std::string bytes)
{
    if (bytes.size() < 32)
        return bytes;
    put(bytes, 16, bytes.size());
    std::uint64_t sum = 0xcbf29ce484222325U;
    for (std::size_t i = 0; i + 8 < bytes.size(); ++i)
        sum = (sum ^ static_cast<unsigned char>(bytes[i])) * 0x100000001b3U;
    put(bytes, bytes.size() - 8, sum);
    return bytes;
}

void ask(const RuntimeTable::Collective &collective, const wire::Placement &placement)
{
    const wire::TableRow row = tableRow(collective, placement);
    for (const std::uint64_t bytes : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{4096},
             RuntimeTable::bytesEnd - 1, RuntimeTable::bytesEnd, ~std::uint64_t{0}}) {
        const std::uint8_t method = row.method(bytes);
        fuzz::require(method == RuntimeTable::leaveToLibrary || method < collective.methods.size(),
            "a decision is a method of the table or the library's");
        fuzz::require(method == decide(collective, placement, bytes), "a row decides as its table");
    }
}

void read(std::string_view bytes)
{
    std::string problem;
    const auto table = wire::decodeTable(bytes, problem);
    fuzz::require(table.has_value() == problem.empty(), "what is refused says why");
    if (!table) {
        fuzz::require(problem.find('\n') == std::string::npos, "one line says why", problem);
        return;
    }
    for (const RuntimeTable::Collective &collective : table->collectives)
        for (const wire::Placement &placement : {wire::Placement{0, 0, 0}, wire::Placement{1, 1, 1},
                 wire::Placement{4, 4, 16}, wire::Placement{~0U, ~0U, ~0U}})
            ask(collective, placement);
    const auto again = wire::decodeTable(wire::encodeTable(*table), problem);
    fuzz::require(again && *again == *table, "what was read is written as the same", problem);
}

} // namespace

/// Runtime tables, as they are and with a checksum that is right.
FUZZ_TARGET(runtime_table)
{
    read(input);
    const std::string bytes = sealed(std::string(input));
    read(bytes);
    const LibraryFormat &format = libraryFormatOf(bytes);
    if (!wire::isTable(bytes))
        return;
    fuzz::require(format.name == "table", "a table is taken for one");
    for (const Finding &finding : format.lint(bytes, "file"))
        fuzz::require(!finding.what.message.empty(), "a finding says what it is");
}
