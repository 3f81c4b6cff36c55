// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/view_state.h"

#include <utility>

namespace collscope {

ViewState::ViewState(bool linkedZoom, bool logPenalty, bool doubt, QObject *parent)
    : QObject(parent), m_linkedZoom(linkedZoom), m_logPenalty(logPenalty), m_doubt(doubt)
{
}

void ViewState::setLinkedZoom(bool linked)
{
    if (std::exchange(m_linkedZoom, linked) != linked)
        emit linkedZoomChanged(linked);
}

void ViewState::setLogPenalty(bool log)
{
    if (std::exchange(m_logPenalty, log) != log)
        emit logPenaltyChanged(log);
}

void ViewState::setThirdMap(const QString &name)
{
    if (std::exchange(m_thirdMap, name) != name)
        emit thirdMapChanged(name);
}

void ViewState::setDoubt(bool isShown)
{
    if (std::exchange(m_doubt, isShown) != isShown)
        emit doubtChanged(isShown);
}

void ViewState::setDimsByWeight(bool dims)
{
    if (std::exchange(m_dimsByWeight, dims) != dims)
        emit dimsByWeightChanged(dims);
}

void ViewState::setRows(const RowChoice &rows)
{
    if (std::exchange(m_rows, rows) != rows)
        emit rowsChanged(rows);
}

void ViewState::setMaps(const MethodPalette &palette, std::optional<Cell> selected)
{
    m_palette = palette;
    emit mapsChanged();
    setSelected(selected);
}

void ViewState::setSelected(std::optional<Cell> cell)
{
    emit selectedChanged(cell);
}

} // namespace collscope
