// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv_row.h"

#include "engine/data/say.h"
#include "engine/io/csv_numbers.h"
#include "engine/io/csv_text.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/libraries.h"
#include "engine/wire/text.h"

#include "engine/io/nccl_names.h"
#include "engine/io/whole_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace collscope::io {

namespace {

/// Names stand in lines of what is printed.
bool isOneLine(std::string_view text)
{
    return text.find_first_of("\n\r") == std::string_view::npos;
}

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

template <typename Integer> bool fit(std::optional<std::uint64_t> value, Integer &out)
{
    if (!value || *value > static_cast<std::uint64_t>(std::numeric_limits<Integer>::max()))
        return false;
    out = static_cast<Integer>(*value);
    return true;
}

/// The collective that a file name begins with: "reduce_scatter_node" holds reduce_scatter, not reduce.
std::string_view collectiveOfName(std::string_view name)
{
    std::string_view best;
    for (const wire::Collective &c : wire::collectives()) {
        const bool begins = name.substr(0, c.name.size()) == c.name
            && (name.size() == c.name.size() || name[c.name.size()] == '_' || name[c.name.size()] == '-'
                || name[c.name.size()] == '.');
        if (begins && c.name.size() > best.size())
            best = c.name;
    }
    return best;
}

} // namespace

CsvRow::CsvRow(const CsvDialect &dialect, std::vector<const CsvColumn *> columns, std::string name,
    const ImportFacts &facts)
    : m_dialect(dialect), m_columns(std::move(columns)), m_name(std::move(name)), m_said(facts),
      m_facts(facts.record()),
      m_mpiLibrary(dialect.library.empty() ? facts.mpiLibrary() : wire::recordedName(dialect.library)),
      m_named(!facts.algorithm.empty()
          || std::any_of(m_columns.begin(), m_columns.end(),
              [](const CsvColumn *c) { return c && c->field == CsvField::algorithm; })),
      m_taken(m_columns.size())
{
    for (const CsvColumn *const column : m_columns)
        m_saidToo.push_back(column ? facts.value(factOf(column->field)) : std::string());
}

void CsvRow::notice(std::size_t field, std::string_view text)
{
    if (m_saidToo[field] != text) {
        m_overruled.push_back({factOf(m_columns[field]->field), std::string(text.substr(0, 40))});
        m_saidToo[field].clear();
    }
}

std::string CsvRow::placingFacts() const
{
    std::string text;
    for (const std::string_view key : {"ranks", "nodes", "ppn"}) {
        bool said = !m_said.says(key);
        for (std::size_t i = 0; i < m_columns.size() && !said; ++i)
            said = m_taken[i] && m_columns[i] && factOf(m_columns[i]->field) == key;
        if (!said)
            text += fmt::format("{}{}={}", text.empty() ? "" : ",", key, m_said.value(key));
    }
    return text;
}

void CsvRow::clear()
{
    m_dataset.system = m_said.system.empty() ? m_name : m_said.system;
    m_dataset.mpiLibrary = m_mpiLibrary;
    m_dataset.mpiVersion.clear();
    m_dataset.origin = Origin::unknown;
    m_record.collective = m_facts.collective;
    m_record.method = m_facts.method;
    m_record.method.algorithmId = 0;
    if (m_record.method.library.empty())
        m_record.method.library = m_dialect.library;
    m_record.nodes = m_facts.nodes;
    m_record.ppn = m_facts.ppn;
    m_record.commSize = m_facts.commSize;
    m_record.members = m_record.colours = 0;
    m_record.run = 0;
    m_record.messageBytes = 0;
    m_record.summary = Summary();
    m_record.each.clear();
    m_hasId = false;
    m_onGpus = m_isExtrapolated = false;
    m_elements = 0;
    m_protocol.clear();
    m_job.clear();
}

std::optional<CsvRow::Problem> CsvRow::parse(const std::vector<std::string_view> &fields, std::size_t same)
{
    const bool wasKept = std::exchange(m_isKept, false);
    if (fields.size() != m_columns.size())
        return Problem{say("the row has {} fields, the header {}", fields.size(), m_columns.size()), {}};
    // Nothing of the row before may be left where this one says nothing.
    bool isKept = wasKept;
    for (std::size_t i = same; i < fields.size() && isKept; ++i)
        isKept = !fields[i].empty() || !m_taken[i];
    if (!isKept)
        clear();
    if (auto problem = takeFrom(fields, isKept ? same : 0))
        return problem;
    m_isNotation = m_record.method.algorithm.find_first_of(":/") != std::string::npos;
    const bool isWhole = m_dialect.isPlain && !m_isNotation && m_hasId && m_record.commSize != 0
        && !m_record.method.library.empty();
    auto problem = complete();
    m_isKept = isWhole && !problem;
    return problem;
}

