// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

namespace collscope {

class Verifier;
class VerifyPanel;

/// Decisions timed against the library's own choices: the panel, and who carries it out.
class VerifyingFeature : public Feature {
    Q_OBJECT
public:
    explicit VerifyingFeature(const WindowContext &context);

private:
    void connectPanel();
    void connectVerifier();
    void showSubject();

    VerifyPanel *m_panel;
    Verifier *m_verifier;
    Dock *m_dock;
    bool m_isRequested = false; ///< the run under way, by another feature
};

} // namespace collscope
