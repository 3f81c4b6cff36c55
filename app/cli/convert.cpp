// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/study.h"
#include "engine/io/csv_writer.h"

#include <algorithm>
#include <ostream>

namespace collscope::cli {

namespace {

constexpr Option samplesOption{
    "samples", "", "write the time of every repetition, too, where DATA has it (column seconds_each)"};

Result<void> run(const Arguments &arguments)
{
    const auto selection = Selection::from(arguments);
    if (!selection)
        return tl::unexpected(selection.error());
    const auto all = loadData(arguments);
    if (!all)
        return tl::unexpected(all.error());
    const auto datasets = datasetsOf(*selection, *all);
    if (!datasets)
        return tl::unexpected(datasets.error());
    auto output = Output::open(arguments.value("output"));
    if (!output)
        return tl::unexpected(output.error());
    OutputBuffer buffer(*output);
    std::ostream stream(&buffer);
    const bool withSamples = arguments.has(samplesOption.name);
    const std::size_t tooLong
        = io::writeCsv(stream, *datasets, withSamples ? io::Samples::written : io::Samples::leftOut);
    stream.flush();
    if (tooLong != 0)
        message("the samples of " + std::to_string(tooLong)
            + " measurements are left out: a line of more than 64 KiB is not read");
    if (!withSamples && std::any_of(datasets->begin(), datasets->end(), [](const DatasetPtr &d) {
            return d->hasSamples();
        }))
        message("the samples are left out; --samples writes them, too");
    return output->finish();
}

} // namespace

Command convertCommand()
{
    return {"convert", "DATA... [--system S] [--samples] [-o FILE.csv]",
        "Writes measurements of any known format as native CSV",
        {options::system, samplesOption, options::unpackLimit, options::facts, options::output}, run};
}

} // namespace collscope::cli
