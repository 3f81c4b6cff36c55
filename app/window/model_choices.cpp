// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/model_choices.h"

#include "engine/models/model.h"

#include <algorithm>

namespace collscope {

Tuned ModelChoices::tuned(const TuningKey &key) const
{
    return {m_specs.value(key, firstSpec()), m_together.value(key)};
}

Tunings ModelChoices::tuned(const QList<TuningKey> &keys) const
{
    Tunings result;
    for (const TuningKey &key : keys)
        result.insert(key, tuned(key));
    return result;
}

void ModelChoices::set(const Tunings &tunings)
{
    for (auto it = tunings.begin(); it != tunings.end(); ++it) {
        m_specs.insert(it.key(), it->spec);
        m_together.insert(it.key(), it->together);
    }
}

Tunings ModelChoices::shared(const TuningKey &key, const Tuned &wanted) const
{
    const ModelKind *const kind = findModelKind(wanted.spec.kind);
    std::vector<std::string> group{key.second};
    if (kind && kind->fitsTogether)
        group.insert(group.end(), wanted.together.begin(), wanted.together.end());
    const auto isIn = [&group](const std::string &name) {
        return std::find(group.begin(), group.end(), name) != group.end();
    };
    Tunings after;
    for (const std::string &member : group) {
        for (const std::string &former : m_together.value({key.first, member})) {
            const TuningKey place{key.first, former};
            Tuned left = tuned(place);
            std::erase_if(left.together, isIn);
            after.insert(place, left);
        }
    }
    for (const std::string &member : group) {
        std::vector<std::string> others = group;
        std::erase(others, member);
        after.insert({key.first, member}, {wanted.spec, others});
    }
    return after;
}

Tunings ModelChoices::each(
    const QString &title, const std::vector<std::string> &collectives, const ModelSpec &spec) const
{
    Tunings after;
    for (const std::string &name : collectives) {
        const Tunings changed = shared({title, name}, {spec, {}});
        for (auto it = changed.begin(); it != changed.end(); ++it) {
            const std::string &other = it.key().second;
            if (other == name
                || std::find(collectives.begin(), collectives.end(), other) == collectives.end())
                after.insert(it.key(), *it);
        }
    }
    return after;
}

void ModelChoices::follow(const OpenDatasets &before, const OpenDatasets &now)
{
    for (Comparing &comparing : m_comparing) {
        DatasetPtr &judge = comparing.heldOut.testDataset;
        if (!judge || now.find(judge.get()))
            continue;
        const OpenDataset *const old = before.find(judge.get());
        const OpenDataset *const same = old ? now.find(old->title) : nullptr;
        judge = same ? same->summary.dataset : nullptr;
    }
}

void ModelChoices::save(project::Project &project, const OpenDatasets &open) const
{
    for (auto it = m_specs.begin(); it != m_specs.end(); ++it)
        project.tunings.push_back({it.key().first.toStdString(), it.key().second, it.value()});
    for (auto it = m_together.begin(); it != m_together.end(); ++it) {
        if (!it->empty())
            project.together.push_back({it.key().first.toStdString(), it.key().second, *it});
    }
    for (auto it = m_comparing.begin(); it != m_comparing.end(); ++it) {
        const std::string title = it.key().first.toStdString();
        for (const ModelSpec &model : it->models)
            project.compared.push_back({title, it.key().second, model});
        if (it->heldOut.empty())
            continue;
        project.heldOut.push_back({title, it.key().second, it->heldOut});
        project::HeldOut &heldOut = project.heldOut.back();
        if (const OpenDataset *const judge = open.find(heldOut.what.testDataset.get()))
            heldOut.testSystem = judge->title.toStdString();
        heldOut.what.testDataset.reset();
    }
}

void ModelChoices::restore(const project::Project &project, const OpenDatasets &open)
{
    clear();
    for (const project::Tuning &tuning : project.tunings)
        m_specs.insert({QString::fromStdString(tuning.system), tuning.collective}, tuning.model);
    for (const project::CombinedModel &together : project.together)
        m_together.insert({QString::fromStdString(together.system), together.collective}, together.others);
    for (const project::Tuning &compared : project.compared)
        m_comparing[{QString::fromStdString(compared.system), compared.collective}].models.push_back(
            compared.model);
    for (const project::HeldOut &heldOut : project.heldOut) {
        HeldOut &what = m_comparing[{QString::fromStdString(heldOut.system), heldOut.collective}].heldOut;
        what = heldOut.what;
        m_comparing[{QString::fromStdString(heldOut.system), heldOut.collective}].choseHeldOut = true;
        if (const OpenDataset *const judge = open.find(QString::fromStdString(heldOut.testSystem)))
            what.testDataset = judge->summary.dataset;
    }
}

void ModelChoices::clear()
{
    m_specs.clear();
    m_together.clear();
    m_comparing.clear();
}

} // namespace collscope
