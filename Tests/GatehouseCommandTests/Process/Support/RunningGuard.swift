import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import TLSTestSupport
import Testing

/// A guard in a process of its own, asked as nginx does.
struct RunningGuard {
    let child: ChildProcess
    let line: JSONValue

    static func start(in world: CommandWorld, _ arguments: [String]) async throws -> RunningGuard {
        let child = try world.start(
            [
                "guard", "--audience", OfflineIssuer.audience, "--public-origin", "https://api.example.com",
                "--listen", "127.0.0.1:0", "--json",
            ] + arguments)
        guard let line = await child.output.next() else {
            throw CommandWorld.NotServing(errors: await child.errors.all())
        }
        return RunningGuard(child: child, line: try JSONValue(parsing: line))
    }

    func ask(_ path: String, _ fields: HTTPHeaders = [:]) async throws -> HTTPResponse {
        try await CurlTransport.patient().send(request(path, fields))
    }

    func nginx(_ target: String, _ fields: HTTPHeaders) async throws -> HTTPResponse {
        try await CurlTransport.patient().send(question(target, fields))
    }

    /// What it decides about a request with a token, at last.
    func decision(_ token: String) async throws -> HTTPResponse {
        try await patient.load(question("/", ["Authorization": "Bearer " + token]))
    }

    /// Whether it's ready, at last.
    func isReady() async throws -> Bool {
        try await patient.load(request("/readyz")).status == .ok
    }

    /// Asks again while the guard can't say: on a busy machine somebody whom it has to ask itself may take too long for
    /// it.
    private var patient: LoaderChain {
        LoaderChain(transport: CurlTransport.patient()) { Retry(.exponential(maximumAttempts: 6)) }
    }

    private func question(_ target: String, _ fields: HTTPHeaders) throws -> HTTPRequest {
        var headers = fields
        headers["X-Original-Method"] = "GET"
        headers["X-Original-URI"] = target
        return try request("/decide", headers)
    }

    private func request(_ path: String, _ fields: HTTPHeaders = [:]) throws -> HTTPRequest {
        let address = try #require(line["listening"]?.string)
        var request = HTTPRequest(.get, url: try #require(URL(string: "http://\(address)\(path)")))
        request.headers = fields
        return request
    }
}
