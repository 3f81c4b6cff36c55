// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/exclusion_file.h"

#include "engine/data/say.h"

#include "engine/io/csv_text.h"
#include "engine/io/decompress.h"
#include "engine/io/named_rows.h"
#include "engine/wire/catalogue.h"

namespace collscope {

namespace {

constexpr std::size_t firstNumber = 3; ///< column
constexpr std::size_t reasonColumn = 10;

template <typename Value> std::string listed(const std::vector<Value> &values)
{
    std::string text;
    for (const Value value : values)
        text += (text.empty() ? "" : ",") + std::to_string(value);
    return text;
}

/// What is wrong with the field, if anything is.
std::string take(std::string_view text, std::size_t column, Exclusion &exclusion)
{
    if (text.empty())
        return {};
    if (column >= firstNumber && column < reasonColumn) {
        const auto added = exclusion.where.add(exclusionColumns()[column] + '=' + std::string(text));
        return added ? std::string() : added.error().message;
    }
    const std::string value(io::csvUnmarked(text));
    switch (column) {
    case 0:
        exclusion.system = value;
        return {};
    case 1:
        exclusion.collective = value;
        return wire::collectiveIndex(value) ? std::string()
                                            : say("there is no collective called '{}'", value);
    case 2: {
        const auto dot = value.find('.');
        const std::string library = value.substr(0, dot == std::string::npos ? 0 : dot + 1);
        const auto method = wire::readMethod(std::string_view(value).substr(library.size()), library);
        exclusion.method = method ? library + wire::methodText(*method) : std::string();
        return method ? std::string()
                      : say("'{}' is no method: write chain:4/8KiB or openmpi.chain:4/8KiB", value);
    }
    default:
        exclusion.reason = value;
        return {};
    }
}

} // namespace

const std::vector<std::string> &exclusionColumns()
{
    static const std::vector<std::string> columns{"system", "collective", "method", "nodes", "ppn",
        "comm_size", "members", "colours", "message_bytes", "run", "reason"};
    return columns;
}

std::string exclusionField(const Exclusion &exclusion, std::size_t column)
{
    switch (column) {
    case 0:
        return exclusion.system;
    case 1:
        return exclusion.collective;
    case 2:
        return exclusion.method;
    case 3:
        return listed(exclusion.where.nodes);
    case 4:
        return listed(exclusion.where.ppn);
    case 5:
        return listed(exclusion.where.commSizes);
    case 6:
        return listed(exclusion.where.members);
    case 7:
        return listed(exclusion.where.colours);
    case 8:
        return listed(exclusion.where.messageBytes);
    case 9:
        return listed(exclusion.where.runs);
    default:
        return exclusion.reason;
    }
}

Expected<std::vector<Exclusion>> parseExclusions(std::string_view text, const std::string &file)
{
    const io::NamedColumns columns{say("a list of exclusions"), exclusionColumns(), reasonColumn,
        say("say why each of them is excluded")};
    std::vector<Exclusion> exclusions;
    return io::readNamedRows(text, file, columns,
        [&exclusions](const std::vector<io::NamedField> &fields) -> Expected<void> {
            Exclusion exclusion;
            for (const io::NamedField &field : fields)
                if (const std::string problem = take(field.text, field.column, exclusion); !problem.empty())
                    return failure(problem, say("correct the field or leave it empty"));
            if (exclusion.reason.empty())
                return failure(say("there is no reason"), say("say why these measurements are excluded"));
            Exclusion any;
            any.reason = exclusion.reason;
            if (exclusion == any)
                return failure(say("the line excludes everything"), say("name what is meant, such as a run"));
            exclusions.push_back(std::move(exclusion));
            return {};
        })
        .map([&exclusions] { return std::move(exclusions); });
}

Expected<std::vector<Exclusion>> readExclusions(const std::filesystem::path &path)
{
    constexpr std::uint64_t most = std::uint64_t{16} << 20;
    return io::readText(path, most).and_then([&](const io::Text &text) -> Expected<std::vector<Exclusion>> {
        if (text.cut)
            return tl::unexpected(*text.cut);
        return parseExclusions(text.bytes, path.string());
    });
}

} // namespace collscope
