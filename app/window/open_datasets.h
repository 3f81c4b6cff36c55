// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset_summary.h"

#include <QCoreApplication>
#include <QString>

#include <string>
#include <vector>

namespace collscope {

struct OpenDataset {
    DatasetSummary summary;
    QString title; ///< unique: "Peak", "Peak (Open MPI 4.1.4)", "Grig (simulated)"
    QString path; ///< file or folder the user opened
    QString lost = {}; ///< rows and files of that file or folder that could not be read
};

/// The datasets that are open, in the order they were opened. Titles depend on what else is open.
class OpenDatasets {
    Q_DECLARE_TR_FUNCTIONS(collscope::OpenDatasets)
public:
    const std::vector<OpenDataset> &all() const { return m_all; }
    const OpenDataset *find(const Dataset *dataset) const; ///< null: it is not open
    const OpenDataset *find(const QString &title) const;
    std::vector<std::string> paths() const; ///< each once

    void add(const QString &path, const std::vector<DatasetSummary> &datasets, const QString &lost);
    /// Closes all that came from there. Returns what that was.
    std::vector<DatasetPtr> closePath(const QString &path);
    void close(const Dataset *dataset);

private:
    void retitle();

    std::vector<OpenDataset> m_all;
};

} // namespace collscope
