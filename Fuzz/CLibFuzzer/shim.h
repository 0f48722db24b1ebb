#pragma once

#include <stddef.h>
#include <stdint.h>

// libFuzzer as a library (FuzzerInterface.h of compiler-rt); the archive comes with -sanitize=fuzzer.
int LLVMFuzzerRunDriver(
    int *_Nonnull argc, char *_Nullable *_Nonnull *_Nonnull argv,
    int (*_Nonnull callback)(const uint8_t *_Nullable data, size_t size));
