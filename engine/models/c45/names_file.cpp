// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/models/c45/files.h"
#include "engine/models/c45/input.h"
#include "engine/wire/text.h"

namespace collscope::c45 {

namespace {

bool endsEntry(char delimiter)
{
    return delimiter == '.' || delimiter == '\n' || delimiter == Lexer::endOfFile;
}

class NamesParser {
public:
    NamesParser(Lexer lexer, std::string file) : m_lexer(std::move(lexer)), m_file(std::move(file)) { }

    Expected<Schema> parse()
    {
        if (auto read = classes(); !read)
            return tl::unexpected(read.error());
        while (m_lexer.next())
            if (auto read = attribute(); !read)
                return tl::unexpected(read.error());
        if (m_lexer.failed())
            return failure(say("the file could not be read to its end"), {}, m_file);
        if (m_schema.attributes.empty())
            return wrong(say("there are no attributes"),
                say("write a line 'name: continuous.' or 'name: value, value.' for each"));
        return std::move(m_schema);
    }

private:
    tl::unexpected<Diagnostic> wrong(std::string message, std::string remedy) const
    {
        return failure(std::move(message), std::move(remedy), m_file, m_lexer.line());
    }

    Expected<void> classes()
    {
        do {
            if (!m_lexer.next())
                return wrong(
                    say("the list of classes is missing"), say("begin with the classes: 'one, two, three.'"));
            if (m_lexer.delimiter() == ':')
                return wrong(say("the list of classes is missing before '{}:'", m_lexer.shown()),
                    say("begin with the classes: 'one, two, three.'"));
            if (auto added = add(m_schema.classes, say("classes")); !added)
                return added;
        } while (!endsEntry(m_lexer.delimiter()));
        return {};
    }

    Expected<void> add(std::vector<std::string> &names, std::string_view what)
    {
        if (m_lexer.name().empty())
            return wrong(say("an empty name among the {}", what), say("remove the comma too many"));
        if (names.size() == Schema::maxNames)
            return wrong(say("more than {} {}", Schema::maxNames, what), say("C4.5 cannot tell more apart"));
        names.emplace_back(m_lexer.name());
        return {};
    }

    Expected<void> attribute()
    {
        Attribute attribute;
        attribute.name = m_lexer.name();
        const std::size_t line = m_lexer.line();
        if (m_lexer.delimiter() != ':' || attribute.name.empty())
            return wrong(say("'{}' is no attribute: there is no ':' behind it", Lexer::shown(attribute.name)),
                say("write 'name: continuous.', 'name: ignore.', 'name: discrete N.' or 'name: value, "
                    "value.'"));
        if (m_schema.attributes.size() == Schema::maxNames)
            return wrong(say("more than {} attributes", Schema::maxNames), say("leave some out"));
        do {
            if (!m_lexer.next())
                return failure(say("attribute '{}' has no values", attribute.name),
                    say("say continuous, ignore, discrete N, or list the values"), m_file, line);
            if (auto added = add(attribute.values, say("values of {}", attribute.name)); !added)
                return added;
        } while (!endsEntry(m_lexer.delimiter()));
        if (attribute.values.size() == 1)
            if (auto known = keyword(attribute); !known)
                return known;
        attribute.kind = attribute.kind != AttributeKind::continuous ? attribute.kind
            : attribute.values.empty()                               ? AttributeKind::continuous
                                                                     : AttributeKind::discrete;
        m_schema.attributes.push_back(std::move(attribute));
        return {};
    }

    Expected<void> keyword(Attribute &attribute)
    {
        const std::string word = std::move(attribute.values.front());
        attribute.values.clear();
        if (word == "continuous")
            return {};
        if (word == "ignore") {
            attribute.kind = AttributeKind::ignored;
            return {};
        }
        constexpr std::string_view discrete = "discrete ";
        if (word.starts_with(discrete)) {
            const auto count
                = wire::parseUnsigned(wire::trimmed(std::string_view(word).substr(discrete.size())));
            if (!count || *count < 2 || *count > Schema::maxNames)
                return wrong(say("'{}' does not say how many values '{}' has", Lexer::shown(word),
                                 Lexer::shown(attribute.name)),
                    say("write 'discrete N' with N from 2 to {}", Schema::maxNames));
            attribute.kind = AttributeKind::discrete;
            attribute.capacity = *count;
            return {};
        }
        return wrong(
            say("attribute '{}' has a single value, '{}'", Lexer::shown(attribute.name), Lexer::shown(word)),
            say("list at least two values, or say continuous, ignore or discrete N"));
    }

    Lexer m_lexer;
    std::string m_file;
    Schema m_schema;
};

} // namespace

Expected<Schema> parseNames(std::string_view text, const std::string &name)
{
    return NamesParser(Lexer(text), name).parse();
}

Expected<Schema> readNames(const std::filesystem::path &path)
{
    auto input = openInput(path);
    if (!input)
        return tl::unexpected(input.error());
    return NamesParser(std::move(input->lexer), path.string()).parse();
}

} // namespace collscope::c45
