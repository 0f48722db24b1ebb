import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import GatehouseTypes

extension Listener {
    /// A listener that answers with what it heard, `METHOD TARGET BODY`, and counts how often.
    static func echoing(
        counting calls: Tally = Tally(), limits: ListenerLimits = .patient,
        time: any TimeSource = SystemTimeSource()
    ) async throws -> Listener {
        try await Listener.start(limits: limits, time: time) { request in
            calls.increment()
            let body = (try? request.body.encode()) ?? []
            let target = request.percentEncodedPath + (request.percentEncodedQuery.map { "?" + $0 } ?? "")
            let heard = "\(request.method) \(target) \(String(decoding: body, as: UTF8.self))"
            return HTTPResponse(status: .ok, body: Array(heard.utf8))
        }
    }
}

extension ListenerLimits {
    /// The usual limits with all the time in the world: a machine that is busy with a thousand other tests is slow,
    /// which is no failure.
    static var patient: ListenerLimits {
        var limits = ListenerLimits()
        limits.idleTimeout = .seconds(600)
        limits.receiveDeadline = .seconds(600)
        limits.handlerDeadline = .seconds(600)
        limits.sendDeadline = .seconds(600)
        return limits
    }

    /// The usual limits where a test's clock counts, and patience where the system's does.
    static var timed: ListenerLimits {
        var limits = ListenerLimits()
        limits.idleTimeout = .seconds(600)
        return limits
    }

    /// The patient limits with the shortest idle time: microhttpd may notice only then that a client has half closed.
    static var impatient: ListenerLimits {
        var limits = patient
        limits.idleTimeout = .seconds(1)
        return limits
    }
}
