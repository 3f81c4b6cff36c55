// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/sweep_ranges.h"

#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// What an empty field stands for.
QString initialText(const ParameterInfo &info)
{
    return info.initial == info.most && !info.mostText.empty()  ? Wording::declared(info.mostText)
        : info.initial == info.least && !info.leastText.empty() ? Wording::declared(info.leastText)
                                                                : toText(valueText(info, info.initial));
}

QString helpOf(const ParameterInfo &info)
{
    QString text = Wording::declared(info.help) + u'\n'
        + SweepRanges::tr("From %1 to %2%3. One value, or a range: 1..6, 0..100/5 (steps of 5), 1..64*2 "
                          "(doubling). Empty: %4.")
              .arg(info.leastSaid())
              .arg(info.most)
              .arg(info.unit.empty() ? QString() : u' ' + Wording::declared(info.unit));
    return text.arg(initialText(info));
}

} // namespace

SweepRanges::SweepRanges(QWidget *parent)
    : QWidget(parent), m_kind(new QComboBox), m_form(new QFormLayout(this))
{
    m_kind->setAccessibleName(tr("Model"));
    for (const ModelKind &kind : modelKinds())
        if (!kind.parameters.empty() && !kind.isOfLibrary)
            m_kind->addItem(Wording::declared(kind.title), toText(kind.name));
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setVerticalSpacing(2);
    m_form->addRow(m_kind);
    connect(m_kind, &QComboBox::activated, this, [this] {
        makeFields();
        emit edited();
    });
    makeFields();
}

void SweepRanges::makeFields()
{
    while (m_form->rowCount() > 1)
        m_form->removeRow(1);
    m_fields.clear();
    const ModelKind *const kind = findModelKind(m_kind->currentData().toString().toStdString());
    if (!kind)
        return;
    for (const ParameterInfo &info : kind->parameters) {
        auto *const edit = new QLineEdit(toText(info.firstSweep));
        edit->setPlaceholderText(initialText(info));
        edit->setToolTip(plainTip(helpOf(info)));
        edit->setAccessibleName(Wording::declared(info.title));
        edit->setMinimumWidth(fontMetrics().averageCharWidth() * 10);
        m_form->addRow(Wording::declared(info.title), edit);
        m_fields.push_back({&info, edit});
        connect(edit, &QLineEdit::textChanged, this, &SweepRanges::edited);
        connect(edit, &QLineEdit::returnPressed, this, &SweepRanges::accepted);
    }
}

QString SweepRanges::text() const
{
    QStringList assignments;
    for (const Field &field : m_fields)
        if (const QString range = field.edit->text().simplified().remove(u' '); !range.isEmpty())
            assignments << toText(field.info->key) + u'=' + range;
    const QString kind = m_kind->currentData().toString();
    return assignments.isEmpty() ? kind : kind + u':' + assignments.join(u',');
}

void SweepRanges::setKind(const std::string &kind)
{
    m_kind->setCurrentIndex(m_kind->findData(QString::fromStdString(kind)));
    makeFields();
    emit edited();
}

void SweepRanges::setRange(const std::string &key, const QString &range)
{
    for (const Field &field : m_fields)
        if (field.info->key == key)
            field.edit->setText(range);
}

} // namespace collscope
