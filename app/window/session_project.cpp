// SPDX-License-Identifier: GPL-3.0-or-later
// What of a session is saved, and how it comes back.
#include "app/window/session.h"

#include <algorithm>
#include <tuple>

namespace collscope {

project::Project Session::toProject() const
{
    project::Project project;
    for (const OpenDataset &open : m_datasets) {
        const std::string path = open.path.toStdString();
        if (std::find(project.data.begin(), project.data.end(), path) == project.data.end())
            project.data.push_back(path);
    }
    const TuningKey shown = tuningKey();
    project.system = shown.first.toStdString();
    project.collective = shown.second;
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
        if (!it->heldOut.runs.empty())
            project.heldOut.push_back({title, it.key().second, it->heldOut.runs});
    }
    project.baselineIsCandidate = m_data.grid.baselineIsCandidate;
    project.ppn = m_data.grid.ppn.value_or(0);
    project.nodes = m_data.grid.nodes.value_or(0);
    project.library = m_data.grid.library;
    return project;
}

void Session::restore(const project::Project &project)
{
    m_undo.clear();
    m_specs.clear();
    m_together.clear();
    for (const project::Tuning &tuning : project.tunings)
        m_specs.insert({QString::fromStdString(tuning.system), tuning.collective}, tuning.model);
    for (const project::Together &together : project.together)
        m_together.insert({QString::fromStdString(together.system), together.collective}, together.others);
    m_comparing.clear();
    for (const project::Tuning &compared : project.compared)
        m_comparing[{QString::fromStdString(compared.system), compared.collective}].models.push_back(
            compared.model);
    for (const project::HeldOut &heldOut : project.heldOut)
        m_comparing[{QString::fromStdString(heldOut.system), heldOut.collective}].heldOut.runs = heldOut.runs;
    m_data.grid.baselineIsCandidate = project.baselineIsCandidate;
    m_data.grid.library = project.library;
    m_data.grid.ppn = project.ppn == 0 ? std::nullopt : std::optional(project.ppn);
    m_data.grid.nodes = project.nodes == 0 ? std::nullopt : std::optional(project.nodes);
    const QString title = QString::fromStdString(project.system);
    const auto shown = std::find_if(
        m_datasets.begin(), m_datasets.end(), [&](const OpenDataset &open) { return open.title == title; });
    const DatasetPtr dataset = shown != m_datasets.end() ? shown->summary.dataset : m_data.dataset;
    m_data.dataset.reset(); // what is on show may be the same: its model is not
    show(dataset, project.collective);
}

bool Session::sameChoices(const project::Project &a, const project::Project &b)
{
    const auto choices = [](project::Project project) {
        std::sort(project.data.begin(), project.data.end());
        const auto place = [](const auto &item) { return std::tie(item.system, item.collective); };
        const auto byPlace = [&place](const auto &x, const auto &y) { return place(x) < place(y); };
        std::erase_if(project.tunings, // what nobody has chosen may be written or not
            [](const project::Tuning &tuning) { return tuning.model == firstSpec(); });
        std::sort(project.tunings.begin(), project.tunings.end(), byPlace);
        std::stable_sort(project.compared.begin(), project.compared.end(), byPlace);
        std::sort(project.heldOut.begin(), project.heldOut.end(), byPlace);
        std::erase_if(
            project.together, [](const project::Together &together) { return together.others.empty(); });
        std::sort(project.together.begin(), project.together.end(), byPlace);
        const project::Project usual;
        project.system = usual.system;
        project.collective = usual.collective;
        project::copyView(usual, project);
        project.savedAs = usual.savedAs;
        return project;
    };
    return choices(a) == choices(b);
}

} // namespace collscope
