// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session.h"

#include "app/window/fitting.h"
#include "app/window/nearest_selection.h"
#include "app/window/reversible_change.h"
#include "app/window/tuning_command.h"

#include <algorithm>
#include <utility>

namespace collscope {

Session::Session(QObject *parent) : QObject(parent), m_fitting(new Fitting(this))
{
    m_undo.setUndoLimit(mostUndoSteps);
    connect(m_fitting, &Fitting::resultChanged, this, &Session::resultChanged);
    connect(m_fitting, &Fitting::failed, this, &Session::failed);
    connect(m_fitting, &Fitting::slowChanged, this, &Session::slowChanged);
    connect(m_fitting, &Fitting::cancelled, this, &Session::fitCancelled);
    // What models are judged on may be among what was opened or closed.
    connect(this, &Session::datasetsChanged, this, &Session::comparingChanged);
}

Session::~Session() = default;

const FitPtr &Session::result() const
{
    return m_fitting->result();
}

bool Session::isCurrent() const
{
    return m_fitting->isCurrent();
}

void Session::cancelFit()
{
    m_fitting->cancel();
}

const std::shared_ptr<StudyCache> &Session::studies() const
{
    return m_fitting->studies();
}

void Session::addDatasets(
    const QString &path, const std::vector<DatasetSummary> &datasets, const QString &lost, Show wanted)
{
    const OpenDataset *const before = find(m_data.dataset.get());
    const bool replacesShown = before && before->path == path;
    const QString shownTitle = replacesShown ? before->title : QString();
    const OpenDatasets openBefore = m_open;
    for (const DatasetPtr &closed : m_open.closePath(path))
        m_fitting->forget(closed.get());
    m_open.add(path, datasets, lost);
    m_choices.follow(openBefore, m_open);
    emit datasetsChanged();
    if (m_open.all().empty())
        return;
    if (replacesShown) {
        const OpenDataset *const same = m_open.find(shownTitle);
        show((same ? *same : m_open.all().back()).summary.dataset);
    } else if (!datasets.empty() && (wanted == Show::always || !m_data.dataset)) {
        showFirst(datasets);
    }
}

/// The first one with methods to choose among, if there is one: logs of defaults alone have no map.
void Session::showFirst(const std::vector<DatasetSummary> &datasets)
{
    const auto hasMethods = [](const CollectiveSummary &collective) { return collective.methods > 0; };
    const auto found = std::find_if(datasets.begin(), datasets.end(), [&](const DatasetSummary &each) {
        return std::any_of(each.collectives.begin(), each.collectives.end(), hasMethods);
    });
    const DatasetSummary &first = found == datasets.end() ? datasets.front() : *found;
    const std::string nearest = nearestSelection(first.dataset.get(), m_data.grid, {}).collective;
    auto collective = std::find_if(first.collectives.begin(), first.collectives.end(),
        [&](const CollectiveSummary &each) { return each.name == nearest && hasMethods(each); });
    if (collective == first.collectives.end())
        collective = std::find_if(first.collectives.begin(), first.collectives.end(), hasMethods);
    show(first.dataset, collective == first.collectives.end() ? std::string_view() : collective->name);
}

void Session::closeDataset(const Dataset *dataset)
{
    const OpenDatasets openBefore = m_open;
    m_open.close(dataset);
    m_fitting->forget(dataset);
    m_choices.follow(openBefore, m_open);
    emit datasetsChanged();
    if (m_data.dataset.get() == dataset)
        show(m_open.all().empty() ? nullptr : m_open.all().front().summary.dataset);
}

void Session::clear()
{
    for (const OpenDataset &open : m_open.all())
        m_fitting->forget(open.summary.dataset.get());
    m_open = {};
    m_choices.clear();
    m_undo.clear();
    m_data.tiesAreFree = false;
    m_data.grid.excluded.clear(); // with the next project come others
    m_absent.clear();
    if (std::exchange(m_data.weighting, nullptr))
        emit weightingChanged();
    emit datasetsChanged();
    show(nullptr);
}

void Session::show(const DatasetPtr &dataset, std::string_view collective)
{
    DataSelection data = m_data;
    data.dataset = dataset;
    data.grid = nearestSelection(dataset.get(), m_data.grid, collective);
    data.grid.baselineIsCandidate = m_wantsBaseline || isDefaultAlone(dataset.get(), data.grid.collective);
    setData(data);
}

bool Session::isDefaultAlone(const Dataset *dataset, std::string_view collective) const
{
    const OpenDataset *const open = find(dataset);
    return open
        && std::any_of(open->summary.collectives.begin(), open->summary.collectives.end(),
            [collective](
                const CollectiveSummary &each) { return each.name == collective && each.methods == 0; });
}

void Session::setSelection(const GridSelection &selection)
{
    if (selection.baselineIsCandidate != m_data.grid.baselineIsCandidate)
        m_wantsBaseline = selection.baselineIsCandidate;
    DataSelection data = m_data;
    data.grid = selection;
    setData(data);
}

void Session::setTiesAreFree(bool areFree)
{
    DataSelection data = m_data;
    data.tiesAreFree = areFree;
    setData(data);
}

void Session::editWeighting(const Weighting &weighting, const QString &what)
{
    const auto apply = [this](const WeightingPtr &chosen) {
        DataSelection data = m_data;
        data.weighting = chosen;
        setData(data);
        emit weightingChanged();
    };
    const WeightingPtr before = m_data.weighting;
    const WeightingPtr after = weighting.empty() ? nullptr : std::make_shared<const Weighting>(weighting);
    const bool isSame = before && after ? *before == *after : before == after;
    if (!isSame)
        m_undo.push(new ReversibleChange(
            what, [apply, before] { apply(before); }, [apply, after] { apply(after); }));
}

void Session::addApplications(
    const std::vector<Application> &applications, const std::vector<project::WeightedApplication> &absent)
{
    m_absent = absent;
    if (!applications.empty())
        m_undo.clear(); // steps before these were read would take them away
    DataSelection data = m_data;
    Weighting weighting = data.weighting ? *data.weighting : Weighting();
    weighting.applications.insert(weighting.applications.end(), applications.begin(), applications.end());
    if (!weighting.empty())
        data.weighting = std::make_shared<const Weighting>(std::move(weighting));
    setData(data);
    emit weightingChanged();
}

void Session::editExcluded(const std::vector<Exclusion> &excluded, const QString &what)
{
    const auto apply = [this](const std::vector<Exclusion> &chosen) {
        GridSelection selection = m_data.grid;
        selection.excluded = chosen;
        setSelection(selection);
    };
    const std::vector<Exclusion> before = m_data.grid.excluded;
    if (excluded != before)
        m_undo.push(new ReversibleChange(
            what, [apply, before] { apply(before); }, [apply, excluded] { apply(excluded); }));
}

void Session::setData(const DataSelection &data)
{
    if (data == m_data)
        return;
    m_data = data;
    emit selectionChanged();
    emit specChanged();
    emit comparingChanged();
    if (m_data.dataset) {
        fit();
        return;
    }
    m_fitting->clear();
}

TuningKey Session::tuningKey() const
{
    const OpenDataset *const open = find(m_data.dataset.get());
    return {open ? open->title : QString(), m_data.grid.collective};
}

ModelSpec Session::spec() const
{
    return m_choices.tuned(tuningKey()).spec;
}

ModelSpec Session::specOf(const OpenDataset &open, std::string_view collective) const
{
    return m_choices.tuned({open.title, std::string(collective)}).spec;
}

std::vector<std::string> Session::togetherOf(const OpenDataset &open, std::string_view collective) const
{
    return m_choices.tuned({open.title, std::string(collective)}).together;
}

std::size_t Session::showModel(const ModelSpec &spec, const std::vector<std::string> &collectives)
{
    std::vector<std::string> names;
    for (const std::string &name : collectives)
        if (m_data.dataset && hasCollective(*m_data.dataset, name))
            names.push_back(name);
    if (names.empty())
        return 0;
    if (std::find(names.begin(), names.end(), m_data.grid.collective) == names.end())
        show(m_data.dataset, names.front());
    pushTunings(m_choices.each(tuningKey().first, names, spec), 0);
    return names.size();
}

std::vector<std::string> Session::otherCollectives() const
{
    std::vector<std::string> others;
    if (!m_data.dataset)
        return others;
    for (const std::string_view collective : m_data.dataset->collectives()) {
        if (collective != m_data.grid.collective)
            others.emplace_back(collective);
    }
    return others;
}

std::vector<std::string> Session::together() const
{
    std::vector<std::string> present = m_choices.tuned(tuningKey()).together;
    std::erase_if(present, [this](const std::string &name) { return !hasCollective(*m_data.dataset, name); });
    return present;
}

void Session::editSpec(const ModelSpec &spec, int gesture)
{
    edit({spec, m_choices.tuned(tuningKey()).together}, gesture);
}

void Session::editTogether(const std::vector<std::string> &others)
{
    edit({spec(), others}, 0);
}

void Session::edit(const Tuned &wanted, int gesture)
{
    if (m_data.dataset && wanted != m_choices.tuned(tuningKey()))
        pushTunings(m_choices.shared(tuningKey(), wanted), gesture);
}

void Session::pushTunings(const Tunings &after, int gesture)
{
    const TuningKey shown = tuningKey();
    const Tunings before = m_choices.tuned(after.keys());
    if (after != before)
        m_undo.push(new TuningCommand(
            [this, shown](const Tunings &tunings) { apply(shown, tunings); }, shown, before, after, gesture));
}

void Session::apply(const TuningKey &key, const Tunings &tunings)
{
    m_choices.set(tunings);
    if (key == tuningKey()) {
        emit specChanged();
        fit();
        return;
    }
    showOwner(key);
}

void Session::showOwner(const TuningKey &key)
{
    if (const OpenDataset *const owner = m_open.find(key.first))
        show(owner->summary.dataset, key.second);
}

Comparing Session::comparing() const
{
    return m_choices.comparing(tuningKey());
}

void Session::editComparing(const Comparing &comparing, const QString &what)
{
    const TuningKey shown = tuningKey();
    const Comparing before = this->comparing();
    if (m_data.dataset && comparing != before)
        m_undo.push(new ReversibleChange(
            what, [this, shown, before] { applyComparing(shown, before); },
            [this, shown, comparing] { applyComparing(shown, comparing); }));
}

void Session::applyComparing(const TuningKey &key, const Comparing &comparing)
{
    m_choices.setComparing(key, comparing);
    if (key == tuningKey())
        emit comparingChanged();
    else
        showOwner(key);
}

DataSelection Session::comparedData() const
{
    DataSelection data = m_data;
    data.heldOut = comparing().heldOut;
    return data;
}

void Session::refit()
{
    if (m_data.dataset)
        fit();
}

void Session::fit()
{
    m_fitting->fit(m_data, spec(), together());
}

project::Project Session::toProject() const
{
    project::Project project;
    project.data = m_open.paths();
    project.system = tuningKey().first.toStdString();
    project.selection = m_data.grid;
    project.tiesAreFree = m_data.tiesAreFree;
    project.weights = project::weightsOf(m_data.weighting.get());
    project.weights.applications.insert(project.weights.applications.end(), m_absent.begin(), m_absent.end());
    m_choices.save(project, m_open);
    return project;
}

void Session::restore(const project::Project &project)
{
    m_undo.clear();
    m_choices.restore(project, m_open);
    const OpenDataset *const shown = m_open.find(QString::fromStdString(project.system));
    const DatasetPtr dataset = shown ? shown->summary.dataset : m_data.dataset;
    m_data = {}; // what is on show may be the same: its model is not
    m_data.grid = project.selection;
    m_wantsBaseline = project.selection.baselineIsCandidate;
    m_data.tiesAreFree = project.tiesAreFree;
    if (!project.weights.factors.empty() || !project.weights.painted.empty())
        m_data.weighting = std::make_shared<const Weighting>(
            Weighting{{}, project.weights.factors, project.weights.painted});
    m_absent = project.weights.applications;
    show(dataset, project.selection.collective);
    emit weightingChanged();
    if (!m_absent.empty())
        emit applicationsAbsent();
}

} // namespace collscope
