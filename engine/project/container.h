// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <cstdint>
#include <string>
#include <string_view>

/// The checked container around a project's archive. An archive that was damaged loads into nonsense more
/// often than it fails, so nothing reaches it before length and checksum are proved.
///
///     offset  bytes  content
///          0      8  "CLSCPROJ"
///          8      4  format version
///         12      8  length of the payload in bytes
///         20      8  checksum of the bytes 8 to 19 and of the payload: CRC-64 (ECMA-182 polynomial,
///         reflected: "CRC-64/XZ") 28         the payload
///
/// Numbers are little-endian on every machine.
namespace collscope::project {

inline constexpr std::uint32_t containerVersion = 8; ///< 2: compared models, 3: library, 4: savedAs, 5: rows
                                                     ///< of maps, 6: all of a selection and of HeldOut,
                                                     ///< 8: exclusions
inline constexpr std::size_t containerHeader = 28;
inline constexpr std::size_t mostPayload = std::size_t{16} << 20; ///< a project is a few kilobytes

std::string packed(std::string_view payload, std::uint32_t version = containerVersion);

/// The payload of the bytes of a file called `file`; a failure names the file and what is wrong with it.
Expected<std::string_view> unpacked(std::string_view bytes, const std::string &file);

} // namespace collscope::project
