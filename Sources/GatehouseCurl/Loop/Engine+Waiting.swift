import Glibc

extension Engine {
    /// Waits until a socket is ready, a command arrives, or a deadline is reached.
    func wait() {
        guard let deadline else { return inbox.wait(with: multi, milliseconds: .max) }
        let milliseconds = ((deadline - .now) / .milliseconds(1)).rounded(.up)
        inbox.wait(with: multi, milliseconds: Int32(min(max(0, milliseconds), Double(Int32.max))))
    }

    /// Drives a task's exchange for a short time, as long as it is the only one. First it polls and yields the
    /// processor in between, and only then sleeps: the response of a near server arrives before a sleeping thread would
    /// wake up.
    func wait(for exchange: Exchange) {
        guard busyPoll.isWorthwhile else { return }
        let start = ContinuousClock.now
        while exchange.outcome == nil, isLone {
            let time = ContinuousClock.now - start
            guard time < BusyPollPolicy.limit else { return }
            if time < BusyPollPolicy.spinTime { sched_yield() } else { inbox.wait(with: multi, milliseconds: 1) }
            turn()
        }
    }
}
