// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/io/text_stream.h"
#include "engine/profiles/call_names.h"
#include "engine/profiles/format.h"
#include "engine/profiles/ranked_calls.h"
#include "engine/wire/text.h"

#include <expat.h>

#include <algorithm>
#include <set>

/// The XML of IPM 2 with IPM_LOG=full: calls of every process by function and size, without communicators.
/// Sizes have their three highest bits only, and roots (orank) are ranks of MPI_COMM_WORLD, whatever the
/// communicator.
namespace collscope::profiles {

namespace {

constexpr std::string_view outer = "<ipm_job_profile";
constexpr std::size_t longestText = 4096; ///< of an element

struct Size {
    std::uint64_t least = 0;
    std::uint64_t most = 0;
};

/// All sizes of which IPM keeps `kept`.
Size keptSize(std::uint64_t kept)
{
    unsigned low = 0;
    while ((kept >> (low + 3)) != 0)
        ++low;
    return {kept, kept + (std::uint64_t{1} << low) - 1};
}

class Document {
public:
    explicit Document(const Source &source) : m_source(source), m_parser(XML_ParserCreate(nullptr)) { }
    ~Document() { XML_ParserFree(m_parser); }
    Document(const Document &) = delete;
    Document &operator=(const Document &) = delete;

    Expected<ApplicationProfile> read(const std::stop_token &stop)
    {
        if (!m_parser)
            return failure(say("there is no memory to read it"), {}, m_source.path.string());
        XML_SetUserData(m_parser, this);
        XML_SetElementHandler(m_parser, begin, end);
        XML_SetCharacterDataHandler(m_parser, text);
        XML_SetStartDoctypeDeclHandler(m_parser, doctype);
        std::string piece;
        bool isMore = true;
        while (isMore) {
            if (stop.stop_requested())
                return failure("cancelled", {}, m_source.path.string());
            piece.clear();
            isMore = m_source.text->read(piece);
            if (!parse(piece, !isMore))
                return failure(m_problem, m_remedy, m_source.path.string(), m_line);
        }
        return result();
    }

private:
    static Document &self(void *document) { return *static_cast<Document *>(document); }
    static void XMLCALL begin(void *document, const XML_Char *name, const XML_Char **attributes)
    {
        self(document).begin(name, attributes);
    }
    static void XMLCALL end(void *document, const XML_Char *name) { self(document).end(name); }
    static void XMLCALL text(void *document, const XML_Char *bytes, int size)
    {
        Document &d = self(document);
        if (d.m_text.size() < longestText)
            d.m_text.append(bytes, static_cast<std::size_t>(size));
    }
    /// IPM writes none, and entities are how small files become large.
    static void XMLCALL doctype(
        void *document, const XML_Char *, const XML_Char *, const XML_Char *, int /*hasSubset*/)
    {
        self(document).fail(say("has a document type declaration, which IPM does not write"));
    }

    bool parse(std::string_view piece, bool isLast)
    {
        constexpr std::size_t most = std::size_t{1} << 24;
        do {
            const std::string_view now = piece.substr(0, most);
            piece.remove_prefix(now.size());
            const auto status = XML_Parse(m_parser, now.data(), static_cast<int>(now.size()),
                isLast && piece.empty() ? XML_TRUE : XML_FALSE);
            if (status != XML_STATUS_OK && m_problem.empty()) {
                const XML_Error error = XML_GetErrorCode(m_parser);
                const bool isCut = error == XML_ERROR_NO_ELEMENTS || error == XML_ERROR_UNCLOSED_TOKEN;
                fail(isCut ? say("ends early") : say("is no XML: {}", XML_ErrorString(error)));
            }
        } while (m_problem.empty() && !piece.empty());
        return m_problem.empty();
    }

    void fail(std::string problem, std::string remedy = say("have IPM write it again, and leave it as it is"))
    {
        if (!m_problem.empty())
            return;
        m_problem = std::move(problem);
        m_remedy = std::move(remedy);
        m_line = line();
        XML_StopParser(m_parser, XML_FALSE);
    }

    std::size_t line() const
    {
#if XML_MAJOR_VERSION * 100 + XML_MINOR_VERSION >= 209
        return static_cast<std::size_t>(XML_GetCurrentLineNumber64(m_parser));
#else
        return static_cast<std::size_t>(XML_GetCurrentLineNumber(m_parser));
#endif
    }

    /// Empty: there is none.
    static std::string_view attribute(const XML_Char **attributes, std::string_view name)
    {
        for (; *attributes; attributes += 2)
            if (*attributes == name)
                return attributes[1];
        return {};
    }

    std::uint64_t number(const XML_Char **attributes, std::string_view name, std::uint64_t most)
    {
        const std::string_view given = attribute(attributes, name);
        const auto value = wire::parseUnsigned(given);
        if (!value || *value > most)
            fail(say("'{}' is no {}", wire::shownText(given), name));
        return value.value_or(0);
    }

    void begin(std::string_view name, const XML_Char **attributes)
    {
        m_text.clear();
        if (name == "task")
            beginTask(attributes);
        else if (name == "taskcopy")
            m_hasCopies = true;
        else if (name == "hent")
            beginEntry(attributes);
    }

