// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"
#include "app/cli/study.h"
#include "engine/io/csv_writer.h"

#include <ostream>

namespace collscope::cli {

namespace {

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
    io::writeCsv(stream, *datasets);
    stream.flush();
    return output->finish();
}

} // namespace

Command convertCommand()
{
    return {"convert", "DATA... [--system S] [-o FILE.csv]",
        "Writes measurements of any known format as native CSV",
        {options::system, options::unpackLimit, options::output}, run};
}

} // namespace collscope::cli
