// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session.h"

#include "app/window/comparing_command.h"
#include "app/window/pipeline.h"
#include "app/window/tuning_command.h"
#include "engine/data/dataset_details.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/text.h"
#include "widgets/models/ground_cache.h"

#include <algorithm>

namespace collscope {

namespace {

bool hasCollective(const Dataset &dataset, std::string_view name)
{
    const auto all = dataset.collectives();
    return std::find(all.begin(), all.end(), name) != all.end();
}

void keepPossible(std::optional<std::uint32_t> &chosen, const std::vector<std::uint32_t> &possible)
{
    if (chosen && std::find(possible.begin(), possible.end(), *chosen) == possible.end())
        chosen.reset();
}

} // namespace

Session::Session(QObject *parent)
    : QObject(parent), m_maps(std::make_shared<MapCache>()), m_grounds(std::make_shared<GroundCache>()),
      m_task(new LatestTask(this))
{
    m_undo.setUndoLimit(mostUndoSteps);
    connect(m_task, &LatestTask::slowChanged, this, &Session::slowChanged);
    connect(m_task, &LatestTask::failed, this,
        [this](const QString &cause) { take(failure(cause.toStdString())); });
}

Session::~Session() = default;

void Session::addDatasets(
    const QString &path, const std::vector<DatasetSummary> &datasets, const QString &lost, Show wanted)
{
    const bool replacesShown = m_dataset && find(m_dataset.get())->path == path;
    const QString shownTitle = replacesShown ? find(m_dataset.get())->title : QString();
    std::erase_if(m_datasets, [&](const OpenDataset &open) {
        if (open.path == path)
            forget(open.summary.dataset.get());
        return open.path == path;
    });
    for (const DatasetSummary &summary : datasets)
        m_datasets.push_back({summary, {}, path, lost});
    retitle();
    emit datasetsChanged();
    if (m_datasets.empty())
        return;
    if (replacesShown) {
        const auto same = std::find_if(m_datasets.begin(), m_datasets.end(),
            [&](const OpenDataset &open) { return open.title == shownTitle; });
        show(same == m_datasets.end() ? m_datasets.back().summary.dataset : same->summary.dataset);
    } else if (!datasets.empty() && (wanted == Show::always || !m_dataset)) {
        show(datasets.front().dataset);
    }
}

void Session::closeDataset(const Dataset *dataset)
{
    std::erase_if(
        m_datasets, [dataset](const OpenDataset &open) { return open.summary.dataset.get() == dataset; });
    forget(dataset);
    retitle();
    emit datasetsChanged();
    if (m_dataset.get() == dataset)
        show(m_datasets.empty() ? nullptr : m_datasets.front().summary.dataset);
}

void Session::clear()
{
    for (const OpenDataset &open : m_datasets)
        forget(open.summary.dataset.get());
    m_datasets.clear();
    m_specs.clear();
    m_together.clear();
    m_comparing.clear();
    m_undo.clear();
    emit datasetsChanged();
    show(nullptr);
}

void Session::forget(const Dataset *dataset)
{
    m_maps->forget(dataset);
    m_grounds->forget(dataset);
}

const Session::OpenDataset *Session::find(const Dataset *dataset) const
{
    const auto found = std::find_if(m_datasets.begin(), m_datasets.end(),
        [dataset](const OpenDataset &open) { return open.summary.dataset.get() == dataset; });
    return found == m_datasets.end() ? nullptr : &*found;
}

void Session::retitle()
{
    std::vector<DatasetPtr> all;
    for (const OpenDataset &open : m_datasets)
        all.push_back(open.summary.dataset);
    const std::vector<std::string> details = datasetDetails(all);
    for (std::size_t i = 0; i < m_datasets.size(); ++i) {
        const Provenance &source = all[i]->provenance();
        QString &title = m_datasets[i].title;
        title = toText(source.system);
        if (!details[i].empty())
            title = tr("%1 (%2)").arg(title, toText(details[i]));
        if (source.origin == Origin::simulated)
            title = tr("%1 (simulated)").arg(title);
    }
}

void Session::show(const DatasetPtr &dataset, std::string_view collective)
{
    GridSelection selection = m_selection;
    if (!dataset) {
        selection.collective.clear();
    } else if (!collective.empty() && hasCollective(*dataset, collective)) {
        selection.collective = collective;
    } else if (!hasCollective(*dataset, selection.collective)) {
        selection.collective = dataset->collectives().front();
    }
    if (dataset) {
        keepPossible(selection.ppn, dataset->ppnValues(selection.collective));
        keepPossible(selection.nodes, dataset->nodeValues(selection.collective));
    }
    if (dataset && !selection.library.empty()) {
        const auto possible = dataset->libraries(selection.collective);
        if (std::find(possible.begin(), possible.end(), selection.library) == possible.end())
            selection.library.clear();
    }
    setSelection(dataset, selection);
}

void Session::setLibrary(const std::string &library)
{
    GridSelection selection = m_selection;
    selection.library = library;
    setSelection(m_dataset, selection);
}

void Session::setPpn(std::optional<std::uint32_t> ppn)
{
    GridSelection selection = m_selection;
    selection.ppn = ppn;
    setSelection(m_dataset, selection);
}

void Session::setNodes(std::optional<std::uint32_t> nodes)
{
    GridSelection selection = m_selection;
    selection.nodes = nodes;
    setSelection(m_dataset, selection);
}

void Session::setBaselineIsCandidate(bool candidate)
{
    GridSelection selection = m_selection;
    selection.baselineIsCandidate = candidate;
    setSelection(m_dataset, selection);
}

void Session::setSelection(const DatasetPtr &dataset, const GridSelection &selection)
{
    if (dataset == m_dataset && selection == m_selection)
        return;
    m_dataset = dataset;
    m_selection = selection;
    emit selectionChanged();
    emit specChanged();
    emit comparingChanged();
    if (m_dataset) {
        fit();
        return;
    }
    m_task->cancel();
    m_result.reset();
    emit resultChanged();
}

Session::TuningKey Session::tuningKey() const
{
    const OpenDataset *const open = find(m_dataset.get());
    return {open ? open->title : QString(), m_selection.collective};
}

ModelSpec Session::firstSpec()
{
    return {"quadtree", {{"depth", 3}}};
}

ModelSpec Session::specOf(const TuningKey &key) const
{
    return m_specs.value(key, firstSpec());
}

ModelSpec Session::spec() const
{
    return specOf(tuningKey());
}

ModelSpec Session::specOf(const OpenDataset &open, std::string_view collective) const
{
    return specOf({open.title, std::string(collective)});
}

std::vector<std::string> Session::togetherOf(const OpenDataset &open, std::string_view collective) const
{
    return m_together.value({open.title, std::string(collective)});
}

std::size_t Session::showModel(const ModelSpec &spec, const std::vector<std::string> &collectives)
{
    std::vector<std::string> names;
    for (const std::string &name : collectives)
        if (m_dataset && hasCollective(*m_dataset, name))
            names.push_back(name);
    if (names.empty())
        return 0;
    if (std::find(names.begin(), names.end(), m_selection.collective) == names.end())
        show(m_dataset, names.front());
    const TuningKey shown = tuningKey();
    Tunings after;
    for (const std::string &name : names) {
        const Tunings changed = shared({shown.first, name}, {spec, {}});
        for (auto it = changed.begin(); it != changed.end(); ++it)
            if (std::find(names.begin(), names.end(), it.key().second) == names.end()
                || it.key().second == name)
                after.insert(it.key(), *it);
    }
    Tunings before;
    for (auto it = after.begin(); it != after.end(); ++it)
        before.insert(it.key(), tunedOf(it.key()));
    if (after != before)
        m_undo.push(new TuningCommand(this, shown, before, after, 0));
    return names.size();
}

Session::Tuned Session::tunedOf(const TuningKey &key) const
{
    return {specOf(key), m_together.value(key)};
}

std::vector<std::string> Session::otherCollectives() const
{
    std::vector<std::string> others;
    if (!m_dataset)
        return others;
    for (const std::string_view collective : m_dataset->collectives()) {
        if (collective != m_selection.collective)
            others.emplace_back(collective);
    }
    return others;
}

std::vector<std::string> Session::together() const
{
    std::vector<std::string> present = m_together.value(tuningKey());
    std::erase_if(present, [this](const std::string &name) { return !hasCollective(*m_dataset, name); });
    return present;
}

void Session::editSpec(const ModelSpec &spec, int gesture)
{
    edit({spec, m_together.value(tuningKey())}, gesture);
}

void Session::editTogether(const std::vector<std::string> &others)
{
    edit({spec(), others}, 0);
}

void Session::edit(const Tuned &wanted, int gesture)
{
    const TuningKey shown = tuningKey();
    if (!m_dataset || wanted == tunedOf(shown))
        return;
    const Tunings after = shared(shown, wanted);
    Tunings before;
    for (auto it = after.begin(); it != after.end(); ++it)
        before.insert(it.key(), tunedOf(it.key()));
    m_undo.push(new TuningCommand(this, shown, before, after, gesture));
}

/// What a model for several collectives changes: all of them have it and know the others; those that one of
/// them was with before no longer know it.
Session::Tunings Session::shared(const TuningKey &shown, const Tuned &wanted) const
{
    const ModelKind *const kind = findModelKind(wanted.spec.kind);
    std::vector<std::string> group{shown.second};
    if (kind && kind->fitsTogether)
        group.insert(group.end(), wanted.together.begin(), wanted.together.end());
    const auto isIn = [&group](const std::string &name) {
        return std::find(group.begin(), group.end(), name) != group.end();
    };
    Tunings after;
    for (const std::string &member : group) {
        for (const std::string &former : m_together.value({shown.first, member})) {
            const TuningKey key{shown.first, former};
            Tuned left = tunedOf(key);
            std::erase_if(left.together, isIn);
            after.insert(key, left);
        }
    }
    for (const std::string &member : group) {
        std::vector<std::string> others = group;
        std::erase(others, member);
        after.insert({shown.first, member}, {wanted.spec, others});
    }
    return after;
}

void Session::apply(const TuningKey &key, const Tunings &tunings)
{
    for (auto it = tunings.begin(); it != tunings.end(); ++it) {
        m_specs.insert(it.key(), it->spec);
        m_together.insert(it.key(), it->together);
    }
    if (key == tuningKey()) {
        emit specChanged();
        fit();
        return;
    }
    showOwner(key);
}

void Session::showOwner(const TuningKey &key)
{
    const auto owner = std::find_if(m_datasets.begin(), m_datasets.end(),
        [&](const OpenDataset &open) { return open.title == key.first; });
    if (owner != m_datasets.end())
        show(owner->summary.dataset, key.second);
}

Session::Comparing Session::comparing() const
{
    return m_comparing.value(tuningKey());
}

void Session::editComparing(const Comparing &comparing, const QString &what)
{
    const Comparing before = this->comparing();
    if (m_dataset && comparing != before)
        m_undo.push(new ComparingCommand(this, tuningKey(), before, comparing, what));
}

void Session::applyComparing(const TuningKey &key, const Comparing &comparing)
{
    m_comparing.insert(key, comparing);
    if (key == tuningKey())
        emit comparingChanged();
    else
        showOwner(key);
}

void Session::refit()
{
    if (m_dataset)
        fit();
}

void Session::fit()
{
    const std::pair wanted{m_dataset, m_selection};
    // On the same map a fit under way is worth finishing: a slider that never rests would show nothing
    // otherwise.
    const auto older = std::exchange(m_fitting, wanted) == wanted ? LatestTask::Older::finishesFirst
                                                                  : LatestTask::Older::stops;
    m_task->start(
        [maps = m_maps, grounds = m_grounds, wanted, spec = spec(), others = together()](
            const std::stop_token &stop) -> Expected<FitResultPtr> {
            const auto entry = maps->get(wanted.first, wanted.second, stop);
            if (!entry)
                return tl::unexpected(entry.error());
            if (others.empty()) {
                const auto ground = grounds->find({wanted.first, wanted.second});
                return fitResult(*entry, spec, ground ? ground->maps.bound : nullptr, stop);
            }
            std::vector<MapCache::Entry> entries{*entry};
            for (const std::string &other : others) {
                GridSelection selection = wanted.second;
                selection.collective = other;
                const auto another = maps->get(wanted.first, selection, stop);
                if (!another)
                    return tl::unexpected(another.error());
                entries.push_back(*another);
            }
            return togetherResult(entries, spec, stop);
        },
        [this](const Expected<FitResultPtr> &result) { take(result); }, older);
}

void Session::take(const Expected<FitResultPtr> &result)
{
    m_result = result ? *result : nullptr;
    emit resultChanged();
    if (!result)
        emit failed(result.error());
}

} // namespace collscope
