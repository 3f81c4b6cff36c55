// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/facts_form.h"

#include "engine/study/study.h"
#include "engine/wire/libraries.h"
#include "widgets/common/counts.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/plot/map_view.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int suggestedRole = Qt::UserRole; ///< of an algorithm, as the name of the file suggests it

/// Keys of ImportFacts by column; empty: no key of its own.
constexpr std::array<std::string_view, FactsForm::columnCount> keys{
    "", "collective", "library", "", "algorithm", "", "ranks", "nodes", "ppn", "system", ""};

/// Cells are edited by a list of names, which takes others as well.
class NameDelegate : public QStyledItemDelegate {
public:
    using Names = std::function<QStringList(int row, int column)>;
    NameDelegate(Names names, QObject *parent) : QStyledItemDelegate(parent), m_names(std::move(names)) { }

    QWidget *createEditor(
        QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const QStringList names = m_names(index.row(), index.column());
        if (names.isEmpty())
            return QStyledItemDelegate::createEditor(parent, option, index);
        auto *const box = new QComboBox(parent);
        box->setEditable(true);
        box->addItems(names);
        connect(box, &QComboBox::activated, this, [this, box] {
            auto *const delegate = const_cast<NameDelegate *>(this); // signals are not const
            emit delegate->commitData(box);
            emit delegate->closeEditor(box);
        });
        return box;
    }
    void setEditorData(QWidget *editor, const QModelIndex &index) const override
    {
        if (auto *const box = qobject_cast<QComboBox *>(editor))
            box->setEditText(index.data().toString());
        else
            QStyledItemDelegate::setEditorData(editor, index);
    }
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override
    {
        if (const auto *const box = qobject_cast<QComboBox *>(editor))
            model->setData(index, box->currentText().trimmed());
        else
            QStyledItemDelegate::setModelData(editor, model, index);
    }

private:
    Names m_names;
};

QStringList libraryNames()
{
    QStringList names;
    for (const wire::Library &library : wire::libraries())
        if (const QString title = toText(library.title); !names.contains(title))
            names << title;
    return names;
}

QString libraryTitle(const std::string &key)
{
    const wire::Library *const library = wire::findLibrary(key);
    return library ? toText(library->title) : QString::fromStdString(key);
}

std::string libraryKey(const QString &name)
{
    const wire::Library *const library = wire::namedLibrary(name.toStdString());
    return library ? std::string(library->key) : name.toStdString();
}

QString factText(std::uint32_t number)
{
    return number == 0 ? QString() : QString::number(number);
}

} // namespace

FactsForm::FactsForm(std::vector<io::AskedFile> files, QWidget *parent)
    : QWidget(parent), m_files(std::move(files)), m_table(new QTableWidget), m_head(new QPlainTextEdit),
      m_map(new MapView), m_message(new PlainLabel), m_reading(new LatestTask(this)),
      m_drawing(new LatestTask(this))
{
    m_table->setAccessibleName(tr("Files and their facts"));
    m_table->setColumnCount(columnCount);
    m_table->setHorizontalHeaderLabels({tr("File"), tr("Collective"), tr("Library"), tr("Release"),
        tr("Algorithm"), tr("Segment"), tr("Ranks"), tr("Nodes"), tr("Per node"), tr("System"), tr("Run")});
    m_table->verticalHeader()->hide();
    m_table->setTabKeyNavigation(false); // Tab leaves the table
    m_table->setItemDelegate(new NameDelegate(
        [this](int row, int column) {
            if (column == library)
                return libraryNames();
            QStringList names;
            if (column == collective)
                for (const wire::Collective &each : wire::collectives())
                    names << toText(each.name);
            if (column != algorithm)
                return names;
            names << toText(wire::baselineAlgorithm);
            const std::string key = libraryKey(text(row, library));
            for (const std::string &collective : m_files[static_cast<std::size_t>(row)].collectives)
                if (const auto *const known = wire::algorithms(key, collective))
                    for (const wire::Algorithm &each : *known)
                        if (const QString name = toText(each.name); !names.contains(name))
                            names << name;
            return names;
        },
        m_table));
    m_head->setReadOnly(true);
    m_head->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_head->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_head->setAccessibleName(tr("First lines of the file"));
    m_map->setAccessibleName(tr("Map that results"));
    m_message->setWordWrap(true);
    auto *const all = new QPushButton(tr("&Copy to all files"));
    all->setToolTip(plainTip(tr("Copies the current value to all files of the table")));
    connect(all, &QPushButton::clicked, this, &FactsForm::copyToAll);
    auto *const below = new QSplitter(Qt::Horizontal);
    below->addWidget(m_head);
    below->addWidget(m_map);
    below->setSizes({1, 1});
    auto *const bar = new QHBoxLayout;
    bar->addWidget(m_message, 1);
    bar->addWidget(all);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_table, 1);
    column->addLayout(bar);
    column->addWidget(below, 1);
    connect(m_table, &QTableWidget::cellChanged, this, &FactsForm::edited);
    connect(m_table, &QTableWidget::currentCellChanged, this, [this](int row) { showFile(row); });
    for (LatestTask *const task : {m_reading, m_drawing})
        connect(task, &LatestTask::failed, m_message, &QLabel::setText);
    fillTable();
    read();
}

