// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace collscope::testing {

/// A temporary folder with files for one test; it goes away with the object.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder &) = delete;
    Folder &operator=(const Folder &) = delete;

    const std::filesystem::path &path() const { return m_path; }
    /// Writes a file (and the folders above it); returns its path.
    std::filesystem::path write(const std::filesystem::path &name, std::string_view bytes) const;

private:
    std::filesystem::path m_path;
};

enum class Packing {
    xz,
    gzip,
    sizedXz ///< as several threads pack: the blocks say how long they are
};

/// `bytes` as the content of an xz or gzip file.
std::string packed(std::string_view bytes, Packing packing);

/// Unpacks a tar archive (of any packing) into a folder. False when it cannot be read.
bool unpack(const std::filesystem::path &archive, const std::filesystem::path &into);

} // namespace collscope::testing
