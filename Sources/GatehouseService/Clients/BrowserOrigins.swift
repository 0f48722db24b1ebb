import Foundation
import GatehouseRows
import GatehouseTypes
import Synchronization

/// The origins of the registered browser apps, whose scripts may call the service.
///
/// Every request with such an origin asks for them, also a stranger's. So they are read once in ten seconds at most,
/// and once for all who ask at the same time.
package final class BrowserOrigins: Sendable {
    private struct State {
        var known: (origins: Set<String>, readAt: Duration)?
        var reading = SingleFlight<Result<Set<String>, any Error>>()
    }

    private static let lifetime = Duration.seconds(10)

    private let storage: ServiceStorage
    private let time: any TimeSource
    private let state = Mutex(State())

    init(storage: ServiceStorage, time: any TimeSource) {
        self.storage = storage
        self.time = time
    }

    /// Finds out whether a browser app has this origin.
    ///
    /// - Parameter origin: As browsers write it, such as `https://app.example.com`.
    /// - Returns: Whether one has it.
    /// - Throws: ``ServiceError`` if the storage fails.
    package func contains(_ origin: String) async throws -> Bool {
        let now = time.uptime
        let step: Step = state.withLock { state in
            if let known = state.known, now - known.readAt < BrowserOrigins.lifetime { return .use(known.origins) }
            return .wait(state.reading.join { await self.read(at: now) })
        }
        switch step {
        case .use(let origins): return origins.contains(origin)
        case .wait(let reading): return try await reading.value().get().contains(origin)
        }
    }

    private enum Step {
        case use(Set<String>)
        case wait(OneShot<Result<Set<String>, any Error>>)
    }

    private func read(at now: Duration) async -> Result<Set<String>, any Error> {
        let result: Result<Set<String>, any Error>
        do {
            result = .success(try await readAll())
        } catch {
            result = .failure(error)
        }
        state.withLock { state in
            if case .success(let origins) = result { state.known = (origins, now) }
            state.reading.end()
        }
        return result
    }

    private func readAll() async throws -> Set<String> {
        let records = ServiceRecords(storage: storage)
        var (origins, last): (Set<String>, ClientID?) = ([], "")
        while let id = last {
            let clients = try await records.clients(after: id)
            origins.formUnion(clients.flatMap(\.browserOrigins))
            last = clients.last?.id
        }
        return origins
    }
}

extension ClientRecord {
    /// The origins of its redirect URIs if it's an app in a browser: one that can't keep a secret, and isn't native.
    package var browserOrigins: [String] {
        guard authenticationMethod == "none", metadata.applicationType == "web" else { return [] }
        var origins: [String] = []
        for origin in redirectURIs.compactMap(ClientRecord.origin) where !origins.contains(origin) {
            origins.append(origin)
        }
        return origins
    }

    /// The origin of a redirect URI; `nil` if pages have no such one.
    private static func origin(of uri: String) -> String? {
        guard let url = URLComponents(string: uri), let scheme = url.scheme?.asciiLowercased,
            scheme == "https" || scheme == "http", let host = url.host?.asciiLowercased
        else { return nil }
        let standard = scheme == "https" ? 443 : 80
        let port = url.port.flatMap { $0 == standard ? nil : ":\($0)" } ?? ""
        return "\(scheme)://\(host)\(port)"
    }
}
