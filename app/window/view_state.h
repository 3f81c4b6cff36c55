// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"
#include "widgets/plot/method_palette.h"
#include "widgets/plot/row_order.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace collscope {

struct MapDifference;

/// How the maps are looked at, and what on them is pointed at, for all that change it and all that show it.
class ViewState : public QObject {
    Q_OBJECT
public:
    ViewState(bool linkedZoom, bool logPenalty, bool doubt, QObject *parent);

    bool linkedZoom() const { return m_linkedZoom; }
    void setLinkedZoom(bool linked);
    bool logPenalty() const { return m_logPenalty; }
    void setLogPenalty(bool log);
    /// As thirdMapName(); empty: as usual.
    const QString &thirdMap() const { return m_thirdMap; }
    void setThirdMap(const QString &name);
    bool doubt() const { return m_doubt; } ///< does the exact map show which choices are certain?
    void setDoubt(bool isShown);
    bool dimsByWeight() const { return m_dimsByWeight; }
    void setDimsByWeight(bool dims);
    const RowChoice &rows() const { return m_rows; }
    void setRows(const RowChoice &rows);

    /// Of the methods of the maps on show.
    const MethodPalette &methodPalette() const { return m_palette; }
    /// The maps show the session's result, or no longer, in these colours.
    void setMaps(const MethodPalette &palette, std::optional<Cell> selected);
    /// The maps have this cell selected.
    void setSelected(std::optional<Cell> cell);

signals:
    void linkedZoomChanged(bool linked);
    void logPenaltyChanged(bool log);
    void thirdMapChanged(const QString &name);
    void doubtChanged(bool isShown);
    void dimsByWeightChanged(bool dims);
    void rowsChanged(const collscope::RowChoice &rows);
    void mapsChanged(); ///< followed by selectedChanged
    void selectedChanged(std::optional<collscope::Cell> cell); ///< or what is to be said of it
    void hovered(std::optional<collscope::Cell> cell);

    // What others ask of the maps.
    void selectRequested(collscope::Cell cell);
    /// As MapsPanel::highlightCells.
    void highlightRequested(const std::vector<bool> &cells);
    /// As MapsPanel::setDifference.
    void differenceRequested(const std::shared_ptr<const collscope::MapDifference> &difference);

private:
    bool m_linkedZoom;
    bool m_logPenalty;
    bool m_doubt;
    QString m_thirdMap;
    bool m_dimsByWeight = true;
    RowChoice m_rows;
    MethodPalette m_palette;
};

} // namespace collscope