std::optional<CsvRow::Problem> CsvRow::takeFrom(
    const std::vector<std::string_view> &fields, std::size_t first)
{
    for (std::size_t i = first; i < fields.size(); ++i) {
        const CsvColumn *const column = m_columns[i];
        if (!column)
            continue;
        m_taken[i] = !fields[i].empty();
        if (fields[i].empty()) {
            const bool mayBeEmpty = m_dialect.isMapped && column->field != CsvField::messageBytes;
            if (column->needed && !mayBeEmpty && !m_said.says(factOf(column->field)))
                return Problem{say("{} is empty", column->header), {}};
            continue;
        }
        const bool isMarked = m_dialect.hasMarkedTexts && fields[i].front() == csvMark;
        if (!m_saidToo[i].empty())
            notice(i, isMarked ? csvUnmarked(fields[i]) : fields[i]);
        if (!take(*column, isMarked ? csvUnmarked(fields[i]) : fields[i]))
            return Problem{say("{} is not valid: '{}'", column->header, fields[i].substr(0, 40)),
                m_dialect.isMapped && !m_dialect.decimalComma && fields[i].find(',') != std::string_view::npos
                    ? say("if it is a decimal comma, the mapping has to say so: decimal: comma")
                    : ""};
    }
    return std::nullopt;
}

bool CsvRow::take(const CsvColumn &column, std::string_view text)
{
    switch (column.field) {
    case CsvField::system:
        m_dataset.system = text;
        return isOneLine(text);
    case CsvField::mpiLibrary:
        m_dataset.mpiLibrary = text;
        return isOneLine(text);
    case CsvField::mpiVersion:
        m_dataset.mpiVersion = text;
        return isOneLine(text);
    case CsvField::origin:
        takeOrigin(text);
        return true;
    case CsvField::collective:
        m_record.collective.resize(text.size());
        std::transform(text.begin(), text.end(), m_record.collective.begin(), lower);
        if (!m_dialect.isPlain) // "broadcast", "ReduceScatter"
            if (std::string known = collectiveCalled(text); !known.empty())
                m_record.collective = std::move(known);
        return true;
    case CsvField::library:
        m_record.method.library = text;
        return isOneLine(text);
    case CsvField::algorithm:
        m_record.method.algorithm = text;
        return isOneLine(text);
    case CsvField::protocol:
        m_protocol = text;
        return plainName(text) == text;
    case CsvField::job:
        m_job.append(m_job.empty() ? "" : " ").append(text);
        return true;
    case CsvField::gpu:
        m_onGpus = text == "yes";
        return true;
    case CsvField::minimum:
    case CsvField::q1:
    case CsvField::median:
    case CsvField::q3:
    case CsvField::mean:
    case CsvField::maximum:
        return takeSeconds(column.field, text);
    case CsvField::extrapolated:
        m_isExtrapolated = text == "yes";
        return m_isExtrapolated || text == "no";
    case CsvField::each:
        return takeEach(text);
    case CsvField::algorithmId:
        m_hasId = true;
        return fit(parseCount(text), m_record.method.algorithmId);
    case CsvField::segmentBytes:
        return fit(parseCount(text), m_record.method.segmentBytes);
    case CsvField::fanout:
        if (text == "-1" && !m_dialect.isPlain) // NCCL's own number of channels
            return true;
        return fit(parseCount(text), m_record.method.fanout);
    case CsvField::nodes:
        return fit(parseNodes(text), m_record.nodes);
    case CsvField::ppn:
        return fit(parseCount(text), m_record.ppn);
    case CsvField::commSize:
        return fit(parseCount(text), m_record.commSize);
    case CsvField::members:
        return fit(parseCount(text), m_record.members);
    case CsvField::colours:
        return fit(parseCount(text), m_record.colours);
    case CsvField::messageBytes:
        return fit(parseCount(text), m_record.messageBytes) && takeUnit();
    case CsvField::elements:
        return fit(parseCount(text), m_elements);
    case CsvField::run:
        return fit(parseCount(text), m_record.run);
    case CsvField::samples:
        return fit(parseCount(text), m_record.summary.samples);
    }
    return false;
}

/// From the unit of the file's sizes to bytes. False: that is too many.
bool CsvRow::takeUnit()
{
    const std::uint64_t unit = m_dialect.sizeBytes;
    if (m_record.messageBytes > std::numeric_limits<std::uint64_t>::max() / unit)
        return false;
    m_record.messageBytes *= unit;
    return true;
}

