// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/open_datasets.h"
#include "engine/project/project.h"
#include "engine/study/data_selection.h"

#include <QMap>
#include <QString>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace collscope {

/// What a choice of models belongs to: title of a dataset and collective.
using TuningKey = std::pair<QString, std::string>;

/// The model of a collective, and the others it is fitted to together with.
struct Tuned {
    ModelSpec spec;
    std::vector<std::string> together; ///< other collectives of the dataset, in its order
    bool operator==(const Tuned &) const = default;
};
using Tunings = QMap<TuningKey, Tuned>;

/// Models that are compared, and what they are not fitted to then.
struct Comparing {
    std::vector<ModelSpec> models;
    HeldOut heldOut = {};
    bool choseHeldOut = false; ///< `heldOut`; otherwise each run is, where there are several
    bool operator==(const Comparing &) const = default;
};

/// The models that were chosen for each collective of each dataset, open or not.
class ModelChoices {
public:
    Tuned tuned(const TuningKey &key) const; ///< firstSpec() where none was chosen
    Tunings tuned(const QList<TuningKey> &keys) const;
    void set(const Tunings &tunings);
    /// What changes when the model of `key` does: all collectives of a model for several have it and know the
    /// others; those that one of them was with before no longer know it.
    Tunings shared(const TuningKey &key, const Tuned &wanted) const;
    /// What changes when each of these collectives of a dataset gets this model, for itself alone.
    Tunings each(
        const QString &title, const std::vector<std::string> &collectives, const ModelSpec &spec) const;

    Comparing comparing(const TuningKey &key) const { return m_comparing.value(key); }
    void setComparing(const TuningKey &key, const Comparing &comparing)
    {
        m_comparing.insert(key, comparing);
    }

    /// What is open may judge models of something else: a system that was opened again or whose title changed
    /// takes the place of what it was, one that was closed judges no longer.
    void follow(const OpenDatasets &before, const OpenDatasets &now);

    void save(project::Project &project, const OpenDatasets &open) const;
    void restore(const project::Project &project, const OpenDatasets &open);
    void clear();

private:
    QMap<TuningKey, ModelSpec> m_specs;
    QMap<TuningKey, std::vector<std::string>> m_together;
    QMap<TuningKey, Comparing> m_comparing;
};

} // namespace collscope
