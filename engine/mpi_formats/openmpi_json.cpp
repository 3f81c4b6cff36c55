// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/io/json.h"
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/range_rules.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/openmpi6.h"
#include "engine/wire/text.h"

#include <algorithm>

/// Rules of Open MPI 6 (JSON): the first communicator entry that matches, then its first rule that does. What
/// its reader refuses makes it ignore the file.
namespace collscope {

namespace {

class RulesReader6 {
public:
    RulesReader6(const std::string &file, Findings &findings) : m_file(file), m_findings(findings) { }

    Expected<std::vector<RangeRule>> read(const Json &root)
    {
        const Json *const collectives = root.find("collectives");
        if (!collectives || collectives->kind != Json::Kind::object)
            return rejected(root, say("there is no object \"collectives\""));
        for (const Json &item : collectives->items) {
            bool known = false;
            for (int id = 0; id < openmpi::collectiveCount; ++id)
                known = known || openmpi::collectiveName(id) == item.key;
            if (!known)
                return rejected(item, say("'{}' is no collective", item.key));
            if (item.kind != Json::Kind::array)
                return rejected(item, say("the rules of {} are no list", item.key));
            for (const Json &entry : item.items)
                if (auto problem = readCommunicator(item.key, entry))
                    return rejected(entry, *problem);
        }
        return std::move(m_rules);
    }

private:
    tl::unexpected<Diagnostic> rejected(const Json &at, const std::string &why) const
    {
        return failure(say("{}: Open MPI ignores the whole file", why), say("see --mca coll_tuned_verbose 1"),
            m_file, at.line);
    }

    /// A whole number or "inf"; `value` stays when the member is absent. False: Open MPI gives up.
    static bool number(const Json &object, std::string_view key, std::uint64_t &value, std::uint64_t infinite)
    {
        const Json *const item = object.find(key);
        if (!item)
            return true;
        if (item->kind == Json::Kind::string)
            value = infinite;
        else if (const auto parsed = wire::parseUnsigned(item->text))
            value = *parsed;
        return item->kind == Json::Kind::string ? item->text.starts_with("inf")
                                                : wire::parseUnsigned(item->text).has_value();
    }

    std::optional<std::string> readCommunicator(const std::string &collective, const Json &entry)
    {
        std::uint64_t first = 0;
        std::uint64_t last = anyCommSize;
        if (!number(entry, "comm_size_min", first, anyCommSize)
            || !number(entry, "comm_size_max", last, anyCommSize))
            return say("a communicator size is no number");
        const Json *const rules = entry.find("rules");
        if (!rules || rules->kind != Json::Kind::array)
            return say("a communicator entry has no list \"rules\"");
        RangeRule rule;
        rule.collective = collective;
        rule.firstCommSize = static_cast<std::uint32_t>(std::min<std::uint64_t>(first, anyCommSize));
        rule.lastCommSize = static_cast<std::uint32_t>(std::min<std::uint64_t>(last, anyCommSize));
        for (const Json &item : rules->items)
            if (!readRule(rule, item))
                return say("a size of a rule is no number");
        // What no rule of the entry matches is the library's, whatever later entries say.
        rule.method = wire::methodFromId(wire::openMpiLibrary, collective, 0);
        rule.line = entry.line;
        m_rules.push_back(rule);
        return std::nullopt;
    }

    bool readRule(RangeRule rule, const Json &item)
    {
        std::uint64_t fanout = 0;
        std::uint64_t segment = 0;
        std::uint64_t requests = 0;
        if (!number(item, "msg_size_min", rule.firstBytes, anyBytes)
            || !number(item, "msg_size_max", rule.lastBytes, anyBytes)
            || !number(item, "faninout", fanout, anyBytes) || !number(item, "seg_size", segment, anyBytes)
            || !number(item, "reqs", requests, anyBytes))
            return false;
        rule.line = item.line;
        const Json *const algorithm = item.find("alg");
        const auto id = algorithm ? idOf(rule.collective, *algorithm) : std::optional(0);
        if (!id) {
            add(m_findings,
                {FindingSeverity::error,
                    {m_file, item.line,
                        say("'{}' is no algorithm of {}: the rule is not used", algorithm->text,
                            rule.collective),
                        say("name one of coll_tuned_{}_algorithm", rule.collective)}});
            return true;
        }
        rule.method = wire::methodFromId(wire::openMpiLibrary, rule.collective, *id);
        if (openmpi::readsSegment(rule.collective, *id))
            rule.method.segmentBytes = segment;
        if (openmpi::readsFanout(rule.collective, *id))
            rule.method.fanout = static_cast<std::uint32_t>(fanout);
        if (const auto *const later = wire::findOpenMpi6(rule.collective, *id))
            takeLater(*later, fanout, rule);
        m_rules.push_back(std::move(rule));
        return true;
    }

    /// What only 6 has. Its bruck with a fan-out of two is the one that 4.1 and 5.0 have.
    void takeLater(const wire::Algorithm &later, std::uint64_t fanout, RangeRule &rule)
    {
        const bool least = fanout == wire::leastOpenMpi6Fanout;
        if (least && wire::findAlgorithm(wire::openMpiLibrary, rule.collective, later.id))
            return;
        rule.method.algorithm = later.name;
        if (!later.fanout)
            return;
        // 0 and 1 are the same, and nothing that was measured: 0 would stand for "not recorded".
        rule.method.fanout = static_cast<std::uint32_t>(std::max<std::uint64_t>(fanout, 1));
        if (fanout < wire::leastOpenMpi6Fanout)
            add(m_findings,
                {FindingSeverity::error,
                    {m_file, rule.line,
                        say("{} of {} with \"faninout\" {}: Open MPI 6.0 hangs for ever in it", later.name,
                            rule.collective, fanout),
                        say("write a \"faninout\" of 2 or more; 2 is what 6.0 itself uses")}});
    }

    static std::optional<int> idOf(const std::string &collective, const Json &algorithm)
    {
        const openmpi::Collective *const known = openmpi::findCollective(collective);
        if (!known)
            return 0;
        if (algorithm.kind == Json::Kind::string) {
            const std::string_view name = algorithm.text;
            const auto *found = wire::findAlgorithm(wire::openMpiLibrary, collective, name);
            if (!found)
                found = wire::findOpenMpi6(collective, name);
            return found ? std::optional(found->id) : std::nullopt;
        }
        const auto id = wire::parseUnsigned(algorithm.text);
        return id && *id <= static_cast<std::uint64_t>(known->last60) ? std::optional(static_cast<int>(*id))
                                                                      : std::nullopt;
    }

    const std::string &m_file;
    Findings &m_findings;
    std::vector<RangeRule> m_rules;
};

} // namespace

const RangeFormat &openMpiJsonFormat()
{
    static const RangeFormat format = {wire::openMpiLibrary,
        [](std::string_view collective) -> std::optional<openmpi::Collective> {
            const openmpi::Collective *const known = openmpi::findCollective(collective);
            return known ? std::optional(*known) : std::nullopt;
        },
        [](std::string_view text, const std::string &file, Findings &findings, const std::stop_token &stop) {
            return parseJson(text, file, stop).and_then([&](const Json &root) {
                return RulesReader6(file, findings).read(root);
            });
        }};
    return format;
}

LibraryFormat openMpiJsonFile()
{
    return rangeFile<openMpiJsonFormat>("openmpi-json", "Open MPI 6 rules (JSON)",
        [](std::string_view text) { return text.find("\"collectives\"") != std::string_view::npos; });
}

} // namespace collscope
