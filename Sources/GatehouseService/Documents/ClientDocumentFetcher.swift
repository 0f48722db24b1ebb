public import Foundation

/// Fetches documents that clients publish: their keys, requests and sectors.
///
/// Clients choose the URLs. So a fetcher sends requests only to public addresses and to those that the operator names,
/// over TLS, without following redirects, and with limits on time and size.
public protocol ClientDocumentFetcher: Sendable {
    /// Fetches a document.
    ///
    /// - Parameter address: An `https` URL.
    /// - Returns: The document, of at most ``ClientDocument/maximumSize`` bytes.
    /// - Throws: ``ClientDocumentError``.
    func fetch(_ address: URL) async throws(ClientDocumentError) -> ClientDocument

    /// Fetches a document of a client that registered itself. Addresses that an operator permits for clients that he
    /// has registered aren't permitted for these. By default it is fetched like any other.
    ///
    /// - Parameter address: An `https` URL.
    /// - Returns: The document, of at most ``ClientDocument/maximumSize`` bytes.
    /// - Throws: ``ClientDocumentError``.
    func fetchForSelfRegistered(_ address: URL) async throws(ClientDocumentError) -> ClientDocument
}

extension ClientDocumentFetcher {
    /// Fetches the document like any other.
    public func fetchForSelfRegistered(_ address: URL) async throws(ClientDocumentError) -> ClientDocument {
        try await fetch(address)
    }
}

/// A document that a client publishes.
public struct ClientDocument: Sendable {
    /// The maximum size in bytes.
    public static let maximumSize = 64 * 1024

    /// The content.
    public let content: [UInt8]

    /// How long it may be used, as its server says; `nil` if it doesn't.
    public let lifetime: Duration?

    /// Creates a document.
    public init(_ content: [UInt8], lifetime: Duration? = nil) {
        self.content = content
        self.lifetime = lifetime
    }
}

/// The reason why a document of a client isn't available.
public struct ClientDocumentError: Error, Sendable, CustomStringConvertible {
    /// The kinds of reasons.
    @nonexhaustive
    public enum Kind: String, Sendable {
        /// Nothing was sent, because the address isn't acceptable, or there was no answer. A document that was fetched
        /// before may still be used.
        case unreachable
        /// The host answered that it can't send the document at this moment, such as by status 503 or 429. A document
        /// that was fetched before may still be used.
        case unavailable
        /// There was an answer, and it isn't the document.
        case unacceptable
        /// The service fetches too many documents at this moment.
        case overloaded
    }

    /// The kind of reason.
    public let kind: Kind

    /// What happened, for the operator.
    public let reason: String

    /// Creates an error.
    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }

    /// The kind and the reason.
    public var description: String { "\(kind.rawValue): \(reason)" }

    /// What the client's developer can do. It says no more about an address than whether it answers, and how. Otherwise
    /// somebody who registers a client could make the service look for machines.
    var advice: String {
        switch kind {
        case .unreachable:
            "no answer came from its host. It must be reachable over https, at a public address and with a valid "
                + "certificate, and answer within 5 seconds"
        case .unavailable, .unacceptable: reason
        case .overloaded: "too many documents are fetched at this moment. Try again"
        }
    }
}
