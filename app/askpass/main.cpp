// SPDX-License-Identifier: GPL-3.0-or-later
// What ssh starts when it wants to ask something and there is no terminal (SSH_ASKPASS): shows the question
// and prints the answer. Nothing is kept. See ssh(1) and ssh-add(1).
#include <QApplication>
#include <QInputDialog>
#include <QMessageBox>

#include <cstdio>

namespace {

constexpr int refused = 1;

/// ssh asks whether to trust a host key in words; that answer is no secret.
bool isSecret(const QString &question)
{
    return !question.contains(QStringLiteral("(yes/no"));
}

int ask(const QString &question)
{
    QInputDialog dialog;
    dialog.setWindowTitle(QApplication::translate("askpass", "ssh asks"));
    dialog.setLabelText(question);
    dialog.setTextEchoMode(isSecret(question) ? QLineEdit::Password : QLineEdit::Normal);
    if (dialog.exec() != QDialog::Accepted)
        return refused;
    const QByteArray answer = dialog.textValue().toUtf8() + '\n';
    const bool written = std::fwrite(answer.constData(), 1, static_cast<std::size_t>(answer.size()), stdout)
        == static_cast<std::size_t>(answer.size());
    return written && std::fflush(stdout) == 0 ? 0 : refused;
}

} // namespace

int main(int argc, char **argv)
{
    const QApplication application(argc, argv);
    const QString question = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString();
    const QByteArray kind = qgetenv("SSH_ASKPASS_PROMPT");
    const QString title = QApplication::translate("askpass", "ssh asks");
    if (kind == "none") { // ssh ends it when the security key was touched
        QMessageBox::information(nullptr, title, question);
        return 0;
    }
    if (kind == "confirm")
        return QMessageBox::question(nullptr, title, question) == QMessageBox::Yes ? 0 : refused;
    return ask(question);
}
