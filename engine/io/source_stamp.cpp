// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/source_stamp.h"

#include "engine/io/reader.h"

namespace collscope::io {

namespace fs = std::filesystem;

namespace {

bool add(SourceStamp &stamp, const fs::path &file)
{
    std::error_code error;
    const auto bytes = fs::file_size(file, error);
    if (error)
        return false;
    const auto time = fs::last_write_time(file, error);
    ++stamp.files;
    stamp.bytes += bytes;
    stamp.times += static_cast<std::uint64_t>(time.time_since_epoch().count());
    return !error;
}

} // namespace

std::optional<SourceStamp> stampOf(const fs::path &path, const std::stop_token &stop)
{
    SourceStamp stamp;
    std::error_code error;
    if (!fs::is_directory(path, error))
        return add(stamp, path) ? std::optional(stamp) : std::nullopt;
    std::size_t entries = 0;
    fs::recursive_directory_iterator entry(path, fs::directory_options::skip_permission_denied, error);
    for (const fs::recursive_directory_iterator end; !error && entry != end; entry.increment(error)) {
        std::error_code ignored;
        if (stop.stop_requested() || ++entries > mostEntries)
            return std::nullopt;
        const bool isHidden = entry->path().filename().string().front() == '.';
        if (isHidden || entry.depth() >= static_cast<int>(folderLevels))
            entry.disable_recursion_pending();
        if (!isHidden && entry->is_regular_file(ignored))
            add(stamp, entry->path()); // one that vanished meanwhile is not there
    }
    return error ? std::nullopt : std::optional(stamp);
}

} // namespace collscope::io
