// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/stat.h>

#include <chrono>
#include <string>
#include <string_view>

namespace collscope::decide {

/// A file that this process writes again and again beside programs and jobs that it knows nothing of. Whoever
/// reads it sees a whole one at any time. It takes the place of nothing but files of the same kind from
/// before `begin`: where there is something else, the file gets another name, "NAME-2" to "NAME-99". A pipe
/// or a device is written into, without waiting for a reader.
class OwnFile {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// `kind`: what files of this kind begin with.
    OwnFile(std::string name, std::string_view kind, Time begin);

    /// Returns 0, or why it cannot be written (errno); then what was there is still there. As writeQuietly().
    int put(std::string_view text);
    /// Removes what was put last, unless something else is there by now.
    void remove();
    /// The name in use; changes with the first put() at most, and when another process took the file away.
    const std::string &name() const { return m_used; }
    const std::string &wantedName() const { return m_wanted; }

private:
    int takePlace(const std::string &fresh, const struct stat &facts);
    bool mayReplace(const std::string &name, const struct stat &facts) const;
    bool isMine(const struct stat &facts) const;

    std::string m_wanted;
    std::string m_used;
    std::string m_kind;
    Time m_begin;
    bool m_put = false;
    struct stat m_last { }; ///< of what was put last
};

/// Writes all of it. Returns 0 or the error (errno); no signal of the system (a limit on file sizes, a reader
/// that went away) reaches the program.
int writeQuietly(int descriptor, std::string_view bytes);

/// A device, a pipe: nothing that a file may be put in place of.
bool isNoFile(const std::string &name);

} // namespace collscope::decide
