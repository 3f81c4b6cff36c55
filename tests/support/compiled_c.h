// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <dlfcn.h>

#include <string>

namespace collscope::testing {

/// struct collscope_method of generated files.
struct CMethod {
    const char *name;
    const char *library;
    const char *algorithm;
    int algorithmId;
    unsigned long long segmentBytes;
    int fanout;
};

/// C99 source as a loaded library, a plug-in for run-time decisions too. No warning is accepted.
class CompiledC {
public:
    static bool hasCompiler(const std::string &compiler)
    {
        return !QStandardPaths::findExecutable(QString::fromStdString(compiler)).isEmpty();
    }

    CompiledC(const std::string &source, const std::string &compiler)
    {
        QFile file(m_folder.filePath("decision.c"));
        if (!file.open(QIODevice::WriteOnly)
            || file.write(source.data(), static_cast<qint64>(source.size())) < 0)
            m_problem = "cannot write the source";
        file.close();
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(QString::fromStdString(compiler),
            {"-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1", "-shared", "-fPIC",
                "-DCOLLSCOPE_PLUGIN", "-o", m_folder.filePath("decision.so"), file.fileName()});
        if (!process.waitForFinished(120000) || process.exitCode() != 0) {
            m_problem = compiler + ": " + process.readAll().left(2000).toStdString();
            return;
        }
        m_library = dlopen(m_folder.filePath("decision.so").toUtf8().constData(), RTLD_NOW | RTLD_LOCAL);
        if (!m_library)
            m_problem = dlerror();
    }
    ~CompiledC()
    {
        if (m_library)
            dlclose(m_library);
    }
    CompiledC(const CompiledC &) = delete;
    CompiledC &operator=(const CompiledC &) = delete;

    const std::string &problem() const { return m_problem; } ///< empty: usable
    template <typename Signature> Signature *function(const std::string &name) const
    {
        return reinterpret_cast<Signature *>(dlsym(m_library, name.c_str()));
    }
    template <typename Object> const Object *object(const std::string &name) const
    {
        return static_cast<const Object *>(dlsym(m_library, name.c_str()));
    }

private:
    QTemporaryDir m_folder;
    std::string m_problem;
    void *m_library = nullptr;
};

} // namespace collscope::testing
