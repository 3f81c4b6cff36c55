// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/mapping_editor.h"

#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/wording.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t shownRows = 6;
constexpr std::size_t shownResults = 3;

QComboBox *newChoice(const QString &name, const std::vector<std::pair<QString, QVariant>> &items)
{
    auto *const box = new QComboBox;
    box->setObjectName(name);
    for (const auto &[text, value] : items)
        box->addItem(text, value);
    return box;
}

void choose(QComboBox *box, const QVariant &value)
{
    const QSignalBlocker blocker(box);
    if (const int at = box->findData(value); at >= 0) {
        box->setCurrentIndex(at);
    } else { // of a file that was written by hand
        box->addItem(value.toString(), value);
        box->setCurrentIndex(box->count() - 1);
    }
}

QString textOf(const io::MappedRow &row)
{
    if (!row.problem.empty())
        return QString::fromStdString(row.problem);
    const wire::RecordLine &record = row.record;
    return u"%1, %2, %3 processes, %4: %5"_s.arg(QString::fromStdString(record.collective),
        QString::fromStdString(wire::qualifiedText(record.method)), formatCount(record.commSize),
        formatSize(record.messageBytes), formatSeconds(record.summary.seconds()));
}

} // namespace

MappingEditor::MappingEditor(std::string head, QWidget *parent)
    : QWidget(parent), m_head(std::move(head)), m_defaults(new QLineEdit), m_facts(new QLineEdit),
      m_table(new QTableWidget), m_result(new PlainLabel)
{
    makeUnits();
    m_defaults->setObjectName(u"mappingDefaults"_s);
    m_defaults->setPlaceholderText(tr("names or numbers, between commas"));
    m_facts->setObjectName(u"mappingFacts"_s);
    m_facts->setPlaceholderText(u"library=openmpi,collective=bcast,ranks=16"_s);
    m_table->setObjectName(u"mappingTable"_s);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setTabKeyNavigation(false); // Tab leads on
    m_table->verticalHeader()->hide();
    m_result->setObjectName(u"mappingResult"_s);
    m_result->setWordWrap(true);

    auto *const left = new QFormLayout;
    left->addRow(tr("&Between fields:"), m_separator);
    left->addRow(tr("&Decimals:"), m_decimal);
    left->addRow(tr("&A row is:"), m_rows);
    auto *const right = new QFormLayout;
    right->addRow(tr("&Times are in:"), m_time);
    right->addRow(tr("&Sizes are in:"), m_size);
    auto *const units = new QHBoxLayout;
    units->addLayout(left);
    units->addLayout(right);
    units->addStretch();
    auto *const texts = new QFormLayout;
    texts->addRow(tr("The &library's own choice:"), m_defaults);
    texts->addRow(tr("What &no column tells:"), m_facts);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(units);
    layout->addWidget(m_table, 1);
    layout->addLayout(texts);
    layout->addWidget(m_result);

    for (QComboBox *const box : {m_separator, m_decimal, m_time, m_size, m_rows})
        connect(box, &QComboBox::currentIndexChanged, this, &MappingEditor::takeUnits);
    for (QLineEdit *const edit : {m_defaults, m_facts})
        connect(edit, &QLineEdit::textEdited, this, &MappingEditor::takeTexts);
}

void MappingEditor::makeUnits()
{
    m_separator = newChoice(u"mappingSeparator"_s,
        {{tr("commas"), u","_s}, {tr("semicolons"), u";"_s}, {tr("tabs"), u"\t"_s}, {tr("blanks"), u" "_s}});
    m_decimal = newChoice(u"mappingDecimal"_s, {{tr("1.5"), false}, {tr("1,5"), true}});
    m_rows = newChoice(
        u"mappingRows"_s, {{tr("a measurement"), false}, {tr("one repetition of a measurement"), true}});
    const QString unsaid = tr("Choose...");
    m_time = newChoice(u"mappingTime"_s,
        {{unsaid, 0.0}, {tr("seconds"), 1.0}, {tr("milliseconds"), 1e3}, {tr("microseconds"), 1e6},
            {tr("nanoseconds"), 1e9}});
    m_size = newChoice(u"mappingSize"_s,
        {{unsaid, 0ULL}, {tr("bytes"), 1ULL}, {tr("KiB"), 1024ULL}, {tr("MiB"), 1024ULL * 1024},
            {tr("elements of 2 bytes"), 2ULL}, {tr("elements of 4 bytes"), 4ULL},
            {tr("elements of 8 bytes"), 8ULL}});
}

