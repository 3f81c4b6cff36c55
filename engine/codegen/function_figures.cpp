// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/function_figures.h"

#include "engine/codegen/c_styles.h"
#include "engine/codegen/decision_bands.h"
#include "engine/codegen/restricted_model.h"
#include "engine/codegen/target.h"
#include "engine/study/decision_cost.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace collscope::codegen {

namespace {

struct StyledFunction {
    CFunction function;
    std::string_view style;
};

Expected<StyledFunction> functionOf(const Model &model)
{
    if (auto nested = nestedFunction(model))
        return StyledFunction{*std::move(nested), "nested"};
    return decisionBands(model).map([&](const BandTable &bands) {
        return StyledFunction{
            mergedFunction(bands, std::string(model.fittedTo()->grid->collective())), "merged"};
    });
}

/// The model as the target "c" writes it: what an algorithm cannot do is left to the library.
ModelPtr writtenModel(const Fit &fit)
{
    return restricted(fit.model, {seenTo(*findTarget("c"), fit.study->collective(), 0)});
}

/// A folder that nobody else can read, gone with this object.
class PrivateFolder {
public:
    PrivateFolder()
    {
        std::error_code error;
        const auto parent = std::filesystem::temp_directory_path(error);
        std::string name = (parent / "collscope-function-XXXXXX").string();
        if (!error && ::mkdtemp(name.data()))
            m_path = name;
    }
    ~PrivateFolder()
    {
        std::error_code ignored;
        if (isValid())
            std::filesystem::remove_all(m_path, ignored);
    }
    PrivateFolder(const PrivateFolder &) = delete;
    PrivateFolder &operator=(const PrivateFolder &) = delete;

    bool isValid() const { return !m_path.empty(); }
    std::string file(const char *name) const { return (m_path / name).string(); }

private:
    std::filesystem::path m_path;
};

/// Runs a program to its end, which says nothing; its exit status. Fails when it cannot be started.
Expected<int> runQuietly(std::vector<std::string> words)
{
    std::vector<char *> argv;
    for (std::string &word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t quiet;
    ::posix_spawn_file_actions_init(&quiet);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        ::posix_spawn_file_actions_addopen(&quiet, stream, "/dev/null", O_RDWR, 0);
    pid_t process = 0;
    const int spawned = ::posix_spawnp(&process, argv.front(), &quiet, nullptr, argv.data(), environ);
    ::posix_spawn_file_actions_destroy(&quiet);
    if (spawned != 0)
        return failure(
            "the generated function is not timed: " + words.front() + ": " + std::strerror(spawned),
            "install a C compiler");
    int status = 0;
    while (::waitpid(process, &status, 0) < 0)
        if (errno != EINTR)
            return failure("the generated function is not timed: " + words.front() + " is lost");
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

class Library {
public:
    explicit Library(const std::string &path) : m_handle(::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) { }
    ~Library()
    {
        if (m_handle)
            ::dlclose(m_handle);
    }
    Library(const Library &) = delete;
    Library &operator=(const Library &) = delete;

    void *symbol(const std::string &name) const
    {
        return m_handle ? ::dlsym(m_handle, name.c_str()) : nullptr;
    }

private:
    void *m_handle;
};

/// The arguments of a decision function.
struct Call {
    int commSize = 0;
    std::size_t bytes = 0;
    int nodes = 0;
    int ppn = 0;
};

std::vector<Call> callsOn(const TimeGrid &grid)
{
    std::vector<Call> calls;
    for (const Instance &instance : timedInstances(grid)) {
        const Placement &placement = instance.placement;
        calls.push_back({static_cast<int>(placement.commSize), instance.messageBytes,
            static_cast<int>(placement.nodes), static_cast<int>(placement.ppn)});
    }
    return calls;
}

double timed(void *symbol, bool readsPlacement, const TimeGrid &grid)
{
    const std::vector<Call> calls = callsOn(grid);
    if (readsPlacement) {
        auto *const placed = reinterpret_cast<int (*)(int, std::size_t, int, int)>(symbol);
        return secondsPerCall(calls,
            [placed](const Call &call) { return placed(call.commSize, call.bytes, call.nodes, call.ppn); });
    }
    auto *const function = reinterpret_cast<int (*)(int, std::size_t)>(symbol);
    return secondsPerCall(
        calls, [function](const Call &call) { return function(call.commSize, call.bytes); });
}

} // namespace

void countFunction(Fit &fit)
{
    if (fit.isBaseline())
        return;
    constexpr std::ptrdiff_t around = 3; // the declaration and the braces
    if (const auto made = functionOf(*writtenModel(fit))) {
        const CFunction &function = made->function;
        const std::ptrdiff_t unused = (function.readsCommSize ? 0 : 1) + (function.readsBytes ? 0 : 1)
            + (function.readsPlacement ? 2 : 0);
        const auto lines = std::count(function.body.begin(), function.body.end(), '\n');
        fit.functionLines = static_cast<double>(around + unused + lines);
        if (made->function.statements > 0)
            fit.shape.functionSize = made->function.statements;
    }
}

Expected<void> timeCompiledFunction(Fit &fit, const std::stop_token &stop, const std::string &compiler)
{
    if (fit.isBaseline())
        return {};
    const ModelPtr model = writtenModel(fit);
    const auto made = functionOf(*model);
    if (!made)
        return {};
    const auto text = findTarget("c")->generate({Item{fit.map(), model}}, made->style);
    if (!text)
        return tl::unexpected(text.error());
    const PrivateFolder folder;
    if (!folder.isValid())
        return failure("no temporary folder for the generated function", "set TMPDIR to one with room");
    const std::string source = folder.file("decision.c");
    const std::string library = folder.file("decision.so");
    if (!(std::ofstream(source) << *text).flush())
        return failure(
            "the generated function cannot be written", "set TMPDIR to a folder with room", source);
    const auto status
        = runQuietly({compiler, "-std=c99", "-O2", "-shared", "-fPIC", "-w", "-o", library, source});
    if (!status)
        return tl::unexpected(status.error());
    if (stop.stop_requested())
        return failure("cancelled");
    const Library loaded(library);
    void *const symbol = loaded.symbol(std::string(fit.study->collective()) + "_method");
    if (*status != 0 || !symbol)
        return failure("the generated function is not timed: " + compiler + " cannot make a library of it",
            "look at the function: collscope export --target c");
    fit.compiledDecisionSeconds = timed(symbol, made->function.readsPlacement, *fit.map()->grid);
    return {};
}

} // namespace collscope::codegen