void FactsForm::fillTable()
{
    m_isFilling = true;
    m_table->setRowCount(static_cast<int>(m_files.size()));
    for (int row = 0; row < m_table->rowCount(); ++row)
        fillRow(row);
    m_isFilling = false;
    m_table->setColumnHidden(collective,
        std::none_of(m_files.begin(), m_files.end(),
            [](const io::AskedFile &asked) { return asked.missing.contains("collective"); }));
    m_table->resizeColumnsToContents();
    for (const Column column : {library, version, algorithm, system}) { // room for names
        const int least = fontMetrics().averageCharWidth() * 14;
        m_table->setColumnWidth(column, std::max(m_table->columnWidth(column), least));
    }
    m_table->setCurrentCell(0, library);
}

void FactsForm::fillRow(int row)
{
    const io::AskedFile &asked = m_files[static_cast<std::size_t>(row)];
    const io::ImportFacts &facts = asked.suggested.facts;
    const auto slash = facts.algorithm.find('/');
    const std::array<QString, columnCount> texts{
        QString::fromStdString(asked.suggested.path.filename().string()),
        QString::fromStdString(facts.collective), libraryTitle(facts.library),
        QString::fromStdString(asked.suggested.version),
        QString::fromStdString(facts.algorithm.substr(0, slash)),
        slash == std::string::npos ? QString() : QString::fromStdString(facts.algorithm.substr(slash + 1)),
        factText(facts.ranks), factText(facts.nodes), factText(facts.ppn),
        QString::fromStdString(facts.system),
        asked.suggested.run ? QString::number(*asked.suggested.run) : QString()};
    for (int column = 0; column < columnCount; ++column) {
        auto *const item = new QTableWidgetItem(texts[static_cast<std::size_t>(column)]);
        const std::string_view key = keys[static_cast<std::size_t>(column)];
        const bool isOfPlacement = column == ranks || column == nodes || column == ppn;
        const bool isNamed = isOfPlacement
            ? !asked.missing.contains("ranks")
            : (column == library || column == algorithm || column == collective)
                && !asked.missing.contains(std::string(key));
        if (column == file) {
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
            item->setToolTip(plainTip(QString::fromStdString(asked.suggested.path.string())));
        } else if (isNamed) {
            item->setFlags(Qt::ItemIsSelectable);
            item->setToolTip(plainTip(tr("Named in the file")));
        } else if (!key.empty() && asked.missing.contains(std::string(key))) {
            item->setToolTip(plainTip(tr("Required: the file does not name it")));
            if (column == algorithm && item->text() != toText(wire::baselineAlgorithm))
                item->setData(suggestedRole, item->text());
        }
        m_table->setItem(row, column, item);
    }
}

