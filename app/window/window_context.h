// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMainWindow;
class QStackedWidget;
class QVBoxLayout;

namespace collscope {

class Docks;
class Exporter;
class Loader;
class Menus;
class Notices;
class Requests;
class Session;
class Settings;
class StartPage;
class ViewBar;
class ViewState;

/// What all features of the window share. All of it outlives them.
struct WindowContext {
    QMainWindow *window = nullptr; ///< around whatever they open
    Settings *settings = nullptr;
    // What is known
    Session *session = nullptr;
    ViewState *view = nullptr;
    Requests *requests = nullptr;
    // Who does work for several of them
    Loader *loader = nullptr;
    Exporter *exporter = nullptr;
    Notices *notices = nullptr;
    // Where they put what they have
    Menus *menus = nullptr;
    ViewBar *bar = nullptr;
    Docks *docks = nullptr;
    QStackedWidget *centre = nullptr; ///< the start page first
    StartPage *start = nullptr;
    QVBoxLayout *strips = nullptr; ///< over the centre, for thin ones that come and go
};

} // namespace collscope
