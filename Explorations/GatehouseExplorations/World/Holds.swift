import GatehouseClient
import GatehouseTesting
import Synchronization

/// Stops processes at places, once each, so that what they were just told comes late.
final class Holds: Sendable {
    private let waiting = Mutex<[(process: String, place: SchedulingPoints.Place, hold: Hold)]>([])
    private let all = Mutex<[Hold]>([])

    /// Stops a process the next time that it comes to a place.
    func add(_ process: String, _ place: SchedulingPoints.Place) -> Hold {
        let hold = Hold()
        waiting.withLock { $0.append((process, place, hold)) }
        all.withLock { $0.append(hold) }
        return hold
    }

    func pass(_ process: String, _ place: SchedulingPoints.Place) async {
        let hold = waiting.withLock { waiting in
            waiting.firstIndex { $0.process == process && $0.place == place }.map { waiting.remove(at: $0).hold }
        }
        await hold?.stop()
    }

    func releaseAll() {
        for hold in all.withLock({ $0 }) { hold.release() }
    }
}

/// One stop of a process.
final class Hold: Sendable {
    private let arrival = Gate<Void>()
    private let end = Gate<Void>()

    /// Waits until the process stands there.
    func reached() async {
        try? await arrival.wait()
    }

    /// Lets it go on.
    @discardableResult
    func release() -> String {
        end.open()
        return "released"
    }

    fileprivate func stop() async {
        arrival.open()
        try? await end.wait()
    }
}
