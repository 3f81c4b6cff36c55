// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz.h"

#include "engine/io/csv_writer.h"
#include "tests/support/folder.h"

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <sstream>

namespace collscope::fuzz {

std::vector<Target> &targets()
{
    static std::vector<Target> all;
    return all;
}

void require(bool holds, std::string_view promise, std::string_view detail)
{
    if (holds)
        return;
    std::cerr << "BROKEN PROMISE: " << promise << '\n' << detail << std::endl;
    std::abort();
}

void requireReason(const Diagnostic &problem)
{
    require(!problem.message.empty(), "a failure says why");
}

std::filesystem::path scratch(const std::filesystem::path &name, std::string_view bytes)
{
    static const testing::Folder folder;
    return folder.write(name, bytes);
}

std::pair<std::string_view, std::string_view> halves(std::string_view input, char separator)
{
    const auto at = input.find(separator);
    return {input.substr(0, at), at == std::string_view::npos ? std::string_view() : input.substr(at + 1)};
}

namespace {

std::string textOf(const std::vector<DatasetPtr> &datasets)
{
    std::ostringstream out;
    io::writeCsv(out, datasets);
    return out.str();
}

void requireSoundRows(const Dataset &dataset)
{
    require(!dataset.provenance().system.empty(), "a dataset has a system");
    for (std::size_t i = 0; i < dataset.size(); ++i) {
        require(std::isfinite(dataset.seconds(i)) && dataset.seconds(i) > 0, "times are positive");
        require(dataset.commSize(i) >= 1 && dataset.commSize(i) <= maxCommSize, "processes are in range");
        require(dataset.messageBytes(i) <= maxMessageBytes, "sizes are in range");
        require(dataset.method(i) < dataset.methods().size(), "methods are in the list");
    }
}

} // namespace

void requireSound(const Expected<io::Loaded> &loaded)
{
    if (!loaded) {
        requireReason(loaded.error());
        require(!loaded.error().file.empty(), "a failure names the file");
        return;
    }
    require(!loaded->datasets.empty(), "what is loaded has a dataset");
    require(loaded->warnings.size() <= io::Loaded::maxWarnings, "warnings are limited");
    std::size_t rows = 0;
    for (const DatasetPtr &dataset : loaded->datasets) {
        requireSoundRows(*dataset);
        rows += dataset->size();
    }
    require(rows == loaded->rows, "rows are counted");

    const std::string text = textOf(loaded->datasets);
    const auto again = io::load(scratch("again.csv", text));
    require(
        again.has_value(), "what was written can be read", again ? "" : again.error().text() + '\n' + text);
    require(textOf(again->datasets) == text, "what was written reads back as the same",
        text + "----\n" + textOf(again->datasets)
            + (again->warnings.empty() ? "" : again->warnings.front().text()));
}

} // namespace collscope::fuzz
