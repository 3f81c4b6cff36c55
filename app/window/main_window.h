// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/window_context.h"
#include "widgets/common/message_bar.h"

#include <QMainWindow>

#include <vector>

namespace collscope {

class Feature;

/// The frame around the features: menus, docks, messages, what all of them share, and how the window comes
/// and goes. Knows of no feature by name.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `settings` outlives the window.
    explicit MainWindow(Settings *settings, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Files, folders and projects, in any mix, in the background.
    void open(const QStringList &paths);

    Session *session() const { return m_context.session; }
    Docks *docks() const { return m_context.docks; }
    MessageBar *messages() const { return m_messages; }

public slots:
    /// In the message bar and the log.
    void say(collscope::Severity severity, const QString &text, const QString &details = {});

protected:
    bool event(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void makeCentre();
    void makeContext(Settings *settings);
    void makeActions();
    void makeEditActions();
    void connectExporter();
    void fixStatusBar();
    void restoreWindow();
    void showData();
    void fitScreen();

    WindowContext m_context;
    std::vector<Feature *> m_features;
    MessageBar *m_messages = nullptr;
    QAction *m_fullScreen = nullptr; ///< ticked while it is
    bool m_wasActive = false;
};

} // namespace collscope
