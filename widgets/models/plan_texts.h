// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/campaign_plan.h"

#include <QMap>
#include <QString>

#include <optional>

namespace collscope {

/// A campaign plan as the texts of its entries, by key and in the notation of plan files; what is as by
/// default has none. Runs of a list are written as ranges: "1..1MiB", "1..4,8".
using PlanTexts = QMap<QString, QString>;

PlanTexts planTexts(const wire::CampaignPlan &plan);

/// The inverse. Nothing when a text is wrong: `problems` then has what would be right, by key.
std::optional<wire::CampaignPlan> planOf(const PlanTexts &texts, PlanTexts &problems);

/// What an entry means and is by default, for people.
QString planHelp(const QString &key);
/// What it is by default: the last words in brackets of its meaning.
QString planDefault(const QString &key);

/// What a first campaign may look like: some minutes on some nodes, of those that a job may have and with as
/// many processes on each as it has processors.
wire::CampaignPlan firstPlan(int nodes = 4, int processors = 4);

} // namespace collscope
