// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/json.h"

#include "engine/data/say.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace collscope {

namespace {

class JsonReader {
public:
    JsonReader(std::string_view text, const std::string &file, const std::stop_token &stop)
        : m_text(text), m_file(file), m_stop(stop)
    {
    }

    Expected<Json> read()
    {
        Json value;
        if (!readValue(value, 0) || (skipBlanks(), m_at < m_text.size() && !fail(say("text behind the end"))))
            return failure(m_problem, m_stop.stop_requested() ? "" : say("correct the JSON"), m_file, m_line);
        return value;
    }

private:
    static constexpr int deepest = 200;
    static constexpr std::size_t mostValues = 1'000'000;

    bool fail(std::string problem)
    {
        if (m_problem.empty())
            m_problem = std::move(problem);
        return false;
    }
    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    void skipBlanks()
    {
        for (; m_at < m_text.size() && (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r');
             ++m_at)
            m_line += peek() == '\n';
    }
    bool take(char c)
    {
        skipBlanks();
        if (peek() != c)
            return false;
        ++m_at;
        return true;
    }

    bool readValue(Json &value, int depth)
    {
        skipBlanks();
        value.line = m_line;
        if (depth > deepest)
            return fail(say("more than 200 levels"));
        if (++m_values > mostValues)
            return fail(say("more than {} values", mostValues));
        if (m_stop.stop_requested())
            return fail(say("cancelled"));
        switch (peek()) {
        case '{':
            value.kind = Json::Kind::object;
            return readItems(value, '}', depth);
        case '[':
            value.kind = Json::Kind::array;
            return readItems(value, ']', depth);
        case '"':
            value.kind = Json::Kind::string;
            return readString(value.text);
        default:
            return readWord(value);
        }
    }

    bool readItems(Json &value, char end, int depth)
    {
        ++m_at;
        if (take(end))
            return true;
        while (true) {
            Json item;
            skipBlanks();
            if (end == '}' && (peek() != '"' || !readString(item.key)))
                return fail(say("a key in quotes is missing"));
            if (end == '}' && !take(':'))
                return fail(say("':' is missing behind \"{}\"", item.key));
            if (!readValue(item, depth + 1))
                return false;
            value.items.push_back(std::move(item));
            if (take(end))
                return true;
            if (!take(','))
                return fail(say("',' or '{}' is missing", end));
        }
    }

    bool readString(std::string &text)
    {
        for (++m_at; peek() != '"'; ++m_at) {
            if (m_at >= m_text.size() || static_cast<unsigned char>(peek()) < 0x20)
                return fail(say("a string does not end"));
            if (peek() != '\\')
                text += peek();
            else if (!readEscape(text))
                return false;
        }
        ++m_at;
        return true;
    }

    /// No library's file needs more than the escapes of one character.
    bool readEscape(std::string &text)
    {
        static constexpr std::string_view from = "\"\\/bfnrt";
        static constexpr std::string_view to = "\"\\/\b\f\n\r\t";
        ++m_at;
        const auto at = from.find(peek());
        if (at == std::string_view::npos)
            return fail(say("an escape that is not understood"));
        text += to[at];
        return true;
    }

    bool readWord(Json &value)
    {
        const std::size_t end = std::min(m_text.find_first_of(" \t\r\n,]}", m_at), m_text.size());
        value.text = m_text.substr(m_at, end - m_at);
        m_at = end;
        if (value.text == "null")
            return true;
        value.kind = value.text == "true" || value.text == "false" ? Json::Kind::boolean : Json::Kind::number;
        double number = 0;
        const char *const last = value.text.data() + value.text.size();
        const auto [stop, error] = std::from_chars(value.text.data(), last, number);
        const std::string_view digits
            = std::string_view(value.text).substr(value.text.starts_with('-') ? 1 : 0);
        const bool octal = digits.size() > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9';
        if (value.kind == Json::Kind::number && (error != std::errc() || stop != last || octal))
            return fail(say("'{}' is no value", value.text.substr(0, 40)));
        return true;
    }

    std::string_view m_text;
    const std::string &m_file;
    const std::stop_token &m_stop;
    std::size_t m_values = 0;
    std::size_t m_at = 0;
    std::size_t m_line = 1;
    std::string m_problem;
};

} // namespace

const Json *Json::find(std::string_view name) const
{
    const auto found
        = std::find_if(items.begin(), items.end(), [name](const Json &item) { return item.key == name; });
    return found == items.end() ? nullptr : &*found;
}

Json *Json::find(std::string_view name)
{
    return const_cast<Json *>(std::as_const(*this).find(name)); // NOLINT: the same object, not const here
}

Expected<Json> parseJson(std::string_view text, const std::string &file, const std::stop_token &stop)
{
    return JsonReader(text, file, stop).read();
}

std::string keyTreeText(const Json &tree, std::size_t level)
{
    if (tree.items.empty())
        return "{}";
    const std::string indent(2 * level + 2, ' ');
    std::string text = "{\n";
    for (std::size_t i = 0; i < tree.items.size(); ++i)
        text += indent + '"' + tree.items[i].key + "\": " + keyTreeText(tree.items[i], level + 1)
            + (i + 1 < tree.items.size() ? ",\n" : "\n");
    return text + std::string(2 * level, ' ') + '}';
}

} // namespace collscope
