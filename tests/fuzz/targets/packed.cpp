// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/decompress.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/folder.h"

using namespace collscope;

namespace {

constexpr std::uint64_t limit = std::uint64_t{1} << 20;
constexpr std::size_t magicBytes = 6; ///< what tells xz from text; with less of it left it is text

/// Packed by us and cut behind `part` of 255 of it: what is read is the beginning of the text, and a loss is
/// told.
void cutAnywhere(const std::string &text, std::string_view packedText, std::size_t part)
{
    const std::size_t kept = magicBytes + (packedText.size() - magicBytes) * part / 0xffU;
    const auto read = io::readText(fuzz::scratch("cut", packedText.substr(0, kept)), limit);
    if (!read) {
        fuzz::requireReason(read.error());
        fuzz::require(kept < packedText.size(), "a whole packed file can be read", read.error().text());
        return;
    }
    fuzz::require(text.starts_with(read->bytes), "a cut file gives the beginning of its text");
    fuzz::require(read->cut || read->bytes == text, "what is missing is told");
}

} // namespace

/// Packed files. The first byte: 0 packed bytes as they are, else text to pack; the second where that is cut.
FUZZ_TARGET(packed)
{
    if (input.size() < 3)
        return;
    const auto kind = static_cast<unsigned char>(input[0]) % 4;
    const std::string_view rest = input.substr(2);
    const auto path = fuzz::scratch("a.csv", rest);
    const auto read = io::readText(path, limit);
    if (!read)
        fuzz::requireReason(read.error());
    if (kind == 0)
        return fuzz::requireSound(io::load(path));
    if (!read || rest.substr(0, 2) == "\x1f\x8b"
        || rest.starts_with("\xfd"
                            "7zXZ"))
        return; // UTF-16 is refused, and what is packed already is another text
    const auto packing
        = std::array{testing::Packing::xz, testing::Packing::gzip, testing::Packing::sizedXz}.at(kind - 1U);
    cutAnywhere(read->bytes, testing::packed(rest, packing), static_cast<unsigned char>(input[1]));
}
