import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseTypes
import Synchronization

/// An issuer's metadata, fetched when needed and cached (OpenID Connect Discovery; RFC 8414).
final class MetadataSource: Sendable {
    /// How long metadata is used before it is fetched again.
    static let lifetime = Duration.seconds(3600)

    /// How long old metadata is used after a failed fetch, before the next attempt.
    static let grace = Duration.seconds(60)

    /// The maximum size of a document, in bytes.
    static let maximumSize = 1024 * 1024

    private struct Copy {
        let metadata: ServerMetadata
        let end: Duration
    }

    private let issuer: String
    private let template: IssuerTemplate?
    private let client: EndpointClient
    private let time: any TimeSource
    private let copy: Mutex<Copy?>

    init(issuer: String, template: IssuerTemplate? = nil, client: EndpointClient, time: any TimeSource) {
        self.issuer = issuer
        self.template = template
        self.client = client
        self.time = time
        copy = Mutex(nil)
    }

    /// Returns the metadata. If a fetch fails, old metadata stays in use.
    ///
    /// - Throws: `EndpointFailure` if there is no metadata, if the task was cancelled, or if the document names another
    ///   issuer, which isn't treated as an outage.
    func metadata() async throws(EndpointFailure) -> ServerMetadata {
        let known = copy.withLock { $0 }
        if let known, time.uptime < known.end { return known.metadata }
        do {
            return keep(try await fetch(), for: MetadataSource.lifetime)
        } catch {
            if case .unreadable(_, let cause as OAuthError, _) = error, cause.code == .issuerMismatch { throw error }
            if case .noAnswer(let cause, _) = error, cause.code == .cancelled { throw error }
            guard let known else { throw error }
            return keep(known.metadata, for: MetadataSource.grace)
        }
    }

    private func keep(_ metadata: ServerMetadata, for duration: Duration) -> ServerMetadata {
        copy.withLock { $0 = Copy(metadata: metadata, end: time.uptime + duration) }
        return metadata
    }

    private func fetch() async throws(EndpointFailure) -> ServerMetadata {
        let urls = Issuer.wellKnownURLs(issuer)
        guard let first = urls.first else {
            throw .unsent(AuthError(.insecure, "the issuer isn't an https URL without query and fragment"))
        }
        var response = try await client.get(first, maximumSize: MetadataSource.maximumSize)
        if response.status == .notFound, urls.count > 1 {
            response = try await client.get(urls[1], maximumSize: MetadataSource.maximumSize)
        }
        if response.status == .notFound { throw .noMetadata(response) }
        guard response.status == .ok else { throw .refused(response, at: .discovery) }
        do {
            let document = template?.naming(issuer, in: response.body) ?? response.body
            return try ServerMetadata(parsing: document, expectedIssuer: issuer)
        } catch {
            throw .unreadable(response, error, at: .discovery)
        }
    }
}
