// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/tuning_command.h"

#include "widgets/common/plain_text.h"
#include "widgets/models/model_title.h"

#include <utility>

namespace collscope {

TuningCommand::TuningCommand(
    std::function<void(const Tunings &)> apply, TuningKey key, Tunings before, Tunings after, int gesture)
    : m_apply(std::move(apply)), m_key(std::move(key)), m_before(std::move(before)),
      m_after(std::move(after)), m_gesture(gesture)
{
    setText(plainCaption(modelTitle(m_after[m_key].spec)));
}

bool TuningCommand::mergeWith(const QUndoCommand *other)
{
    const auto *const next = dynamic_cast<const TuningCommand *>(other);
    if (!next || m_gesture == 0 || next->m_gesture != m_gesture || next->m_key != m_key
        || next->m_after.keys() != m_after.keys())
        return false;
    m_after = next->m_after;
    setText(next->text());
    setObsolete(m_after == m_before); // dragged there and back
    return true;
}

void TuningCommand::undo()
{
    m_apply(m_before);
}

void TuningCommand::redo()
{
    m_apply(m_after);
}

} // namespace collscope
