// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/benchmark_reader.h"
#include "engine/io/csv_reader.h"
#include "engine/io/nccl_inspector_reader.h"
#include "engine/io/nccl_tests_reader.h"
#include "engine/io/pico_folder.h"
#include "engine/io/records_reader.h"
#include "engine/io/reprompi_reader.h"
#include "engine/io/skampi_reader.h"
#include "engine/io/tuning_folder.h"
#include "engine/io/tuning_report.h"

namespace collscope::io {

const std::vector<Reader> &readers()
{
    // Native CSV is last: it also takes headers that are nearly right, to say what is wrong with them.
    static const std::vector<Reader> all = {
        mappedTableReader(),
        recordsReader(),
        tuningFolderReader(),
        tuningReportReader(),
        picoFolderReader(),
        ncclInspectorReader(),
        ncclTestsReader(),
        reprompiReader(),
        skampiReader(),
        benchmarkReader(),
        picoFileReader(),
        foreignCsvReader(),
        nativeCsvReader(),
    };
    return all;
}

} // namespace collscope::io
