// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/figure_choice.h"

#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"

#include <QAbstractItemView>
#include <QStandardItemModel>
#include <QStyle>

namespace collscope {

void letShrink(QComboBox &combo)
{
    constexpr int shortest = 7;
    combo.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo.setMinimumWidth(combo.fontMetrics().averageCharWidth() * shortest);
    const int bar = combo.style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    combo.view()->setMinimumWidth(combo.view()->sizeHintForColumn(0) + 2 * bar);
}

FigureChoice::FigureChoice(const QString &none, QWidget *parent) : QComboBox(parent)
{
    if (!none.isEmpty())
        addItem(none, QString());
    for (const Figure &figure : figures()) {
        addItem(Wording::declared(figure.title), toText(figure.name));
        setItemData(count() - 1, wrappedTip(Wording::declared(figure.help)), Qt::ToolTipRole);
    }
    letShrink(*this);
    connect(this, &QComboBox::activated, this, &FigureChoice::chosen);
    const auto showHelp = [this] { setToolTip(currentData(Qt::ToolTipRole).toString()); };
    connect(this, &QComboBox::currentIndexChanged, this, showHelp);
    showHelp();
}

const Figure *FigureChoice::figure() const
{
    return findFigure(currentData().toString().toStdString());
}

void FigureChoice::setFigure(std::string_view name)
{
    setCurrentIndex(findData(toText(name)));
}

void FigureChoice::setKnown(const std::function<bool(const Figure &figure)> &isKnown)
{
    auto *const items = qobject_cast<QStandardItemModel *>(model());
    for (int i = 0; i < count(); ++i)
        if (const Figure *const figure = findFigure(itemData(i).toString().toStdString()))
            items->item(i)->setEnabled(isKnown(*figure));
}

} // namespace collscope
