// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpi_agent/bench/rank_file.h"

#include "engine/wire/text.h"
#include "mpi_agent/bench/summary.h"

#include <cerrno>
#include <cstring>

namespace collscope::agent {

bool RankFile::open(const std::string &path, std::string &problem)
{
    m_path = path;
    if (path.empty())
        return true;
    m_file.reset(std::fopen(path.c_str(), "w"));
    return write(
        "collective,library,method,nodes,ppn,comm_size,message_bytes,run,repetition,rank,seconds\n", problem);
}

bool RankFile::append(const wire::Record &point, const std::vector<double> &seconds, std::string &problem)
{
    if (!m_file)
        return true;
    const std::string start = point.collective + ',' + point.method.library + ','
        + wire::methodText(point.method) + ',' + std::to_string(point.nodes) + ',' + std::to_string(point.ppn)
        + ',' + std::to_string(point.commSize) + ',' + std::to_string(point.messageBytes) + ','
        + std::to_string(point.run) + ',';
    std::string text;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        text += start + std::to_string(i / point.commSize) + ',' + std::to_string(i % point.commSize) + ','
            + wire::formatDouble(roundedSeconds(seconds[i])) + '\n';
    return write(text, problem);
}

bool RankFile::write(const std::string &text, std::string &problem)
{
    if (m_file && std::fwrite(text.data(), 1, text.size(), m_file.get()) == text.size()
        && std::fflush(m_file.get()) == 0)
        return true;
    problem = "cannot write " + m_path + ": " + std::strerror(errno);
    return false;
}

} // namespace collscope::agent
