// SPDX-License-Identifier: GPL-3.0-or-later
// What ssh starts to ask the user: for passwords, second factors, and whether to trust a host key that is not
// known yet. The answer goes to standard output, where ssh reads it, and nowhere else.
#include "widgets/common/question_dialog.h"

#include <QApplication>

#include <cstdio>

namespace {

using collscope::QuestionDialog;

QuestionDialog::Kind kindOf(const QByteArray &hint, const QString &question)
{
    if (hint == "none") // there is something else to do: touch a key
        return QuestionDialog::Kind::notice;
    if (hint == "confirm" || question.contains(QLatin1String("(yes/no")))
        return QuestionDialog::Kind::open;
    return QuestionDialog::Kind::secret;
}

} // namespace

int main(int argc, char **argv)
{
    const QApplication application(argc, argv);
    const QString question = QApplication::arguments().value(1).trimmed();
    if (question.isEmpty()) {
        fprintf(stderr, "usage: collscope-askpass QUESTION\nssh starts it, as SSH_ASKPASS.\n");
        return 2;
    }
    QuestionDialog dialog(kindOf(qgetenv("SSH_ASKPASS_PROMPT"), question), question);
    QObject::connect(&dialog, &QuestionDialog::answered, [](const QString &answer) {
        printf("%s\n", answer.toUtf8().constData());
    });
    return dialog.exec() == QDialog::Accepted ? 0 : 1;
}
