// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/problem.h"

#include <QFileDevice>

#include <memory>
#include <streambuf>
#include <string>
#include <string_view>

namespace collscope::cli {

/// Where a result goes: standard output or a file. A file is there as a whole or not at all: it is written
/// beside its place and renamed by finish(). Devices and pipes are written directly.
///
/// A reader that closes its end of standard output has had enough: the rest is dropped without a message.
class Output {
public:
    /// "-" and an empty path are standard output.
    static Result<Output> open(const std::string &path);

    Output(Output &&) noexcept;
    Output &operator=(Output &&) noexcept;
    ~Output(); ///< without finish() a file stays as it was

    void write(std::string_view bytes);
    Result<void> finish();

private:
    Output() = default;

    std::unique_ptr<QFileDevice> m_file; ///< null: standard output
    std::string m_path;
    std::string m_error; ///< the first one; everything after it is dropped
    bool m_closed = false;
};

/// All of `bytes` at once.
Result<void> writeOutput(const std::string &path, std::string_view bytes);

/// For what writes to a std::ostream.
class OutputBuffer : public std::streambuf {
public:
    explicit OutputBuffer(Output &output) : m_output(output) { }

protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char *text, std::streamsize size) override;

private:
    Output &m_output;
};

} // namespace collscope::cli
