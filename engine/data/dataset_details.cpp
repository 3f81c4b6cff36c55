// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/dataset_details.h"

#include <algorithm>
#include <filesystem>

namespace collscope {

namespace {

std::string libraryOf(const Provenance &source)
{
    const bool both = !source.mpiLibrary.empty() && !source.mpiVersion.empty();
    return source.mpiLibrary + (both ? " " : "") + source.mpiVersion;
}

/// The last so many parts of a path.
std::string tail(const std::filesystem::path &path, std::ptrdiff_t parts)
{
    const auto length = std::distance(path.begin(), path.end());
    std::filesystem::path result;
    for (auto part = std::next(path.begin(), std::max<std::ptrdiff_t>(length - parts, 0)); part != path.end();
         ++part)
        result /= *part;
    return result.string();
}

/// As little of `path` as none of the others ends with. The whole of it where one is the same.
std::string shortest(const std::string &path, const std::vector<std::string> &others)
{
    const std::filesystem::path full(path);
    const auto length = std::distance(full.begin(), full.end());
    for (std::ptrdiff_t parts = 1; parts < length; ++parts) {
        std::string text = tail(full, parts);
        if (!text.empty() && std::none_of(others.begin(), others.end(), [&](const std::string &other) {
                return tail(other, parts) == text;
            }))
            return text;
    }
    return path;
}

/// "(simulated)" and the like are said anyway.
bool areNamesakes(const Provenance &a, const Provenance &b)
{
    return markedName(a.system, a.origin) == markedName(b.system, b.origin);
}

void append(std::string &text, std::string_view detail)
{
    if (!detail.empty())
        text.append(text.empty() ? "" : ", ").append(detail);
}

std::string detailsOf(const Dataset &dataset, const std::vector<DatasetPtr> &all)
{
    const Provenance &source = dataset.provenance();
    bool librariesDiffer = false;
    bool originsDiffer = false;
    std::vector<std::string> paths; // of those that neither library nor origin tell apart
    for (const DatasetPtr &other : all) {
        if (other.get() == &dataset || !areNamesakes(source, other->provenance()))
            continue;
        if (libraryOf(source) != libraryOf(other->provenance()))
            librariesDiffer = true;
        else if (source.origin != other->provenance().origin)
            originsDiffer = true;
        else
            paths.push_back(other->provenance().path);
    }
    std::string text;
    if (librariesDiffer)
        append(text, libraryOf(source));
    if (originsDiffer)
        append(text, source.origin == Origin::measured ? "measured" : "of unknown origin");
    if (!paths.empty())
        append(text, shortest(source.path, paths));
    return text;
}

} // namespace

std::vector<std::string> datasetDetails(const std::vector<DatasetPtr> &datasets)
{
    std::vector<std::string> details;
    details.reserve(datasets.size());
    for (const DatasetPtr &dataset : datasets)
        details.push_back(detailsOf(*dataset, datasets));
    // What was made in memory may have no path.
    const std::vector<std::string> plain = details;
    for (std::size_t i = 0; i < datasets.size(); ++i) {
        std::size_t before = 0;
        for (std::size_t j = 0; j < i; ++j)
            before
                += plain[j] == plain[i] && areNamesakes(datasets[j]->provenance(), datasets[i]->provenance());
        if (before != 0)
            append(details[i], '#' + std::to_string(before + 1));
    }
    return details;
}

} // namespace collscope
