// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/input.h"

#include "engine/data/say.h"

#include "engine/io/decompress.h"
#include "engine/io/regular_file.h"

#include <array>

namespace collscope::c45 {

namespace {

/// Told by content: xz and gzip files begin with these bytes.
bool isPacked(std::FILE *file)
{
    std::array<unsigned char, 2> head{};
    const bool packed = std::fread(head.data(), 1, head.size(), file) == head.size()
        && ((head[0] == 0xfd && head[1] == '7') || (head[0] == 0x1f && head[1] == 0x8b));
    std::rewind(file);
    return packed;
}

Expected<Input> unpack(const std::filesystem::path &path, const std::stop_token &stop)
{
    auto text = io::readText(path, io::maxTextBytes, stop);
    if (!text)
        return tl::unexpected(text.error());
    if (text->cut) // cases from half a file would be another tree
        return tl::unexpected(*text->cut);
    const std::size_t bytes = text->bytes.size();
    return Input{Lexer(std::move(text->bytes)), bytes};
}

} // namespace

Expected<Input> openInput(const std::filesystem::path &path, const std::stop_token &stop)
{
    std::error_code error;
    if (!std::filesystem::exists(path, error)) {
        const std::filesystem::path packed(path.string() + ".xz");
        if (std::filesystem::exists(packed, error))
            return unpack(packed, stop);
        return failure(
            say("is no readable file"), say("give the stem of STEM.names and STEM.data"), path.string());
    }
    auto opened = io::RegularFile::open(path);
    if (!opened)
        return tl::unexpected(opened.error());
    const auto bytes = static_cast<std::size_t>(opened->bytes());
    std::FILE *const file = ::fdopen(opened->descriptor(), "rb");
    if (!file)
        return failure(
            say("cannot be opened"), say("give the stem of STEM.names and STEM.data"), path.string());
    opened->release();
    if (isPacked(file)) {
        std::fclose(file);
        return unpack(path, stop);
    }
    return Input{Lexer(file), bytes};
}

} // namespace collscope::c45
