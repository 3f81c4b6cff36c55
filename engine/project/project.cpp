// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/project.h"

#include "engine/data/say.h"

#include "engine/io/atomic_file.h"
#include "engine/project/archive_version.h"
#include "engine/project/checked_archive.h"
#include "engine/project/container.h"
#include "engine/project/stored_weights.h"
#include "engine/wire/text.h"

#include <boost/archive/impl/archive_serializer_map.ipp>
#include <boost/archive/impl/basic_text_iarchive.ipp>
#include <boost/archive/impl/text_iarchive_impl.ipp>
#include <boost/archive/text_oarchive.hpp>
#include <boost/serialization/map.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/version.hpp>

#include <cmath>
#include <sstream>

/// Serialized form. A text archive, because its reader survives what a binary one does not; numbers with
/// fractions are texts of their own, so that they come back bit by bit whatever the locale is.
namespace collscope::project {

namespace {

namespace fs = std::filesystem;

/// Where the file of a model that is read from one lies among its parameters.
constexpr const char *fileKey = "file";
constexpr const char *rulesKey = "rules"; ///< likewise those that a person set

struct StoredTuning {
    std::string system;
    std::string collective;
    std::string kind;
    std::map<std::string, std::string> parameters;

    template <typename Archive> void serialize(Archive &archive, unsigned)
    {
        archive &system &collective &kind &parameters;
    }
};

/// Something of one collective of one system: other collectives, runs.
template <typename Item> struct StoredList {
    std::string system;
    std::string collective;
    std::vector<Item> items;

    template <typename Archive> void serialize(Archive &archive, unsigned)
    {
        archive &system &collective &items;
    }
};

/// Placement, Conditions, Exclusion, GridSelection and HeldOut as they are stored; nothing of them is left
/// out, but what a selection excludes stands in StoredProject.
struct StoredPlacement {
    std::uint32_t nodes = 0;
    std::uint32_t ppn = 0;
    std::uint32_t commSize = 0;
    std::uint32_t members = 0; // since version 1, like colours
    std::uint32_t colours = 0;

    template <typename Archive> void serialize(Archive &archive, unsigned version)
    {
        archive &nodes &ppn &commSize;
        if (version > 0)
            archive &members &colours;
    }
};

struct StoredConditions {
    Conditions value;

    template <typename Archive> void serialize(Archive &archive, unsigned version)
    {
        archive &value.nodes &value.ppn &value.commSizes &value.messageBytes &value.runs;
        if (version > 0)
            archive &value.members &value.colours;
    }
};

/// Exclusion.
struct StoredExclusion {
    std::string system;
    std::string collective;
    std::string method;
    StoredConditions where;
    std::string reason;

    template <typename Archive> void serialize(Archive &archive, unsigned)
    {
        archive &system &collective &method &where &reason;
    }
};

struct StoredSelection {
    std::string collective;
    bool baselineIsCandidate = false;
    bool hasPpn = false;
    std::uint32_t ppn = 0;
    bool hasNodes = false;
    std::uint32_t nodes = 0;
    bool hasRuns = false;
    std::vector<std::uint32_t> runs;
    std::string library;
    std::vector<StoredPlacement> placements;
    StoredConditions only;
    StoredConditions except;
    std::string statistic = "median"; // since version 1; before, it always was

    template <typename Archive> void serialize(Archive &archive, unsigned version)
    {
        archive &collective &baselineIsCandidate &hasPpn &ppn &hasNodes &nodes &hasRuns &runs &library
            &placements &only &except;
        if (version > 0)
            archive &statistic;
    }
};

struct StoredHeldOut {
    std::string system;
    std::string collective;
    std::vector<std::uint32_t> runs;
    StoredConditions train;
    StoredConditions test;
    std::string testSystem;
    unsigned folds = 0;
    std::uint64_t seed = 0;
    bool eachRun = false; // since version 1

    template <typename Archive> void serialize(Archive &archive, unsigned version)
    {
        archive &system &collective &runs &train &test &testSystem &folds &seed;
        if (version > 0)
            archive &eachRun;
    }
};

struct StoredProject {
    std::vector<std::string> data;
    std::string system;
    StoredSelection selection; // since version 6; before, its parts
    std::vector<StoredTuning> tunings;
    bool linkedZoom = true;
    bool logPenalty = false;
    std::vector<StoredTuning> compared; // since version 1
    std::vector<StoredHeldOut> heldOut; // since version 1, but only runs before version 6
    std::vector<StoredList<std::string>> together; // since version 2
    std::string savedAs; // since version 4
    std::string rowsBy; // since version 5
    bool hasRowsOnly = false;
    std::uint32_t rowsOnly = 0;
    std::map<std::string, std::string> facts; // since version 7
    std::vector<StoredExclusion> excluded; // of the selection, since version 8
    StoredWeights weights; // since version 9
    bool tiesAreFree = false; // since version 10
    std::string thirdMap; // since version 11

