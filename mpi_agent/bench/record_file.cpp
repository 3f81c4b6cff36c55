// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/record_file.h"

#include "engine/wire/sides.h"
#include "engine/wire/text.h"

#include <array>
#include <fstream>
#include <unistd.h>
#include <utility>

namespace collscope::agent {

namespace {

/// Two jobs may share a file only when its header is true of both.
constexpr std::array<std::string_view, 11> sharedKeys
    = {wire::header::system, wire::header::origin, wire::header::mpiLibrary, wire::header::mpiVersion,
        wire::header::hosts, "timing", "skew", "root", "buffers", wire::header::columns, wire::comparedKey};

enum class HeaderState { whole, cut, none };

/// The header of a record file. It is cut when the file ends before the line that begins the records.
HeaderState readHeader(std::istream &in, wire::Header &header)
{
    const std::string first = std::string(wire::recordsMagic) + ' ' + std::to_string(wire::recordsVersion);
    std::string line;
    if (!std::getline(in, line))
        return HeaderState::none;
    if (in.eof() && first.compare(0, line.size(), line) == 0)
        return HeaderState::cut;
    if (line != first)
        return HeaderState::none;
    while (std::getline(in, line)) {
        if (in.eof()) // a line without its line feed
            return HeaderState::cut;
        if (line == "data:")
            return HeaderState::whole;
        const auto colon = line.find(':');
        if (colon == std::string::npos)
            return HeaderState::none;
        header.emplace_back(line.substr(0, colon), wire::trimmed(std::string_view(line).substr(colon + 1)));
    }
    return HeaderState::cut;
}

/// The note by which a job says that it writes to the file.
std::string writerNote()
{
    std::array<char, 256> host{};
    gethostname(host.data(), host.size() - 1);
    return std::string(wire::writerMark) + "process " + std::to_string(getpid()) + " on " + host.data();
}

/// Who wrote to the file last, as far as it says.
std::string lastWriter(const std::string &path)
{
    std::ifstream in(path, std::ios::binary);
    std::string who = "another job";
    for (std::string line; std::getline(in, line);)
        if (line.compare(0, wire::writerMark.size(), wire::writerMark) == 0)
            who = line.substr(wire::writerMark.size());
    return who;
}

std::string ownColumns(wire::Detail detail)
{
    const std::string text = wire::formatHeader({}, detail);
    const auto start = text.find(wire::header::columns);
    const auto end = text.find('\n', start);
    const auto value = start + wire::header::columns.size() + 1;
    return std::string(wire::trimmed(std::string_view(text).substr(value, end - value)));
}

} // namespace

/// Whether records under `header` may be added to the file; `cut` says whether its last line is to be ended
/// first.
bool RecordFile::mayContinue(const std::string &path, wire::Header header, bool &cut, std::string &problem)
{
    std::ifstream in(path, std::ios::binary);
    wire::Header old;
    const HeaderState state = readHeader(in, old);
    if (state == HeaderState::cut)
        return m_file.empty(problem);
    if (state == HeaderState::none) {
        problem = path + " exists and is no record file: give -o another name, or remove it";
        return false;
    }
    header.emplace_back(wire::header::columns, ownColumns(m_detail));
    for (const std::string_view key : sharedKeys) {
        const auto before = wire::headerValue(old, key);
        const auto now = wire::trimmed(wire::headerValue(header, key));
        if (before == now)
            continue;
        problem = path + " belongs to another job: its " + std::string(key) + " is '" + std::string(before)
            + "', here it is '" + std::string(now) + "'. Give -o another name";
        return false;
    }
    std::string line;
    if (const auto columns = wire::RecordColumns::fromHeader(old, line))
        while (std::getline(in, line))
            m_recorded.addLine(line, *columns);
    in.clear();
    in.seekg(-1, std::ios::end);
    cut = in.get() != '\n';
    return true;
}

bool RecordFile::open(
    const std::string &path, const wire::Header &header, std::string &problem, wire::Detail detail)
{
    m_detail = detail;
    if (!m_file.open(path, problem)) {
        if (m_file.isLocked())
            problem = lastWriter(path) + " measures into " + path
                + " already. Give -o another name, or wait: what it has measured is not measured again";
        return false;
    }
    bool cut = false;
    if (m_file.size() != 0 && !mayContinue(path, header, cut, problem))
        return false;
    const std::string begin = m_file.size() == 0 ? wire::formatHeader(header, detail) : cut ? "\n" : "";
    return write(begin + writerNote() + '\n', problem);
}

void RecordFile::handTo(wire::Detail detail, std::function<void(const std::string &)> writer)
{
    m_detail = detail;
    m_writer = std::move(writer);
}

bool RecordFile::write(const std::string &text, std::string &problem)
{
    if (!m_writer)
        return m_file.write(text, problem);
    m_writer(text);
    return true;
}

std::string RecordFile::lineOf(const wire::RecordLine &record) const
{
    return wire::formatRecord(record, m_detail);
}

bool RecordFile::append(const wire::RecordLine &record, std::string &problem)
{
    return write(lineOf(record), problem);
}

bool RecordFile::append(const wire::RecordLine &first, const wire::RecordLine &second, std::string &problem)
{
    return write(lineOf(first) + lineOf(second), problem);
}

bool RecordFile::appendStuck(const std::string &line, std::string &problem)
{
    return write(std::string(wire::stuckMark) + line, problem);
}

} // namespace collscope::agent
