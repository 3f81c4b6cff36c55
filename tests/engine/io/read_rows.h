// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"
#include "engine/wire/catalogue.h"
#include "tests/support/folder.h"

#include <cmath>

/// What is read of logs, as text.
namespace collscope::rows {

inline const std::string bcast
    = "# OSU MPI Broadcast Latency Test v7.3\n# Datatype: MPI_CHAR.\n# Size       Avg Latency(us)\n";
inline const std::string openMpiDefault = "library=openmpi,algorithm=default,ranks=4";

/// "bcast pipeline/8KiB 16=2x8 1024 run0 2500ns" for each row, with the system where it is not "log";
/// warnings.
struct Read {
    std::string rows;
    std::string warnings;

    explicit Read(const std::filesystem::path &path, std::string_view facts = {})
    {
        const auto loaded
            = io::load(path, {}, facts.empty() ? io::ImportFacts() : io::ImportFacts::parse(facts).value());
        if (!loaded) {
            rows = loaded.error().text();
            return;
        }
        for (const DatasetPtr &data : loaded->datasets)
            for (std::size_t i = 0; i < data->size(); ++i) {
                const Measurement row = data->row(i);
                const std::string &system = data->provenance().system;
                rows += (system == "log" ? std::string() : '[' + system + "] ")
                    + std::string(wire::collectives()[row.collective].name) + ' '
                    + wire::qualifiedText(data->methods()[row.method]) + ' ' + std::to_string(row.commSize)
                    + '=' + std::to_string(row.nodes) + 'x' + std::to_string(row.ppn) + ' '
                    + std::to_string(row.messageBytes) + " run" + std::to_string(row.run) + ' '
                    + std::to_string(std::lround(data->seconds(i) * 1e9)) + "ns\n";
            }
        for (const Diagnostic &warning : loaded->warnings)
            warnings += warning.text() + '\n';
    }
};

inline Read readText(const std::string &text, std::string_view facts = {})
{
    const testing::Folder folder;
    return Read(folder.write("log.txt", text), facts);
}

} // namespace collscope::rows
