// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/language/language.h"

#include "engine/data/in_english.h"
#include "engine/data/say.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

/// Resources of a static library are registered by hand; the macro wants to be outside of any namespace.
static void registerTranslations()
{
    Q_INIT_RESOURCE(translations);
}

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

const QString english = u"en"_s; ///< that of the sources: it needs no translation
const QString folder = u":/translations/"_s;
const QString prefix = u"collscope_"_s;

/// Silent where English is wanted.
class WindowTranslator : public QTranslator {
public:
    using QTranslator::QTranslator;

    QString translate(const char *context, const char *source, const char *comment, int count) const override
    {
        return InEnglish::isWanted() ? QString() : QTranslator::translate(context, source, comment, count);
    }
};

void install(const QString &name, const QString &where)
{
    auto *const translator = new WindowTranslator(QCoreApplication::instance());
    if (translator->load(name, where))
        QCoreApplication::installTranslator(translator);
}

/// What say() asks: its own texts, which packaging/translate finds, and those that the engine declares.
struct Messages {
    WindowTranslator own;
    WindowTranslator declared;

    bool load(const QString &code)
    {
        return own.load(u"messages_"_s + code, folder) && declared.load(prefix + code, folder);
    }
};

Messages &messages()
{
    static auto *const all = new Messages; // never deleted: a thread may speak while the program ends
    return *all;
}

std::string translatedMessage(const char *english)
{
    const QString text = messages().own.translate("messages", english, nullptr, -1);
    return (
        text.isEmpty() ? messages().declared.translate("collscope::Declared", english, nullptr, -1) : text)
        .toStdString();
}

} // namespace

QStringList languages()
{
    registerTranslations();
    QStringList codes{english};
    const QStringList files = QDir(folder).entryList({prefix + u"*.qm"_s}, QDir::Files, QDir::Name);
    for (const QString &file : files)
        codes << file.mid(prefix.size()).chopped(3);
    return codes;
}

QString languageName(const QString &code)
{
    return code == english ? u"English"_s : QLocale(code).nativeLanguageName();
}

QString systemLanguage()
{
    for (const char *const name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const QByteArray locale = qgetenv(name);
        if (locale == "C" || locale == "POSIX" || locale.startsWith("C.")) // whatever LANGUAGE says
            return english;
        if (!locale.isEmpty())
            break;
    }
    const QStringList known = languages();
    const QStringList wanted = QLocale::system().uiLanguages();
    for (const QString &name : wanted)
        if (QString code = QLocale(name).name().section(u'_', 0, 0); known.contains(code))
            return code;
    return english;
}

void speak(const QString &code)
{
    const QString language = code.isEmpty() ? systemLanguage() : code;
    speakMessages(language);
    qputenv("COLLSCOPE_LANGUAGE", language.toUtf8()); // that of the program by which ssh asks
    if (language == english || !languages().contains(language))
        return;
    // Qt's own texts, of standard buttons and dialogs, may not be installed: they are English then.
    install(u"qtbase_"_s + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(prefix + language, folder);
}

void speakMessages(const QString &code)
{
    const bool known = code != english && languages().contains(code);
    sayThrough(known && messages().load(code) ? translatedMessage : nullptr);
}

} // namespace collscope
