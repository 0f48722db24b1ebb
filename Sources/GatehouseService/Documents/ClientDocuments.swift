import Foundation
import Synchronization

/// Fetches the documents of clients, some at a time, and counts that.
final class ClientDocuments: Sendable {
    /// How many are fetched at once.
    static let places = 64
    /// The number of places for clients that registered themselves, so that these leave some to an operator's clients.
    static let placesOfSelfRegistered = 16
    /// The number of places for one host, so that one that doesn't answer takes few. Clients that registered themselves
    /// have as many there of their own.
    static let placesPerHost = 4

    private struct Host: Hashable {
        let name: String
        let isOfSelfRegistered: Bool
    }

    private struct Counts {
        var running: [Host: Int] = [:]
        var fetches = 0
        var failures = 0

        func hasPlace(at host: Host) -> Bool {
            let places = host.isOfSelfRegistered ? ClientDocuments.placesOfSelfRegistered : ClientDocuments.places
            let others = running.filter { $0.key.isOfSelfRegistered || !host.isOfSelfRegistered }
            return others.values.reduce(0, +) < places && running[host, default: 0] < ClientDocuments.placesPerHost
        }

        mutating func leave(_ host: Host) {
            let left = running[host, default: 1] - 1
            running[host] = left > 0 ? left : nil
        }
    }

    private let fetcher: any ClientDocumentFetcher
    private let counts = Mutex(Counts())

    init(_ fetcher: any ClientDocumentFetcher) {
        self.fetcher = fetcher
    }

    /// How many fetches there were, and how many of them have failed.
    var work: (fetches: Int, failures: Int) { counts.withLock { ($0.fetches, $0.failures) } }

    /// Fetches a document. It must not be called within a transaction.
    ///
    /// - Parameters:
    ///   - address: Its address.
    ///   - isOfSelfRegistered: Whether its client registered itself.
    /// - Returns: The document.
    /// - Throws: ``ClientDocumentError``.
    func fetch(
        _ address: URL, isOfSelfRegistered: Bool
    ) async throws(ClientDocumentError) -> ClientDocument {
        let host = Host(name: address.host() ?? "", isOfSelfRegistered: isOfSelfRegistered)
        let hasPlace = counts.withLock { counts in
            counts.fetches += 1
            guard counts.hasPlace(at: host) else {
                counts.failures += 1
                return false
            }
            counts.running[host, default: 0] += 1
            return true
        }
        guard hasPlace else { throw ClientDocumentError(.overloaded, "too many documents are fetched at once") }
        do throws(ClientDocumentError) {
            let document =
                isOfSelfRegistered
                ? try await fetcher.fetchForSelfRegistered(address) : try await fetcher.fetch(address)
            guard document.content.count <= ClientDocument.maximumSize else {
                throw ClientDocumentError(.unacceptable, "it is longer than \(ClientDocument.maximumSize) bytes")
            }
            counts.withLock { $0.leave(host) }
            return document
        } catch {
            counts.withLock { counts in
                counts.leave(host)
                counts.failures += 1
            }
            throw error
        }
    }
}
