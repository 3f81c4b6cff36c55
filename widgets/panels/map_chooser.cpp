// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/map_chooser.h"

#include "widgets/common/plain_text.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

QString thirdMapName(ThirdMap map)
{
    switch (map) {
    case ThirdMap::penalty:
        break;
    case ThirdMap::defaultPenalty:
        return u"defaultPenalty"_s;
    case ThirdMap::defaultChoice:
        return u"defaultChoice"_s;
    case ThirdMap::speedup:
        return u"speedup"_s;
    case ThirdMap::time:
        return u"time"_s;
    case ThirdMap::bandwidth:
        return u"bandwidth"_s;
    }
    return u"penalty"_s;
}

QString thirdMapTitle(ThirdMap map)
{
    switch (map) {
    case ThirdMap::penalty:
        break;
    case ThirdMap::defaultPenalty:
        return MapChooser::tr("Library default: slower than fastest by");
    case ThirdMap::defaultChoice:
        return MapChooser::tr("Library default: its algorithms");
    case ThirdMap::speedup:
        return MapChooser::tr("Model: faster than the library default by");
    case ThirdMap::time:
        return MapChooser::tr("Model: time");
    case ThirdMap::bandwidth:
        return MapChooser::tr("Model: bandwidth");
    }
    return MapChooser::tr("Model: slower than fastest by");
}

QString thirdMapShortTitle(ThirdMap map)
{
    switch (map) {
    case ThirdMap::penalty:
    case ThirdMap::defaultPenalty:
        break;
    case ThirdMap::defaultChoice:
        return MapChooser::tr("Chosen by default");
    case ThirdMap::speedup:
        return MapChooser::tr("Faster than default by");
    case ThirdMap::time:
        return MapChooser::tr("Time");
    case ThirdMap::bandwidth:
        return MapChooser::tr("Bandwidth");
    }
    return MapChooser::tr("Slower than fastest by");
}

bool isOfDefault(ThirdMap map)
{
    return map == ThirdMap::defaultPenalty || map == ThirdMap::speedup;
}

bool isDefaultAlone(const TimeGrid &grid)
{
    return std::all_of(grid.methods().begin(), grid.methods().end(),
        [](const Method &method) { return method.isBaseline(); });
}

MapChooser::MapChooser(QWidget *parent)
    : QWidget(parent), m_model(new QToolButton), m_default(new QToolButton), m_more(new QToolButton)
{
    setAccessibleName(tr("What the third map shows"));
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_model->setText(tr("Model"));
    m_default->setText(tr("Default"));
    m_model->setToolTip(plainTip(thirdMapTitle(ThirdMap::penalty)));
    m_default->setToolTip(plainTip(thirdMapTitle(ThirdMap::defaultPenalty)));
    m_more->setObjectName(u"thirdMapMenu"_s);
    m_more->setToolTip(plainTip(tr("What this map shows")));
    m_more->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // shrinks in a narrow map
    QFont bold = m_more->font();
    bold.setWeight(QFont::DemiBold);
    m_more->setFont(bold);
    auto *const menu = new QMenu(m_more);
    for (std::size_t i = 0; i < thirdMaps.size(); ++i) {
        const ThirdMap map = thirdMaps[i];
        m_actions[i] = menu->addAction(thirdMapTitle(map), this, [this, map] { emit chosen(map); });
        m_actions[i]->setCheckable(true);
    }
    m_more->setMenu(menu);
    m_more->setPopupMode(QToolButton::InstantPopup);
    for (QToolButton *const button : {m_model, m_default})
        button->setCheckable(true);
    for (QToolButton *const button : {m_more, m_model, m_default}) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
    }
    connect(m_model, &QToolButton::clicked, this, [this] { emit chosen(ThirdMap::penalty); });
    connect(m_default, &QToolButton::clicked, this, [this] { emit chosen(ThirdMap::defaultPenalty); });
    setChosen(ThirdMap::penalty);
}

void MapChooser::setChosen(ThirdMap map)
{
    m_model->setChecked(map == ThirdMap::penalty);
    m_default->setChecked(map == ThirdMap::defaultPenalty);
    m_title = thirdMapShortTitle(map);
    m_narrowTitle = map == ThirdMap::penalty || map == ThirdMap::defaultPenalty ? tr("Slower by")
        : map == ThirdMap::speedup                                              ? tr("Faster by")
                                                                                : m_title;
    m_more->setText(m_title);
    m_more->setAccessibleName(m_title);
    m_titleWidth = m_more->sizeHint().width();
    updateGeometry();
    fitTitle();
    for (std::size_t i = 0; i < thirdMaps.size(); ++i)
        m_actions[i]->setChecked(thirdMaps[i] == map);
}

QSize MapChooser::sizeHint() const
{
    return {m_titleWidth + m_model->sizeHint().width() + m_default->sizeHint().width(),
        QWidget::sizeHint().height()};
}

void MapChooser::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitTitle();
}

/// A button cuts its text without a sign.
void MapChooser::fitTitle()
{
    const QFontMetrics metrics = m_more->fontMetrics();
    const int missing
        = std::max(0, MapChooser::sizeHint().width() - width()); // it is called while one is made
    m_more->setText(missing == 0 ? m_title
                                 : metrics.elidedText(m_narrowTitle, Qt::ElideRight,
                                     metrics.horizontalAdvance(m_title) - missing));
}

void MapChooser::setHasDefault(bool has)
{
    m_default->setEnabled(has);
    for (std::size_t i = 0; i < thirdMaps.size(); ++i)
        m_actions[i]->setEnabled(has || !isOfDefault(thirdMaps[i]));
}

} // namespace collscope
