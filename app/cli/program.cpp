// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/drawing.h"
#include "app/cli/headless.h"
#include "app/language/language.h"
#include "engine/data/say.h"

#include <QFile>

#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

namespace collscope::cli {

namespace {

const Drawing *drawingHere = nullptr;
char **wordsHere = nullptr; ///< argv

/// What the caller closed is taken by something that cannot be read or written: the next file that is opened
/// must not become the standard output, and what is printed must not be lost without an error.
void occupyClosedDescriptors()
{
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(descriptor, F_GETFD) < 0)
            open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY); // the lowest that is free
}

/// A file that may not grow further is then an error of write(), which says so. With a handler, and not
/// ignored, because programs that are started take over only what is ignored.
void takeFileSizeLimitAsError()
{
    struct sigaction action { };
    action.sa_handler = [](int) {};
    sigaction(SIGXFSZ, &action, nullptr);
}

} // namespace

const Drawing *drawing()
{
    return drawingHere;
}

Problem becomeWindowProgram()
{
    // The second is for a loader that was named, or without /proc. A name without a folder would be looked
    // for in the current one, which may be anybody's.
    std::error_code cannot;
    std::filesystem::path first;
    std::string why = std::strerror(ENOENT);
    for (std::filesystem::path program : {std::filesystem::read_symlink("/proc/self/exe", cannot),
             std::filesystem::path(wordsHere[0] ? wordsHere[0] : "")}) {
        if (!program.has_parent_path())
            continue;
        program.replace_filename(windowProgram);
        execv(program.c_str(), wordsHere);
        if (first.empty()) {
            first = program;
            why = std::strerror(errno);
        }
    }
    return {ExitStatus::failed,
        {{}, 0,
            say("a window, pictures and reports need {}: {}",
                first.empty() ? std::string(windowProgram) : first.string(), why),
            say("install it there, or use a command that writes text: `collscope --help`")}};
}

int runProgram(int argc, char **argv, const Drawing *drawing)
{
    drawingHere = drawing;
    wordsHere = argv;
    occupyClosedDescriptors();
    takeFileSizeLimitAsError();
    QStringList words;
    for (int i = 1; i < argc; ++i)
        words += QFile::decodeName(argv[i]);
    if (!isForPrograms(words))
        speakMessages(systemLanguage());
    const Request request = readRequest(words);
    // Before signals are handled: a program that takes the place of this one would not hear of them.
    if (!drawing && paints(request))
        if (const Problem problem = becomeWindowProgram(); !request.command->worksUnpainted)
            return report(problem);
    if (request.kind != Request::Kind::window)
        return runHeadless(request, argv[0]);
    return drawing ? drawing->window(argc, argv, words) : report(becomeWindowProgram());
}

} // namespace collscope::cli
