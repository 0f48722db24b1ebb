import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTypes
import Testing

/// Apache with a module that others wrote.
struct StartedServer {
    private struct Place: Decodable {
        let address: URL
        let authority: String
        let folder: String
    }

    private let place: Place

    /// The server's address without a path.
    var address: URL { place.address }

    /// Starts it, and stops it whatever happens in between.
    ///
    /// - Parameters:
    ///   - module: The module: a folder of `Interop`.
    ///   - port: The server's port.
    ///   - arguments: The other arguments of the module's start script.
    ///   - body: Is called once it serves.
    /// - Throws: Whatever keeps it from starting, and whatever is thrown in between.
    static func run(
        _ module: String, port: Int, _ arguments: [String], _ body: (StartedServer) async throws -> Void
    ) async throws {
        let name = UUID().uuidString
        let output = try await Script("\(module)/start").run([name, String(port)] + arguments)
        let server = StartedServer(place: try JSONDecoder().decode(Place.self, from: Data(output.utf8)))
        do {
            try await body(server)
        } catch {
            try await Script("\(module)/stop").run(name)
            throw error
        }
        try await Script("\(module)/stop").run(name)
    }

    /// A port that nobody else uses, for a server that must be registered before it starts.
    static func freePort() async throws -> Int {
        let home = try #require(ProcessInfo.processInfo.environment["INTEROP_HOME"])
        let output = try await Script("lib/free-ports").run("1", home + "/ports")
        return try #require(Int(output.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
}
