// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"
#include "engine/evaluate/comparison.h"
#include "engine/evaluate/gain.h"

#include <QString>

#include <optional>
#include <vector>

/// What is known of collectives, models and machines, for a ticket, a paper or a colleague.
namespace collscope {

/// A model among those that are reported.
struct ReportedModel {
    ComparedModel compared;
    double heldOutMean = std::numeric_limits<double>::quiet_NaN(); ///< NaN: nothing is held out
    double heldOutError = std::numeric_limits<double>::quiet_NaN(); ///< standard error of it; likewise
    bool isExported = false; ///< what the library decides with the exported files: `shipped`
};

/// One collective on one system.
struct ReportedCollective {
    QString system; ///< among the others of the report
    /// The exact map first, the library default last where it was measured, between them those that were
    /// asked for. Never empty.
    std::vector<ReportedModel> models;
    QString heldOut; ///< "each of 3 runs", when it is not what the models are fitted to; empty: nothing is
    std::optional<RealisedGain> gain = {}; ///< default against tuned, in turn
    /// The shipping check of the files that the measured library loads. Nothing: it loads none.
    std::optional<codegen::ShippedCollective> shipped = {};
    std::string target = {}; ///< of these files

    const Study &study() const { return *models.front().compared.fit->study; }
    const ReportedModel *baseline() const; ///< null: it was not measured
    /// Returns the exported decisions, or the requested model with the lowest mean penalty (held out if
    /// known). Returns null if there is neither.
    const ReportedModel *bestModel() const;
    bool isDecided() const; ///< the exported files decide something
};

/// A text that goes with a report.
struct ReportedText {
    QString title;
    QString text;
};

struct Report {
    QString title;
    std::vector<ReportedCollective> collectives; ///< those of a system are next to each other
    std::optional<ReportedText> conclusion = {}; ///< comes before everything else
};

/// Fits the models to one collective. Where the selection holds nothing out and there are several runs, the
/// models are fitted once more without each of them in turn and judged on it. The exported decisions take the
/// place of the automatic model, if the measured library loads files. Fails as makeStudy() and fit().
Expected<ReportedCollective> reportCollective(const QString &system, const DataSelection &data,
    const std::vector<ModelSpec> &specs, const std::stop_token &stop = {});
/// The same with the files of an earlier shipping check.
Expected<ReportedCollective> reportShipped(const QString &system, const DataSelection &data,
    std::optional<codegen::ShippedCollective> shipped, std::string target, const std::stop_token &stop = {});

} // namespace collscope
