// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/feature_list.h"

#include "app/window/features/application.h"
#include "app/window/features/campaigns.h"
#include "app/window/features/cell_menu.h"
#include "app/window/features/code.h"
#include "app/window/features/colour_vision.h"
#include "app/window/features/comparing.h"
#include "app/window/features/data.h"
#include "app/window/features/deploying.h"
#include "app/window/features/excluding.h"
#include "app/window/features/finding.h"
#include "app/window/features/groups.h"
#include "app/window/features/help.h"
#include "app/window/features/instance.h"
#include "app/window/features/language.h"
#include "app/window/features/log.h"
#include "app/window/features/maps.h"
#include "app/window/features/measuring.h"
#include "app/window/features/opening.h"
#include "app/window/features/overview.h"
#include "app/window/features/placements.h"
#include "app/window/features/program.h"
#include "app/window/features/project_keeping.h"
#include "app/window/features/recent.h"
#include "app/window/features/reporting.h"
#include "app/window/features/rules.h"
#include "app/window/features/setting.h"
#include "app/window/features/side_by_side.h"
#include "app/window/features/spikes.h"
#include "app/window/features/statistics.h"
#include "app/window/features/time_difference.h"
#include "app/window/features/times.h"
#include "app/window/features/tree.h"
#include "app/window/features/tuning.h"
#include "app/window/features/verifying.h"

namespace collscope {

namespace {

template <typename Kind> Feature *make(const WindowContext &context)
{
    return new Kind(context);
}

constexpr Feature *(*makers[])(const WindowContext &) = {
    make<OpeningFeature>, make<ProjectFeature>, make<RecentFeature>, make<MapsFeature>, make<OverviewFeature>,
    make<DataFeature>, make<TuningFeature>, make<InstanceFeature>, make<CellMenuFeature>, make<TimesFeature>,
    make<CodeFeature>, make<StatisticsFeature>, make<LogFeature>, make<HelpFeature>, make<TreeFeature>,
    make<ComparingFeature>, make<SideBySideFeature>, make<TimeDifferenceFeature>, make<CampaignsFeature>,
    make<MeasuringFeature>, make<ProgramFeature>, make<VerifyingFeature>, make<DeployingFeature>,
    make<PlacementsFeature>, make<ReportingFeature>, make<ExcludingFeature>, make<GroupsFeature>,
    make<SpikesFeature>, make<ApplicationFeature>, make<RulesFeature>, make<FindingFeature>,
    make<ColourVisionFeature>, make<LanguageFeature>,
    make<SettingFeature>, // the last: it lists settings of the others
};

} // namespace

std::vector<Feature *> makeFeatures(const WindowContext &context)
{
    std::vector<Feature *> features;
    for (const auto maker : makers)
        features.push_back(maker(context));
    return features;
}

} // namespace collscope
