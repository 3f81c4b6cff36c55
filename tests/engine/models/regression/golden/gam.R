#!/usr/bin/env Rscript
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes gam.csv: what mgcv (1.8-41 when it was made) predicts from the rows of times.csv that train for those
# that test, all sizes as logarithms. Needs r-cran-mgcv; the tests need gam.csv alone.
suppressMessages(library(mgcv))
times <- read.csv("times.csv")
times$m <- log2(times$bytes + 1)
times$n <- log2(times$nodes)
times$p <- log2(times$ppn)
term <- function(values, name) {
  k <- min(10, length(unique(values)))
  if (k < 3) name else sprintf("s(%s, k = %d)", name, k)
}
result <- NULL
for (method in unique(times$method)) {
  known <- times[times$method == method & times$trains == 1, ]
  asked <- times[times$method == method & times$trains == 0, ]
  formula <- paste("seconds ~", paste(term(known$m, "m"), term(known$n, "n"), term(known$p, "p"), sep = " + "))
  fit <- gam(as.formula(formula), family = Gamma(link = "log"), data = known)
  result <- rbind(result, data.frame(method = method, nodes = asked$nodes, ppn = asked$ppn, bytes = asked$bytes,
    gam = signif(as.numeric(predict(fit, asked, type = "response")), 9)))
}
write.csv(result, "gam.csv", row.names = FALSE, quote = FALSE)