bool CsvRow::takeSeconds(CsvField field, std::string_view text)
{
    std::string pointed;
    if (m_dialect.decimalComma) {
        if (text.find('.') != std::string_view::npos) // of thousands
            return false;
        pointed = text;
        std::replace(pointed.begin(), pointed.end(), ',', '.');
        text = pointed;
    }
    const auto value = parseSeconds(text);
    if (!value)
        return false;
    Summary &s = m_record.summary;
    double &quantity = field == CsvField::minimum ? s.min
        : field == CsvField::q1                   ? s.q1
        : field == CsvField::median               ? s.median
        : field == CsvField::q3                   ? s.q3
        : field == CsvField::mean                 ? s.mean
                                                  : s.max;
    quantity = *value / m_dialect.perSecond;
    return true;
}

bool CsvRow::takeEach(std::string_view text)
{
    m_record.each.clear();
    for (const std::string_view part : wire::splitBlanks(text)) {
        const auto value = parseSeconds(part);
        if (!value)
            return false;
        m_record.each.push_back(*value / m_dialect.perSecond);
    }
    return true;
}

void CsvRow::takeOrigin(std::string_view text)
{
    m_dataset.origin = parseOrigin(text).value_or(Origin::unknown);
    if (!parseOrigin(text) && m_strangeOrigin.empty())
        m_strangeOrigin = text.substr(0, 40);
}

std::optional<CsvRow::Problem> CsvRow::complete()
{
    if (m_dialect.collectiveFromFileName && m_facts.collective.empty()) {
        m_record.collective = collectiveOfName(m_name);
        if (m_record.collective.empty())
            return Problem{say("the file's name does not begin with the name of a collective"),
                say("name the file after its collective, bcast_core.csv, or give {}",
                    factsRemedy("collective"))};
    }
    if (m_onGpus)
        m_dataset.system += " GPU";
    completeLibrary();
    if (m_record.commSize == 0) {
        const std::uint64_t product = std::uint64_t{m_record.nodes} * m_record.ppn;
        m_record.commSize = static_cast<std::uint32_t>(std::min<std::uint64_t>(product, maxCommSize + 1U));
    }
    if (auto problem = completeSize())
        return problem;
    if (auto problem = completeMethod())
        return problem;
    completeRun();
    return std::nullopt;
}

void CsvRow::completeLibrary()
{
    for (const CsvLibraryName &name : m_dialect.names)
        if (m_dataset.mpiLibrary == name.text) {
            m_record.method.library = name.library;
            m_dataset.mpiLibrary = name.mpiLibrary;
            break;
        }
    if (m_record.method.library.empty()) {
        m_record.method.library = m_dataset.mpiLibrary;
        std::transform(m_record.method.library.begin(), m_record.method.library.end(),
            m_record.method.library.begin(), lower);
    }
}

/// From the size of the buffer of all processes to what the message size counts. Each process sends its part
/// of the elements, rounded down; the remainder is never sent.
std::optional<CsvRow::Problem> CsvRow::completeSize()
{
    const auto &all = m_dialect.wholeBuffers;
    const auto whole = std::find_if(all.begin(), all.end(),
        [this](const CsvWholeBuffer &w) { return w.collective == m_record.collective; });
    const std::uint64_t processes = m_record.commSize;
    if (whole == all.end() || processes == 0)
        return std::nullopt;
    const bool isDivided = m_record.messageBytes % processes == 0 && m_elements % processes == 0;
    const std::uint64_t elementBytes = isDivided || m_elements == 0 || m_record.messageBytes % m_elements != 0
        ? 0
        : m_record.messageBytes / m_elements;
    const std::uint64_t part
        = isDivided ? m_record.messageBytes / processes : m_elements / processes * elementBytes;
    if (!isDivided && elementBytes == 0)
        return Problem{say("{} processes cannot have equal parts of the whole buffer, whose size this is: "
                           "what was measured is a smaller one",
                           processes),
            say("leave this row out, or measure sizes that are a multiple of the number of processes")};
    if (!isDivided && part == 0)
        return Problem{fmt::format("{} processes have nothing to send of {} elements", processes, m_elements),
            "Remove the row, or measure at least one element for each process"};
    m_record.messageBytes = whole->perProcess ? part : part * processes;
    return std::nullopt;
}

/// Algorithm, fan-out and segment size of "chain:4/64KiB", as methods are written elsewhere.
std::optional<CsvRow::Problem> CsvRow::readNotation()
{
    Method &method = m_record.method;
    const auto read = wire::readMethod(method.algorithm, method.library);
    if (!read || read->algorithm.empty())
        return Problem{say("algorithm is not valid: '{}'", method.algorithm.substr(0, 40)),
            say("write its name alone, or a method such as chain:4/64KiB")};
    const bool agree = (method.fanout == 0 || read->fanout == 0 || method.fanout == read->fanout)
        && (method.segmentBytes == 0 || read->segmentBytes == 0 || method.segmentBytes == read->segmentBytes);
    if (!agree)
        return Problem{say("algorithm '{}' and the columns fanout or segment_bytes do not agree",
                           method.algorithm.substr(0, 40)),
            say("write the algorithm's name alone")};
    method.algorithm = read->algorithm;
    method.fanout = std::max(method.fanout, read->fanout);
    method.segmentBytes = std::max(method.segmentBytes, read->segmentBytes);
    return std::nullopt;
}