    template <typename Archive> void serialize(Archive &archive, unsigned version)
    {
        if (version < 6) {
            serializeOld(archive, version);
            return;
        }
        archive &data &system &selection &tunings &linkedZoom &logPenalty &compared &heldOut &together
            &savedAs &rowsBy &hasRowsOnly &rowsOnly;
        if (version > 6)
            archive &facts;
        if (version > 7)
            archive &excluded;
        if (version > 8)
            archive &weights;
        if (version > 9)
            archive &tiesAreFree;
        if (version > 10)
            archive &thirdMap;
    }

private:
    /// As versions 0 to 5 had it; only read.
    template <typename Archive> void serializeOld(Archive &archive, unsigned version)
    {
        std::vector<StoredList<std::uint32_t>> runs;
        archive &data &system &selection.collective &tunings &linkedZoom &selection
            .baselineIsCandidate &logPenalty &selection.ppn;
        if (version > 0)
            archive &compared &runs;
        if (version > 1)
            archive &together;
        if (version > 2)
            archive &selection.library;
        if (version > 3)
            archive &savedAs;
        if (version > 4)
            archive &selection.nodes &rowsBy &hasRowsOnly &rowsOnly;
        selection.hasPpn = selection.ppn != 0; // 0 stood for all
        selection.hasNodes = selection.nodes != 0;
        for (const auto &each : runs)
            heldOut.push_back({each.system, each.collective, each.items, {}, {}, {}, 0, 0, false});
    }
};

} // namespace

} // namespace collscope::project

BOOST_CLASS_VERSION(collscope::project::StoredProject, 11)
BOOST_CLASS_VERSION(collscope::project::StoredPlacement, 1)
BOOST_CLASS_VERSION(collscope::project::StoredSelection, 1)
BOOST_CLASS_VERSION(collscope::project::StoredHeldOut, 1)
BOOST_CLASS_VERSION(collscope::project::StoredConditions, 1)

