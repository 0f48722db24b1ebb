package import Foundation
package import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Synchronization

/// A host in memory at which clients publish documents.
package final class DocumentHost: ClientDocumentFetcher {
    private struct State {
        var answers: [String: Result<ClientDocument, ClientDocumentError>] = [:]
        var fetched: [String] = []
        var fetchedForSelfRegistered = 0
        var gate: OneShot<Void>?
    }

    private let state = Mutex(State())
    private let begun = Tally()

    package init() {}

    /// The addresses that were asked for, in order.
    package var fetched: [String] { state.withLock { $0.fetched } }

    /// The number of fetches for clients that registered themselves.
    package var fetchedForSelfRegistered: Int { state.withLock { $0.fetchedForSelfRegistered } }

    /// Publishes a document.
    package func publish(_ text: String, at address: String, lifetime: Duration? = nil) {
        answer(.success(ClientDocument(Array(text.utf8), lifetime: lifetime)), at: address)
    }

    /// Lets each fetch from an address fail.
    package func fail(_ kind: ClientDocumentError.Kind, at address: String, because reason: String = "it answered 404")
    {
        answer(.failure(ClientDocumentError(kind, reason)), at: address)
    }

    private func answer(_ answer: Result<ClientDocument, ClientDocumentError>, at address: String) {
        state.withLock { $0.answers[address] = answer }
    }

    /// Waits until that many fetches have begun in all.
    package func waitForFetches(_ count: Int) async throws { try await begun.wait(for: count) }

    /// Lets fetches wait from now on, until the next ``release()``.
    package func hold() { state.withLock { $0.gate = $0.gate ?? OneShot() } }

    /// Lets fetches go on.
    package func release() {
        let gate = state.withLock { state in
            defer { state.gate = nil }
            return state.gate
        }
        gate?.resolve(())
    }

    package func fetchForSelfRegistered(_ address: URL) async throws(ClientDocumentError) -> ClientDocument {
        state.withLock { $0.fetchedForSelfRegistered += 1 }
        return try await fetch(address)
    }

    package func fetch(_ address: URL) async throws(ClientDocumentError) -> ClientDocument {
        let (answer, gate) = state.withLock { state in
            state.fetched.append(address.absoluteString)
            return (state.answers[address.absoluteString], state.gate)
        }
        begun.increment()
        if let gate { _ = try? await gate.value() }
        guard let answer else { throw ClientDocumentError(.unacceptable, "it answered 404") }
        return try answer.get()
    }
}
