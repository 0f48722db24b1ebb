#pragma once

#include <qrencode.h>
#include <sys/ioctl.h>

// ioctl is variadic, which Swift can't call.

/// The width of a terminal in characters; 0 if the descriptor isn't one.
static inline int gatehouse_terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
