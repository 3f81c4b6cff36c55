// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/drawing.h"

int main(int argc, char **argv)
{
    return collscope::cli::runProgram(argc, argv, nullptr);
}
