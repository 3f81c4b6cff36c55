// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace collscope {

/// While one lives, texts that its thread makes are in English whatever the user speaks: for files, which
/// programs read as well.
class InEnglish {
public:
    InEnglish() { ++s_living; }
    ~InEnglish() { --s_living; }
    InEnglish(const InEnglish &) = delete;
    InEnglish &operator=(const InEnglish &) = delete;

    static bool isWanted() { return s_living > 0; }

private:
    static inline thread_local int s_living = 0;
};

} // namespace collscope