/// A name and a number that are of two algorithms: whoever decides by one of them runs the other.
std::optional<CsvRow::Problem> CsvRow::contradiction(const Method &method, std::string_view collective)
{
    const bool hasFixedNumbers
        = method.library == wire::openMpiLibrary || method.library == wire::mpichLibrary;
    const auto *const known
        = hasFixedNumbers ? wire::findAlgorithm(method.library, collective, method.algorithm) : nullptr;
    if (!known || known->id == 0 || method.algorithmId == 0 || known->id == method.algorithmId)
        return std::nullopt;
    return Problem{say("algorithm {} of {} has the number {}, not {}", method.algorithm, method.library,
                       known->id, method.algorithmId),
        say("leave the column algorithm_id out, or correct one of both")};
}

/// Name from number, or number from name: whatever the source does not tell.
std::optional<CsvRow::Problem> CsvRow::completeMethod()
{
    Method &method = m_record.method;
    joinProtocol();
    if (!m_named) {
        Method known = wire::methodFromId(method.library, m_record.collective, method.algorithmId);
        method.algorithm = std::move(known.algorithm);
        return std::nullopt;
    }
    if (m_isNotation)
        if (auto problem = readNotation())
            return problem;
    const auto &baselines = m_dialect.baselines;
    if (constexpr std::size_t most = 1000; !baselines.empty() && m_algorithmsSeen.size() < most)
        m_algorithmsSeen.insert(method.algorithm);
    if (std::find(baselines.begin(), baselines.end(), method.algorithm) != baselines.end())
        method.algorithm = wire::baselineAlgorithm;
    if (method.isBaseline())
        return std::nullopt;
    if (!m_hasId)
        nameAlgorithm();
    else if (auto problem = contradiction(method, m_record.collective))
        return problem;
    return std::nullopt;
}

/// "ring" with the protocol "LL128" is ring_ll128, and with Simple ring.
void CsvRow::joinProtocol()
{
    Method &method = m_record.method;
    if (m_protocol.empty() || method.algorithm.empty())
        return;
    std::string joined = ncclAlgorithm(method.algorithm, m_protocol);
    method.algorithm = joined.empty() ? method.algorithm + '_' + m_protocol : std::move(joined);
}

/// The library's own name and number where the source has a name of its own, or a number in its place.
void CsvRow::nameAlgorithm()
{
    Method &method = m_record.method;
    const auto number = wire::parseInteger(method.algorithm);
    if (number && *number >= 0 && *number <= std::numeric_limits<int>::max()) {
        Method known = wire::methodFromId(method.library, m_record.collective, static_cast<int>(*number));
        method.algorithm = std::move(known.algorithm);
        method.algorithmId = known.algorithmId;
        return;
    }
    std::string_view name = method.algorithm;
    const auto mark
        = std::find_if(m_dialect.marks.begin(), m_dialect.marks.end(), [name](const CsvAlgorithmMark &m) {
              return name.size() > m.text.size()
                  && (m.begins ? name.substr(0, m.text.size()) : name.substr(name.size() - m.text.size()))
                  == m.text;
          });
    if (mark != m_dialect.marks.end()) {
        name
            = mark->begins ? name.substr(mark->text.size()) : name.substr(0, name.size() - mark->text.size());
        if (!mark->library.empty())
            method.library = mark->library;
    } else if (!m_dialect.ownLibrary.empty()) {
        method.library = m_dialect.ownLibrary;
    }
    int id = 0;
    for (const CsvAlgorithmName &known : m_dialect.algorithms)
        if (known.library == method.library && known.text == name
            && (known.collective.empty() || known.collective == m_record.collective)) {
            name = known.name;
            id = known.id;
            break;
        }
    if (const auto *const algorithm = wire::findAlgorithm(method.library, m_record.collective, name)) {
        method.algorithm = algorithm->name;
        method.algorithmId = algorithm->id;
    } else if (id != 0) {
        method.algorithm = std::string(name);
        method.algorithmId = id;
    }
}

void CsvRow::completeRun()
{
    if (!m_job.empty())
        m_record.run = m_jobs.try_emplace(m_job, static_cast<std::uint32_t>(m_jobs.size())).first->second;
    if (m_dialect.repeatsAreRuns)
        m_record.run = m_repeats[fmt::format("{} {} {} {}", m_record.collective, m_record.method.algorithmId,
            m_record.commSize, m_record.messageBytes)]++;
}

std::vector<std::string> CsvRow::jobs() const
{
    std::vector<std::string> names(m_jobs.size());
    for (const auto &[name, run] : m_jobs)
        names[run] = name;
    return names;
}

} // namespace collscope::io
