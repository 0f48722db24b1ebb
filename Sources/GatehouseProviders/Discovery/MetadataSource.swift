import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes
import Synchronization

/// An issuer's metadata, fetched when they are needed and kept for a while (OpenID Connect Discovery; RFC 8414).
final class MetadataSource: Sendable {
    /// How long metadata are used without looking again.
    static let lifetime = Duration.seconds(3600)

    /// The largest document that is read.
    static let maximumSize = 1024 * 1024

    private struct Copy {
        let metadata: ServerMetadata
        let fetchedAt: Duration
    }

    private let issuer: String
    private let client: EndpointClient
    private let time: any TimeSource
    private let copy: Mutex<Copy?>

    init(issuer: String, client: EndpointClient, time: any TimeSource) {
        self.issuer = issuer
        self.client = client
        self.time = time
        copy = Mutex(nil)
    }

    /// The metadata.
    ///
    /// - Throws: `EndpointFailure`. Old metadata are better than none: they are used while the server can't be reached.
    func metadata() async throws(EndpointFailure) -> ServerMetadata {
        let known = copy.withLock { $0 }
        if let known, time.uptime - known.fetchedAt < MetadataSource.lifetime { return known.metadata }
        do {
            let metadata = try await fetch()
            copy.withLock { $0 = Copy(metadata: metadata, fetchedAt: time.uptime) }
            return metadata
        } catch {
            guard let known, case .noAnswer = error else { throw error }
            return known.metadata
        }
    }

    private func fetch() async throws(EndpointFailure) -> ServerMetadata {
        let urls = Issuer.wellKnownURLs(issuer)
        guard let first = urls.first else {
            throw .unsent(AuthError(.insecure, "the issuer isn't a secure address without query and fragment"))
        }
        var response = try await client.get(first, maximumSize: MetadataSource.maximumSize)
        if response.status == .notFound, urls.count > 1 {
            response = try await client.get(urls[1], maximumSize: MetadataSource.maximumSize)
        }
        if response.status == .notFound { throw .noMetadata(response) }
        guard response.status == .ok else { throw .refused(response) }
        do {
            return try ServerMetadata(parsing: response.body, expectedIssuer: issuer)
        } catch {
            throw .unreadable(response, error)
        }
    }
}
