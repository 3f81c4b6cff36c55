// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/libraries.h"

#include "engine/wire/text.h"

#include <cctype>
#include <regex>

namespace collscope::wire {

namespace {

/// Lower-case letters, without "(R)" and the number at the end.
std::string plainName(std::string_view name)
{
    std::string plain;
    for (const char c : name) {
        plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        for (const std::string_view mark : {"(r)", "(tm)"})
            if (plain.size() > mark.size() && plain.substr(plain.size() - mark.size()) == mark)
                plain.resize(plain.size() - mark.size());
    }
    plain.resize(plain.find_last_not_of("0123456789. ") + 1);
    std::string letters;
    for (const char c : plain)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            letters += c;
    return letters;
}

/// All that a library is called, the key last: it may be the beginning of an alias.
std::vector<std::string_view> namesOf(const Library &library)
{
    std::vector<std::string_view> names = splitBlanks(library.aliases);
    for (const std::string_view name : {library.title, library.recorded, library.key})
        if (!name.empty())
            names.push_back(name);
    return names;
}

/// The words of a name with whatever stands between them in names of files, and a release as its group.
std::regex patternOf(std::string_view name)
{
    std::string pattern;
    for (const std::string_view word : splitBlanks(name)) {
        pattern += pattern.empty() ? "(?:^|[^a-z0-9])" : "[^a-z0-9]{0,4}";
        for (const char c : word)
            if (std::isalnum(static_cast<unsigned char>(c)) != 0)
                pattern += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            else
                pattern += std::string("\\") + c;
    }
    return std::regex(pattern + R"([-@/ _v]*(\d+(?:\.\d+)+)?)");
}

} // namespace

const std::vector<Library> &libraries()
{
    constexpr std::string_view hydraVersion = R"(Version:\s+(\d[\w.]*))";
    static const std::vector<Library> all = {
        {bundledLibrary, "Collscope", {}, {}, {}, "under any MPI library", {}},
        {openMpiLibrary, "Open MPI", "Open MPI", "Open MPI", openMpiLibrary, "under Open MPI alone",
            {R"(Open ?MPI|OpenRTE)", R"((?:Open ?MPI|OpenRTE)\)?\s+v?(\d[\w.]*))", "*'(Open'*') '[0-9]*",
                "*'(Open'*') ", "mpirun mpiexec mpirun.openmpi"},
            "ompi"},
        {openMpiComponents, "Open MPI", "Open MPI", {}, openMpiLibrary,
            "under Open MPI with mca_coll_collscope.so alone", {}},
        {mpichLibrary, "MPICH", "MPICH", "MPICH", mpichLibrary, "under MPICH alone",
            {R"(HYDRA|(?i:mpich))", hydraVersion, "*HYDRA*", "*HYDRA*Version:*' ",
                "mpirun mpiexec mpirun.mpich mpiexec.hydra"}},
        {"mvapich", "MVAPICH", "MVAPICH", "MVAPICH", "mvapich", {},
            {R"((?i:mvapich))", hydraVersion, {}, {}, {}}, "mvapich2"},
        {"craympich", "Cray MPICH", "CRAY MPICH", "CRAY MPICH", "craympich", {}, {}},
        {intelMpiLibrary, "Intel MPI", "Intel(R) MPI Library", "Intel", intelMpiLibrary, {},
            {R"(Intel\(R\) MPI Library)", R"(Version (\d[\w.]*))", "*'Intel(R) MPI Library'*",
                "*'Intel(R) MPI Library'*'Version ", "mpirun mpiexec mpiexec.hydra"},
            "impi"},
        {ncclLibrary, "NCCL", "NCCL", "NCCL", ncclLibrary, "under NCCL and RCCL alone", {}},
        {rcclLibrary, "RCCL", "RCCL", "RCCL", ncclLibrary, "under NCCL and RCCL alone", {}},
    };
    return all;
}

const Library *findLibrary(std::string_view key)
{
    for (const Library &library : libraries())
        if (library.key == key)
            return &library;
    return nullptr;
}

const Library *recordedLibrary(std::string_view recorded)
{
    for (const Library &library : libraries())
        if (!library.beginning.empty()
            && (recorded.substr(0, library.beginning.size()) == library.beginning || recorded == library.key))
            return &library;
    return nullptr;
}

const Library *namedLibrary(std::string_view name)
{
    const std::string plain = plainName(name);
    for (const Library &library : libraries())
        for (const std::string_view known : namesOf(library))
            if (plain == plainName(known))
                return &library;
    return nullptr;
}

FoundLibrary libraryIn(std::string_view text)
{
    std::string lower;
    for (const char c : text)
        lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const std::vector<Library> &all = libraries();
    for (auto library = all.rbegin(); library != all.rend(); ++library) { // "Cray MPICH" before "MPICH"
        if (library->recorded.empty() || hasChannels(library->key)
            || namedLibrary(library->title) != &*library)
            continue;
        for (const std::string_view name : namesOf(*library)) {
            std::smatch match;
            if (std::regex_search(lower, match, patternOf(name)))
                return {&*library, match[1].str()};
        }
    }
    return {};
}

std::string libraryTitles()
{
    std::string titles;
    for (const Library &library : libraries())
        if (namedLibrary(library.title) == &library)
            titles += (titles.empty() ? "" : ", ") + std::string(library.title);
    return titles;
}

std::string recordedName(std::string_view key)
{
    const Library *const library = findLibrary(key);
    return std::string(library ? library->recorded : key);
}

bool isRecorded(std::string_view recorded, std::string_view key)
{
    const Library *const library = recordedLibrary(recorded);
    return library && library->key == key;
}

bool hasChannels(std::string_view key)
{
    const Library *const library = findLibrary(key);
    return library && library->programs == ncclLibrary;
}

} // namespace collscope::wire
