// Kills the process at the N-th point where it changes something outside of itself.
//
// Preloaded into a program, this counts its calls that change files below a folder and what it sends over sockets. At the
// N-th it ends the process as a power failure would: before the call, or in its midst (half of what is to be written is
// written; any other call is made).
//
//   CRASH_FOLDER  the folder whose files count
//   CRASH_AT      N, from 1; without it nothing is done
//   CRASH_MODE    "before" or "amid"
//   CRASH_LOG     a file that the name of the fatal call is written to
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long count;

static int isOurs(const char *path) {
    const char *folder = getenv("CRASH_FOLDER");
    return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int isOursOpen(int descriptor) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return isOurs(path);
}

static void die(const char *call) {
    const char *log = getenv("CRASH_LOG");
    if (log) {
        int descriptor = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0600);
        syscall(SYS_write, descriptor, call, strlen(call));
        syscall(SYS_write, descriptor, "\n", 1);
    }
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

// Whether this is the N-th point, and it's fatal in its midst. Before it, it's fatal here.
static int isFatal(const char *call) {
    const char *at = getenv("CRASH_AT"), *mode = getenv("CRASH_MODE");
    if (!at || atomic_fetch_add(&count, 1) + 1 != atol(at)) return 0;
    if (!mode || strcmp(mode, "amid") != 0) die(call);
    return 1;
}

#define ORIGINAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// Makes the call, with the process ended before it or right after it.
#define AROUND(name, isOne, ...)                      \
    int fatal = (isOne) && isFatal(#name);            \
    __typeof__(name(__VA_ARGS__)) result = ORIGINAL(name)(__VA_ARGS__); \
    if (fatal) die(#name);                            \
    return result

ssize_t write(int descriptor, const void *bytes, size_t size) {
    if (!isOursOpen(descriptor) || !isFatal("write")) return ORIGINAL(write)(descriptor, bytes, size);
    ORIGINAL(write)(descriptor, bytes, size / 2);
    die("write");
    return -1;
}

int fsync(int descriptor) { AROUND(fsync, isOursOpen(descriptor), descriptor); }
int fdatasync(int descriptor) { AROUND(fdatasync, isOursOpen(descriptor), descriptor); }
int ftruncate(int descriptor, off_t size) { AROUND(ftruncate, isOursOpen(descriptor), descriptor, size); }
int rename(const char *old, const char *new) { AROUND(rename, isOurs(old) || isOurs(new), old, new); }
int link(const char *old, const char *new) { AROUND(link, isOurs(old) || isOurs(new), old, new); }
int unlink(const char *path) { AROUND(unlink, isOurs(path), path); }
int mkdir(const char *path, mode_t mode) { AROUND(mkdir, isOurs(path), path, mode); }
int mkstemp(char *template) { AROUND(mkstemp, isOurs(template), template); }
ssize_t send(int socket, const void *bytes, size_t size, int flags) { AROUND(send, 1, socket, bytes, size, flags); }

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & O_CREAT ? (mode_t)va_arg(more, int) : 0;
    va_end(more);
    AROUND(open, (flags & O_CREAT) && isOurs(path), path, flags, mode);
}
