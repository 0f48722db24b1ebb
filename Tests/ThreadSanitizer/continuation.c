// Tells the thread sanitizer about continuations that are resumed before they're awaited.
//
// Resuming tells the sanitizer that what came before is handed over. A task that was put aside meanwhile takes it when it
// runs again; one that comes to its await only afterwards, or at the same moment, just goes on, and the runtime tells
// nobody. Whoever awaited gives the memory of that call back as the first thing, which the tests, built without
// optimisation, do by a call: preloaded into them, this stands there and says that the task takes what it was handed.
#define _GNU_SOURCE
#include <dlfcn.h>

extern void __tsan_acquire(void *) __attribute__((weak));
extern void *swift_task_getCurrent(void) __attribute__((weak));

#define SWIFT_CALL __attribute__((swiftcall))

typedef SWIFT_CALL void (*Deallocate)(void *);

SWIFT_CALL void swift_task_dealloc(void *memory) {
    static Deallocate original;
    if (!original) original = (Deallocate)dlsym(RTLD_NEXT, "swift_task_dealloc");
    original(memory);
    void *task = swift_task_getCurrent ? swift_task_getCurrent() : 0;
    if (task && __tsan_acquire) __tsan_acquire(task);
}
