// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/model_choices.h"

#include <QUndoCommand>

#include <functional>

namespace collscope {

/// One change of a model; the changes of one gesture (a drag of a slider) become one.
class TuningCommand : public QUndoCommand {
public:
    /// `apply` sets either of them. `key`: what is on show. `before` and `after` have the same keys, `key`
    /// among them.
    TuningCommand(std::function<void(const Tunings &)> apply, TuningKey key, Tunings before, Tunings after,
        int gesture);

    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand *other) override;
    void undo() override;
    void redo() override;

private:
    std::function<void(const Tunings &)> m_apply;
    TuningKey m_key;
    Tunings m_before;
    Tunings m_after;
    int m_gesture;
};

} // namespace collscope
