// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/weighting_file.h"

#include "engine/data/say.h"

#include "engine/io/csv_text.h"
#include "engine/io/decompress.h"
#include "engine/io/named_rows.h"
#include "engine/profiles/format.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <algorithm>

namespace collscope {

namespace {

constexpr std::size_t weightColumn = 7;
constexpr std::uint64_t mostBytes = std::uint64_t{16} << 20;

std::string joined(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ",") + name;
    return text;
}

template <typename Value> std::string field(const std::vector<Value> &values)
{
    std::vector<std::string> texts;
    for (const Value value : values)
        texts.push_back(std::to_string(value));
    return texts.size() > 1 ? '"' + joined(texts) + '"' : joined(texts);
}

/// What is wrong with the field, if anything is.
std::string take(std::string_view text, std::size_t column, PaintedWeight &painted)
{
    if (column == weightColumn) {
        const auto weight = wire::parseDouble(text);
        painted.weight = weight.value_or(0);
        return weight && *weight >= 0 && *weight <= mostWeight
            ? std::string()
            : say("'{}' is no weight: it is a number from 0 to 1e9", text);
    }
    if (text.empty())
        return {};
    if (column == 0) {
        painted.collective = std::string(io::csvUnmarked(text));
        return wire::collectiveIndex(painted.collective)
            ? std::string()
            : say("there is no collective called '{}'", painted.collective);
    }
    const auto added = painted.where.add(weightColumns()[column] + '=' + std::string(text));
    return added ? std::string() : added.error().message;
}

/// Does the first line name the columns of a table of weights?
bool isWeightTable(std::string_view text)
{
    const std::string_view line = wire::trimmed(text.substr(0, text.find('\n')));
    const auto names = wire::split(line, ',');
    return std::find(names.begin(), names.end(), weightColumns()[weightColumn]) != names.end();
}

} // namespace

const std::vector<std::string> &weightColumns()
{
    static const std::vector<std::string> columns{
        "collective", "nodes", "ppn", "comm_size", "members", "colours", "message_bytes", "weight"};
    return columns;
}

std::string weightTable(const std::vector<PaintedWeight> &painted)
{
    std::string text = joined(weightColumns()) + '\n';
    for (const PaintedWeight &one : painted)
        text += one.collective + ',' + field(one.where.nodes) + ',' + field(one.where.ppn) + ','
            + field(one.where.commSizes) + ',' + field(one.where.members) + ',' + field(one.where.colours)
            + ',' + field(one.where.messageBytes) + ',' + wire::formatDouble(one.weight) + '\n';
    return text;
}

Expected<std::vector<PaintedWeight>> parseWeights(std::string_view text, const std::string &file)
{
    const io::NamedColumns columns{
        say("a table of weights"), weightColumns(), weightColumn, say("say what each line weighs")};
    std::vector<PaintedWeight> painted;
    return io::readNamedRows(text, file, columns,
        [&painted](const std::vector<io::NamedField> &fields) -> Expected<void> {
            if (painted.size() == mostPainted)
                return failure(say("there are more than {} weights", mostPainted),
                    say("say several values in a field, \"1024,2048\", or leave one empty for any"));
            PaintedWeight one;
            for (const io::NamedField &field : fields)
                if (const std::string problem = take(field.text, field.column, one); !problem.empty())
                    return failure(problem, say("correct the field"));
            painted.push_back(std::move(one));
            return {};
        })
        .map([&painted] { return std::move(painted); });
}

Expected<void> addApplication(
    Weighting &to, const std::vector<std::filesystem::path> &files, double share, const std::stop_token &stop)
{
    return profiles::read(files, stop).map([&](profiles::ApplicationProfile profile) {
        std::string name = files.front().filename().string();
        if (files.size() > 1)
            name += " and " + std::to_string(files.size() - 1) + " more";
        to.applications.push_back({std::move(name),
            std::make_shared<const profiles::ApplicationProfile>(std::move(profile)), share});
    });
}

Expected<void> addWeights(Weighting &to, const std::filesystem::path &file, std::optional<double> share,
    const std::stop_token &stop)
{
    const auto head = io::readText(file, mostBytes, stop); // a longer file is no table
    if (!head || !isWeightTable(head->bytes))
        return addApplication(to, {file}, share.value_or(1), stop);
    if (share)
        return failure(say("a table of weights has no share"), say("give the file alone"), file.string());
    if (head->cut)
        return tl::unexpected(*head->cut);
    return parseWeights(head->bytes, file.string()).map([&](const std::vector<PaintedWeight> &painted) {
        to.painted.insert(to.painted.end(), painted.begin(), painted.end());
    });
}

} // namespace collscope
