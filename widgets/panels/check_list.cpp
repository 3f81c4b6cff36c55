// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/check_list.h"

#include "widgets/common/plain_text.h"

#include <QGridLayout>
#include <QLabel>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;
using remote::CheckState;

namespace {

struct Sign {
    QString sign;
    QString word;
};

Sign signOf(CheckState state)
{
    switch (state) {
    case CheckState::passed:
        return {u"\u2713"_s, CheckList::tr("passed")};
    case CheckState::warning:
        return {u"\u26A0"_s, CheckList::tr("warning")};
    case CheckState::failed:
        return {u"\u2717"_s, CheckList::tr("failed")};
    case CheckState::skipped:
        break;
    }
    return {u"\u2013"_s, CheckList::tr("skipped")};
}

} // namespace

CheckList::CheckList(QWidget *parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(fontMetrics().averageCharWidth() * 2);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnStretch(2, 1);
}

void CheckList::begin()
{
    clear();
    for (const QString &name : remote::profileCheckNames()) {
        const int row = static_cast<int>(m_rows.size());
        auto *const title = new PlainLabel(name);
        QFont bold = title->font();
        bold.setBold(true);
        title->setFont(bold);
        auto *const state = new PlainLabel;
        auto *const detail = new PlainLabel;
        detail->setWordWrap(true);
        detail->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        m_grid->addWidget(state, row, 0, Qt::AlignTop);
        m_grid->addWidget(title, row, 1, Qt::AlignTop);
        m_grid->addWidget(detail, row, 2);
        m_rows.append({name, state, detail});
        setState(m_rows.last(), u"\u00B7"_s, tr("waiting"));
    }
    showRunning();
}

void CheckList::add(const remote::ProfileCheck &check)
{
    const auto row
        = std::find_if(m_rows.begin(), m_rows.end(), [&check](const Row &r) { return r.name == check.name; });
    if (row == m_rows.end())
        return;
    const Sign sign = signOf(check.state);
    row->known = true;
    setState(*row, sign.sign, sign.word);
    row->detail->setText(
        check.remedy.isEmpty() ? check.detail : check.detail + u"\n\u2192 "_s + check.remedy);
    showRunning();
}

void CheckList::end()
{
    for (Row &row : m_rows) {
        if (!row.known)
            setState(row, signOf(CheckState::skipped).sign, signOf(CheckState::skipped).word);
        row.known = true;
    }
}

void CheckList::clear()
{
    while (QLayoutItem *const item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_rows.clear();
}

QString CheckList::text() const
{
    QStringList lines;
    for (const Row &row : m_rows)
        lines << row.state->accessibleName() + u' ' + row.name + u": "_s + row.detail->text();
    return lines.join(u'\n');
}

void CheckList::setState(Row &row, const QString &sign, const QString &word)
{
    row.state->setText(sign + u' ' + word);
    row.state->setAccessibleName(word);
}

void CheckList::showRunning()
{
    const auto next = std::find_if(m_rows.begin(), m_rows.end(), [](const Row &row) { return !row.known; });
    if (next != m_rows.end())
        setState(*next, u"\u2026"_s, tr("running"));
}

} // namespace collscope
