// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/findings_model.h"

#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"

#include <QApplication>
#include <QStyle>

#include <array>

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

void FindingsModel::setFindings(Findings findings)
{
    beginResetModel();
    m_findings = std::move(findings);
    endResetModel();
}

int FindingsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_findings.size());
}

int FindingsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCount_;
}

QVariant FindingsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Finding &finding = m_findings[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    if (role == Qt::TextAlignmentRole && column == lineColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::DecorationRole && column == severityColumn)
        return icon(finding.severity);
    if (role == Qt::ToolTipRole)
        return plainTip(QString::fromStdString(finding.text()));
    if (role != Qt::DisplayRole && role != exactValueRole)
        return {};
    switch (column) {
    case lineColumn:
        return finding.what.line == 0 ? QVariant(QString(u""_s))
                                      : QVariant::fromValue<qulonglong>(finding.what.line);
    case severityColumn:
        return toText(severityText(finding.severity));
    case messageColumn:
        return QString::fromStdString(finding.what.message);
    default:
        return QString::fromStdString(finding.what.remedy);
    }
}

QVariant FindingsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount_)
        return {};
    static constexpr std::array<const char16_t *, columnCount_> names{
        u"line", u"severity", u"message", u"remedy"};
    if (role == columnNameRole)
        return QString::fromUtf16(names[static_cast<std::size_t>(section)]);
    const std::array<QString, columnCount_> titles{tr("Line"), tr("Severity"), tr("Finding"), tr("Remedy")};
    return role == Qt::DisplayRole ? QVariant(titles[static_cast<std::size_t>(section)]) : QVariant();
}

} // namespace collscope
