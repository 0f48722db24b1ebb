import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
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
        let address = try #require(line["listening"]?.string)
        var request = HTTPRequest(.get, url: try #require(URL(string: "http://\(address)\(path)")))
        request.headers = fields
        return try await CurlTransport().send(request)
    }

    func nginx(_ target: String, _ fields: HTTPHeaders) async throws -> HTTPResponse {
        var headers = fields
        headers["X-Original-Method"] = "GET"
        headers["X-Original-URI"] = target
        return try await ask("/decide", headers)
    }
}
