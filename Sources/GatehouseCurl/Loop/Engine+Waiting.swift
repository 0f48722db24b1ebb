import Glibc

extension Engine {
    /// Waits until a socket is ready, somebody leaves a command, or a time has come.
    func wait() {
        guard let deadline else { return inbox.wait(with: multi, milliseconds: .max) }
        let milliseconds = ((deadline - .now) / .milliseconds(1)).rounded(.up)
        inbox.wait(with: multi, milliseconds: Int32(min(max(0, milliseconds), Double(Int32.max))))
    }

    /// Drives a task's own exchange for a moment, as long as it's the only one. For a short time it looks again and again
    /// while others may have the processor, and only then sleeps: from nearby an answer is there before a sleeper would
    /// have been woken.
    func wait(for exchange: Exchange) {
        guard patience.isWorthwhile else { return }
        let start = ContinuousClock.now
        while exchange.outcome == nil, isLone {
            let time = ContinuousClock.now - start
            guard time < Patience.limit else { return }
            if time < Patience.vigil { sched_yield() } else { inbox.wait(with: multi, milliseconds: 1) }
            turn()
        }
    }
}
