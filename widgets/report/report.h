// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
    std::string code = {}; ///< as a C function; empty: there is none, or it is somebody else's
};

/// One collective on one system.
struct ReportedCollective {
    QString system; ///< among the others of the report
    /// The exact map first, the library's own choice last where it was measured, between them those that were
    /// asked for. Never empty.
    std::vector<ReportedModel> models;
    QString heldOut; ///< "each of 3 runs", when it is not what the models are fitted to; empty: nothing is
    std::optional<RealisedGain> gain = {}; ///< default against tuned, in turn

    const Study &study() const { return *models.front().compared.fit->study; }
    const ReportedModel *baseline() const; ///< null: it was not measured
    /// The one of those asked for that loses least, on what is held out where that is known; null: none was.
    const ReportedModel *bestModel() const;
};

/// A text that goes with a report: how decisions are installed, what they came from.
struct ReportedText {
    QString title;
    QString text;
};

struct Report {
    QString title;
    std::vector<ReportedCollective> collectives; ///< those of a system are next to each other
    std::vector<ReportedText> texts = {};
    std::optional<ReportedText> conclusion = {}; ///< comes before everything else
};

/// Fits the models to one collective. Where the selection holds nothing out and there are several runs, the
/// models are fitted once more without each of them in turn and judged on it. Fails as makeStudy() and fit().
Expected<ReportedCollective> reportCollective(const QString &system, const DataSelection &data,
    const std::vector<ModelSpec> &specs, const std::stop_token &stop = {});

} // namespace collscope
