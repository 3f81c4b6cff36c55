// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/decide/decision_source.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/runtime_table.h"
#include "mpi_agent/decide/fingerprint.h"
#include "mpi_agent/decide/plugin_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>

namespace collscope::decide {

namespace {

constexpr off_t mostFileBytes = off_t{1} << 28;

std::optional<std::string> readWhole(const std::string &file, std::string &problem)
{
    // Not waiting: what is named may be a pipe that nobody ever writes to.
    const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat facts { };
    if (descriptor < 0 || fstat(descriptor, &facts) != 0) {
        problem = std::strerror(errno);
        if (descriptor >= 0)
            close(descriptor);
        return std::nullopt;
    }
    std::string bytes;
    if (!S_ISREG(facts.st_mode))
        problem = "it is no file";
    else if (facts.st_size > mostFileBytes)
        problem = "it is larger than any table";
    std::array<char, 65536> part{};
    while (problem.empty()) {
        const ssize_t got = read(descriptor, part.data(), part.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            problem = std::strerror(errno);
        if (got <= 0 || bytes.size() > static_cast<std::size_t>(mostFileBytes))
            break;
        bytes.append(part.data(), static_cast<std::size_t>(got));
    }
    close(descriptor);
    if (!problem.empty())
        return std::nullopt;
    return bytes;
}

class TableSource : public DecisionSource {
public:
    TableSource(wire::RuntimeTable table, std::uint64_t checksum) : m_table(std::move(table))
    {
        setChecksum(checksum);
        const wire::Requirements guaranteed = wire::guaranteedBy(m_table);
        for (std::size_t i = 0; i < decidedOperations; ++i)
            if (const auto *const collective = m_table.find(nameOf(static_cast<Operation>(i))))
                for (const wire::Method &method : collective->methods)
                    add(static_cast<Operation>(i), method, guaranteed);
    }

    SourceRow row(Operation operation, const wire::Placement &placement) const override
    {
        const auto *const collective = m_table.find(nameOf(operation));
        return collective ? SourceRow(wire::tableRow(*collective, placement)) : SourceRow();
    }

private:
    wire::RuntimeTable m_table;
};

} // namespace

void DecisionSource::add(Operation operation, const wire::Method &method, wire::Requirements guaranteed)
{
    Candidate candidate;
    candidate.method = method;
    candidate.text = method.library + '.' + wire::methodText(method);
    const auto collective = nameOf(operation);
    candidate.needs
        = wire::unmetBy(guaranteed | wire::guaranteedUnderPrograms(collective), method, collective)
        | wire::checkedUnderPrograms(method, collective);
    m_candidates[static_cast<std::size_t>(operation)].push_back(std::move(candidate));
}

std::optional<DecisionFile> readDecisionFile(const std::string &file, std::string &problem)
{
    problem.clear();
    auto bytes = readWhole(file, problem);
    if (!bytes)
        return std::nullopt;
    const std::uint64_t checksum = fingerprint(*bytes);
    return DecisionFile{std::move(*bytes), checksum};
}

std::unique_ptr<DecisionSource> decisionSourceOf(const DecisionFile &file, std::string &problem)
{
    if (isSharedLibrary(file.bytes))
        return loadPlugin(file.bytes, file.checksum, problem);
    auto table = wire::decodeTable(file.bytes, problem);
    if (!table)
        return nullptr;
    return std::make_unique<TableSource>(std::move(*table), file.checksum);
}

std::unique_ptr<DecisionSource> readDecisionSource(const std::string &file, std::string &problem)
{
    const auto read = readDecisionFile(file, problem);
    return read ? decisionSourceOf(*read, problem) : nullptr;
}

} // namespace collscope::decide
