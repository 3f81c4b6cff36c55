// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/project.h"

#include "engine/project/atomic_file.h"
#include "engine/project/checked_archive.h"
#include "engine/project/container.h"
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

/// Something of one collective of one system: runs, other collectives.
template <typename Item> struct StoredList {
    std::string system;
    std::string collective;
    std::vector<Item> items;

    template <typename Archive> void serialize(Archive &archive, unsigned)
    {
        archive &system &collective &items;
    }
};

struct StoredProject {
    std::vector<std::string> data;
    std::string system;
    std::string collective;
    std::vector<StoredTuning> tunings;
    bool linkedZoom = true;
    bool baselineIsCandidate = false;
    bool logPenalty = false;
    std::uint32_t ppn = 0;
    std::vector<StoredTuning> compared; // since version 1
    std::vector<StoredList<std::uint32_t>> heldOut;
    std::vector<StoredList<std::string>> together; // since version 2
    std::string library; // since version 3
    std::string savedAs; // since version 4
    std::uint32_t nodes = 0; // since version 5
    std::string rowsBy;
    bool hasRowsOnly = false;
    std::uint32_t rowsOnly = 0;

    template <typename Archive> void serialize(Archive &archive, unsigned version)
    {
        archive &data &system &collective &tunings &linkedZoom &baselineIsCandidate &logPenalty &ppn;
        if (version > 0)
            archive &compared &heldOut;
        if (version > 1)
            archive &together;
        if (version > 2)
            archive &library;
        if (version > 3)
            archive &savedAs;
        if (version > 4)
            archive &nodes &rowsBy &hasRowsOnly &rowsOnly;
    }
};

} // namespace

} // namespace collscope::project

BOOST_CLASS_VERSION(collscope::project::StoredProject, 5)

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
            const auto value = wire::parseDouble(text);
            if (!value)
                return failure(
                    "the parameter " + key + " of " + tuning.kind + " is not a number: '" + text + "'",
                    "open another copy of the project", file);
            tunings.back().model.parameters[key] = *value;
        }
    }
    return tunings;
}

StoredProject toStored(const Project &project, const fs::path &folder)
{
    StoredProject stored{{}, project.system, project.collective, toStored(project.tunings, folder),
        project.linkedZoom, project.baselineIsCandidate, project.logPenalty, project.ppn,
        toStored(project.compared, folder), {}, {}, project.library, {}, project.nodes, project.rowsBy,
        project.rowsOnly.has_value(), project.rowsOnly.value_or(0)};
    if (!project.savedAs.empty())
        stored.savedAs = storedPath(project.savedAs, folder);
    for (const std::string &data : project.data)
        stored.data.push_back(storedPath(data, folder));
    for (const HeldOut &heldOut : project.heldOut)
        stored.heldOut.push_back({heldOut.system, heldOut.collective, heldOut.runs});
    for (const Together &together : project.together)
        stored.together.push_back({together.system, together.collective, together.others});
    return stored;
}

Expected<Project> fromStored(const StoredProject &stored, const fs::path &folder, const std::string &file)
{
    Project project{{}, stored.system, stored.collective, {}, stored.linkedZoom, stored.baselineIsCandidate,
        stored.logPenalty, stored.ppn, {}, {}, {}, stored.library, {}, stored.nodes, stored.rowsBy, {}};
    if (stored.hasRowsOnly)
        project.rowsOnly = stored.rowsOnly;
    if (!stored.savedAs.empty())
        project.savedAs = openedPath(stored.savedAs, folder);
    for (const std::string &data : stored.data)
        project.data.push_back(openedPath(data, folder));
    for (const auto &[from, to] :
        {std::pair(&stored.tunings, &project.tunings), std::pair(&stored.compared, &project.compared)}) {
        auto tunings = fromStored(*from, file, folder);
        if (!tunings)
            return tl::unexpected(tunings.error());
        *to = *std::move(tunings);
    }
    for (const auto &heldOut : stored.heldOut)
        project.heldOut.push_back({heldOut.system, heldOut.collective, heldOut.items});
    for (const auto &together : stored.together)
        project.together.push_back({together.system, together.collective, together.items});
    return project;
}

} // namespace

void copyView(const Project &from, Project &to)
{
    to.linkedZoom = from.linkedZoom;
    to.logPenalty = from.logPenalty;
    to.rowsBy = from.rowsBy;
    to.rowsOnly = from.rowsOnly;
}

Expected<void> save(const Project &project, const fs::path &path)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    {
        const StoredProject stored = toStored(project, folderOf(path));
        boost::archive::text_oarchive archive(text, boost::archive::no_codecvt);
        archive << stored;
    }
    const std::string payload = text.str();
    if (payload.size() > mostPayload)
        return failure("the project is too large to be saved: " + std::to_string(payload.size()) + " bytes",
            "remove data from it", path.string());
    return writeAtomically(path, packed(payload));
}

Expected<Project> open(const fs::path &path, const std::stop_token &stop)
{
    const std::string file = path.string();
    const auto bytes = readWhole(path, containerHeader + mostPayload, stop);
    if (!bytes)
        return tl::unexpected(bytes.error());
    const auto payload = unpacked(*bytes, file);
    if (!payload)
        return tl::unexpected(payload.error());
    std::string cause;
    try {
        std::istringstream text{std::string(*payload)};
        text.imbue(std::locale::classic());
        CheckedArchive archive(text);
        StoredProject stored;
        archive >> stored;
        return fromStored(stored, folderOf(path), file);
    } catch (const std::exception &problem) { // archive_exception, bad_alloc and length_error among them
        cause = problem.what();
    }
    return failure("the content cannot be read as a project: " + cause, "open another copy of it", file);
}

} // namespace collscope::project
