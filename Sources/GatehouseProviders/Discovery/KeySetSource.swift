import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseJOSE
import GatehouseTypes
import Synchronization

/// An issuer's public keys, fetched when a token names one that isn't known, but not more often than a cooldown allows.
final class KeySetSource: Sendable {
    /// How long a key is used without looking whether it has been withdrawn.
    static let lifetime = Duration.seconds(3600)

    /// How long after a fetch an unknown key leads to no other one.
    static let cooldown = Duration.seconds(30)

    private struct Copy {
        let url: URL
        let keys: JSONWebKeySet
        let fetchedAt: Duration
    }

    private let client: EndpointClient
    private let time: any TimeSource
    private let copy = Mutex<Copy?>(nil)

    init(client: EndpointClient, time: any TimeSource) {
        self.client = client
        self.time = time
    }

    /// The keys that can have signed a token with that header.
    func candidates(for header: JOSEHeader, at url: URL) async throws(EndpointFailure) -> [JSONWebKey] {
        if let known = copy.withLock({ $0 }), known.url == url {
            let age = time.uptime - known.fetchedAt
            let candidates = known.keys.candidates(for: header)
            if candidates.isEmpty ? age < KeySetSource.cooldown : age < KeySetSource.lifetime { return candidates }
        }
        let keys = try await fetch(url)
        copy.withLock { $0 = Copy(url: url, keys: keys, fetchedAt: time.uptime) }
        return keys.candidates(for: header)
    }

    private func fetch(_ url: URL) async throws(EndpointFailure) -> JSONWebKeySet {
        let response = try await client.get(url, maximumSize: 1024 * 1024)
        guard response.status == .ok else { throw .refused(response) }
        do {
            return try JSONWebKeySet(parsing: response.body)
        } catch {
            throw .unreadable(response, error)
        }
    }
}
