// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/session.h"

#include <QUndoCommand>

namespace collscope {

/// One change of a model; the changes of one gesture (a drag of a slider) become one.
class TuningCommand : public QUndoCommand {
public:
    /// `key`: what is on show. `before` and `after` have the same keys, `key` among them.
    TuningCommand(Session *session, Session::TuningKey key, Session::Tunings before, Session::Tunings after,
        int gesture);

    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand *other) override;
    void undo() override;
    void redo() override;

private:
    Session *m_session;
    Session::TuningKey m_key;
    Session::Tunings m_before;
    Session::Tunings m_after;
    int m_gesture;
};

} // namespace collscope
