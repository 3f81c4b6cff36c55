// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/bundle.h"

#include "engine/tune/deciding.h"
#include "engine/wire/intel_mpi.h"

#include <algorithm>

namespace collscope::tune {

namespace {

constexpr std::string_view tableUse = R"(#
# For Collscope's own libraries, under any MPI, there is the same as decisions.table. Take one of the two; with
# the folder of this file in place of FOLDER and that of the libraries in place of LIBDIR:
#   export COLLSCOPE_TABLE=FOLDER/decisions.table
#   mpirun -x COLLSCOPE_TABLE -n 64 env LD_PRELOAD=LIBDIR/libcollscope-pmpi.so ./program
)";

/// What the target's files decide, as a runtime table.
Expected<codegen::TextFile> tableOf(const codegen::Shipment &shipment)
{
    const auto models = writtenModels(shipment);
    if (!models)
        return tl::unexpected(models.error());
    std::vector<codegen::Item> items;
    for (const ModelPtr &model : *models)
        for (const codegen::ShippedCollective &row : shipment.collectives)
            if (row.item && row.collective == model->fittedTo()->grid->collective()) {
                items.push_back(*row.item);
                items.back().model = model;
            }
    return codegen::generate("table", items).map([](std::string text) {
        return codegen::TextFile{"decisions.table", std::move(text)};
    });
}

} // namespace

Expected<std::vector<codegen::TextFile>> bundleOf(
    const codegen::Shipment &shipment, const std::string &reservation)
{
    const bool decides
        = std::any_of(shipment.collectives.begin(), shipment.collectives.end(), [](const auto &row) {
              return row.problem.empty() && row.verdict != codegen::Verdict::leftToLibrary;
          });
    if (!decides)
        return std::vector<codegen::TextFile>();
    if (!shipment.mayBeWritten())
        return failure("the shipping check refuses what was decided: "
                + (shipment.refusals.empty() ? "nothing can be written" : shipment.refusals.front().text),
            "please report this");
    std::vector<codegen::TextFile> files = shipment.files;
    const codegen::Target *const target = codegen::findTarget(shipment.order.target);
    // Intel MPI reads its algorithms when a job starts: a table cannot select them for a call.
    const bool hasTable = !target->rules || target->rules->library != wire::intelMpiLibrary;
    for (codegen::TextFile &file : files) {
        if (file.name == "env.sh" && hasTable)
            file.text += tableUse;
        if (file.name == "README.md" && !reservation.empty())
            file.text += '\n' + reservation + '\n';
    }
    if (!hasTable)
        return files;
    auto table = tableOf(shipment);
    if (!table)
        return tl::unexpected(table.error());
    files.push_back(*std::move(table));
    return files;
}

} // namespace collscope::tune
