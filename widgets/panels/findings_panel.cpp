// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/findings_panel.h"

#include "widgets/common/counts.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/wording.h"
#include "widgets/models/findings_model.h"
#include "widgets/panels/table.h"

#include <QFileInfo>
#include <QFontDatabase>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QTextBlock>
#include <QVBoxLayout>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// Selection trees of MPICH have ten thousand lines; more than this nobody reads here.
constexpr qsizetype mostCharacters = qsizetype{4} << 20;

} // namespace

FindingsPanel::FindingsPanel(QWidget *parent)
    : QWidget(parent), m_model(new FindingsModel(this)),
      m_table(newTable(m_model, tr("Findings in the file"))), m_text(new QPlainTextEdit),
      m_summary(new PlainLabel), m_none(new PlainLabel(tr("Nothing is wrong with this file."))),
      m_whole(new PlainLabel), m_pages(new QStackedLayout(this)), m_empty(new QWidget), m_content(new QWidget)
{
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->header()->setSectionResizeMode(m_model->column(u"message"), QHeaderView::Stretch);
    m_table->setColumnHidden(m_model->column(u"remedy"), true); // it stands below with the whole finding
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"findings"_s, csv); });
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setAccessibleName(tr("Text of the file"));
    m_none->setAlignment(Qt::AlignCenter);
    m_none->setWordWrap(true);
    for (QLabel *const label : {m_summary, m_whole}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setContentsMargins(4, 2, 4, 0);
    }

    auto *const explanation
        = new PlainLabel(tr("Open a file that an MPI library loads (rules of Open MPI, a "
                            "selection tree of MPICH, ...) to see what it really does and "
                            "what is wrong with it. Dropping it on the window opens it too."));
    explanation->setWordWrap(true);
    explanation->setAlignment(Qt::AlignCenter);
    auto *const open = new QPushButton(tr("Open rules file..."));
    auto *const middle = new QVBoxLayout(m_empty);
    middle->addStretch();
    middle->addWidget(explanation);
    middle->addWidget(open, 0, Qt::AlignCenter);
    middle->addStretch();

    auto *const left = new QWidget;
    auto *const stack = new QVBoxLayout(left);
    stack->setContentsMargins(0, 0, 0, 0);
    stack->addWidget(m_table, 1);
    stack->addWidget(m_none, 1);
    auto *const split = new QSplitter;
    split->setChildrenCollapsible(false);
    split->addWidget(left);
    split->addWidget(m_text);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    auto *const column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(m_summary);
    column->addWidget(split, 1);
    column->addWidget(m_whole);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_content);

    connect(open, &QPushButton::clicked, this, &FindingsPanel::openRequested);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        &FindingsPanel::showCurrent);
}

void FindingsPanel::showCurrent(const QModelIndex &index)
{
    m_whole->setVisible(index.isValid());
    if (!index.isValid()) {
        markLine(0);
        return;
    }
    const Diagnostic &what = m_model->rows()[static_cast<std::size_t>(index.row())].what;
    markLine(what.line);
    const QString message = QString::fromStdString(what.message);
    const QString remedy = QString::fromStdString(what.remedy);
    m_whole->setText(remedy.isEmpty() ? message : tr("%1; %2").arg(message, remedy));
}

void FindingsPanel::setFile(const std::shared_ptr<const JudgedFile> &file)
{
    m_file = file;
    m_pages->setCurrentWidget(file ? m_content : m_empty);
    m_model->setRows(file ? file->findings : Findings());
    if (file) {
        m_text->setPlainText(QString::fromStdString(file->text).left(mostCharacters));
        m_summary->setText(summary());
        m_summary->setToolTip(plainTip(QString::fromStdString(file->path)));
        m_none->setVisible(file->findings.empty());
        m_table->setVisible(!file->findings.empty());
        if (!file->findings.empty())
            m_table->setCurrentIndex(m_model->index(0, 0));
        else
            showCurrent({});
    }
    emit titleChanged(title());
}

QString FindingsPanel::title() const
{
    if (!m_file)
        return tr("Findings");
    const QString name = QFileInfo(QString::fromStdString(m_file->path)).fileName();
    const std::size_t errors = m_file->count(FindingSeverity::error);
    return errors == 0 ? tr("Findings: %1").arg(name)
                       : tr("Findings: %1, %2").arg(name, countText(errors, tr("1 error"), tr("%1 errors")));
}

QString FindingsPanel::summary() const
{
    QStringList collectives;
    for (const std::string &name : m_file->collectives)
        collectives << QString::fromStdString(name);
    QStringList counts;
    const auto add = [&](FindingSeverity severity, const QString &one, const QString &several) {
        if (const std::size_t count = m_file->count(severity); count > 0)
            counts << countText(count, one, several);
    };
    add(FindingSeverity::error, tr("1 error"), tr("%1 errors"));
    add(FindingSeverity::warning, tr("1 warning"), tr("%1 warnings"));
    add(FindingSeverity::note, tr("1 note"), tr("%1 notes"));
    if (counts.isEmpty())
        counts << tr("no findings");
    const QString rules = m_file->refused ? tr("the library ignores it or aborts")
        : collectives.isEmpty()           ? tr("no rules")
                                          : tr("rules for %1").arg(collectives.join(u", "_s));
    return tr("%1: %2; %3").arg(Wording::declared(m_file->format->title), counts.join(u", "_s), rules);
}

int FindingsPanel::markedLine() const
{
    const auto marks = m_text->extraSelections();
    return marks.isEmpty() ? 0 : marks.first().cursor.blockNumber() + 1;
}

void FindingsPanel::markLine(std::size_t line)
{
    const QTextBlock block
        = line == 0 ? QTextBlock() : m_text->document()->findBlockByNumber(static_cast<int>(line) - 1);
    if (!block.isValid()) {
        m_text->setExtraSelections({});
        return;
    }
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(block);
    mark.format.setBackground(palette().highlight());
    mark.format.setForeground(palette().highlightedText());
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    m_text->setExtraSelections({mark});
    m_text->setTextCursor(QTextCursor(block));
    m_text->centerCursor();
}

} // namespace collscope