namespace collscope::project {

namespace {

fs::path folderOf(const fs::path &file)
{
    std::error_code ignored;
    return fs::absolute(file, ignored).lexically_normal().parent_path();
}

/// `data` relative to the folder of the project when it lies in or below it, else absolute: a project then
/// moves together with its data, and finds data elsewhere from wherever it is opened.
std::string storedPath(const std::string &data, const fs::path &folder)
{
    std::error_code ignored;
    const fs::path whole = fs::absolute(data, ignored).lexically_normal();
    const fs::path relative = whole.lexically_relative(folder);
    const bool below = !relative.empty() && *relative.begin() != "..";
    return (below ? relative : whole).string();
}

std::string openedPath(const std::string &stored, const fs::path &folder)
{
    return (folder / stored).lexically_normal().string();
}

std::vector<StoredTuning> toStored(const std::vector<Tuning> &tunings, const fs::path &folder)
{
    std::vector<StoredTuning> stored;
    for (const Tuning &tuning : tunings) {
        stored.push_back({tuning.system, tuning.collective, tuning.model.kind, {}});
        for (const auto &[key, value] : tuning.model.parameters)
            stored.back().parameters[key] = wire::formatDouble(value);
        if (!tuning.model.file.empty())
            stored.back().parameters[fileKey] = storedPath(tuning.model.file, folder);
        if (!tuning.model.rules.empty())
            stored.back().parameters[rulesKey] = tuning.model.rules.text();
    }
    return stored;
}

Expected<std::vector<Tuning>> fromStored(
    const std::vector<StoredTuning> &stored, const std::string &file, const fs::path &folder)
{
    std::vector<Tuning> tunings;
    for (const StoredTuning &tuning : stored) {
        tunings.push_back({tuning.system, tuning.collective, {tuning.kind, {}}});
        for (const auto &[key, text] : tuning.parameters) {
            if (key == fileKey) {
                tunings.back().model.file = openedPath(text, folder);
                continue;
            }
            if (const ModelKind *const kind = findModelKind(tuning.kind);
                key == rulesKey && kind && kind->make) {
                auto rules = HandRules::parse(text);
                if (!rules)
                    return failure(say("the rules by hand of {} cannot be read: {}", tuning.collective,
                                       rules.error().message),
                        say("open another copy of the project"), file);
                tunings.back().model.rules = *std::move(rules);
                continue;
            }
            const auto value = wire::parseDouble(text);
            if (!value)
                return failure(say("the parameter {} of {} is not a number: '{}'", key, tuning.kind, text),
                    say("open another copy of the project"), file);
            tunings.back().model.parameters[key] = *value;
        }
    }
    return tunings;
}

StoredSelection toStored(const GridSelection &selection)
{
    StoredSelection stored;
    stored.collective = selection.collective;
    stored.baselineIsCandidate = selection.baselineIsCandidate;
    stored.hasPpn = selection.ppn.has_value();
    stored.ppn = selection.ppn.value_or(0);
    stored.hasNodes = selection.nodes.has_value();
    stored.nodes = selection.nodes.value_or(0);
    stored.hasRuns = selection.runs.has_value();
    stored.runs = selection.runs.value_or(std::vector<std::uint32_t>());
    stored.library = selection.library;
    for (const Placement &placement : selection.placements)
        stored.placements.push_back(
            {placement.nodes, placement.ppn, placement.commSize, placement.members, placement.colours});
    stored.only.value = selection.only;
    stored.except.value = selection.except;
    stored.statistic = statisticText(selection.statistic);
    return stored;
}

GridSelection fromStored(const StoredSelection &stored)
{
    GridSelection selection;
    selection.collective = stored.collective;
    selection.baselineIsCandidate = stored.baselineIsCandidate;
    if (stored.hasPpn)
        selection.ppn = stored.ppn;
    if (stored.hasNodes)
        selection.nodes = stored.nodes;
    if (stored.hasRuns)
        selection.runs = stored.runs;
    selection.library = stored.library;
    for (const StoredPlacement &placement : stored.placements)
        selection.placements.push_back(
            {placement.nodes, placement.ppn, placement.commSize, placement.members, placement.colours});
    selection.only = stored.only.value;
    selection.except = stored.except.value;
    return selection;
}

StoredHeldOut toStored(const HeldOut &heldOut)
{
    const collscope::HeldOut &what = heldOut.what;
    return {heldOut.system, heldOut.collective, what.runs, {what.train}, {what.test}, heldOut.testSystem,
        what.folds, what.seed, what.eachRun};
}

HeldOut fromStored(const StoredHeldOut &stored)
{
    return {stored.system, stored.collective,
        {stored.runs, stored.train.value, stored.test.value, nullptr, stored.folds, stored.seed,
            stored.eachRun},
        stored.testSystem};
}

StoredProject toStored(const Project &project, const fs::path &folder)
{
    StoredProject stored;
    for (const std::string &data : project.data)
        stored.data.push_back(storedPath(data, folder));
    stored.system = project.system;
    stored.selection = toStored(project.selection);
    for (const Exclusion &each : project.selection.excluded)
        stored.excluded.push_back({each.system, each.collective, each.method, {each.where}, each.reason});
    stored.tunings = toStored(project.tunings, folder);
    stored.linkedZoom = project.linkedZoom;
    stored.logPenalty = project.logPenalty;
    stored.compared = toStored(project.compared, folder);
    for (const HeldOut &heldOut : project.heldOut)
        stored.heldOut.push_back(toStored(heldOut));
    for (const CombinedModel &together : project.together)
        stored.together.push_back({together.system, together.collective, together.others});
    if (!project.savedAs.empty())
        stored.savedAs = storedPath(project.savedAs, folder);
    stored.rowsBy = project.rowsBy;
    stored.hasRowsOnly = project.rowsOnly.has_value();
    stored.rowsOnly = project.rowsOnly.value_or(0);
    for (const auto &[data, facts] : project.facts)
        stored.facts[storedPath(data, folder)] = facts;
    stored.tiesAreFree = project.tiesAreFree;
    stored.thirdMap = project.thirdMap;
    stored.weights = StoredWeights::of(project.weights);
    for (auto &files : stored.weights.files)
        for (std::string &path : files)
            path = storedPath(path, folder);
    return stored;
}

/// As measurements have them: names and texts that are displayed hide nothing. Paths stay as they are.
StoredProject shown(StoredProject stored)
{
    const auto show = [](auto &...texts) { ((texts = wire::shownText(texts)), ...); };
    show(stored.system, stored.selection.collective, stored.selection.library);
    for (auto *const tunings : {&stored.tunings, &stored.compared})
        for (StoredTuning &each : *tunings)
            show(each.system, each.collective, each.kind);
    for (StoredHeldOut &each : stored.heldOut)
        show(each.system, each.collective, each.testSystem);
    for (auto &each : stored.together) {
        show(each.system, each.collective);
        for (std::string &other : each.items)
            show(other);
    }
    for (StoredExclusion &each : stored.excluded)
        show(each.system, each.collective, each.method, each.reason);
    for (auto &[data, facts] : stored.facts)
        show(facts);
    return stored;
}

Expected<Project> fromStored(const StoredProject &stored, const fs::path &folder, const std::string &file)
{
    Project project;
    for (const std::string &data : stored.data)
        project.data.push_back(openedPath(data, folder));
    project.system = stored.system;
    project.selection = fromStored(stored.selection);
    const auto statistic = parseStatistic(stored.selection.statistic);
    if (!statistic)
        return failure(say("'{}' is no statistic", stored.selection.statistic),
            say("open it with a newer version"), file);
    project.selection.statistic = *statistic;
    for (const StoredExclusion &each : stored.excluded)
        project.selection.excluded.push_back(
            {each.system, each.collective, each.method, each.where.value, each.reason});
    project.linkedZoom = stored.linkedZoom;
    project.logPenalty = stored.logPenalty;
    for (const auto &[from, to] :
        {std::pair(&stored.tunings, &project.tunings), std::pair(&stored.compared, &project.compared)}) {
        auto tunings = fromStored(*from, file, folder);
        if (!tunings)
            return tl::unexpected(tunings.error());
        *to = *std::move(tunings);
    }
    for (const StoredHeldOut &heldOut : stored.heldOut)
        project.heldOut.push_back(fromStored(heldOut));
    for (const auto &together : stored.together)
        project.together.push_back({together.system, together.collective, together.items});
    if (!stored.savedAs.empty())
        project.savedAs = openedPath(stored.savedAs, folder);
    project.rowsBy = stored.rowsBy;
    if (stored.hasRowsOnly)
        project.rowsOnly = stored.rowsOnly;
    for (const auto &[data, facts] : stored.facts)
        project.facts[openedPath(data, folder)] = facts;
    auto weights = stored.weights.read(file);
    if (!weights)
        return tl::unexpected(weights.error());
    project.weights = *std::move(weights);
    project.tiesAreFree = stored.tiesAreFree;
    project.thirdMap = stored.thirdMap;
    for (WeightedApplication &application : project.weights.applications)
        for (std::string &path : application.files)
            path = openedPath(path, folder);
    return project;
}

} // namespace

Expected<void> save(const Project &project, const fs::path &path)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    {
        const StoredProject stored = toStored(project, folderOf(path));
        boost::archive::text_oarchive archive(text, boost::archive::no_codecvt | boost::archive::no_header);
        text << archiveHeader;
        archive << stored;
    }
    const std::string payload = text.str();
    if (payload.size() > mostPayload)
        return failure(say("the project is too large to be saved: {} bytes", payload.size()),
            say("remove data from it"), path.string());
    return io::writeAtomically(path, packed(payload));
}

Expected<Project> open(const fs::path &path, const std::stop_token &stop)
{
    const std::string file = path.string();
    const auto bytes = io::readWhole(path, containerHeader + mostPayload, stop);
    if (!bytes)
        return tl::unexpected(bytes.error());
    const auto payload = unpacked(*bytes, file);
    if (!payload)
        return tl::unexpected(payload.error());
    const auto known = readableArchive(*payload, file);
    if (!known)
        return tl::unexpected(known.error());
    std::string cause;
    try {
        std::istringstream text{*known};
        text.imbue(std::locale::classic());
        CheckedArchive archive(text);
        StoredProject stored;
        archive >> stored;
        return fromStored(shown(std::move(stored)), folderOf(path), file);
    } catch (const std::exception &problem) { // archive_exception, bad_alloc and length_error among them
        cause = problem.what();
    }
    return failure(
        say("the content cannot be read as a project: {}", cause), say("open another copy of it"), file);
}

} // namespace collscope::project
