// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpi_agent/bench/record_file.h"

#include "engine/wire/text.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sys/stat.h>

namespace collscope::agent {

namespace {

/// Two jobs may share a file only when its header is true of both.
constexpr std::array<std::string_view, 9> sharedKeys
    = {wire::header::system, wire::header::origin, wire::header::mpiLibrary, wire::header::mpiVersion,
        wire::header::hosts, "timing", "root", "buffers", wire::header::columns};

/// The header of a record file; false when there is none, or not all of it.
bool readHeader(std::istream &in, wire::Header &header)
{
    std::string line;
    if (!std::getline(in, line)
        || line != std::string(wire::recordsMagic) + ' ' + std::to_string(wire::recordsVersion))
        return false;
    while (std::getline(in, line)) {
        if (line == "data:")
            return true;
        const auto colon = line.find(':');
        if (colon == std::string::npos)
            return false;
        header.emplace_back(line.substr(0, colon), wire::trimmed(std::string_view(line).substr(colon + 1)));
    }
    return false;
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
    if (!in || !readHeader(in, old)) {
        problem = path + " exists and is no complete record file: give -o another name, or remove it";
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

void RecordFile::Closer::operator()(std::FILE *file) const
{
    if (file != stdout)
        std::fclose(file);
}

bool RecordFile::open(
    const std::string &path, const wire::Header &header, std::string &problem, wire::Detail detail)
{
    m_path = path;
    m_detail = detail;
    if (path == "-") {
        m_path = "standard output";
        m_file.reset(stdout);
        return write(wire::formatHeader(header, detail), problem);
    }
    struct stat status { };
    const bool continues = stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0;
    bool cut = false;
    if (continues && !mayContinue(path, header, cut, problem))
        return false;
    m_file.reset(std::fopen(path.c_str(), "ab"));
    if (!m_file) {
        problem = "cannot write " + path + ": " + std::strerror(errno);
        return false;
    }
    if (continues)
        return !cut || write("\n", problem);
    return write(wire::formatHeader(header, detail), problem);
}

bool RecordFile::append(const wire::Record &record, std::string &problem)
{
    return write(wire::formatRecord(record, m_detail), problem);
}

bool RecordFile::append(const wire::Record &first, const wire::Record &second, std::string &problem)
{
    return write(wire::formatRecord(first, m_detail) + wire::formatRecord(second, m_detail), problem);
}

bool RecordFile::appendStuck(const wire::Record &record, std::string &problem)
{
    return write(std::string(wire::stuckMark) + wire::formatRecord(record, m_detail), problem);
}

bool RecordFile::write(const std::string &text, std::string &problem)
{
    if (std::fwrite(text.data(), 1, text.size(), m_file.get()) == text.size()
        && std::fflush(m_file.get()) == 0)
        return true;
    problem = "cannot write to " + m_path + ": " + std::strerror(errno);
    return false;
}

bool RecordFile::close(std::string &problem)
{
    std::FILE *const file = m_file.release();
    if (!file || file == stdout || std::fclose(file) == 0)
        return true;
    problem = "cannot write to " + m_path + ": " + std::strerror(errno);
    return false;
}

} // namespace collscope::agent
