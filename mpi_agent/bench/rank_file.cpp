// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/rank_file.h"

#include "engine/wire/text.h"
#include "mpi_agent/bench/summary.h"

namespace collscope::agent {

bool RankFile::open(const std::string &path, std::string &problem, wire::Detail detail)
{
    if (path.empty())
        return true;
    if (!m_file.open(path, problem))
        return false;
    if (m_file.size() != 0 && !m_file.empty(problem))
        return false;
    m_ofGroups = detail == wire::Detail::groups;
    return m_file.write("collective,library,method,nodes,ppn,comm_size,"
            + std::string(m_ofGroups ? "members,colours," : "")
            + "message_bytes,run,repetition,rank,seconds\n",
        problem);
}

bool RankFile::append(const wire::RecordLine &point, const std::vector<double> &seconds, std::string &problem)
{
    if (!m_file.isOpen())
        return true;
    const std::string start = point.collective + ',' + point.method.library + ','
        + wire::methodText(point.method) + ',' + std::to_string(point.nodes) + ',' + std::to_string(point.ppn)
        + ',' + std::to_string(point.commSize) + ','
        + (m_ofGroups ? std::to_string(point.members) + ',' + std::to_string(point.colours) + ',' : "")
        + std::to_string(point.messageBytes) + ',' + std::to_string(point.run) + ',';
    std::string text;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        text += start + std::to_string(i / point.commSize) + ',' + std::to_string(i % point.commSize) + ','
            + wire::formatDouble(roundedSeconds(seconds[i])) + '\n';
    return m_file.write(text, problem);
}

} // namespace collscope::agent
