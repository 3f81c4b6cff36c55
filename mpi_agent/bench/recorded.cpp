// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/recorded.h"

#include "engine/wire/text.h"

namespace collscope::agent {

namespace {

std::string keyOf(const wire::RecordLine &r)
{
    const auto number = [](auto value) { return ' ' + std::to_string(value); };
    return r.collective + ' ' + r.method.library + ' ' + wire::methodText(r.method) + number(r.nodes)
        + number(r.ppn) + number(r.commSize) + number(r.members) + number(r.colours) + number(r.messageBytes);
}

std::string runKeyOf(const wire::RecordLine &r)
{
    return keyOf(r) + ' ' + std::to_string(r.run);
}

} // namespace

void Recorded::addLine(std::string_view line, const wire::RecordColumns &columns)
{
    std::string problem;
    const bool stuck = line.substr(0, wire::stuckMark.size()) == wire::stuckMark;
    if (stuck)
        line.remove_prefix(wire::stuckMark.size());
    const auto record = columns.parse(line, problem);
    if (record && stuck)
        m_stuck.insert(keyOf(*record));
    else if (record && m_measured.insert(runKeyOf(*record)).second && m_keepsLines)
        m_lines.push_back(*record);
}

std::string Recorded::known() const
{
    std::string text;
    for (const std::string &key : m_measured)
        text += 'm' + key + '\n';
    for (const std::string &key : m_stuck)
        text += 's' + key + '\n';
    return text;
}

void Recorded::addKnown(const std::string &known)
{
    for (const std::string_view line : wire::split(known, '\n'))
        if (!line.empty())
            (line.front() == 'm' ? m_measured : m_stuck).emplace(line.substr(1));
}

bool Recorded::isMeasured(const wire::RecordLine &point) const
{
    return m_measured.count(runKeyOf(point)) != 0;
}

bool Recorded::isStuck(const wire::RecordLine &point) const
{
    return m_stuck.count(keyOf(point)) != 0;
}

} // namespace collscope::agent
