// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/problem.h"

#include <QFileDevice>

#include <memory>
#include <streambuf>
#include <string>
#include <string_view>

namespace collscope::cli {

/// This file is read by the command: no output may take its place, by whatever name it is called.
void keepInput(const std::string &path);

/// Where a result goes: standard output or a file. A file is there as a whole or not at all: it is written
/// beside its place and renamed by finish(). Devices and pipes are written directly.
///
/// At a terminal, whatever came from outside is shown and not obeyed (wire::shownText). Files and pipes get
/// results as they are; what is for people alone goes through writeText().
///
/// A reader that closes its end of standard output has had enough: the rest is dropped without a message.
class Output {
public:
    /// "-" and an empty path are standard output. Fails for what keepInput() has been told.
    static Result<Output> open(const std::string &path);

    Output(Output &&) noexcept;
    Output &operator=(Output &&) noexcept;
    ~Output(); ///< without finish() a file stays as it was

    void write(std::string_view bytes);
    /// Is there room for all that was written? Before the first of several files is finished.
    Result<void> flush();
    Result<void> finish();

private:
    Output() = default;

    std::unique_ptr<QFileDevice> m_file; ///< null: standard output
    void put(std::string_view bytes); ///< on standard output
    Result<void> outcome() const;

    bool m_isTerminal = false;
    std::string m_line; ///< begun at a terminal, not shown yet
    std::string m_path;
    std::string m_error; ///< the first one; everything after it is dropped
    bool m_closed = false;
};

/// All of `bytes` at once.
Result<void> writeOutput(const std::string &path, std::string_view bytes);

/// The same for what people read: it is shown and not obeyed wherever it goes.
Result<void> writeText(const std::string &path, std::string_view text);

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
