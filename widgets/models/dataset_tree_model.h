// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset_summary.h"

#include <QAbstractItemModel>

#include <map>
#include <string>

namespace collscope {

/// Open data as a tree: dataset > collective > what was measured. Provenance is in the tooltips.
class DatasetTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    /// A dataset and what it is called here: "Peak (simulated)".
    struct Entry {
        DatasetSummary summary;
        QString title;
        QString lost = {}; ///< "12 rows and 3 files" that could not be read; empty: nothing
    };

    enum Fact { methods, cells, baseline, factCount };
    /// Mean penalty of the library default, of a collective; invalid: not known.
    static constexpr int penaltyRole = Qt::UserRole + 1;

    using QAbstractItemModel::QAbstractItemModel;

    void setEntries(std::vector<Entry> entries);
    const std::vector<Entry> &entries() const { return m_entries; }

    /// Mean penalties of the library default by collective.
    void setPenalties(const Dataset *dataset, const std::map<std::string, double> &penalties);

    /// Which fact a row is about; factCount: a dataset or a collective.
    Fact fact(const QModelIndex &index) const;
    /// Of a dataset or anything below it; null for the root.
    DatasetPtr dataset(const QModelIndex &index) const;
    /// Of a collective or a fact below it; empty for a dataset.
    std::string_view collective(const QModelIndex &index) const;
    QModelIndex find(const Dataset *dataset, std::string_view collective = {}) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString factText(const CollectiveSummary &collective, int fact) const;
    QVariant penaltyOf(const Entry &entry, const CollectiveSummary &collective) const;
    QString datasetToolTip(const Entry &entry) const;

    std::vector<Entry> m_entries;
    std::map<const Dataset *, std::map<std::string, double>> m_penalties;
};

} // namespace collscope
