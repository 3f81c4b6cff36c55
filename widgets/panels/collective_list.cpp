// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/collective_list.h"

#include "engine/wire/catalogue.h"
#include "widgets/common/text.h"

#include <QCheckBox>
#include <QGridLayout>

#include <algorithm>

namespace collscope {

CollectiveList::CollectiveList(QWidget *parent) : QWidget(parent), m_all(new QCheckBox(tr("all there are")))
{
    constexpr int columns = 3;
    auto *const grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(0);
    grid->addWidget(m_all, 0, 0, 1, columns);
    for (const wire::Collective &collective : wire::collectives()) {
        auto *const box = new QCheckBox(toText(collective.name));
        box->setObjectName(toText(collective.name));
        const int place = static_cast<int>(m_boxes.size());
        grid->addWidget(box, 1 + place / columns, place % columns);
        m_boxes << box;
        connect(box, &QCheckBox::clicked, this, &CollectiveList::edited);
    }
    setFocusProxy(m_all);
    connect(m_all, &QCheckBox::clicked, this, [this] {
        enable();
        emit edited();
    });
}

void CollectiveList::setText(const QString &text)
{
    m_given = text.split(u',', Qt::SkipEmptyParts);
    m_all->setChecked(m_given.isEmpty());
    for (QCheckBox *const box : m_boxes)
        box->setChecked(m_given.contains(box->objectName()));
    enable();
}

QString CollectiveList::text() const
{
    if (m_all->isChecked())
        return {};
    QStringList names;
    for (const QCheckBox *const box : m_boxes)
        if (box->isChecked())
            names << box->objectName();
    std::stable_sort(names.begin(), names.end(), [this](const QString &a, const QString &b) {
        const auto place = [this](const QString &name) {
            const auto index = m_given.indexOf(name);
            return index < 0 ? m_given.size() : index;
        };
        return place(a) < place(b);
    });
    return names.join(u',');
}

bool CollectiveList::isEmpty() const
{
    return !m_all->isChecked() && std::none_of(m_boxes.begin(), m_boxes.end(), [](const QCheckBox *box) {
        return box->isChecked();
    });
}

void CollectiveList::enable()
{
    for (QCheckBox *const box : m_boxes)
        box->setEnabled(!m_all->isChecked());
}

} // namespace collscope
