// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/io/log_text.h"
#include "engine/io/text_stream.h"
#include "engine/profiles/format.h"
#include "engine/wire/text.h"

#include <algorithm>

namespace collscope::profiles {

namespace {

namespace fs = std::filesystem;

const Format *formatOf(std::string_view head, const std::vector<Format> &among)
{
    const auto found = std::find_if(
        among.begin(), among.end(), [head](const Format &format) { return format.accepts(head); });
    return found == among.end() ? nullptr : &*found;
}

tl::unexpected<Diagnostic> unknownFormat(const fs::path &path, const std::vector<Format> &among)
{
    std::string known;
    for (const Format &format : among)
        known += (known.empty() ? say("known are: ") : "; ") + std::string(format.title);
    return failure(say("is no application profile of a known format"), known, path.string());
}

/// Files that are read together.
struct Group {
    const Format *format = nullptr;
    std::vector<Source> files;
};

Expected<std::vector<Group>> grouped(
    const std::vector<fs::path> &files, const std::stop_token &stop, const std::vector<Format> &among)
{
    std::vector<Group> groups;
    for (const fs::path &path : files) {
        auto text = io::TextStream::open(path, stop);
        if (!text)
            return tl::unexpected(text.error());
        const std::string_view head = (*text)->head();
        const Format *const format = formatOf(head, among);
        if (!format) {
            if (auto summary = io::summaryOfIpm(head, path))
                return tl::unexpected(*std::move(summary));
            return unknownFormat(path, among);
        }
        const bool goesOn = !groups.empty() && groups.back().format == format && format->continues
            && format->continues(head);
        if (!goesOn)
            groups.push_back({format, {}});
        groups.back().files.push_back({path, *std::move(text)});
    }
    return groups;
}

/// "profile.txt" of "profile.txt.12"; the path itself where nothing like a rank is behind it.
fs::path wholeOf(const fs::path &path)
{
    const std::string extension = path.extension().string();
    return extension.size() > 1 && wire::parseUnsigned(extension.substr(1))
        ? fs::path(path).replace_extension()
        : path;
}

/// Did the killed job that wrote one write the other too?
bool areOfOneJob(const ApplicationProfile &a, const ApplicationProfile &b)
{
    return !a.calls.complete && !b.calls.complete && a.calls.program == b.calls.program
        && a.calls.processes == b.calls.processes && a.files.front() != b.files.front()
        && wholeOf(a.files.front()) == wholeOf(b.files.front());
}

Expected<ApplicationProfile> readGroup(const Group &group, const std::stop_token &stop)
{
    auto profile = group.format->read(group.files, stop);
    for (const Source &file : group.files) {
        if (const auto &failed = file.text->failure())
            return tl::unexpected(*failed);
        if (const auto &cut = file.text->cut())
            return tl::unexpected(*cut);
    }
    if (!profile)
        return profile;
    profile->formats = {std::string(group.format->name)};
    for (const Source &file : group.files)
        profile->files.push_back(file.path);
    for (const auto &[key, entry] : profile->calls.entries)
        if (const std::string beyond = wire::beyondReason(profile->calls, key, entry); !beyond.empty())
            return failure(beyond, say("was the file made by the profiler, and is it whole?"),
                profile->files.front().string());
    return profile;
}

bool areSame(const fs::path &a, const fs::path &b)
{
    std::error_code ignored;
    return a == b || fs::equivalent(a, b, ignored);
}

} // namespace

Expected<ApplicationProfile> read(
    const std::vector<fs::path> &files, const std::stop_token &stop, const std::vector<Format> &among)
{
    for (auto file = files.begin(); file != files.end(); ++file)
        if (std::any_of(files.begin(), file, [&](const fs::path &before) { return areSame(before, *file); }))
            return failure(
                say("is named twice"), say("name every profile once: they add up"), file->string());
    const auto groups = grouped(files, stop, among);
    if (!groups)
        return tl::unexpected(groups.error());
    std::vector<ApplicationProfile> runs;
    std::string empty; ///< a file without any call: a program's part that made none adds nothing
    for (const Group &group : *groups) {
        auto profile = readGroup(group, stop);
        if (!profile)
            return profile;
        if (profile->calls.entries.empty()) {
            empty = profile->files.front().string();
            continue;
        }
        const auto same = std::find_if(runs.begin(), runs.end(),
            [&profile](const ApplicationProfile &run) { return areOfOneJob(run, *profile); });
        if (same == runs.end())
            runs.push_back(*std::move(profile));
        else
            merge(*same, *profile, Merge::part);
    }
    if (runs.empty() && !empty.empty())
        return failure(say("holds no call of a collective"),
            say("was the profiler on while the program communicated?"), empty);
    if (runs.empty())
        return failure(say("there is no file"), say("name an application profile"));
    for (std::size_t i = 1; i < runs.size(); ++i) {
        const std::uint64_t here = runs[i].calls.processes;
        if (here != runs.front().calls.processes) // what a call is worth depends on how many take part
            return failure(say("is of {} processes and {} of {}: runs of different sizes do not add up", here,
                               runs.front().files.front().string(), runs.front().calls.processes),
                say("give each its share instead, FILE=SHARE, or open one after the other"),
                runs[i].files.front().string());
        merge(runs.front(), runs[i]);
    }
    return std::move(runs.front());
}

bool isProfile(const fs::path &path, const std::vector<Format> &among)
{
    std::error_code error;
    const auto text = fs::is_regular_file(path, error) ? io::TextStream::open(path) : nullptr;
    return text && *text && formatOf((*text)->head(), among);
}

Diagnostic explained(Diagnostic failed, const fs::path &path, const std::vector<Format> &among)
{
    std::error_code error;
    if (!fs::is_regular_file(path, error))
        return failed;
    const auto text = io::TextStream::open(path);
    const Format *const format = text ? formatOf((*text)->head(), among) : nullptr;
    if (!format)
        return failed;
    return {path.string(), 0, say("holds no measurements but the calls of a program: {}", format->title),
        say("`collscope profile` reads it"), failed.severity};
}

} // namespace collscope::profiles
