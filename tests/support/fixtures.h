// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <string>
#include <vector>

/// Made-up measurements in every format that is read. None of the numbers comes from a machine.
namespace collscope::testing {

/// `count` records of several collectives and methods, all different, all acceptable.
std::vector<wire::RecordLine> sampleRecords(std::size_t count);

wire::Header sampleHeader();
/// A file of the agent.
std::string recordsText(std::size_t count);
/// The same records as native CSV.
std::string csvText(std::size_t count);
/// A table of ompi-collectives-tuning results with `count` rows.
std::string tuningCsvText(std::size_t count);
std::string picoCsvText();
std::string osuCsvText();

/// What osu_bcast prints, plain or with -f; five sizes.
std::string osuText(bool full);
/// What IMB-MPI1 prints for allreduce on 4 and on 8 processes.
std::string imbText();

/// The datasets as one text, for comparisons.
std::string textOf(const std::vector<DatasetPtr> &datasets);

} // namespace collscope::testing