void MappingEditor::setMapping(const io::TableMapping &mapping)
{
    m_mapping = mapping;
    m_factsProblem.clear();
    choose(m_separator, QString(QChar::fromLatin1(mapping.separator)));
    choose(m_decimal, mapping.decimalComma);
    choose(m_rows, mapping.rowsAreRepetitions);
    choose(m_time, mapping.perSecond);
    choose(m_size, static_cast<qulonglong>(mapping.sizeBytes));
    QStringList defaults;
    for (const std::string &name : mapping.defaults)
        defaults << QString::fromStdString(name);
    m_defaults->setText(defaults.join(u", "_s));
    m_facts->setText(QString::fromStdString(mapping.facts.text()));
    fillTable();
    showResult();
}

void MappingEditor::takeUnits()
{
    const char separator = m_separator->currentData().toString().at(0).toLatin1();
    const bool isOther = std::exchange(m_mapping.separator, separator) != separator;
    m_mapping.decimalComma = m_decimal->currentData().toBool();
    m_mapping.rowsAreRepetitions = m_rows->currentData().toBool();
    m_mapping.perSecond = m_time->currentData().toDouble();
    m_mapping.sizeBytes = m_size->currentData().toULongLong();
    if (isOther) {
        m_mapping.columns.clear(); // of other fields
        fillTable();
    }
    finish();
}

void MappingEditor::takeTexts()
{
    m_mapping.defaults.clear();
    for (const QString &name : m_defaults->text().split(u',', Qt::SkipEmptyParts))
        if (!name.trimmed().isEmpty())
            m_mapping.defaults.push_back(name.trimmed().toStdString());
    const QString said = m_facts->text().trimmed();
    const auto facts
        = said.isEmpty() ? Expected<io::ImportFacts>() : io::ImportFacts::parse(said.toStdString());
    m_mapping.facts = facts.value_or(io::ImportFacts());
    m_factsProblem = facts ? QString() : QString::fromStdString(facts.error().text());
    finish();
}

void MappingEditor::takeColumns()
{
    m_mapping.columns.clear();
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const int field = m_fields[i]->currentData().toInt();
        const QString header = m_table->item(1, static_cast<int>(i))->text();
        if (field >= 0)
            m_mapping.columns.push_back({static_cast<io::CsvField>(field), header.toStdString()});
    }
    finish();
}

/// The first line of the table chooses what its columns tell, the second one is their names.
void MappingEditor::fillTable()
{
    const auto rows = io::firstRows(m_head, m_mapping, shownRows);
    const auto columns = rows.empty() ? 0 : static_cast<int>(rows.front().size());
    m_fields.clear();
    m_table->clear();
    m_table->setColumnCount(columns);
    m_table->setRowCount(rows.empty() ? 0 : static_cast<int>(rows.size()) + 1);
    m_table->horizontalHeader()->hide();
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t column = 0; column < rows[row].size() && column < rows.front().size(); ++column) {
            auto *const item = new QTableWidgetItem(QString::fromStdString(rows[row][column]));
            QFont font = item->font();
            font.setBold(row == 0);
            item->setFont(font);
            m_table->setItem(static_cast<int>(row) + 1, static_cast<int>(column), item);
        }
    for (int column = 0; column < columns; ++column) {
        auto *const box = new QComboBox;
        box->addItem(tr("not used"), -1);
        for (const io::MappingField &field : io::mappingFields())
            box->addItem(Wording::declared(field.title), static_cast<int>(field.field));
        for (const auto &known : m_mapping.columns)
            if (known.header == rows.front()[static_cast<std::size_t>(column)])
                choose(box, static_cast<int>(known.field));
        box->setAccessibleName(tr("Column %1").arg(column + 1));
        m_table->setCellWidget(0, column, box);
        m_fields.push_back(box);
        connect(box, &QComboBox::currentIndexChanged, this, &MappingEditor::takeColumns);
    }
    m_table->resizeColumnsToContents();
}

QString MappingEditor::problem() const
{
    if (!m_factsProblem.isEmpty())
        return m_factsProblem;
    const std::string missing = m_mapping.missing();
    if (!missing.empty())
        return tr("Still to be said: %1").arg(QString::fromStdString(missing));
    for (std::size_t i = 0; i < m_mapping.columns.size(); ++i)
        for (std::size_t other = 0; other < i; ++other)
            if (m_mapping.columns[i].field == m_mapping.columns[other].field)
                return tr("Two columns tell the same: %1 and %2")
                    .arg(QString::fromStdString(m_mapping.columns[other].header),
                        QString::fromStdString(m_mapping.columns[i].header));
    return {};
}

void MappingEditor::showResult()
{
    QString text = problem();
    if (text.isEmpty()) {
        QStringList lines;
        for (const io::MappedRow &row : io::firstMeasurements(m_head, m_mapping, shownResults))
            lines << textOf(row);
        text = lines.isEmpty() ? tr("There are no rows below the names of the columns.")
                               : tr("The first rows are read as\n%1").arg(lines.join(u'\n'));
    }
    m_result->setText(text);
}

void MappingEditor::finish()
{
    showResult();
    emit changed();
}

} // namespace collscope
