#pragma once
#include <zlib.h>

// The initialisers are macros that add the version and the size of the stream.
static inline int CZlib_beginInflating(z_stream *stream) { return inflateInit(stream); }
static inline int CZlib_beginDeflating(z_stream *stream, int level) { return deflateInit(stream, level); }
