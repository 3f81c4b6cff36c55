// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/askpass/question.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLibraryInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QTranslator>
#include <QVBoxLayout>

#include <algorithm>

/// Resources of a static library are registered by hand; the macro wants to be outside of any namespace.
static void registerTranslations()
{
    Q_INIT_RESOURCE(askpass);
}

namespace collscope {

using namespace Qt::StringLiterals;

void speakAs(const QString &language)
{
    registerTranslations();
    const auto install = [](const QString &name, const QString &folder) {
        auto *const translator = new QTranslator(QCoreApplication::instance());
        if (translator->load(name, folder))
            QCoreApplication::installTranslator(translator);
    };
    install(u"qtbase_"_s + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(u"collscope_"_s + language, u":/askpass"_s);
}

Question::Kind Question::kindOf(const QString &prompt, const QString &hint)
{
    if (hint == u"none")
        return Kind::notice;
    // The question about a host key comes without a hint.
    return hint == u"confirm" || prompt.contains(u"(yes/no"_s) ? Kind::yesOrNo : Kind::secret;
}

Question::Question(const QString &prompt, Kind kind, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Collscope: ssh asks"));
    auto *const text = new QLabel(prompt.trimmed());
    text->setObjectName(u"prompt"_s);
    text->setTextFormat(Qt::PlainText); // it comes from another machine
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text->setWordWrap(true);
    text->setMinimumWidth(fontMetrics().averageCharWidth() * 60);
    auto *const buttons = new QDialogButtonBox(this); // a default button needs to know its dialog
    auto *const column = new QVBoxLayout(this);
    auto *const scrolled = new QScrollArea;
    scrolled->setWidget(text);
    scrolled->setWidgetResizable(true);
    scrolled->setFrameShape(QFrame::NoFrame);
    scrolled->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    const int height = std::max(text->heightForWidth(text->minimumWidth()), fontMetrics().height());
    const int most = QGuiApplication::primaryScreen()->availableGeometry().height() / 2;
    scrolled->setFixedHeight(std::min(height, most)); // field and buttons stay on the screen
    scrolled->setMinimumWidth(text->minimumWidth() + scrolled->verticalScrollBar()->sizeHint().width());
    column->addWidget(scrolled);
    if (kind == Kind::secret) {
        m_secret = new QLineEdit;
        m_secret->setEchoMode(QLineEdit::Password);
        m_secret->setAccessibleName(tr("Answer"));
        column->addWidget(m_secret);
        column->addWidget(new QLabel(tr("The answer goes to ssh alone; it is not kept.")));
    }
    if (kind == Kind::yesOrNo) {
        buttons->setStandardButtons(QDialogButtonBox::Yes | QDialogButtonBox::No);
        QPushButton *const no = buttons->button(QDialogButtonBox::No);
        no->setDefault(true); // whoever does not read must not trust
        no->setFocus();
    } else {
        buttons->setStandardButtons(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    }
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QString Question::answer() const
{
    return m_secret ? m_secret->text() : u"yes"_s;
}

} // namespace collscope
