# SPDX-License-Identifier: GPL-3.0-or-later
# Headers of other projects, compiled once per set instead of once per file. Never headers of this project: every
# file includes what it uses, which the builds without this (presets dev and fuzz) prove.
#
#     collscope_precompiled_headers(TARGET SET)     SET: engine, widgets, test
option(COLLSCOPE_PRECOMPILED "Precompile the headers of other projects" ON)

set(COLLSCOPE_HEADERS_engine <algorithm> <array> <cmath> <cstdint> <filesystem> <functional> <limits> <map> <memory>
  <numeric> <optional> <set> <span> <stop_token> <string> <string_view> <tuple> <utility> <variant> <vector>
  <fmt/format.h> <tl/expected.hpp>)
set(COLLSCOPE_LINK_engine fmt::fmt tl::expected)
set(COLLSCOPE_HEADERS_widgets ${COLLSCOPE_HEADERS_engine} <QtCore> <QtGui> <QtWidgets>)
set(COLLSCOPE_LINK_widgets ${COLLSCOPE_LINK_engine} collscope_qt)
set(COLLSCOPE_HEADERS_test ${COLLSCOPE_HEADERS_engine} <QtCore> <QtTest>)
set(COLLSCOPE_LINK_test ${COLLSCOPE_LINK_engine} collscope_qt_test)

function(collscope_precompiled_headers target headers)
  if(NOT COLLSCOPE_PRECOMPILED)
    return()
  endif()
  set(carrier collscope_headers_${headers})
  if(NOT TARGET ${carrier})
    file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/${carrier}.cpp" CONTENT "")
    add_library(${carrier} OBJECT "${PROJECT_BINARY_DIR}/${carrier}.cpp")
    target_compile_features(${carrier} PRIVATE cxx_std_20)
    target_link_libraries(${carrier} PRIVATE collscope_options ${COLLSCOPE_LINK_${headers}})
    target_precompile_headers(${carrier} PRIVATE ${COLLSCOPE_HEADERS_${headers}})
    set_target_properties(${carrier} PROPERTIES AUTOMOC OFF)
  endif()
  target_link_libraries(${target} PRIVATE ${COLLSCOPE_LINK_${headers}}) # their definitions must be the carrier's
  target_precompile_headers(${target} REUSE_FROM ${carrier})
endfunction()
