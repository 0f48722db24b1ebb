import Foundation
import GatehouseHTTP
package import GatehouseOAuth
package import GatehouseTypes
import Synchronization

/// An issuer's metadata, fetched when needed and cached (OpenID Connect Discovery; RFC 8414).
package final class MetadataSource: Sendable {
    /// How long metadata is used before it is fetched again.
    private static let lifetime = Duration.seconds(3600)

    /// How long old metadata is used after a failed fetch, before the next attempt.
    private static let grace = Duration.seconds(60)

    private struct Copy {
        let metadata: ServerMetadata
        let end: Duration
    }

    package let issuer: String
    private let client: DocumentClient
    private let time: any TimeSource
    private let diagnostics: any DiagnosticSink
    private let adapt: @Sendable ([UInt8]) -> [UInt8]
    private let copy = Mutex<Copy?>(nil)
    private let reported = ReportedFaults<UnusableMember>()

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier.
    ///   - client: Sends the requests.
    ///   - time: The clock.
    ///   - diagnostics: The sink that receives an event for each member that can't be used, once as long as the member
    ///     doesn't change.
    ///   - adapt: Changes the document before it is parsed.
    package init(
        issuer: String, client: DocumentClient, time: any TimeSource,
        diagnostics: any DiagnosticSink = NoDiagnostics(),
        adapt: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 }
    ) {
        self.issuer = issuer
        self.client = client
        self.time = time
        self.diagnostics = diagnostics
        self.adapt = adapt
    }

    /// The metadata that was fetched last, however old it is; `nil` if there is none.
    package var cached: ServerMetadata? { copy.withLock { $0?.metadata } }

    /// Returns the metadata. If a fetch fails, old metadata stays in use.
    ///
    /// - Throws: `IssuerError` if there is no metadata, if the task was cancelled, or if the document names another
    ///   issuer, which isn't treated as an outage.
    package func metadata() async throws(IssuerError) -> ServerMetadata {
        let known = copy.withLock { $0 }
        if let known, time.uptime < known.end { return known.metadata }
        do {
            return keep(try await fetch(), for: MetadataSource.lifetime)
        } catch {
            if error.isIssuerMismatch { throw error }
            if (error.underlyingError as? HTTPError)?.code == .cancelled { throw error }
            guard let known else { throw error }
            return keep(known.metadata, for: MetadataSource.grace)
        }
    }

    /// Fetches the metadata, whatever is cached.
    package func fetch() async throws(IssuerError) -> ServerMetadata {
        let address = URL(string: issuer).flatMap { HTTPRequest(url: $0).address }
        var missing = IssuerError(.insecureAddress, address: address)
        for url in Issuer.wellKnownURLs(issuer) {
            do {
                let metadata = try await client.document(HTTPRequest(.get, url: url)) {
                    try ServerMetadata(parsing: adapt($0), expectedIssuer: issuer, at: url.absoluteString)
                }
                for member in reported.new(among: metadata.unusable) {
                    diagnostics.record(DiagnosticEvent("metadata.ignored", member.fields))
                }
                return metadata
            } catch {
                if error.isIssuerMismatch { throw error.explainingMismatch(expected: issuer) }
                // The next well-known URL is tried only if there is no document at this one. Storage services answer
                // 403 in that case.
                guard let status = error.response?.status, [.notFound, .forbidden].contains(status) else { throw error }
                missing = error
            }
        }
        throw missing
    }

    private func keep(_ metadata: ServerMetadata, for duration: Duration) -> ServerMetadata {
        copy.withLock { $0 = Copy(metadata: metadata, end: time.uptime + duration) }
        return metadata
    }
}

extension IssuerError {
    /// Whether the metadata are those of another issuer.
    fileprivate var isIssuerMismatch: Bool { (underlyingError as? OAuthError)?.code == .issuerMismatch }

    /// Returns the same error with the issuer that was expected and the one that was found.
    fileprivate func explainingMismatch(expected: String) -> IssuerError {
        let found = response.flatMap { try? JSONValue(parsing: $0.body, limits: .document)["issuer"]?.string } ?? ""
        let names = (found: String(found.prefix(256)).debugDescription, expected: expected.debugDescription)
        return IssuerError(
            code, response: response, address: address,
            detail: "the issuer calls itself \(names.found), but \(names.expected) is configured",
            underlyingError: underlyingError)
    }
}
