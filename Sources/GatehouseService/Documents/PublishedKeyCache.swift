import Foundation
import GatehouseJOSE
import GatehouseTypes
import Synchronization

/// The keys that clients publish (`jwks_uri`), by their addresses. Keys are fetched once for all requests that wait for
/// them.
final class PublishedKeyCache: Sendable {
    private static let capacity = 1_000

    private typealias Outcome = Result<JSONWebKeySet, ClientDocumentError>

    private struct Entry {
        var keys = PublishedKeys()
        var fetch = SingleFlight<Outcome>()
        var usedAt: Duration
    }

    /// The place of keys. A client that registered itself isn't given what was fetched for others: it may be at an
    /// address that isn't permitted for it.
    private struct Place: Hashable {
        let address: URL
        let isOfSelfRegistered: Bool
    }

    private enum Next {
        case done(Outcome)
        case wait(OneShot<Outcome>)
    }

    private let documents: ClientDocuments
    private let time: any TimeSource
    private let entries = Mutex<[Place: Entry]>([:])

    init(_ documents: ClientDocuments, time: any TimeSource) {
        self.documents = documents
        self.time = time
    }

    /// The keys at an address.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - keyID: The key that is looked for; `nil` if a token names none.
    ///   - isOfSelfRegistered: Whether the client registered itself.
    /// - Returns: The keys, also if the one that is looked for isn't among them.
    /// - Throws: ``ClientDocumentError`` if there are none.
    func keys(
        at address: URL, for keyID: KeyID?, isOfSelfRegistered: Bool
    ) async throws(ClientDocumentError) -> JSONWebKeySet {
        switch next(at: Place(address: address, isOfSelfRegistered: isOfSelfRegistered), for: keyID) {
        case .done(let outcome): return try outcome.get()
        case .wait(let fetch):
            do {
                return try await fetch.value().get()
            } catch let error as ClientDocumentError {
                throw error
            } catch {
                throw ClientDocumentError(.unreachable, "the request has ended")
            }
        }
    }

    private func next(at place: Place, for keyID: KeyID?) -> Next {
        let now = time.uptime
        return entries.withLock { entries in
            if entries[place] == nil { makeRoom(in: &entries) }
            var entry = entries[place] ?? Entry(usedAt: now)
            defer { entries[place] = entry }
            entry.usedAt = now
            switch entry.keys.step(for: keyID, at: now) {
            case .use(let keySet): return .done(.success(keySet))
            case .fail(let error): return .done(.failure(error))
            case .fetch: return .wait(entry.fetch.join { await self.fetch(place) })
            }
        }
    }

    /// Forgets the keys that weren't used for longest. There is room for more clients than fetch at once.
    private func makeRoom(in entries: inout [Place: Entry]) {
        guard entries.count >= PublishedKeyCache.capacity else { return }
        let idle = entries.filter { $0.value.fetch.running == nil }
        if let oldest = idle.min(by: { $0.value.usedAt < $1.value.usedAt }) { entries[oldest.key] = nil }
    }

    private func fetch(_ place: Place) async -> Outcome {
        let result: Result<PublishedKeys.Document, ClientDocumentError>
        do {
            let document = try await documents.fetch(place.address, isOfSelfRegistered: place.isOfSelfRegistered)
            result = .success(
                PublishedKeys.Document(
                    keySet: try PublishedKeyCache.keys(in: document.content), lifetime: document.lifetime))
        } catch {
            result = .failure(error)
        }
        return entries.withLock { entries in
            var entry = entries[place] ?? Entry(usedAt: time.uptime)
            defer { entries[place] = entry }
            entry.fetch.end()
            return entry.keys.store(result, at: time.uptime)
        }
    }

    /// The keys of a document.
    private static func keys(in content: [UInt8]) throws(ClientDocumentError) -> JSONWebKeySet {
        guard let json = try? JSONValue(parsing: content, limits: .document) else {
            throw ClientDocumentError(.unacceptable, "it isn't JSON")
        }
        do {
            return try SignatureKeys(published: json).keySet
        } catch {
            throw ClientDocumentError(.unacceptable, String(error.reason.dropLast()))
        }
    }
}
