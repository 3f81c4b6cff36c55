// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"
#include "engine/mpi_formats/lint.h"
#include "widgets/common/message_bar.h"

#include <QObject>

#include <memory>

class QDialog;
class QMainWindow;

namespace collscope {

class DeployPanel;
class DifferencePanel;
class Docks;
class Exporter;
class FindingsPanel;
class LatestTask;
class Session;
class Settings;

/// The Deploy menu but the decision function: files of MPI libraries are opened and judged, models are
/// exported as folders that libraries load, and what was decided is compared with what is decided now. The
/// latter two have windows of their own, made when they are first asked for.
class Deploying : public QObject {
    Q_OBJECT
public:
    Deploying(Session *session, Exporter *exporter, Settings *settings, Docks *docks, QMainWindow *window);

    FindingsPanel *findings() const { return m_findings; }
    DeployPanel *bundle() const { return m_bundle; } ///< null before the first showBundle()
    DifferencePanel *difference() const { return m_difference; } ///< likewise

    /// Judges a file in the background, whatever it looks like.
    void openRules(const QString &path);
    /// Shows what was found in a file, and the file as the model of what is on show.
    void take(const std::shared_ptr<const JudgedFile> &file);

public slots:
    void askForRules();
    void showBundle();
    void showDifference();

signals:
    void said(collscope::Severity severity, const QString &text, const QString &details);
    void opened(const QString &path);

private:
    QString askForFile();
    void showModel(const JudgedFile &file);
    void updateBundle();
    void updateDifference();
    void exportBundle(const QString &folder, const codegen::ShipmentPtr &shipment, bool replaces);
    QDialog *newWindow(const QString &title, QWidget *panel, const QString &name);

    Session *m_session;
    Exporter *m_exporter;
    Settings *m_settings;
    Docks *m_docks;
    QMainWindow *m_window;
    FindingsPanel *m_findings;
    DeployPanel *m_bundle = nullptr;
    DifferencePanel *m_difference = nullptr;
    LatestTask *m_task;
};

} // namespace collscope
