// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/target_choice.h"

#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"

#include <QComboBox>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace collscope {

TargetChoice::TargetChoice(QWidget *parent)
    : QObject(parent), m_targets(new QComboBox(parent)), m_styles(new QComboBox(parent))
{
    m_targets->setAccessibleName(tr("Target"));
    m_styles->setAccessibleName(tr("Style"));
    for (const codegen::Target &target : codegen::targets()) {
        m_targets->addItem(Wording::declared(target.title), toText(target.name));
        m_targets->setItemData(m_targets->count() - 1, plainTip(toText(target.limits)), Qt::ToolTipRole);
    }
    connect(m_targets, &QComboBox::currentIndexChanged, this, [this] {
        fillStyles();
        emit changed();
    });
    connect(m_styles, &QComboBox::activated, this, &TargetChoice::changed);
    fillStyles();
}

const codegen::Target &TargetChoice::target() const
{
    return codegen::targets()[static_cast<std::size_t>(m_targets->currentIndex())];
}

QString TargetChoice::spec() const
{
    const QString style = m_styles->currentData().toString();
    const QString name = m_targets->currentData().toString();
    return style.isEmpty() ? name : name + u':' + style;
}

void TargetChoice::choose(const QString &spec)
{
    const int target = m_targets->findData(spec.section(u':', 0, 0));
    if (target < 0)
        return;
    {
        const QSignalBlocker once(this);
        m_targets->setCurrentIndex(target);
        m_styles->setCurrentIndex(std::max(m_styles->findData(spec.section(u':', 1)), 0));
    }
    emit changed();
}

void TargetChoice::suggest(const QString &spec)
{
    if (std::exchange(m_suggested, spec) != spec)
        choose(spec);
}

void TargetChoice::fillStyles()
{
    m_styles->clear();
    for (const codegen::Style &style : target().styles)
        m_styles->addItem(Wording::declared(style.title), toText(style.name));
    m_styles->setVisible(m_styles->count() > 1);
}

} // namespace collscope
