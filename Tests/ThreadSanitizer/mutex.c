// Tells the thread sanitizer about Swift's Mutex.
//
// A Mutex that two threads want at once takes its slow path inside the standard library, which isn't instrumented: the
// sanitizer doesn't see that one waited for the other, and reports a race where there is none. Preloaded into the tests,
// this stands before the two slow paths and says so.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT_CALL __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT_CALL void (*LockSlow)(uint32_t, SELF void *);
typedef SWIFT_CALL void (*UnlockSlow)(SELF void *);

SWIFT_CALL void lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK_SLOW);
SWIFT_CALL void unlock_slow(SELF void *mutex) __asm__(UNLOCK_SLOW);

SWIFT_CALL void lock_slow(uint32_t thread, SELF void *mutex) {
    static LockSlow original;
    if (!original) original = (LockSlow)dlsym(RTLD_NEXT, LOCK_SLOW);
    original(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT_CALL void unlock_slow(SELF void *mutex) {
    static UnlockSlow original;
    if (!original) original = (UnlockSlow)dlsym(RTLD_NEXT, UNLOCK_SLOW);
    if (__tsan_release) __tsan_release(mutex);
    original(mutex);
}
