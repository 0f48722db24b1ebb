import Foundation
import GatehouseCrypto
import GatehouseCurl
import GatehouseGuard
import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import GatehouseTypes
import Synchronization

/// A proxy with the configuration of the guide before a small server, and a guard that it asks.
final class GuardedBackend: Sendable {
    /// Where everything is, as the start script says.
    private struct Place: Decodable {
        let secure: String
        let plainPort: Int
        let authority: String
        let folder: String
    }

    let issuer: OfflineIssuer
    private let proxy: Proxy
    private let name: String
    private let place: Place
    private let backend: Listener
    private let kept: Requests

    private final class Requests: Sendable {
        let all = Mutex<[HTTPRequest]>([])
    }

    private init(
        _ proxy: Proxy, _ issuer: OfflineIssuer, name: String, place: Place, backend: Listener, kept: Requests
    ) {
        self.proxy = proxy
        self.issuer = issuer
        self.name = name
        self.place = place
        self.backend = backend
        self.kept = kept
    }

    /// Starts all of it, and stops it whatever happens in between.
    ///
    /// - Parameters:
    ///   - proxy: The proxy.
    ///   - isSealed: Whether the guard has a key that opens tokens.
    ///   - options: More options for the guard.
    ///   - other: Where something listens that is asked in place of a guard.
    ///   - body: Is called once all of it serves.
    /// - Throws: Whatever keeps it from starting, and whatever is thrown in between.
    static func run(
        _ proxy: Proxy, isSealed: Bool = false, options: [String] = [], asking other: Listener? = nil,
        _ body: (GuardedBackend) async throws -> Void
    ) async throws {
        let backend = try await start(proxy, isSealed: isSealed, options: options, asking: other)
        do {
            try await body(backend)
        } catch {
            try await backend.stop()
            throw error
        }
        try await backend.stop()
    }

    private static func start(
        _ proxy: Proxy, isSealed: Bool, options: [String], asking other: Listener?
    ) async throws -> GuardedBackend {
        let issuer = try OfflineIssuer()
        let name = UUID().uuidString
        let files = FileManager.default.temporaryDirectory.appending(path: "gatehouse-guarded-" + name)
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: files) }
        let (keys, key) = (files.appending(path: "keys.json"), files.appending(path: "backend.pem"))
        try Data(issuer.keySet.utf8).write(to: keys)
        try Data(issuer.backend.pem.revealedBytes).write(to: key)
        let kept = Requests()
        var limits = ListenerLimits()
        limits.headSize = 64 * 1024
        let backend = try await Listener.start(limits: limits) { request in
            kept.all.withLock { $0.append(request) }
            return HTTPResponse(status: .ok, headers: ["Content-Type": "text/plain"], body: Array("notes".utf8))
        }
        let ours = [
            "--issuer", OfflineIssuer.name, "--audience", OfflineIssuer.audience, "--jwks-file", keys.path,
        ]
        let output = try await Script(proxy.rawValue + "/start").run(
            [name, backend.address.description]
                + (other.map { ["--asks", $0.address.description] }
                    ?? ours + (isSealed ? ["--key", key.path] : []) + options))
        let place = try JSONDecoder().decode(Place.self, from: Data(output.utf8))
        kept.all.withLock { $0 = [] }
        return GuardedBackend(proxy, issuer, name: name, place: place, backend: backend, kept: kept)
    }

    private func stop() async throws {
        try await Script(proxy.rawValue + "/stop").run(name)
        await backend.stop()
    }

    func stopGuard() async throws {
        try await Script(proxy.rawValue + "/stop").run(name, "guard")
    }

    /// The requests that reached the server since the last look.
    func takeRequests() -> [HTTPRequest] {
        kept.all.withLock { all in
            defer { all = [] }
            return all
        }
    }

    /// What the guard has logged.
    func log() throws -> String {
        try String(contentsOf: URL(filePath: place.folder + "/guard/output.log"), encoding: .utf8)
    }

    /// The address of a page, as clients know it.
    func address(_ path: String) throws -> URL {
        guard let url = URL(string: place.secure + path) else { throw URLError(.badURL) }
        return url
    }

    /// A transport that trusts the proxy's certificate.
    var transport: CurlTransport {
        CurlTransport(CurlConfiguration(caFile: place.authority))
    }

    /// Where clients send their requests, without the scheme.
    var authority: String { String(place.secure.trimmingPrefix("https://")) }

    /// Sends a request, byte for byte as it's given here.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - fields: Header fields besides `Host` and `Connection`.
    ///   - method: The method.
    ///   - body: A body, which is sent with its length.
    ///   - tail: What is sent behind the head, if there is no body.
    /// - Returns: The answer's head.
    /// - Throws: An error if the proxy neither answers nor closes.
    func send(
        _ target: String, _ fields: [String], method: String = "GET", body: String? = nil, tail: String = ""
    ) async throws -> PlainAnswer {
        var head = ["\(method) \(target) HTTP/1.1", "Host: \(authority)", "Connection: close"] + fields
        if let body { head.append("Content-Length: \(body.utf8.count)") }
        let text = head.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? tail)
        let port = place.plainPort
        let bytes = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let client = try LoopbackClient(port: port)
                        client.send(text)
                        return try client.receiveAll()
                    })
            }
        }
        return PlainAnswer(String(decoding: bytes, as: UTF8.self))
    }
}

/// An answer as it stands on the wire.
struct PlainAnswer {
    let status: Int
    let headers: HTTPHeaders

    init(_ text: String) {
        let head = text.prefix(upTo: text.firstRange(of: "\r\n\r\n")?.lowerBound ?? text.endIndex)
        let lines = head.split(separator: "\r\n")
        status = lines.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? 0
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { headers.add(String(parts[0]), String(parts[1])) }
        }
        self.headers = headers
    }

    /// The error that the challenges name.
    var error: String? { headers.challenges().compactMap { $0["error"] }.first }
}