QString FactsForm::text(int row, Column column) const
{
    const QTableWidgetItem *const item = m_table->item(row, column);
    return item ? item->text().trimmed() : QString();
}

/// One value for all selected cells of its column.
void FactsForm::edited(int row, int column)
{
    if (std::exchange(m_isFilling, true))
        return;
    const QTableWidgetItem *const item = m_table->item(row, column);
    for (QTableWidgetItem *const other : m_table->selectedItems())
        if (other != item && other->column() == column && item->isSelected()
            && (other->flags() & Qt::ItemIsEditable))
            other->setText(item->text());
    if (column == library)
        suggestAlgorithms();
    m_isFilling = false;
    read();
}

std::size_t FactsForm::suggestions() const
{
    std::size_t count = 0;
    for (int row = 0; row < m_table->rowCount(); ++row)
        if (const QTableWidgetItem *const item = m_table->item(row, algorithm))
            count += !item->text().isEmpty() && item->data(suggestedRole).toString() == item->text();
    return count;
}

/// Which algorithms the names of files name is known once their libraries are.
void FactsForm::suggestAlgorithms()
{
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const io::AskedFile &asked = m_files[static_cast<std::size_t>(row)];
        if (!text(row, algorithm).isEmpty() || text(row, library).isEmpty() || asked.collectives.empty())
            continue;
        io::ImportFacts facts;
        facts.library = libraryKey(text(row, library));
        facts.algorithm = io::fromFileName;
        facts.fileName = asked.suggested.path.filename().string();
        facts.collective = asked.collectives.front();
        QTableWidgetItem *const item = m_table->item(row, algorithm);
        item->setText(toText(facts.record().method));
        if (!item->text().isEmpty())
            item->setData(suggestedRole, item->text());
    }
}

void FactsForm::copyToAll()
{
    const QTableWidgetItem *const current = m_table->currentItem();
    if (!current || current->column() == file)
        return;
    m_isFilling = true;
    for (int row = 0; row < m_table->rowCount(); ++row)
        if (QTableWidgetItem *const item = m_table->item(row, current->column());
            item->flags() & Qt::ItemIsEditable)
            item->setText(current->text());
    if (current->column() == library)
        suggestAlgorithms();
    m_isFilling = false;
    read();
}

void FactsForm::showFile(int row)
{
    if (row >= 0)
        m_head->setPlainText(QString::fromStdString(m_files[static_cast<std::size_t>(row)].head));
}

std::optional<Diagnostic> FactsForm::unknownName(int row, const io::ImportFacts &facts) const
{
    auto unknown = io::unknownLibrary(facts);
    if (unknown && unknown->severity == Diagnostic::Severity::error)
        return unknown;
    const io::AskedFile &asked = m_files[static_cast<std::size_t>(row)];
    std::vector<std::string> collectives = asked.collectives;
    if (collectives.empty() && !facts.collective.empty())
        collectives.push_back(facts.collective);
    unknown = io::unknownAlgorithm(facts, {{asked.suggested.path.string(), collectives}});
    return unknown && unknown->severity == Diagnostic::Severity::error ? unknown : std::nullopt;
}

