// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace collscope::io {

/// CRC-32 of gzip (RFC 1952), over as many pieces as there are.
class Crc32 {
public:
    void add(std::string_view bytes);
    std::uint32_t value() const { return ~m_state; }

private:
    std::uint32_t m_state = 0xffffffffU;
};

/// The end of a gzip file.
struct GzipTrailer {
    std::uint32_t crc = 0; ///< of what its last member holds
    std::uint32_t length = 0; ///< of that, modulo 2^32
};
std::optional<GzipTrailer> gzipTrailer(int descriptor);

/// How much text the blocks of an xz file hold whose headers are there and say so (those of several threads
/// do; format specification 1.1.0, section 3.1). Nothing when the first one does not.
std::optional<std::uint64_t> xzDeclaredBytes(int descriptor);

} // namespace collscope::io
