// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace collscope::io {

/// The text of a file of any length, piece by piece, unpacked if it is an xz or gzip file (told by content,
/// not by name) and without byte order mark.
class TextStream {
public:
    /// Fails when the path is no readable regular file, when it is empty, when it is packed in a way
    /// Collscope does not read, and when nothing of the packed data can be read.
    ///
    /// Unpacking ends with a failure at `mostUnpacked` bytes of text. 0: at 4 GiB, and from 64 MiB on when
    /// there are more than 100 bytes of text to a packed one: measurements do not repeat themselves like
    /// that.
    static Expected<std::unique_ptr<TextStream>> open(
        const std::filesystem::path &path, const std::stop_token &stop = {}, std::uint64_t mostUnpacked = 0);
    ~TextStream();
    TextStream(const TextStream &) = delete;
    TextStream &operator=(const TextStream &) = delete;

    /// The first 64 KiB or all there is; read() gives them again.
    std::string_view head() const;
    /// Appends the next piece to `text`. False at the end, where failure() and cut() say what kind of end.
    bool read(std::string &text);
    /// How much of the file was read, 0..1.
    double fraction() const;

    /// Why reading stopped: cancelled, too much text was packed, or the disk failed. Nothing that was read
    /// may be used.
    const std::optional<Diagnostic> &failure() const;
    /// The packed data end early or are damaged, and how much is missing as far as that can be known: an
    /// error. What was read before is right.
    const std::optional<Diagnostic> &cut() const;

private:
    class Impl;
    explicit TextStream(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace collscope::io
