// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/io/text_stream.h"
#include "engine/profiles/format.h"
#include "engine/wire/text.h"

namespace collscope::profiles {

namespace {

/// A line is some 100 bytes; a job with a million kinds of calls is none that a profile helps with.
constexpr std::size_t most = std::size_t{128} << 20;

Expected<ApplicationProfile> readRecord(const std::vector<Source> &files, const std::stop_token &stop)
{
    const std::string path = files.front().path.string();
    std::string text;
    while (files.front().text->read(text)) {
        if (stop.stop_requested())
            return failure("cancelled", {}, path);
        if (text.size() > most)
            return failure(
                say("is longer than 128 MiB: hardly what Collscope recorded"), say("record again"), path);
    }
    std::string problem;
    auto profile = wire::readProfile(text, problem);
    if (!profile) { // "line 7: ..."
        const std::size_t colon = problem.find(": ");
        const auto line = wire::parseUnsigned(std::string_view(problem).substr(5, colon - 5));
        return failure(problem.substr(colon + 2),
            say("record again, or leave the file as Collscope wrote it"), path,
            static_cast<std::size_t>(line.value_or(0)));
    }
    ApplicationProfile result;
    result.calls = *std::move(profile);
    return result;
}

} // namespace

Format recordFormat()
{
    return {"Collscope", "Collscope's own record (COLLSCOPE_PROFILE)", wire::isProfile, readRecord};
}

} // namespace collscope::profiles
