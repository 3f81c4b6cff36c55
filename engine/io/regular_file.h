// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>

namespace collscope::io {

/// A file that is open to be read. Everything that is read from a path the user, a project or a machine
/// names goes through here: a pipe or a device of that name would be waited for without end.
class RegularFile {
public:
    /// Never blocks. Fails, saying what the path is and what to do, on what is no regular file.
    static Expected<RegularFile> open(const std::filesystem::path &path);
    RegularFile(RegularFile &&other) noexcept;
    RegularFile &operator=(RegularFile &&other) = delete;
    RegularFile(const RegularFile &) = delete;
    RegularFile &operator=(const RegularFile &) = delete;
    ~RegularFile();

    int descriptor() const { return m_descriptor; }
    int release(); ///< the descriptor, which is the caller's to close from then on
    std::uint64_t bytes() const { return m_bytes; } ///< when it was opened
    /// Appends up to `most` bytes to `text`: none at the end of the file.
    Expected<std::size_t> append(std::string &text, std::size_t most);
    /// The same from a position on, wherever append() is; all of `most` unless the file ends.
    Expected<std::size_t> appendAt(std::uint64_t position, std::string &text, std::size_t most);

private:
    RegularFile(std::filesystem::path path, int descriptor, std::uint64_t bytes);

    std::filesystem::path m_path;
    int m_descriptor;
    std::uint64_t m_bytes;
};

/// The bytes of a regular file; fails on more than `most`, looking at the size before anything is allocated,
/// and with "cancelled" when stopped.
Expected<std::string> readWhole(
    const std::filesystem::path &path, std::size_t most, const std::stop_token &stop = {});

} // namespace collscope::io
