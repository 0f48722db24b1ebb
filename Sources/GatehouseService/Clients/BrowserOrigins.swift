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
        var reading: Task<Set<String>, any Error>?
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
        let reading: Task<Set<String>, any Error>? = state.withLock { state in
            if let known = state.known, now - known.readAt < BrowserOrigins.lifetime { return nil }
            let reading = state.reading ?? spawn { try await self.read(at: now) }
            state.reading = reading
            return reading
        }
        guard let reading else { return state.withLock { $0.known?.origins.contains(origin) ?? false } }
        return try await reading.value.contains(origin)
    }

    private func read(at now: Duration) async throws -> Set<String> {
        let origins: Set<String>
        do {
            origins = try await readAll()
        } catch {
            state.withLock { $0.reading = nil }
            throw error
        }
        state.withLock { state in
            state.known = (origins, now)
            state.reading = nil
        }
        return origins
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
