import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import Synchronization

/// Stands between clients and a service, under the address that the service gives as its own.
///
/// It hands every secret that crosses to a canary, and a test can hold up what it likes.
final class Relay: Sendable {
    typealias Interception = @Sendable (HTTPRequest) async -> Void

    private struct State {
        var port = 0
        var interception: Interception = { _ in }
    }

    let canary = Canary()
    /// What a browser or a resource sends with, so that the canary hears of its secrets too.
    let transport: CanaryTransport
    private let curl = CurlTransport()
    private let state = Mutex(State())
    private let listener = Mutex<Listener?>(nil)

    private init() {
        transport = CanaryTransport(curl, canary: canary)
    }

    static func start() async throws -> Relay {
        let relay = Relay()
        let listener = try await Listener.start { await relay.pass($0) }
        relay.listener.withLock { $0 = listener }
        return relay
    }

    var issuer: String {
        listener.withLock { $0?.origin.description ?? "" }
    }

    /// From now on requests go to the service on that port.
    func connect(to port: Int) {
        state.withLock { $0.port = port }
    }

    /// From now on this is done before a request goes on.
    func intercept(_ body: @escaping Interception) {
        state.withLock { $0.interception = body }
    }

    func stop() async {
        await listener.withLock { $0.take() }?.stop()
    }

    private func pass(_ request: HTTPRequest) async -> HTTPResponse {
        let now = state.withLock { $0 }
        await now.interception(request)
        var request = request
        request.port = now.port
        for name in ["Host", "Content-Length", "Connection", "Expect"] { request.headers[name] = nil }
        for proof in request.headers[values: "DPoP"] { canary.collect(proof, as: "proof") }
        do {
            return try await transport.send(request)
        } catch {
            return HTTPResponse(status: 502)
        }
    }
}
