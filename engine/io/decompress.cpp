// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/decompress.h"

#include "engine/data/say.h"
#include "engine/io/text_stream.h"

namespace collscope::io {

Expected<Text> readText(const std::filesystem::path &path, std::uint64_t limit, const std::stop_token &stop)
{
    const auto stream = TextStream::open(path, stop);
    if (!stream)
        return tl::unexpected(stream.error());
    std::error_code ignored;
    const std::uint64_t fileBytes = std::filesystem::file_size(path, ignored);
    Text text;
    do {
        if (text.bytes.size() > limit || fileBytes > limit)
            return failure(say("holds more than {} bytes of text, the most that is read", limit),
                say("split it, or check that it is a file of measurements"), path.string());
    } while ((*stream)->read(text.bytes));
    if (const auto &failed = (*stream)->failure())
        return tl::unexpected(*failed);
    text.cut = (*stream)->cut();
    return text;
}

} // namespace collscope::io
