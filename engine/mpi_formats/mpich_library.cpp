// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/mpich_library.h"

#include "engine/io/regular_file.h"
#include "engine/io/source_stamp.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <cstdlib>
#include <map>
#include <mutex>

namespace collscope::mpich {

namespace {

tl::unexpected<Diagnostic> noTrees(const std::string &path)
{
    return failure("holds no selection tree of MPICH",
        "use data of an MPICH whose library has its trees built in", path);
}

std::vector<std::string> libraryFiles()
{
    std::vector<std::string> folders;
    if (const char *const path = std::getenv("LD_LIBRARY_PATH")) // NOLINT(concurrency-mt-unsafe): only read
        for (const std::string_view folder : wire::split(path, ':'))
            folders.emplace_back(folder);
    for (const char *const folder : {"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64",
             "/usr/lib64/mpich/lib", "/usr/lib", "/usr/local/lib", "/opt/mpich/lib"})
        folders.emplace_back(folder);
    std::vector<std::string> files;
    for (const std::string &folder : folders)
        for (const char *const name : {"libmpich.so.12", "libmpi.so.12"})
            if (!folder.empty())
                files.push_back(folder + '/' + name);
    return files;
}

/// What was read, and what the files looked like then.
class KnownLibraries {
public:
    Expected<MpichSelectionPtr> read(const std::string &path)
    {
        const auto stamp = io::stampOf(path);
        const std::scoped_lock lock(m_mutex);
        if (!stamp)
            return failure("is not there or cannot be read", "name the shared library of MPICH", path);
        const auto known = m_known.find(path);
        if (known != m_known.end() && known->second.stamp == *stamp)
            return known->second.library;
        auto bytes = io::readWhole(path, largestLibrary);
        if (!bytes)
            return tl::unexpected(bytes.error());
        auto library = std::make_shared<MpichSelection>();
        wire::addMpichTexts(*library, *bytes);
        library->file = path;
        if (library->generic.empty())
            return noTrees(path);
        m_known[path] = {*stamp, library};
        return library;
    }

private:
    struct Known {
        io::SourceStamp stamp;
        MpichSelectionPtr library;
    };
    std::mutex m_mutex;
    std::map<std::string, Known> m_known;
};

/// "4.0.2 (/usr/lib/libmpich.so.12)", for each that was found.
std::string listOf(const std::vector<MpichSelectionPtr> &libraries)
{
    std::string text;
    for (const MpichSelectionPtr &library : libraries)
        text += fmt::format("{}{} ({})", text.empty() ? "" : ", ",
            library->release.empty() ? "unknown release" : library->release, library->file);
    return text.empty() ? "none" : text;
}

} // namespace

Expected<MpichSelectionPtr> readLibrary(const std::string &path)
{
    static KnownLibraries known;
    return known.read(path);
}

Expected<std::string> embeddedTree(std::string_view library, const std::string &path)
{
    MpichSelection selection;
    wire::addMpichTexts(selection, library);
    if (selection.generic.empty())
        return noTrees(path);
    return std::move(selection.generic);
}

Expected<MpichSelectionPtr> measuredLibrary(const Provenance &measured)
{
    MpichSelection recorded = wire::mpichSelectionIn(measured.facts);
    if (!recorded.generic.empty()) {
        recorded.release = measured.mpiVersion;
        return std::make_shared<MpichSelection>(std::move(recorded));
    }
    constexpr const char *remedy = "Measure again with this release of the agent, which records the "
                                   "selection trees, or put the folder "
                                   "of that library into LD_LIBRARY_PATH.";
    if (measured.mpiVersion.empty())
        return failure("The data name no release of MPICH, and its selection trees are not recorded: MPICH "
                       "aborts on those of another release.",
            remedy, measured.path);
    std::vector<MpichSelectionPtr> others;
    for (const std::string &file : libraryFiles())
        if (auto found = readLibrary(file)) {
            if ((*found)->release == measured.mpiVersion)
                return *found;
            others.push_back(*found);
        }
    return failure(fmt::format("The selection trees of MPICH {} are not recorded, and its library is not "
                               "installed here. Installed: {}.",
                       measured.mpiVersion, listOf(others)),
        remedy, measured.path);
}

} // namespace collscope::mpich
