// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/dataset_group.h"

#include "engine/data/conditions.h"
#include "engine/data/filtered.h"
#include "engine/data/say.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace collscope::io {

namespace {

DatasetKey withoutConditions(DatasetKey key)
{
    key.conditions.clear();
    return key;
}

std::string nameWith(const DatasetKey &key)
{
    return key.conditions.empty() ? key.system : key.system + ' ' + key.conditions;
}

/// As DatasetBuilder writes names: the order and number of datasets are those of the names that are shown.
DatasetKey asShown(DatasetKey key)
{
    for (std::string *const name : {&key.system, &key.mpiLibrary, &key.mpiVersion, &key.conditions})
        *name = wire::shownText(*name);
    return key;
}

/// Keys without conditions of which there are several that differ in these alone.
template <typename Keys> std::set<DatasetKey> differingInConditions(const Keys &keys)
{
    std::map<DatasetKey, std::size_t> counts;
    for (const auto &[key, ignored] : keys)
        ++counts[withoutConditions(key)];
    std::set<DatasetKey> several;
    for (const auto &[key, count] : counts)
        if (count > 1)
            several.insert(key);
    return several;
}

} // namespace

DatasetKey keyOf(const Provenance &p)
{
    DatasetKey key{p.system, p.mpiLibrary, p.mpiVersion, p.origin, conditionsOf(p)};
    if (!key.conditions.empty() && key.system.ends_with(' ' + key.conditions))
        key.system.resize(key.system.size() - key.conditions.size() - 1);
    return key;
}

DatasetBuilder *DatasetGroup::builder(const DatasetKey &key)
{
    if (m_last && *m_lastKey == key)
        return m_last;
    const DatasetKey shown = asShown(key);
    auto found = m_builders.find(shown);
    if (found == m_builders.end()) {
        if (m_builders.size() >= maxDatasets)
            return nullptr;
        Provenance provenance;
        provenance.system = shown.system;
        provenance.mpiLibrary = shown.mpiLibrary;
        provenance.mpiVersion = shown.mpiVersion;
        provenance.origin = shown.origin;
        provenance.path = m_path;
        provenance.format = m_format;
        if (!shown.conditions.empty())
            provenance.facts.emplace_back(conditionsFact, shown.conditions);
        found = m_builders.emplace(shown, std::make_unique<DatasetBuilder>(std::move(provenance))).first;
    }
    m_lastKey = &found->first;
    m_last = found->second.get();
    return m_last;
}

DatasetGroup::Table DatasetGroup::table(const DatasetKey &key, const wire::RecordLine &shared)
{
    Table table;
    table.builder = builder(key);
    if (!table.builder) {
        table.refused = fmt::format("it is of more than {} systems", maxDatasets);
        return table;
    }
    table.refused = table.builder->number(shared, table.row).value_or(std::string());
    const BuiltRow &row = table.row;
    table.runs = &m_runs[{std::bit_cast<std::uintptr_t>(table.builder), row.collective, row.method,
        row.commSize, row.nodes, row.ppn, row.groups}];
    return table;
}

std::optional<std::string> DatasetGroup::addRun(
    const Table &table, std::uint64_t messageBytes, const Summary &summary, std::span<const double> each)
{
    if (!table.refused.empty())
        return table.refused;
    auto &runs = (*table.runs)[messageBytes];
    BuiltRow row = table.row;
    row.messageBytes = messageBytes;
    row.run = runs;
    auto refused = table.builder->add(row, summary, each);
    if (!refused)
        m_mostRuns = std::max(m_mostRuns, ++runs);
    return refused;
}

void DatasetGroup::expectRest(double fraction)
{
    constexpr double margin = 1.05;
    constexpr double mostRows = 1U << 25; // beyond, memory grows with what is really there
    double rows = 0;
    for (const auto &[key, builder] : m_builders)
        rows += static_cast<double>(builder->size());
    if (fraction <= 0.0 || rows == 0.0)
        return;
    const double factor = std::min(margin / fraction, mostRows / rows);
    for (auto &[key, builder] : m_builders)
        builder->reserve(static_cast<std::size_t>(factor * static_cast<double>(builder->size())));
}

void DatasetGroup::setJobs(const std::vector<std::string> &jobs)
{
    for (auto &[key, builder] : m_builders)
        builder->provenance().jobs = jobs;
}

namespace {

FileOfFacts fileOfFacts(const std::string &path, const std::vector<DatasetPtr> &datasets)
{
    std::set<std::string> names;
    for (const DatasetPtr &dataset : datasets)
        for (const std::string_view collective : dataset->collectives())
            names.emplace(collective);
    return {path, {names.begin(), names.end()}};
}

} // namespace

