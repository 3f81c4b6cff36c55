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
void cutAnywhere(std::string_view text, testing::Packing packing, std::size_t part)
{
    const std::string bytes = testing::packed(text, packing);
    const std::size_t kept = magicBytes + (bytes.size() - magicBytes) * part / 0xffU;
    const auto read = io::readText(fuzz::scratch("cut", std::string_view(bytes).substr(0, kept)), limit);
    if (!read) {
        fuzz::requireReason(read.error());
        fuzz::require(kept < bytes.size(), "a whole packed file can be read", read.error().text());
        return;
    }
    fuzz::require(text.starts_with(read->bytes), "a cut file gives the beginning of its text");
    fuzz::require(read->cut || read->bytes == text, "what is missing is told");
}

} // namespace

/// Packed files. The first byte: 0 packed bytes as they are, else text to pack, the second where it is cut.
FUZZ_TARGET(packed)
{
    if (input.size() < 3)
        return;
    const auto kind = static_cast<unsigned char>(input[0]) % 4;
    const std::string_view rest = input.substr(2);
    if (kind == 0) {
        const auto read = io::readText(fuzz::scratch("packed", rest), limit);
        if (!read)
            fuzz::requireReason(read.error());
        fuzz::requireSound(io::load(fuzz::scratch("packed.csv", rest)));
        return;
    }
    if (rest.starts_with("\xef\xbb\xbf"))
        return; // a byte order mark is no text
    const auto packing
        = std::array{testing::Packing::xz, testing::Packing::gzip, testing::Packing::sizedXz}.at(kind - 1U);
    cutAnywhere(rest, packing, static_cast<unsigned char>(input[1]));
}
