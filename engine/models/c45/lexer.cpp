// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/lexer.h"

#include <array>
#include <utility>

namespace collscope::c45 {

namespace {

constexpr std::size_t pieceSize = std::size_t{1} << 18;

bool isBlank(int c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/// Bytes that end a plain name or make it a name that needs care.
constexpr std::array<bool, 256> specialBytes = [] {
    std::array<bool, 256> result{};
    for (const char c : {',', ':', '.', '|', '\\', '\n', ' ', '\t', '\r', '\f', '\v'})
        result[static_cast<unsigned char>(c)] = true;
    return result;
}();

} // namespace

Lexer::Lexer(std::FILE *file) : m_file(file), m_buffer(pieceSize, '\0') { }

Lexer::Lexer(std::string &&text) : m_buffer(std::move(text)), m_bytesRead(m_buffer.size())
{
    m_buffer.reserve(m_buffer.size() + 32); // never short enough to move when the lexer does
    m_at = m_buffer.data();
    m_end = m_at + m_buffer.size();
}

bool Lexer::refill()
{
    if (!m_file)
        return false;
    const std::size_t read = std::fread(m_buffer.data(), 1, m_buffer.size(), m_file.get());
    m_failed = std::ferror(m_file.get()) != 0;
    m_at = m_buffer.data();
    m_end = m_at + read;
    m_bytesRead += read;
    return read != 0;
}

int Lexer::take()
{
    const int c = peek();
    if (c >= 0)
        ++m_at;
    m_line += c == '\n';
    return c;
}

void Lexer::skipComment()
{
    while (peek() >= 0 && peek() != '\n')
        take();
}

/// Over white space, empty lines and comments before a name; false at the end of the text.
bool Lexer::skipBlanks()
{
    for (;;) {
        const int c = peek();
        if (c < 0)
            return false;
        if (c == '|')
            skipComment();
        else if (isBlank(c) || c == '\n')
            take();
        else
            return true;
    }
}

/// The common case: a name without anything special that lies in the piece whole.
bool Lexer::nextPlain()
{
    const char *at = m_at;
    for (;; ++at) {
        while (at != m_end && !specialBytes[static_cast<unsigned char>(*at)])
            ++at;
        if (at == m_end)
            return false;
        if (*at != '.')
            break;
        // a decimal point is part of the name, a full stop ends it
        if (at + 1 == m_end || specialBytes[static_cast<unsigned char>(at[1])])
            return false;
    }
    if (*at != ',' && *at != '\n')
        return false;
    m_name = {m_at, static_cast<std::size_t>(at - m_at)};
    m_delimiter = *at;
    m_line += *at == '\n';
    m_at = at + 1;
    return true;
}

/// After a name that white space, a full stop or a comment follows: the rest of the line if nothing else is
/// on it.
void Lexer::finishLine()
{
    while (isBlank(peek()))
        take();
    if (peek() == '|')
        skipComment();
    if (peek() == '\n')
        take();
}

bool Lexer::endsName(int c)
{
    switch (c) {
    case -1:
        m_delimiter = endOfFile;
        return true;
    case '|':
        skipComment();
        m_delimiter = take() < 0 ? endOfFile : '\n';
        return true;
    case ',':
    case ':':
    case '\n':
        m_delimiter = static_cast<char>(take());
        return true;
    default:
        return false;
    }
}

bool Lexer::next()
{
    if (!skipBlanks())
        return false;
    m_nameLine = m_line;
    if (nextPlain())
        return true;
    m_copy.clear();
    bool blank = false;
    for (;;) {
        int c = peek();
        if (endsName(c))
            break;
        take();
        if (isBlank(c)) {
            blank = !m_copy.empty();
            continue;
        }
        if (c == '.') {
            const int after = peek();
            if (after < 0 || isBlank(after) || after == '\n' || after == '|') {
                finishLine();
                m_delimiter = '.';
                break;
            }
        } else if (c == '\\' && peek() >= 0) {
            c = take();
        }
        if (blank && m_copy.size() < maxName)
            m_copy += ' ';
        blank = false;
        if (m_copy.size() < maxName)
            m_copy += static_cast<char>(c);
    }
    m_name = m_copy;
    return true;
}

std::string Lexer::shown(std::string_view name)
{
    constexpr std::size_t longest = 60;
    std::string text(name.substr(0, longest));
    for (char &c : text)
        if (static_cast<unsigned char>(c) < ' ')
            c = '?';
    return name.size() > longest ? text + "..." : text;
}

} // namespace collscope::c45
