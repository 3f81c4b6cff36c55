// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/session.h"

#include <QUndoCommand>

namespace collscope {

/// One change of what is compared: models added or removed, runs held out.
class ComparingCommand : public QUndoCommand {
public:
    ComparingCommand(Session *session, Session::TuningKey key, Session::Comparing before,
        Session::Comparing after, const QString &what);

    void undo() override;
    void redo() override;

private:
    Session *m_session;
    Session::TuningKey m_key;
    Session::Comparing m_before;
    Session::Comparing m_after;
};

} // namespace collscope
