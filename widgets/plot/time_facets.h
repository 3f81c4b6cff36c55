// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/map_judgement.h"
#include "widgets/plot/row_order.h"
#include "widgets/plot/small_multiples.h"

#include <QStringList>

namespace collscope {

/// Normalised times over message size, a picture per placement: the best method is 1, beside it the library's
/// own choice and that of each model (CLUSTER 2020, Figures 4 and 6 to 8). Hollow marks: unseen by the
/// models. A cross at the upper edge: the choice was not measured. Ruled: beyond the measured range of the
/// models. `names` are those of the models, in their order.
MultiplesPtr timeFacets(MapJudgementPtr judgement, const QStringList &names, const RowChoice &rows);

} // namespace collscope
