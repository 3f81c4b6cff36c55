// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include "engine/data/say.h"
#include "engine/io/reader.h"
#include "engine/wire/text.h"

#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace collscope::cli {

namespace {

/// Why a write came to its end. One that stopped half way says so only when what is left is tried again.
std::string whyUnwritten(QFileDevice &file)
{
    file.flush();
    return file.errorString().toStdString();
}

/// A command has one thread that reads and writes files.
std::vector<std::string> &inputs()
{
    static std::vector<std::string> paths;
    return paths;
}

bool isBelow(const std::filesystem::path &folder, const std::filesystem::path &path)
{
    std::error_code error;
    const auto from = std::filesystem::canonical(folder, error);
    const auto to = std::filesystem::canonical(path, error);
    return !error && std::mismatch(from.begin(), from.end(), to.begin(), to.end()).first == from.end();
}

/// A file that was named, or measurements in a folder that was.
bool isInput(const std::string &path)
{
    return std::any_of(inputs().begin(), inputs().end(), [&path](const std::string &input) {
        std::error_code error;
        if (std::filesystem::is_directory(input, error))
            return std::filesystem::is_regular_file(path, error) && isBelow(input, path)
                && io::isKnownFile(path);
        return std::filesystem::is_regular_file(input, error)
            && std::filesystem::equivalent(input, path, error);
    });
}

} // namespace

void keepInput(const std::string &path)
{
    inputs().push_back(path);
}

Output::Output(Output &&) noexcept = default;
Output &Output::operator=(Output &&) noexcept = default;
Output::~Output() = default;

Result<Output> Output::open(const std::string &path)
{
    Output output;
    output.m_path = path;
    if (path.empty() || path == "-") {
        output.m_isTerminal = ::isatty(STDOUT_FILENO) != 0;
        return output;
    }
    const QFileInfo info(QString::fromStdString(path));
    if (info.isDir())
        return workFailed(say("is a folder"), say("name a file in it"), path);
    if (isInput(path))
        return workFailed(say("is what this command reads, and would be lost"),
            say("write the result to another file"), path);
    // Renaming over a device or a pipe would replace it by a file.
    if (info.exists() && !info.isFile())
        output.m_file = std::make_unique<QFile>(info.filePath());
    else
        output.m_file = std::make_unique<QSaveFile>(info.filePath());
    if (!output.m_file->open(QIODevice::WriteOnly))
        return workFailed(say("cannot be written: {}", output.m_file->errorString().toStdString()),
            say("choose a folder that exists and that you may write to"), path);
    return output;
}

void Output::write(std::string_view bytes)
{
    if (m_closed || !m_error.empty())
        return;
    if (m_file) {
        while (!bytes.empty() && m_error.empty()) {
            const qint64 written = m_file->write(bytes.data(), static_cast<qint64>(bytes.size()));
            if (written > 0)
                bytes.remove_prefix(static_cast<std::size_t>(written));
            else
                m_error = whyUnwritten(*m_file);
        }
        return;
    }
    if (!m_isTerminal)
        return put(bytes);
    m_line += bytes; // a character may be cut at its end, a line is whole
    const auto end = m_line.rfind('\n') + 1;
    put(wire::shownText(std::string_view(m_line).substr(0, end)));
    m_line.erase(0, end);
}

void Output::put(std::string_view bytes)
{
    errno = 0;
    if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size())
        return;
    m_closed = errno == EPIPE;
    if (!m_closed)
        m_error = std::strerror(errno); // NOLINT(concurrency-mt-unsafe): one thread
}

Result<void> Output::flush()
{
    if (m_file && m_error.empty() && !m_file->flush())
        m_error = whyUnwritten(*m_file);
    return outcome();
}

Result<void> Output::outcome() const
{
    if (!m_error.empty())
        return workFailed(say("cannot be written: {}", m_error), say("make room, or write elsewhere"),
            m_file ? m_path : say("standard output"));
    return {};
}

Result<void> Output::finish()
{
    if (!m_file && !m_closed && m_error.empty()) {
        put(wire::shownText(m_line));
        m_line.clear();
    }
    if (!m_file && !m_closed && m_error.empty()) {
        errno = 0;
        if (std::fflush(stdout) != 0 && errno != EPIPE)
            m_error = std::strerror(errno); // NOLINT(concurrency-mt-unsafe): one thread
    }
    // What is still buffered may not fit: QSaveFile::commit() alone would not notice and rename a cut file.
    (void)flush();
    if (auto *const file = qobject_cast<QSaveFile *>(m_file.get())) {
        if (!m_error.empty())
            file->cancelWriting();
        if (!file->commit() && m_error.empty())
            m_error = file->errorString().toStdString();
    }
    return outcome();
}

Result<void> writeOutput(const std::string &path, std::string_view bytes)
{
    auto output = Output::open(path);
    if (!output)
        return tl::unexpected(output.error());
    output->write(bytes);
    return output->finish();
}

Result<void> writeText(const std::string &path, std::string_view text)
{
    return writeOutput(path, wire::shownText(text));
}

OutputBuffer::int_type OutputBuffer::overflow(int_type c)
{
    if (!traits_type::eq_int_type(c, traits_type::eof())) {
        const char byte = traits_type::to_char_type(c);
        m_output.write({&byte, 1});
    }
    return traits_type::not_eof(c);
}

std::streamsize OutputBuffer::xsputn(const char *text, std::streamsize size)
{
    m_output.write({text, static_cast<std::size_t>(size)});
    return size;
}

} // namespace collscope::cli