    void beginTask(const XML_Char **attributes)
    {
        wire::Profile &calls = m_result.calls;
        m_rank = number(attributes, "mpi_rank", maxProcesses);
        calls.processes = std::max(calls.processes, number(attributes, "mpi_size", maxProcesses));
        if (m_rank >= calls.processes)
            fail("rank " + std::to_string(m_rank) + " of " + std::to_string(calls.processes));
        else if (!m_ranks.insert(m_rank).second)
            fail(say("rank {} is there twice", m_rank),
                say("give the file of one run; the files of several go beside each other"));
        const std::string_view version = attribute(attributes, "ipm_version");
        calls.sources = {"IPM" + (version.empty() ? "" : ' ' + std::string(version.substr(0, 40)))};
        const auto from = wire::parseDouble(attribute(attributes, "stamp_init"));
        const auto to = wire::parseDouble(attribute(attributes, "stamp_final"));
        if (from && to && *to >= *from && *to - *from < 1e15)
            calls.seconds = std::max(calls.seconds, *to - *from);
    }

    void beginEntry(const XML_Char **attributes)
    {
        const std::string_view function = attribute(attributes, "call");
        m_entry.name = callName(function);
        m_hasOthers = m_hasOthers || isOtherCollective(function);
        if (!m_entry.name)
            return;
        if (m_ranks.empty())
            return fail(say("a call outside of a process"));
        constexpr std::uint64_t most = std::uint64_t{1} << 48;
        m_entry.bytes = number(attributes, "bytes", most);
        m_entry.count = number(attributes, "count", most);
        if (m_entry.count == 0)
            fail(say("a call that was made 0 times"));
    }

    void end(std::string_view name)
    {
        if (name == "cmdline" && m_result.calls.program.empty()) {
            const auto words = wire::splitBlanks(wire::trimmed(m_text));
            if (!words.empty())
                m_result.calls.program
                    = std::filesystem::path(std::string(words.front())).filename().string();
        } else if (name == "hent" && m_entry.name) {
            endEntry();
        }
        m_hashes += name == "hash";
    }

    /// "total least most", in seconds
    void endEntry()
    {
        const auto words = wire::splitBlanks(wire::trimmed(m_text));
        const auto seconds = words.size() == 3 ? wire::parseDouble(words.front()) : std::nullopt;
        if (!seconds || !(*seconds >= 0 && *seconds < 1e15))
            return fail(say("'{}' is not the times of a call", wire::shownText(m_text.substr(0, 80))));
        const std::string &collective = m_entry.name->collective;
        wire::ProfileKey key = keyOf(*m_entry.name);
        Size size = keptSize(m_entry.bytes);
        // IPM looks at what a process of alltoallv and reduce_scatter keeps for itself, and in a call in
        // place sometimes at nothing.
        const bool isUnknown = collective == "alltoallv" || collective == "reduce_scatter"
            || (m_entry.bytes == 0 && !key.inPlace && !reduces(collective)) || hasManySizes(collective);
        if (!isSized(collective)) {
            size = {};
        } else if (isUnknown) {
            key.sizeIs = wire::SizeIs::unknown;
            size = {0, wire::anyBytes};
        } else {
            key.messageBytes = size.least;
        }
        m_calls.addSeconds(key, m_rank, *seconds);
        m_calls.addCallsOf(key, m_rank, m_entry.count, size.least, size.most);
    }

    Expected<ApplicationProfile> result()
    {
        wire::Profile &calls = m_result.calls;
        if (m_ranks.empty() || m_hashes == 0)
            return failure(say("has no table of calls (<hash>)"),
                say("run the program again with IPM_LOG=full in its environment"), m_source.path.string());
        for (auto &[key, entry] : m_calls.entries()) {
            wire::ProfileKey whole = key;
            whole.commSize = static_cast<std::uint32_t>(calls.processes);
            whole.leastCommSize = calls.processes > 1 ? 1 : 0;
            calls.entries.emplace(whole, entry);
        }
        calls.complete = true;
        calls.limits = {
            std::string(
                toSay("IPM knows no communicators: calls are those of the process that made most of them")),
            std::string(toSay("IPM keeps the three highest bits of a message size, and does not see "
                              "reduce_scatter_block"))};
        if (m_hasCopies || m_ranks.size() != calls.processes)
            calls.limits.push_back("seconds are those of " + std::to_string(m_ranks.size()) + " of "
                + std::to_string(calls.processes) + " processes: IPM left out what was like others");
        if (m_hasOthers)
            calls.limits.emplace_back(toSay("alltoallw and neighbourhood collectives are left out"));
        return std::move(m_result);
    }

    struct Entry {
        std::optional<CallName> name; ///< nothing: no collective
        std::uint64_t bytes = 0;
        std::uint64_t count = 0;
    };

    const Source &m_source;
    XML_Parser m_parser;
    std::string m_text; ///< of the element
    std::string m_problem;
    std::string m_remedy;
    std::size_t m_line = 0;
    ApplicationProfile m_result;
    RankedCalls m_calls;
    Entry m_entry;
    std::set<std::uint64_t> m_ranks;
    std::uint64_t m_rank = 0;
    std::size_t m_hashes = 0;
    bool m_hasCopies = false;
    bool m_hasOthers = false;
};

bool acceptsIpm(std::string_view head)
{
    return head.substr(0, 1024).find(outer) != std::string_view::npos;
}

Expected<ApplicationProfile> readDocument(const std::vector<Source> &files, const std::stop_token &stop)
{
    return Document(files.front()).read(stop);
}

} // namespace

Format ipmFormat()
{
    return {"IPM", "XML of IPM 2 with IPM_LOG=full", acceptsIpm, readDocument};
}

} // namespace collscope::profiles
