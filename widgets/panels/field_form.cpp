// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/field_form.h"

#include "widgets/common/plain_text.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

const QString sign = u"\u26A0 "_s; // warning sign

} // namespace

QLabel *newProblemLabel()
{
    auto *const label = new PlainLabel;
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    label->hide();
    return label;
}

void setProblemText(QLabel *label, const QString &text)
{
    label->setText(text.isEmpty() ? QString() : sign + text);
    label->setAccessibleName(text);
    label->setVisible(!text.isEmpty());
}

FieldForm::FieldForm(QWidget *parent) : QWidget(parent), m_form(new QFormLayout(this))
{
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setVerticalSpacing(4);
    m_form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    m_form->setRowWrapPolicy(QFormLayout::DontWrapRows);
}

void FieldForm::addField(
    const QString &key, const QString &label, QWidget *field, const QString &help, QWidget *beside)
{
    auto *const row = new QWidget;
    auto *const column = new QVBoxLayout(row);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    auto *const line = new QHBoxLayout;
    line->addWidget(field, 1);
    if (beside)
        line->addWidget(beside);
    column->addLayout(line);
    QLabel *const problem = newProblemLabel();
    column->addWidget(problem);
    auto *const caption = new PlainLabel(label);
    caption->setBuddy(field);
    field->setObjectName(key);
    field->setAccessibleName(QString(label).remove(u'&').remove(u':'));
    field->setAccessibleDescription(help);
    for (QWidget *const widget : {static_cast<QWidget *>(caption), field})
        widget->setToolTip(wrappedTip(help)); // rich text wraps
    m_form->addRow(caption, row);
    m_fields.append({key, row, problem});
}

void FieldForm::addRow(QWidget *widget)
{
    m_form->addRow(widget);
}

void FieldForm::setFieldVisible(const QString &key, bool visible)
{
    if (const Field *const field = find(key))
        m_form->setRowVisible(field->row, visible);
}

bool FieldForm::setProblem(const QString &key, const QString &text)
{
    const Field *const field = find(key);
    if (field)
        setProblemText(field->problem, text);
    return field != nullptr;
}

void FieldForm::clearProblems()
{
    for (const Field &field : m_fields)
        setProblemText(field.problem, {});
}

QString FieldForm::problem(const QString &key) const
{
    const Field *const field = find(key);
    return field ? field->problem->accessibleName() : QString();
}

QString FieldForm::firstProblem() const
{
    const auto found = std::find_if(m_fields.begin(), m_fields.end(),
        [](const Field &field) { return !field.problem->accessibleName().isEmpty(); });
    return found == m_fields.end() ? QString() : found->problem->accessibleName();
}

const FieldForm::Field *FieldForm::find(const QString &key) const
{
    const auto found
        = std::find_if(m_fields.begin(), m_fields.end(), [&](const Field &f) { return f.key == key; });
    return found == m_fields.end() ? nullptr : &*found;
}

} // namespace collscope