Expected<Loaded> DatasetGroup::finish(ReadLog &log)
{
    Loaded loaded;
    std::erase_if(m_builders, [](const auto &one) { return one.second->size() == 0; });
    const auto several = differingInConditions(m_builders);
    for (auto &[key, builder] : m_builders) {
        if (several.contains(withoutConditions(key)))
            builder->provenance().system = nameWith(key);
        loaded.rows += builder->size();
        loaded.datasets.push_back(builder->build());
    }
    m_builders.clear();
    m_last = nullptr;
    if (!loaded.datasets.empty()) {
        if (m_ofFacts)
            loaded.ofFacts = {fileOfFacts(m_path, loaded.datasets)};
        if (m_mostRuns > 1)
            log.note(0, fmt::format("{} runs: the same measurements occur {} times", m_mostRuns, m_mostRuns));
        log.finish(loaded);
        return loaded;
    }
    if (const auto &first = log.firstSkipped())
        return failure(say("no measurement can be used ({} refused): {}",
                           lossText(log.skipped(), log.skippedFiles()), first->message),
            first->remedy.empty() ? say("correct the file, or open another one") : first->remedy,
            first->file.empty() ? m_path : first->file, first->line);
    return failure(say("there are no measurements in this {}", m_format),
        say("measure again, or open another file"), m_path);
}

namespace {

/// Runs of several sources as runs of one dataset.
class Runs {
public:
    explicit Runs(const std::vector<DatasetPtr> &parts)
        : m_named(std::any_of(parts.begin(), parts.end(),
            [](const DatasetPtr &part) { return !part->provenance().jobs.empty(); }))
    {
    }

    bool areNamed() const { return m_named; }
    std::uint32_t of(const Dataset &part, std::uint32_t run)
    {
        if (!m_named)
            return run;
        const auto &jobs = part.provenance().jobs;
        const std::string name = run < jobs.size() ? jobs[run] : fmt::format("run {}", run);
        const auto [found, isNew] = m_runs.try_emplace(name, static_cast<std::uint32_t>(m_jobs.size()));
        if (isNew)
            m_jobs.push_back(name);
        return found->second;
    }

    /// The jobs by run, as Provenance has them.
    std::vector<std::string> jobs() { return std::move(m_jobs); }

private:
    bool m_named;
    std::map<std::string, std::uint32_t> m_runs;
    std::vector<std::string> m_jobs;
};

/// What was read, to tell repetitions of it from copies.
class Known {
public:
    /// By how much the numbers of a part's runs grow, so that it measures again what others measured: the
    /// runs of that there are. 0: it has nothing of that, or the same times in all of it.
    std::uint32_t shiftOf(const std::vector<BuiltRow> &rows) const
    {
        struct Again {
            const Runs *runs;
            Runs::const_iterator known;
            std::uint32_t run;
            double seconds;
        };
        std::vector<Again> again;
        std::uint32_t shift = 0;
        for (const BuiltRow &row : rows) {
            const auto found = m_runs.find(cellOf(row));
            if (found == m_runs.end())
                continue;
            const auto known = position(found->second, row.run);
            if (known == found->second.end() || known->first != row.run)
                continue;
            shift = std::max(shift, found->second.back().first + 1);
            again.push_back({&found->second, known, row.run, row.seconds});
        }
        // The longest time has the most digits: few runs have the same one.
        const auto longest = std::max_element(
            again.begin(), again.end(), [](const Again &a, const Again &b) { return a.seconds < b.seconds; });
        if (longest == again.end())
            return 0;
        for (auto same = longest->known; same != longest->runs->end(); ++same)
            if (same->second == longest->seconds
                && std::all_of(
                    again.begin(), again.end(), [by = same->first - longest->run](const Again &each) {
                        const auto other = position(*each.runs, each.run + by);
                        return other != each.runs->end() && other->first == each.run + by
                            && other->second == each.seconds;
                    }))
                return 0;
        return shift;
    }
    void add(const BuiltRow &row)
    {
        Runs &runs = m_runs[cellOf(row)];
        const auto at = position(runs, row.run);
        if (at == runs.end() || at->first != row.run)
            runs.emplace(at, row.run, row.seconds);
    }

private:
    using Runs = std::vector<std::pair<std::uint32_t, double>>; ///< ascending, with their seconds
    struct Hash {
        std::size_t operator()(const BuiltRow &row) const { return hashOf(row); }
    };
    struct Same {
        bool operator()(const BuiltRow &a, const BuiltRow &b) const { return a.isSame(b); }
    };

    static BuiltRow cellOf(BuiltRow row)
    {
        row.run = 0;
        return row;
    }
    static Runs::const_iterator position(const Runs &runs, std::uint32_t run)
    {
        if (!runs.empty() && runs.back().first < run)
            return runs.end();
        return std::lower_bound(runs.begin(), runs.end(), run,
            [](const auto &each, std::uint32_t wanted) { return each.first < wanted; });
    }

