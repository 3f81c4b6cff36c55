// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/target.h"

#include <memory>
#include <optional>

namespace collscope {

/// One collective of an export, with the model that the user tuned for it.
struct DeployCollective {
    std::string name;
    ModelSpec spec;
    std::vector<std::string> together = {}; ///< other collectives that it is fitted to as well
    bool operator==(const DeployCollective &) const = default;
};

/// What is to be exported.
struct DeployInput {
    DatasetPtr dataset; ///< null: nothing is open
    GridSelection selection; ///< of every collective; its collective is ignored
    std::vector<DeployCollective> collectives;
    std::string target; ///< as in codegen::generate
};

/// What came of one collective.
struct DeployRow {
    DeployCollective collective;
    std::optional<codegen::Item> item; ///< nothing: it could not be fitted
    std::optional<codegen::Written> written; ///< nothing: it is not in the files
    std::string problem; ///< why; empty: there is none
};

/// Files to write, and what the format makes of the models.
struct DeployResult {
    DatasetPtr dataset;
    GridSelection selection;
    std::vector<DeployRow> rows; ///< one per collective, in the order of the input
    std::vector<codegen::TextFile> files; ///< empty: nothing can be exported
};
using DeployResultPtr = std::shared_ptr<const DeployResult>;

/// Fits, writes and reads back. Collectives that the target cannot express are left out and say why. Models
/// of `before` (may be null) are used again. A stopped run fails with "cancelled".
Expected<DeployResultPtr> planDeployment(
    const DeployInput &input, const DeployResultPtr &before, const std::stop_token &stop);

} // namespace collscope
