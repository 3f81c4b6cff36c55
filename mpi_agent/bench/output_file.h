// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace collscope::agent {

/// A file that this process alone appends to, or standard output. What is written is in the file when write()
/// returns.
class OutputFile {
public:
    OutputFile() = default;
    OutputFile(const OutputFile &) = delete;
    OutputFile &operator=(const OutputFile &) = delete;
    ~OutputFile() { close(); }

    /// Opens or makes `path`, "-" being standard output. A regular file is locked for as long as it is open;
    /// the lock goes with the process, however that ends. False when the file cannot be had: `problem` says
    /// why, and isLocked() whether another process has it.
    bool open(const std::string &path, std::string &problem);
    bool isOpen() const { return m_descriptor >= 0; }
    bool isLocked() const { return m_locked; }
    /// Nothing when the file is locked as it should be; else why two jobs on one file would not notice.
    const std::string &warning() const { return m_warning; }
    /// Bytes that were there when it was opened; 0 for what is no regular file.
    unsigned long long size() const { return m_size; }

    bool empty(std::string &problem);
    bool write(std::string_view text, std::string &problem);
    void close();

private:
    bool fails(const char *what, int why, std::string &problem) const;

    std::string m_name;
    std::string m_warning;
    int m_descriptor = -1;
    unsigned long long m_size = 0;
    bool m_locked = false;
};

} // namespace collscope::agent
