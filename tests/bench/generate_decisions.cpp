// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the decision functions that bench_decision measures: FOLDER/merged1.c ... FOLDER/nested_optimal.c.
#include "engine/codegen/target.h"
#include "tests/bench/paper_map.h"

#include <fstream>
#include <iostream>

using namespace collscope;

int main(int argc, char **argv)
{
    if (argc != 2) {
        std::cerr << "usage: generate_decisions FOLDER\n";
        return 2;
    }
    const DecisionMapPtr map = bench::paperMap();
    for (const std::string style : {"merged", "nested"})
        for (const bench::Subject &subject : bench::subjects(map)) {
            std::string text = synthetic::must(codegen::generate("c:" + style, {{map, subject.model}}));
            // All are about bcast; linked into one program they need different names.
            const std::string name = style + subject.name;
            for (std::size_t at = 0; (at = text.find("bcast_", at)) != std::string::npos; at += name.size())
                text.replace(at, 5, name);
            std::ofstream file(std::string(argv[1]) + '/' + name + ".c");
            if (!(file << text).flush()) {
                std::cerr << "generate_decisions: cannot write to " << argv[1] << '\n';
                return 1;
            }
        }
}
