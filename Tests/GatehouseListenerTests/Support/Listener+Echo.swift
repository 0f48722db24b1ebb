import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import GatehouseTypes

extension Listener {
    /// A listener that answers with what it heard, `METHOD TARGET BODY`, and counts how often.
    static func echoing(
        counting calls: Tally = Tally(), limits: ListenerLimits = ListenerLimits(),
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
    /// The usual limits with the shortest idle time: microhttpd may notice only then that a client has half closed.
    static var impatient: ListenerLimits {
        var limits = ListenerLimits()
        limits.idleTimeout = .seconds(1)
        return limits
    }
}
