// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include <string>
#include <string_view>

namespace collscope {

/// Wording::tr(): for functions and types that have no tr() of their own.
struct Wording {
    Q_DECLARE_TR_FUNCTIONS(collscope::Wording)
public:
    /// A text that the engine declares: of a model, a parameter, a figure, ... (declared_texts.h).
    static QString declared(std::string_view text)
    {
        return text.empty() ? QString()
                            : QCoreApplication::translate("collscope::Declared", std::string(text).c_str());
    }
    /// The same of a title within a sentence.
    static QString declaredInSentence(std::string_view title) { return declared(inSentence(title)); }
    /// A word, not an abbreviation, begins small in English sentences.
    static std::string inSentence(std::string_view title)
    {
        std::string text(title);
        const auto isIn = [](char c, char first, char last) { return c >= first && c <= last; };
        if (text.size() > 1 && isIn(text[0], 'A', 'Z') && isIn(text[1], 'a', 'z'))
            text[0] = static_cast<char>(text[0] - 'A' + 'a');
        return text;
    }
};

} // namespace collscope