Expected<std::vector<io::FileFacts>> FactsForm::facts() const
{
    std::vector<io::FileFacts> all;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        io::FileFacts one{m_files[static_cast<std::size_t>(row)].suggested.path, {}};
        std::string said;
        for (int column = 0; column < columnCount; ++column) {
            const std::string_view key = keys[static_cast<std::size_t>(column)];
            std::string value = text(row, static_cast<Column>(column)).toStdString();
            if (column == library && !value.empty())
                value = libraryKey(QString::fromStdString(value));
            if (column == algorithm && !value.empty() && !text(row, segment).isEmpty())
                value += '/' + text(row, segment).toStdString();
            if (!key.empty() && !value.empty())
                said += (said.empty() ? "" : ",") + std::string(key) + '=' + value;
        }
        auto facts = said.empty() ? Expected<io::ImportFacts>() : io::ImportFacts::parse(said);
        if (facts)
            if (auto unknown = unknownName(row, *facts))
                facts = tl::unexpected(*std::move(unknown));
        if (!facts) {
            facts.error().file = one.path.string();
            return tl::unexpected(facts.error());
        }
        one.facts = *std::move(facts);
        one.version = text(row, version).toStdString();
        if (const QString number = text(row, run); !number.isEmpty()) {
            bool isNumber = false;
            one.run = number.toUInt(&isNumber);
            if (!isNumber)
                return failure(tr("'%1' is no number of a run").arg(number).toStdString(),
                    tr("enter a number, or nothing").toStdString(), one.path.string());
        }
        all.push_back(std::move(one));
    }
    return all;
}

QString FactsForm::message() const
{
    return m_message->text();
}

/// "Required: Algorithm of 3 files". Empty: nothing is missing.
QString FactsForm::missing() const
{
    QStringList asked;
    for (const Column column : {collective, library, algorithm, ranks}) {
        std::size_t files = 0;
        for (int row = 0; row < m_table->rowCount(); ++row)
            files += m_files[static_cast<std::size_t>(row)].missing.contains(
                         std::string(keys[static_cast<std::size_t>(column)]))
                && text(row, column).isEmpty();
        if (files > 0)
            asked << tr("%1 of %2")
                         .arg(m_table->horizontalHeaderItem(column)->text(),
                             countText(files, tr("1 file"), tr("%1 files")));
    }
    return asked.isEmpty() ? QString() : tr("Required: %1").arg(asked.join(u"; "_s));
}

void FactsForm::read()
{
    m_loaded.reset();
    emit loadedChanged();
    m_reading->cancel();
    m_drawing->cancel();
    const auto wanted = facts();
    if (const QString gaps = missing(); !gaps.isEmpty() || !wanted) {
        m_message->setText(wanted ? gaps : QString::fromStdString(wanted.error().text()));
        m_map->setEmpty(tr("The map appears here."));
        return;
    }
    m_reading->start(
        [files = *wanted](const std::stop_token &stop) {
            return io::loadFiles(files, {{}, stop});
        },
        [this](const Expected<io::Loaded> &loaded) { showLoaded(loaded); });
}

void FactsForm::showLoaded(const Expected<io::Loaded> &loaded)
{
    if (!loaded) {
        m_message->setText(QString::fromStdString(loaded.error().text()));
        m_map->setEmpty(tr("The map appears here."));
        return;
    }
    m_loaded = std::make_shared<const io::Loaded>(*loaded);
    const DatasetPtr dataset = loaded->datasets.front();
    QString text = tr("%1, %2").arg(
        countText(loaded->datasets.size(), tr("1 system"), tr("%1 systems")), measurementsText(loaded->rows));
    if (!loaded->warnings.empty())
        text += u". "_s + QString::fromStdString(loaded->warnings.front().text());
    if (const std::size_t count = suggestions())
        text += u". "_s
            + countText(count, tr("The name of 1 file suggests its algorithm: check it."),
                tr("The names of %1 files suggest their algorithms: check them."));
    m_message->setText(text);
    emit loadedChanged();
    DataSelection data;
    data.dataset = dataset;
    data.grid.collective = dataset->collectives().front();
    m_drawing->start([data](const std::stop_token &stop) { return makeStudy(data, stop); },
        [this](const Expected<StudyPtr> &study) {
            if (!study) {
                m_map->setEmpty(QString::fromStdString(study.error().text()));
                return;
            }
            MapContent content;
            content.map = (*study)->map();
            content.palette = MethodPalette(*content.map->grid);
            content.title = tr("Fastest measured: %1").arg(toText((*study)->collective()));
            m_map->setContent(content);
        });
}

} // namespace collscope
