// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/findings_model.h"

#include "widgets/common/plain_text.h"

#include <QApplication>
#include <QStyle>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QIcon icon(FindingSeverity severity)
{
    const QStyle *const style = QApplication::style();
    switch (severity) {
    case FindingSeverity::error:
        return style->standardIcon(QStyle::SP_MessageBoxCritical);
    case FindingSeverity::warning:
        return style->standardIcon(QStyle::SP_MessageBoxWarning);
    case FindingSeverity::note:
        break;
    }
    return style->standardIcon(QStyle::SP_MessageBoxInformation);
}

} // namespace

FindingsModel::FindingsModel(QObject *parent) : ColumnModel(parent)
{
    using enum CellUnit;
    setColumns({
        {u"line"_s, tr("Line"), number,
            [](const Finding &finding) {
                return finding.what.line == 0 ? CellValue(u""_s) : CellValue(finding.what.line);
            }},
        {u"severity"_s, tr("Severity"), word,
            [](const Finding &finding) { return severityText(finding.severity); }},
        {u"message"_s, tr("Finding"), word, [](const Finding &finding) { return finding.what.message; }},
        {u"remedy"_s, tr("Remedy"), word, [](const Finding &finding) { return finding.what.remedy; }},
    });
}

QVariant FindingsModel::more(const Finding &finding, const QString &key, int role) const
{
    if (role == Qt::DecorationRole && key == u"severity")
        return icon(finding.severity);
    return role == Qt::ToolTipRole ? QVariant(plainTip(toText(finding.text()))) : QVariant();
}

} // namespace collscope
