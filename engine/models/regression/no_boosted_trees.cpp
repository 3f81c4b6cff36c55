// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/models/regression/boosted_trees.h"

namespace collscope::regression {

Expected<RegressorPtr> boostedTrees(const Samples &, std::size_t, const std::stop_token &)
{
    return failure(say("this Collscope was built without XGBoost"),
        say("install libxgboost-dev, configure again and build; or use knn, gam or forest"));
}

} // namespace collscope::regression
