import Foundation
import GatehouseServer
import GatehouseService

/// Fetches documents of clients for a command. Its operator may know why a document isn't available, and reads which
/// option helps. A client's developer only reads whether the host answers.
struct OperatorFetcher: ClientDocumentFetcher {
    private static let remedy =
        "it must answer over https within 5 seconds; '--delivery-network NETWORK' permits an address that isn't public, "
        + "and '--delivery-ca FILE' names an authority that this machine doesn't know"

    private let fetcher: DocumentFetcher

    /// - Throws: Errors of the options of ``DeliveryArguments``.
    init(_ invocation: Invocation) throws {
        fetcher = DocumentFetcher(over: try DeliveryArguments.transport(in: invocation))
    }

    func fetch(_ address: URL) async throws(ClientDocumentError) -> ClientDocument {
        do {
            return try await fetcher.fetch(address)
        } catch {
            guard error.kind == .unreachable else { throw error }
            throw ClientDocumentError(.unavailable, "\(error.reason); \(OperatorFetcher.remedy)")
        }
    }
}
