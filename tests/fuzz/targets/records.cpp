// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz.h"

#include "engine/io/records_reader.h"
#include "engine/remote/progress.h"

#include <QString>

using namespace collscope;

namespace {

std::vector<std::string> linesOf(const std::vector<wire::RecordLine> &records)
{
    std::vector<std::string> lines;
    for (const wire::RecordLine &record : records)
        lines.push_back(wire::formatRecord(record, wire::Detail::repetitions));
    return lines;
}

/// What is left of a file that was cut is the beginning of what was in it.
void requireSalvage(std::string_view input, const std::vector<std::string> &whole, std::size_t kept)
{
    const auto cut = io::readRecordFile(fuzz::scratch("cut.records", input.substr(0, kept)));
    if (!cut)
        return;
    const auto left = linesOf(cut->records);
    fuzz::require(left.size() <= whole.size() && std::equal(left.begin(), left.end(), whole.begin()),
        "a cut file of records gives the first of them");
}

} // namespace

/// The agent's records, whole, cut, and written again.
FUZZ_TARGET(records)
{
    const auto path = fuzz::scratch("a.records", input);
    fuzz::requireSound(io::load(path));
    remote::progressOf(QString::fromStdString(path.string()));
    const auto file = io::readRecordFile(path);
    if (!file)
        return fuzz::requireReason(file.error());
    const auto lines = linesOf(file->records);
    for (const std::size_t quarter : {1U, 2U, 3U})
        requireSalvage(input, lines, input.size() * quarter / 4);

    std::string text
        = wire::formatHeader({{"system", "s"}, {"origin", "measured"}}, wire::Detail::repetitions);
    for (const std::string &line : lines)
        text += line;
    const auto again = io::readRecordFile(fuzz::scratch("again.records", text));
    fuzz::require(again && linesOf(again->records) == lines, "records that are written read back", text);
}
