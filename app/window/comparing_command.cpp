// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/comparing_command.h"

#include <utility>

namespace collscope {

ComparingCommand::ComparingCommand(Session *session, Session::TuningKey key, Session::Comparing before,
    Session::Comparing after, const QString &what)
    : QUndoCommand(what), m_session(session), m_key(std::move(key)), m_before(std::move(before)),
      m_after(std::move(after))
{
}

void ComparingCommand::undo()
{
    m_session->applyComparing(m_key, m_before);
}

void ComparingCommand::redo()
{
    m_session->applyComparing(m_key, m_after);
}

} // namespace collscope
