// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"

#include <QWidget>

#include <array>

class QAction;
class QToolButton;

namespace collscope {

/// What the third map shows.
enum class ThirdMap { penalty, defaultPenalty, defaultChoice, speedup, time, bandwidth };
inline constexpr std::array thirdMaps{ThirdMap::penalty, ThirdMap::defaultPenalty, ThirdMap::defaultChoice,
    ThirdMap::speedup, ThirdMap::time, ThirdMap::bandwidth};

/// For settings: "penalty".
QString thirdMapName(ThirdMap map);
/// For menus: "Model: slower than fastest by".
QString thirdMapTitle(ThirdMap map);
/// What is above the map, without the model: "Slower than fastest by".
QString thirdMapShortTitle(ThirdMap map);
/// Is it about the library default, which may not have been measured?
bool isOfDefault(ThirdMap map);
/// Was nothing but the library default measured? No map compares methods then.
bool isDefaultAlone(const TimeGrid &grid);

/// The title of the third map, a menu of what it can show. The penalties of the model and of the library
/// default are one press away.
class MapChooser : public QWidget {
    Q_OBJECT
public:
    explicit MapChooser(QWidget *parent = nullptr);

    void setChosen(ThirdMap map);
    /// Was the library default measured?
    void setHasDefault(bool has);
    QSize sizeHint() const override;

signals:
    void chosen(collscope::ThirdMap map);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitTitle();

    QString m_title;
    QString m_narrowTitle; ///< where that has no room
    int m_titleWidth = 0; ///< of the button with all of it
    QToolButton *m_model;
    QToolButton *m_default;
    QToolButton *m_more;
    std::array<QAction *, thirdMaps.size()> m_actions{};
};

} // namespace collscope
