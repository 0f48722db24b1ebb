import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseJOSE
import GatehouseTypes
import Synchronization

/// An issuer's public keys. They are fetched again when a token needs one that isn't known, at once for the first such
/// token, since issuers change their keys, and then not more often than a cooldown allows, since anybody can make tokens
/// that need one.
final class KeySetSource: Sendable {
    /// How long a key is used without looking whether it has been withdrawn.
    static let lifetime = Duration.seconds(3600)

    /// How long after a token that needed other keys the next one leads to no other fetch.
    static let cooldown = Duration.seconds(30)

    private struct Copy {
        let url: URL
        let keys: JSONWebKeySet
        /// Whom a key is for, by its name, where the document says so beside the key.
        let issuers: [KeyID: String]
        let fetchedAt: Duration
    }

    private let client: EndpointClient
    private let time: any TimeSource
    private let state = Mutex((copy: Copy?.none, lastMiss: Duration?.none))

    init(client: EndpointClient, time: any TimeSource) {
        self.client = client
        self.time = time
    }

    /// The keys that can have signed a token with that header.
    func candidates(for header: JOSEHeader, at url: URL) async throws(EndpointFailure) -> [JSONWebKey] {
        guard let known = state.withLock({ $0.copy }), known.url == url,
            time.uptime - known.fetchedAt < KeySetSource.lifetime
        else { return try await fetch(url).candidates(for: header) }
        let candidates = known.keys.candidates(for: header)
        guard candidates.isEmpty else { return candidates }
        return try await otherKeys(at: url)?.candidates(for: header) ?? []
    }

    /// The keys, fetched again for a token that none of the known ones fits; nothing if that was done just now.
    func otherKeys(at url: URL) async throws(EndpointFailure) -> JSONWebKeySet? {
        let isDue = state.withLock { state in
            if let last = state.lastMiss, time.uptime - last < KeySetSource.cooldown { return false }
            state.lastMiss = time.uptime
            return true
        }
        return isDue ? try await fetch(url) : nil
    }

    /// The issuer that a key is for, where the document names one beside each: those of issuers that stand for many do.
    func issuer(of key: JSONWebKey) -> String? {
        key.keyID.flatMap { id in state.withLock { $0.copy?.issuers[id] } }
    }

    private func fetch(_ url: URL) async throws(EndpointFailure) -> JSONWebKeySet {
        let response = try await client.get(url, of: .keys, maximumSize: 1024 * 1024)
        guard response.status == .ok else { throw .refused(response, at: .keys) }
        do {
            let keys = try JSONWebKeySet(parsing: response.body)
            let issuers = KeySetSource.issuers(in: response.body)
            state.withLock { $0.copy = Copy(url: url, keys: keys, issuers: issuers, fetchedAt: time.uptime) }
            return keys
        } catch {
            throw .unreadable(response, error, at: .keys)
        }
    }

    private static func issuers(in document: [UInt8]) -> [KeyID: String] {
        let keys = (try? JSONValue(parsing: document, limits: .document))?["keys"]?.array ?? []
        let named = keys.compactMap { key in
            key["kid"]?.string.flatMap { name in key["issuer"]?.string.map { (KeyID(name), $0) } }
        }
        return Dictionary(named, uniquingKeysWith: { $1 })
    }
}
