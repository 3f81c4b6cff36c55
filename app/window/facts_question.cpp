// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/facts_question.h"

#include "app/window/help_pages.h"
#include "widgets/common/wording.h"

#include <QDir>
#include <QInputDialog>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

void ask(QWidget *parent, const QString &path, const QString &text, const QString &problem,
    const std::function<void(const io::ImportFacts &)> &then)
{
    auto *const dialog = new QInputDialog(parent);
    dialog->setObjectName(u"factsQuestion"_s);
    setHelpPage(dialog, u"formats"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(Wording::tr("What the file does not say"));
    QString label = Wording::tr("What is known of the measurements in %1?\nThe library's own choice is "
                                "algorithm=default, that of the file's name algorithm=from-file-name.")
                        .arg(QDir::toNativeSeparators(path));
    if (!problem.isEmpty())
        label += u"\n\n"_s + problem;
    // The names of files are nobody's HTML.
    dialog->setLabelText(u"<p>"_s + label.toHtmlEscaped().replace(u'\n', u"<br>"_s) + u"</p>"_s);
    dialog->setTextValue(text);
    QObject::connect(
        dialog, &QInputDialog::textValueSelected, parent, [parent, path, then](const QString &answer) {
            if (const auto facts = io::ImportFacts::parse(answer.toStdString()))
                then(*facts);
            else
                ask(parent, path, answer, QString::fromStdString(facts.error().text()), then);
        });
    dialog->show();
}

} // namespace

Diagnostic saidInWindow(Diagnostic problem)
{
    if (!io::factsAsked(problem).empty())
        problem.remedy = Wording::tr("press \"Say what is missing\"").toStdString();
    return problem;
}

void askForFacts(QWidget *parent, const QString &path, const QString &keys,
    const std::function<void(const io::ImportFacts &)> &then)
{
    ask(parent, path, keys, {}, then);
}

} // namespace collscope
