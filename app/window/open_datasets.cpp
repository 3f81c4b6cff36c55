// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/open_datasets.h"

#include "engine/data/dataset_details.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"

#include <algorithm>

namespace collscope {

const OpenDataset *OpenDatasets::find(const Dataset *dataset) const
{
    const auto found = std::find_if(m_all.begin(), m_all.end(),
        [dataset](const OpenDataset &open) { return open.summary.dataset.get() == dataset; });
    return found == m_all.end() ? nullptr : &*found;
}

const OpenDataset *OpenDatasets::find(const QString &title) const
{
    const auto found = std::find_if(
        m_all.begin(), m_all.end(), [&title](const OpenDataset &open) { return open.title == title; });
    return found == m_all.end() ? nullptr : &*found;
}

std::vector<std::string> OpenDatasets::paths() const
{
    std::vector<std::string> paths;
    for (const OpenDataset &open : m_all) {
        const std::string path = open.path.toStdString();
        if (std::find(paths.begin(), paths.end(), path) == paths.end())
            paths.push_back(path);
    }
    return paths;
}

void OpenDatasets::add(const QString &path, const std::vector<DatasetSummary> &datasets, const QString &lost)
{
    for (const DatasetSummary &summary : datasets)
        m_all.push_back({summary, {}, path, lost});
    retitle();
}

std::vector<DatasetPtr> OpenDatasets::closePath(const QString &path)
{
    std::vector<DatasetPtr> closed;
    for (const OpenDataset &open : m_all)
        if (open.path == path)
            closed.push_back(open.summary.dataset);
    std::erase_if(m_all, [&path](const OpenDataset &open) { return open.path == path; });
    retitle();
    return closed;
}

void OpenDatasets::close(const Dataset *dataset)
{
    std::erase_if(
        m_all, [dataset](const OpenDataset &open) { return open.summary.dataset.get() == dataset; });
    retitle();
}

void OpenDatasets::retitle()
{
    std::vector<DatasetPtr> all;
    for (const OpenDataset &open : m_all)
        all.push_back(open.summary.dataset);
    const std::vector<std::string> details = datasetDetails(all);
    for (std::size_t i = 0; i < m_all.size(); ++i) {
        const Provenance &source = all[i]->provenance();
        QString &title = m_all[i].title;
        title = toText(source.system);
        if (!details[i].empty())
            title = tr("%1 (%2)").arg(title, toText(details[i]));
        if (const QString mark = formatOrigin(source.origin); !mark.isEmpty())
            title = tr("%1 (%2)").arg(title, mark);
    }
}

} // namespace collscope
