import Foundation
import GatehouseTypes
import Synchronization

/// Fetches documents that nobody may have got before they were asked for, such as a published request. All who ask
/// while a document is being fetched share one further fetch, which begins when that one has ended.
final class SharedFetches: Sendable {
    typealias Outcome = Result<ClientDocument, ClientDocumentError>

    /// The place of a document. A client that registered itself isn't given what was fetched for others: it may be at
    /// an address that isn't permitted for it.
    private struct Place: Hashable {
        let address: URL
        let isOfSelfRegistered: Bool
    }

    private let documents: ClientDocuments
    /// The next fetch of each document that is being fetched; nil if nobody waits for one.
    private let running = Mutex<[Place: OneShot<Outcome>?]>([:])

    init(_ documents: ClientDocuments) {
        self.documents = documents
    }

    /// Fetches a document. It must not be called within a transaction.
    ///
    /// - Returns: The document as it is after the call.
    /// - Throws: ``ClientDocumentError``.
    func fetch(
        _ address: URL, isOfSelfRegistered: Bool
    ) async throws(ClientDocumentError) -> ClientDocument {
        do {
            return try await next(address, isOfSelfRegistered: isOfSelfRegistered).value().get()
        } catch let error as ClientDocumentError {
            throw error
        } catch {
            throw ClientDocumentError(.unreachable, "the request has ended")
        }
    }

    /// Returns the outcome of the next fetch of a document, which begins at once or when the one that runs has ended.
    func next(_ address: URL, isOfSelfRegistered: Bool) -> OneShot<Outcome> {
        let place = Place(address: address, isOfSelfRegistered: isOfSelfRegistered)
        let (outcome, isFirst) = running.withLock { running in
            guard let next = running[place] else {
                running[place] = .some(nil)
                return (OneShot<Outcome>(), true)
            }
            if let next { return (next, false) }
            let outcome = OneShot<Outcome>()
            running[place] = outcome
            return (outcome, false)
        }
        if isFirst { spawn { await self.fetch(place, for: outcome) } }
        return outcome
    }

    /// Fetches a document, and again as long as others wait for it.
    private func fetch(_ place: Place, for first: OneShot<Outcome>) async {
        var next: OneShot<Outcome>? = first
        while let outcome = next {
            outcome.resolve(await fetch(place))
            next = running.withLock { running in
                let waiting = running[place] ?? nil
                running[place] = waiting == nil ? nil : .some(nil)
                return waiting
            }
        }
    }

    private func fetch(_ place: Place) async -> Outcome {
        do {
            return .success(
                try await documents.fetch(place.address, isOfSelfRegistered: place.isOfSelfRegistered))
        } catch {
            return .failure(error)
        }
    }
}