    std::unordered_map<BuiltRow, Runs, Hash, Same> m_runs; ///< by what is the same in all runs
};

/// Rows of a dataset as a builder numbers them: of each collective and method the names are looked up once.
class Renumbered {
public:
    Renumbered(DatasetBuilder &builder, const Dataset &part) : m_builder(builder), m_part(part) { }

    BuiltRow operator()(std::size_t index)
    {
        const Measurement row = m_part.row(index);
        const auto [found, isNew] = m_known.try_emplace(
            std::tuple(row.collective, row.method, row.members, row.colours), BuiltRow());
        if (isNew) // a dataset has checked its rows, and the names of all methods of several may be too many
            m_refused = m_builder.number(recordOf(m_part, index), found->second).value_or(m_refused);
        BuiltRow same = found->second;
        same.nodes = row.nodes;
        same.ppn = row.ppn;
        same.commSize = row.commSize;
        same.messageBytes = row.messageBytes;
        same.run = row.run;
        same.seconds = m_part.seconds(index);
        return same;
    }
    const std::string &refused() const { return m_refused; }

private:
    DatasetBuilder &m_builder;
    const Dataset &m_part;
    std::map<std::tuple<std::uint8_t, MethodIndex, std::uint32_t, std::uint32_t>, BuiltRow> m_known;
    std::string m_refused;
};

DatasetPtr merged(std::vector<DatasetPtr> parts, Provenance provenance, ReadLog &log)
{
    DatasetBuilder builder(std::move(provenance));
    Runs runs(parts);
    Known known;
    std::vector<Diagnostic> again; ///< files with further runs
    for (DatasetPtr &part : parts) {
        std::size_t refused = 0;
        std::string reason;
        std::vector<BuiltRow> rows;
        rows.reserve(part->size());
        Renumbered renumbered(builder, *part);
        for (std::size_t i = 0; i < part->size(); ++i) {
            rows.push_back(renumbered(i));
            rows.back().run = runs.of(*part, rows.back().run);
        }
        const std::uint32_t shift = runs.areNamed() ? 0 : known.shiftOf(rows);
        if (shift > 0)
            again.push_back({part->provenance().path, 0,
                say("measures again what was measured before: its runs count from {}", shift), {},
                Diagnostic::Severity::note});
        for (std::size_t i = 0; i < part->size(); ++i) {
            BuiltRow &row = rows[i];
            row.run += shift;
            known.add(row);
            auto why = row.method == noMethod
                ? std::optional(renumbered.refused())
                : builder.add(row, part->row(i).summary, part->samples(i), part->isExtrapolated(i));
            if (why) {
                ++refused;
                reason = *std::move(why);
            }
        }
        if (refused != 0)
            log.skip({part->provenance().path, 0,
                         say("{} of {}: {}", refused, sayCounted(part->size(), toSay("row"), toSay("rows")),
                             reason),
                         say("measure again: it is a copy, which is no second run")},
                refused);
        part.reset(); // the columns of the next ones take its memory
    }
    if (again.size() == 1)
        log.warn(again.front());
    else if (!again.empty())
        log.note(0, say("{} files measure again what others measured: their runs follow", again.size()));
    builder.provenance().jobs = runs.jobs();
    return builder.build();
}

} // namespace

std::string remedyOf(std::string_view refusal, std::string_view ofDuplicate, std::string_view correct)
{
    return std::string(refusal == said(DatasetBuilder::readBefore) ? ofDuplicate : correct);
}

std::vector<DatasetPtr> unite(std::vector<DatasetPtr> datasets, const std::string &path, ReadLog &log)
{
    std::map<DatasetKey, std::vector<DatasetPtr>> groups;
    std::map<DatasetKey, std::set<std::string>> conditions;
    for (const DatasetPtr &dataset : datasets)
        if (const DatasetKey key = keyOf(dataset->provenance()); !key.conditions.empty())
            conditions[withoutConditions(key)].insert(key.conditions);
    for (DatasetPtr &dataset : datasets) {
        DatasetKey key = keyOf(dataset->provenance());
        if (const auto &others = conditions[withoutConditions(key)]; others.size() == 1)
            key.conditions = *others.begin();
        groups[std::move(key)].push_back(std::move(dataset));
    }
    const auto several = differingInConditions(groups);
    std::vector<DatasetPtr> united;
    united.reserve(groups.size());
    for (auto &group : groups) {
        auto &[key, parts] = group;
        const auto known = std::find_if(parts.begin(), parts.end(),
            [&group](const DatasetPtr &part) { return keyOf(part->provenance()) == group.first; });
        Provenance provenance = (*known)->provenance();
        provenance.system = several.contains(withoutConditions(key)) ? nameWith(key) : key.system;
        if (parts.size() > 1)
            provenance.path = path;
        else if (provenance.system == parts.front()->provenance().system) {
            united.push_back(parts.front());
            continue;
        }
        united.push_back(merged(std::move(parts), std::move(provenance), log));
    }
    return united;
}

} // namespace collscope::io
