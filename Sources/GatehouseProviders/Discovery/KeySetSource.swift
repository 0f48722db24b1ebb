import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseJOSE
import GatehousePasswordProviders
import GatehouseTypes
import Synchronization

/// An issuer's public keys. They are fetched again when a token needs an unknown key. The first such token causes a
/// fetch at once, since issuers rotate their keys. Further ones cause a fetch only after a cooldown, since anyone can
/// create tokens with unknown keys.
final class KeySetSource: Sendable {
    /// How long keys are used before they are fetched again.
    static let lifetime = Duration.seconds(3600)

    /// The minimum time between two fetches for unknown keys.
    static let cooldown = Duration.seconds(30)

    /// The keys, with the number of the fetch that returned them.
    struct Fetched {
        let keys: JSONWebKeySet
        let number: Int
    }

    private struct Copy {
        let url: URL
        let keys: Fetched
        /// The issuers of keys, by key identifier, if the document contains them.
        let issuers: [KeyID: String]
        let fetchedAt: Duration
    }

    private struct State {
        var copy: Copy?
        var lastMiss: Duration?
        var missesUnderWay = 0
        var count = 0
    }

    private let client: EndpointClient
    private let time: any TimeSource
    private let state = Mutex(State())

    init(client: EndpointClient, time: any TimeSource) {
        self.client = client
        self.time = time
    }

    /// Returns the keys. Fetches them if they are missing or too old.
    func known(at url: URL) async throws(EndpointFailure) -> Fetched {
        if let copy = state.withLock({ $0.copy }), copy.url == url,
            time.uptime - copy.fetchedAt < KeySetSource.lifetime
        {
            return copy.keys
        }
        return try await fetch(url)
    }

    /// Returns the keys for a token that none of the known keys verifies: newer ones that were fetched meanwhile, or
    /// the result of another fetch. Returns `nil` during the cooldown, unless such a fetch of another caller is still
    /// in progress.
    func keys(newerThan old: Fetched, at url: URL) async throws(EndpointFailure) -> Fetched? {
        let newer = state.withLock { state -> Fetched? in
            if let copy = state.copy, copy.url == url, copy.keys.number > old.number { return copy.keys }
            return nil
        }
        if let newer { return newer }
        guard beginMiss() else { return nil }
        defer { state.withLock { $0.missesUnderWay -= 1 } }
        return try await fetch(url)
    }

    private func beginMiss() -> Bool {
        state.withLock { state in
            if let last = state.lastMiss, state.missesUnderWay == 0, time.uptime - last < KeySetSource.cooldown {
                return false
            }
            state.lastMiss = time.uptime
            state.missesUnderWay += 1
            return true
        }
    }

    /// Returns the issuer of a key, if the document names one beside the key. Documents for several issuers do.
    func issuer(of key: JSONWebKey) -> String? {
        key.keyID.flatMap { id in state.withLock { $0.copy?.issuers[id] } }
    }

    private func fetch(_ url: URL) async throws(EndpointFailure) -> Fetched {
        let response = try await client.get(url, of: .keys, maximumSize: 1024 * 1024)
        guard response.status == .ok else { throw .refused(response, at: .keys) }
        do {
            let keys = try JSONWebKeySet(parsing: response.body)
            let issuers = KeySetSource.issuers(in: response.body)
            return state.withLock { state in
                state.count += 1
                let fetched = Fetched(keys: keys, number: state.count)
                state.copy = Copy(url: url, keys: fetched, issuers: issuers, fetchedAt: time.uptime)
                return fetched
            }
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
