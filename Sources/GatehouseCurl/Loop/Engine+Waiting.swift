import CEpoll
import Glibc

extension Engine {
    /// Drives a task's own exchange for a moment, as long as it's the only one and nobody else wants anything.
    ///
    /// - Parameters:
    ///   - exchange: The task's exchange.
    ///   - interruption: Becomes ready when somebody does.
    ///   - isWanted: Whether somebody does already.
    func wait(for exchange: Exchange, interruption: WakeSignal, isWanted: () -> Bool) {
        readiness.withdraw()
        let end = ContinuousClock.now + Patience.limit
        while exchange.outcome == nil, isLone, !isWanted() {
            let now = ContinuousClock.now
            guard now < end else { return }
            let time = min(end, nextTime ?? end)
            guard poll(interruption, for: max(.zero, time - now)) else { return patience.noteCompany() }
            turn()
        }
    }

    /// Waits for the sockets that libcurl wants something of, and goes on with those that are ready.
    ///
    /// - Returns: Whether nobody interrupted.
    private func poll(_ interruption: WakeSignal, for duration: Duration) -> Bool {
        unsafe withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 8) { descriptors in
            unsafe descriptors[0] = pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0)
            var count = 1
            for socket in readiness.wanted.prefix(7) {
                // poll's events have the same values as epoll's.
                let events = Int16(truncatingIfNeeded: readiness.events(wantedOf: socket))
                unsafe descriptors[count] = pollfd(fd: socket, events: events, revents: 0)
                count += 1
            }
            guard unsafe isAnyReady(descriptors.extracting(..<count), within: duration) else { return true }
            for index in 1..<count {
                let ready = unsafe UInt32(UInt16(bitPattern: descriptors[index].revents))
                if ready != 0 { act(on: unsafe .init(descriptor: descriptors[index].fd, events: ready)) }
            }
            guard unsafe descriptors[0].revents == 0 else {
                interruption.clear()
                return false
            }
            return true
        }
    }

    /// Looks again and again for a short time, in which others may have the processor, and only then sleeps: from
    /// nearby an answer is there before a sleeper would have been woken.
    private func isAnyReady(_ descriptors: UnsafeMutableBufferPointer<pollfd>, within duration: Duration) -> Bool {
        let count = nfds_t(descriptors.count)
        let vigil = min(Patience.vigil, duration)
        let end = ContinuousClock.now + vigil
        repeat {
            if unsafe gatehouse_poll(descriptors.baseAddress, count, 0) > 0 { return true }
            sched_yield()
        } while ContinuousClock.now < end
        let nanoseconds = Int64((duration - vigil) / .nanoseconds(1))
        return unsafe gatehouse_poll(descriptors.baseAddress, count, nanoseconds) > 0
    }
}
