import Foundation
import Synchronization

/// Fetches the documents of clients, some at a time, and counts that.
final class ClientDocuments: Sendable {
    /// How many are fetched at once.
    static let places = 64

    private struct Counts {
        var running = 0
        var fetches = 0
        var failures = 0
    }

    private let fetcher: any ClientDocumentFetcher
    private let counts = Mutex(Counts())

    init(_ fetcher: any ClientDocumentFetcher) {
        self.fetcher = fetcher
    }

    /// How many fetches there were, and how many of them have failed.
    var work: (fetches: Int, failures: Int) { counts.withLock { ($0.fetches, $0.failures) } }

    /// Fetches a document. It must not be called within a transaction.
    func fetch(_ address: URL) async throws(ClientDocumentError) -> ClientDocument {
        let hasPlace = counts.withLock { counts in
            guard counts.running < ClientDocuments.places else { return false }
            counts.running += 1
            counts.fetches += 1
            return true
        }
        guard hasPlace else { throw ClientDocumentError(.overloaded, "too many documents are fetched at once") }
        do throws(ClientDocumentError) {
            let document = try await fetcher.fetch(address)
            guard document.content.count <= ClientDocument.maximumSize else {
                throw ClientDocumentError(.unacceptable, "it is longer than \(ClientDocument.maximumSize) bytes")
            }
            counts.withLock { $0.running -= 1 }
            return document
        } catch {
            counts.withLock { counts in
                counts.running -= 1
                counts.failures += 1
            }
            throw error
        }
    }
}
