import CEpoll
import Foundation

/// OpenSSL writes to sockets whose other end may be gone, and libcurl, which mustn't touch the signals of a process with
/// threads, doesn't shield it.
enum Signals {
    /// Blocks the signal of broken pipes for the thread's whole life.
    static func block() {
        var broken = brokenPipe
        unsafe pthread_sigmask(SIG_BLOCK, &broken, nil)
    }

    /// Blocks it for a moment, and takes one away that has come in that time: it was this thread's own.
    static func shield(if isNeeded: Bool, _ body: () -> Void) {
        guard isNeeded else { return body() }
        var broken = brokenPipe
        var before = sigset_t()
        unsafe pthread_sigmask(SIG_BLOCK, &broken, &before)
        body()
        var noTime = timespec()
        while unsafe sigtimedwait(&broken, nil, &noTime) == SIGPIPE {}
        unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    private static var brokenPipe: sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        return signals
    }
}
