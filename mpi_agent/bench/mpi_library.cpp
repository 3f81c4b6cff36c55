// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/mpi_library.h"

#include "engine/wire/intel_mpi.h"
#include "engine/wire/text.h"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>

namespace collscope::agent {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Where the version number begins: a digit at the start of a word, perhaps behind a v; the 2 of MVAPICH2 is
/// none.
std::size_t versionStart(std::string_view text)
{
    for (std::size_t i = 1; i < text.size(); ++i) {
        const std::size_t wordStart = text[i - 1] == 'v' ? i - 1 : i;
        if (isDigit(text[i]) && wordStart > 0 && text[wordStart - 1] == ' ')
            return i;
    }
    return text.size();
}

/// `text` without the word "version", a colon and blanks at its end.
std::string_view withoutVersionWord(std::string_view text)
{
    text = wire::trimmed(text);
    for (const std::string_view suffix : {":", "version", "Version"})
        if (text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix)
            text = wire::trimmed(text.substr(0, text.size() - suffix.size()));
    return text;
}

} // namespace

MpiLibrary parseMpiLibrary(std::string_view libraryVersion)
{
    MpiLibrary library;
    library.text = wire::trimmed(libraryVersion.substr(0, libraryVersion.find('\n')));
    std::replace(library.text.begin(), library.text.end(), '\t', ' ');
    library.simulated = library.text.find("SMPI") != std::string::npos; // SimGrid

    std::string_view text = library.text;
    if (const std::string_view prefix = "MPI VERSION"; text.substr(0, prefix.size()) == prefix)
        text.remove_prefix(
            std::min(text.find(':'), text.size() - 1) + 1); // "MPI VERSION    : CRAY MPICH version 8"
    const std::size_t start = versionStart(text);
    const auto end = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(start), text.end(),
        [](char c) { return !isDigit(c) && c != '.'; });
    library.version.assign(text.begin() + static_cast<std::ptrdiff_t>(start), end);
    while (!library.version.empty() && library.version.back() == '.') // the end of a sentence
        library.version.pop_back();
    const std::size_t nameEnd
        = start > 0 && start < text.size() && text[start - 1] == 'v' ? start - 1 : start;
    const std::string_view name = withoutVersionWord(text.substr(0, nameEnd));
    library.name = name.empty() ? "unknown" : std::string(name.substr(0, name.find(',')));
    constexpr std::string_view intel = "Intel";
    if (library.name.compare(0, intel.size(), intel) == 0) { // "Intel(R) MPI Library", whoever's marks
        library.slug = wire::intelMpiLibrary;
        return library;
    }
    for (const char c : library.name)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            library.slug += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return library;
}

MpiLibrary mpiLibrary()
{
    std::array<char, MPI_MAX_LIBRARY_VERSION_STRING + 1> text{};
    int length = 0;
    MPI_Get_library_version(text.data(), &length);
    return parseMpiLibrary(text.data());
}

} // namespace collscope::agent
